// `each unit among D may, in any order`: each piece once, in the order that the player likes.
//
// It is a loop at will that chooses among those of D that are not marked, and marks them; the mark
// is a hidden attribute of pieces that goes along with them. Tested by
// tests/lang/check/test_each_once.cpp.
#pragma once

#include "lang/check/context.hpp"

namespace ludo::lang {

/// Appends the loop. Precondition: Form::EachMay.
void check_each_may(Context& context, Scope& scope, const Node& node, StatementBlock& block);

}  // namespace ludo::lang
