// What a condition says about `none`: which things are there on the path where it holds.
//
// Things are known by their text: `level of x` asked is `level of x` used. That something is set in
// between is looked at only where the same text is set.
//
// Tested by tests/lang/check/test_there.cpp.
#pragma once

#include <string>

#include "lang/check/context.hpp"

namespace ludo::lang {

/// The text by which an expression is known.
std::string thing_of(const Node& node);

/// Notes in the scope what is not `none` where the condition holds, or where it does not.
void note_there(Scope& scope, const Node& condition, bool holds);

/// Something that is reckoned with may be `none` here: reports it.
void forbid_none(Context& context, const Scope& scope, ExprId id, const Node& node);

}  // namespace ludo::lang
