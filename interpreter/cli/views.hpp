// The views of games: their texts beside the games', the modules that they use, and the checked
// view.
//
// `GAME.ludoview` stands beside `GAME.ludo`; a variant has the views of the games it comes from,
// and its own behind them. The default view, made from the game, stands under all.
//
// Tested by tests/cli/test_view.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "lang/view/check.hpp"

namespace ludo::interpreter {

/// The texts of the view of a game that the command line names, in the order in which they win.
/// With `own`, a file, that one alone; throws Failed when it cannot be read.
lang::ViewTexts find_view(const Library& library, const std::string& game, const std::string& own);

/// The checked view, or nothing where its texts have errors. Its diagnostics are added; the places
/// that they name are in the sources of `file`.
std::optional<lang::View> checked_view(GameFile& file, const CommonOptions& common,
                                       const lang::ViewTexts& texts, const lang::ViewChoice& choice,
                                       lang::Diagnostics& diagnostics);

}  // namespace ludo::interpreter
