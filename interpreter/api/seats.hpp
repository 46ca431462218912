// The players that somebody outside names by texts.
//
// Tested by tests/interpreter/api/test_players.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/players/spec.hpp"
#include "lang/model/model.hpp"

namespace ludo::api {

/// One for each player of the game, or none where none is named. Throws Misuse where a text names
/// no player, where their number is wrong, and where one of them cannot play a game with secrets.
std::vector<players::Spec> seats_of(const std::vector<std::string>& texts,
                                    const lang::GameModel& model);

}  // namespace ludo::api
