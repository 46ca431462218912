// What can be proved, and must be, of a whole game: it ends, its loops end, its questions do not
// ask about themselves, nobody is left without an answer.
//
// Tested by tests/lang/check/test_analyses.cpp.
#pragma once

#include "lang/check/elements.hpp"
#include "lang/model/model.hpp"

namespace ludo::lang {

// Rule::chooses: the rule, or one it plays, contains a choice.
void find_choosing_rules(GameModel& model);

// All analyses; precondition: no error so far.
void analyse(Elements& elements);

}  // namespace ludo::lang
