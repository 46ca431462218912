// Who looks at a game: a player, a spectator, or the umpire who sees all.
//
// Inside the engine a viewer is an index (Machine::viewer): a player's own; kNoIndex, who sees
// everything; kSpectator, from whom everything is kept that is kept from anybody. Outside it is a
// type of its own, so that `nobody` is never taken for the umpire.
//
// Tested by tests/interpreter/reference/test_views.cpp.
#pragma once

#include <optional>

#include "lang/model/model.hpp"

namespace ludo::interpreter {

/// Neither a player nor nobody: what owners, players and nobody keep to themselves is hidden.
inline constexpr lang::Index kSpectator = -2;

class Viewer {
 public:
  static constexpr Viewer player(lang::Index index) { return Viewer(index); }
  static constexpr Viewer spectator() { return Viewer(kSpectator); }
  static constexpr Viewer umpire() { return Viewer(lang::kNoIndex); }

  [[nodiscard]] constexpr bool is_umpire() const { return index_ == lang::kNoIndex; }
  [[nodiscard]] constexpr bool is_player(lang::Index player) const {
    return 0 <= index_ && index_ == player;
  }
  /// The player who looks; nothing: a spectator or the umpire.
  [[nodiscard]] constexpr std::optional<lang::Index> player() const {
    return 0 <= index_ ? std::optional(index_) : std::nullopt;
  }
  /// As the engine's calls take it.
  [[nodiscard]] constexpr lang::Index index() const { return index_; }

  friend constexpr bool operator==(const Viewer&, const Viewer&) = default;

 private:
  constexpr explicit Viewer(lang::Index index) : index_(index) {}
  lang::Index index_;
};

}  // namespace ludo::interpreter
