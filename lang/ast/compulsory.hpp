// Words that must be said where what they say can matter, and cannot be said elsewhere: that a
// trigger affects all it finds at once, that of a list the first line counts.
//
// `capturing what stands there` is the business of lang/check/captures.hpp: only what is checked
// tells where something may stand.
//
// Tested by tests/lang/ast/test_compulsory.cpp.
#pragma once

#include <cstddef>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/syntax/tree.hpp"

namespace ludo::lang {

/// Takes `all at once` off the head of a trigger, and reports a head that lacks it.
void demand_all_at_once(Node& head, const SyntaxLine& line, Language language,
                        Diagnostics& diagnostics);

/// Takes `by the first of` off the head of a list; whether it was said.
bool take_by_the_first_of(Node& head);

/// Reports a list of several results that does not say the words, and one of one that does.
void judge_by_the_first_of(bool said, std::size_t results, const SyntaxLine& line,
                           Language language, Diagnostics& diagnostics);

/// Both conditions on options; the first may be absent.
Node all_of(const Node& guard, const Node& other);

/// Puts a result line under a condition on options. Precondition: a Result, perhaps in an Add.
void guard_result(Node& line, const Node& guard);

}  // namespace ludo::lang
