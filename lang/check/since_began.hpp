// `(seeds of pit when the turn began)`: what a value was when the turn began, or the way.
//
// Each such phrase declares one hidden variable of the turn, of the game or of each place, link or
// player that is named in it; turns and ways that can read it fill it first. Nothing else in the
// model, and no engine, knows of it.
//
// Tested by tests/lang/check/test_since_began.cpp.
#pragma once

#include "lang/check/context.hpp"

namespace ludo::lang {

/// Precondition: Form::AsBegan.
ExprId infer_as_began(Context& context, Scope& scope, const Node& node, const Expected& hint);

/// Fills the variables. Precondition: everything is checked, turns and ways end (turn_end.hpp).
void keep_what_was(Context& context);

}  // namespace ludo::lang
