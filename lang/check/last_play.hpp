// `goal of the last jump`: what a name of a rule held at the end of its last play here.
//
// Here is the rule or the turn in which it is asked, and in a way the way. A play hands the value
// over as a result of the rule, which nobody names; a rule that is played on the way hands it on.
//
// Tested by tests/lang/check/test_last_play.cpp.
#pragma once

#include <vector>

#include "lang/check/elements.hpp"

namespace ludo::lang {

/// Notes which rules hand on what another binds that they play.
void look_for_handed_on(Elements& elements);

/// What a text asks of last plays.
std::vector<LastAsked> last_plays_asked(const Node& node);
/// Notes it for the registers whose outermost block this is.
void look_for_last_plays(const Context& context, Frame& frame, const Node& block);

/// After a play or a way of the rule: binds what is asked of it. `slots` are those of the results.
void bind_last_play(Context& context, Scope& scope, RuleWord& rule, std::vector<LastAsked>& asked,
                    std::vector<Index>& slots, bool question);

/// Precondition: Form::LastOf.
ExprId infer_last_of(Context& context, Scope& scope, const Node& node, const Expected& hint);

}  // namespace ludo::lang
