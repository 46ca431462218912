// `move every x among D to E`: the pieces on a set of sites go at once, each to the image of its
// site.
//
// It becomes ordinary statements around one effect: who stands there is found, a hidden variable of
// the sites takes every image while all still stand, those who stay are left out, and the effect
// moves the others and empties the variable again. Tested by tests/lang/check/test_set_moves.cpp.
#pragma once

#include "lang/check/context.hpp"

namespace ludo::lang {

/// Appends the statements. Precondition: Form::Move whose first part is Form::All in the words
/// `every x among …`.
void check_set_move(Context& context, Scope& scope, const Node& node, StatementBlock& block);

}  // namespace ludo::lang
