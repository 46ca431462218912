// Which rules a turn plays.
//
// Tested by tests/interpreter/workbench/test_against.cpp and test_restricted.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::workbench {

/// Keys of the rules that a block plays, or what it plays, each once, in text order.
std::vector<std::string> rules_played_by(const lang::GameModel& model, lang::BlockId block);

/// Of the turns of all phases.
std::vector<std::string> rules_of_turns(const lang::GameModel& model);

}  // namespace ludo::workbench
