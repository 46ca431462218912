// The views of the shipped games, put together as the command line does.
#pragma once

#include <optional>
#include <string>

#include "interpreter/reference/state.hpp"
#include "interpreter/reference/viewer.hpp"
#include "lang/view/view.hpp"
#include "tests/games/game_file.hpp"

namespace ludo::tests {

/// The view of a game: the derived default, the view of the game it is a variant of, its own. Fails
/// the running test with the messages if anything was reported that is more than a hint.
lang::View view_of(const GameFile& file, lang::LoadedGame& game, const lang::CheckOptions& options,
                   const lang::ViewChoice& choice = {});

/// All that is drawn of a position for somebody: SVG in two themes, letters with and without
/// colours, sentences; one behind the other.
std::string pictures(const lang::View& view, const interpreter::State& state,
                     const interpreter::Viewer& viewer);

}  // namespace ludo::tests
