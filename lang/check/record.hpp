// The record: what happened is asked of it, and nothing that is not asked is kept.
//
// Each phrase, `some own Man captured this turn`, `unit has moved this game`, declares one hidden
// variable while it is checked: a truth, a number, or a mark of pieces, that begins anew with its
// span. When all is checked, effects that can make the event write it, from the state just before
// them. Nothing else in the model, and no engine, knows of it.
//
// Tested by tests/lang/check/test_record.cpp.
#pragma once

#include "lang/check/elements.hpp"

namespace ludo::lang {

/// Notes whether all that the text captures in play stands until the turn ends.
void look_for_captures(Elements& elements);

/// `Men moved this turn`: that it happened, and how often. Precondition: Form::Happened.
ExprId has_happened(Context& context, Scope& scope, const Node& event);
ExprId count_happened(Context& context, Scope& scope, const Node& event);
/// `Kings captured earliest`: a number, greater where a King was captured sooner.
ExprId earliest_happened(Context& context, Scope& scope, const Node& event);
/// `unit has not moved this turn`, `unit has played attack this game`.
ExprId infer_deed(Context& context, Scope& scope, const Node& node, const Expected& hint);

/// Puts what writes the variables before the effects. Precondition: everything is checked, and
/// turns and ways end with what was captured (turn_end.hpp).
void keep_record(Context& context);

}  // namespace ludo::lang
