// What is captured when the turn ends: a hidden set of the turn, and the effect that empties the
// board of it.
//
// `capture D when the turn ends` adds D to the set `captured` of the turn. Where a turn or a way
// may do so its last effect removes what stands there, if there is anything; a way, whose end is
// the end of a rule, plays it through a rule of its own that nobody can name. Nothing else in the
// model, and no engine, knows of it.
//
// Tested by tests/lang/check/test_turn_end.cpp.
#pragma once

#include "lang/check/elements.hpp"

namespace ludo::lang {

/// Declares `captured` where a text says `capture … when the turn ends`.
void declare_captured(Elements& elements);

/// A rule that plays the rule and nothing else: same parameters, same results. It is not yet among
/// those of the model; what is put before or behind the play happens in every way to play it.
Rule rule_around(Context& context, Index rule);

/// Lets turns and ways end with it. Precondition: all rules, phases and ways are checked.
void leave_at_turn_end(Context& context);

}  // namespace ludo::lang
