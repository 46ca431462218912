// Who leaves the board and who comes to another place when a set is shifted by several steps: asked
// for what happened, before the shift.
//
// A table says how far it is to the edge from each site in each direction, and a definition that no
// text can name compares it with the steps.
//
// Tested by tests/lang/check/test_shifts_by_steps.cpp.
#pragma once

#include "lang/check/context.hpp"

namespace ludo::lang {

/// Those of a shifted set that go over the edge. Precondition: the shift says how many steps.
ExprId who_leaves_by_steps(Context& context, const Statement& shift);

/// Those of a shifted set that come to another place of the board. Precondition: as above.
ExprId who_moves_by_steps(Context& context, const Statement& shift);

}  // namespace ludo::lang
