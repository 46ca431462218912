// Which operations are conditions.
//
// Tested by tests/interpreter/automaton and tests/interpreter/program, whose analyses ask it.
#pragma once

#include "lang/model/model.hpp"

namespace ludo::lang {

// True if the operation answers yes or no whatever its arguments are, and never none: comparisons,
// memberships, what combines conditions, what is asked of elements, tallies, cycles and results. A
// value of type yes or no may be none where it is read from elsewhere: from a slot, a variable, the
// branch of an `if`.
bool is_condition(Op op);

}  // namespace ludo::lang
