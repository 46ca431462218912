// Playing in place, for those who play millions of moves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <ludo/game.hpp>
#include <ludo/random.hpp>
#include <ludo/state.hpp>

namespace ludo {

/// A game that is played and not remembered. Nothing is allocated from move to move when the fast
/// engine plays. One thread uses one playout; each thread makes its own.
///
/// All functions may throw BudgetSpent and DescriptionError; then the playout must be set again.
class Playout {
 public:
  /// Stands at the start.
  explicit Playout(const Game& game);
  ~Playout();
  /// What was moved from may only be assigned to.
  Playout(Playout&&) noexcept;
  /// What was moved from may only be assigned to.
  Playout& operator=(Playout&&) noexcept;

  /// Goes to a state. Throws Misuse when it is of another game.
  void set(const State& state);

  /// The game has ended.
  bool over() const;
  /// Who decides; nothing when nature does, or the game is over.
  std::optional<PlayerIndex> to_move() const;
  /// Nature decides.
  bool nature_to_move() const;
  /// Complete turns since the start.
  std::int64_t turns() const;
  /// How many legal moves there are.
  std::uint64_t count() const;
  /// Plays the move of an index. Throws Misuse when there is none.
  void play(std::uint64_t index);
  /// The index of the move that a random player, or nature, makes; as State::draw().
  std::uint64_t draw(Random& random);
  /// Plays at random to the end, at most so many moves; how many were played.
  std::uint64_t play_out(Random& random, std::uint64_t most_moves = 100'000);
  /// How the game ended. Throws Misuse when it goes on.
  Outcome outcome() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ludo
