// Who plays, as the command line says it.
//
// Tested by tests/cli/test_players.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/players/spec.hpp"

namespace ludo::interpreter {

/// The players of a game, by seat, from `--players`; nothing said: all are `otherwise`. Fails where
/// the text names none or too few, where `people` may not play and one is named, and where somebody
/// cannot play a game in which something is hidden from him.
std::vector<players::Spec> asked_players(const std::string& text, const lang::GameModel& model,
                                         players::Spec::Form otherwise, bool people);

/// The one player that `--player` names, as above; Failed (Usage) where it names several.
players::Spec asked_player(const std::string& text, const lang::GameModel& model);

}  // namespace ludo::interpreter
