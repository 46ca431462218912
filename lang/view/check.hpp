// From the texts of a view to a checked View: for one game, one valuation of its options, one look.
//
// The game is checked first, then everything that the view says is checked by the game's own words,
// and added behind the game's tables; so every index of the game's model stands for the same thing
// in View::model. What depends on options, looks and the size of the picture is decided here.
//
// Tested by tests/lang/view/.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/diagnostics/sink.hpp"
#include "lang/lang.hpp"
#include "lang/view/view.hpp"

namespace ludo::lang {

/// One text of a view.
struct ViewSource {
  /// What an item may be about. In a text that was written for another game or by the program, an
  /// item that names something this game does not have is passed over, with a hint.
  enum class Kind : std::uint8_t {
    Own,     // written for this game: what it names must be there
    Parent,  // of the game that this one is a variant of
  } kind = Kind::Own;
  std::string name;  // for messages: "large.ludoview"
  std::string text;
};

struct ViewTexts {
  /// The derived default of a game, as a text (derive.hpp); it stands under all others. May be
  /// empty.
  std::function<std::string(const GameModel&)> derived;
  /// In the order in which they win: the parent's, then its own.
  std::vector<ViewSource> texts;
  /// The text of a module that `use` names.
  Resolver modules;
};

/// Checks a view. Empty exactly when an error was reported, in the game or in the view.
/// `options.test` and `options.position` are not looked at.
std::optional<View> check_view(LoadedGame& game, const CheckOptions& options,
                               const ViewTexts& texts, const ViewChoice& choice,
                               Diagnostics& diagnostics);

/// The game that a text is a view of: `Large` of `view of Large`; empty: of none.
std::string game_of_view(std::string_view text);

}  // namespace ludo::lang
