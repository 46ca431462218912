// What the idioms of whole rules share: clauses side by side with their shapes, and sentences that
// tell several of them.
//
// Tested by tests/rules/test_idioms_maneuvers.cpp.
#pragma once

#include <vector>

#include "lang/rules/patterns.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

/// The statements of a block, without its notes.
std::vector<const Node*> clauses_in(const Node& block);

/// Where a clause and all that it is made of stand.
void spans_below(const Node& node, std::vector<Span>& spans);

/// How often the rule is played in it.
std::size_t plays_of_rule(const Node& node, const std::string& rule);

/// `set N of x to M + 1`, where M is how many have one: they are numbered as they come.
bool counts_up(const Page& page, const Node& clause, Pattern& found);

/// The attribute is only set so.
bool is_numbered(const Page& page, const std::string& attribute);

/// A step that tells these clauses whole.
Step told_of(Sense said, const std::vector<const Node*>& clauses);

}  // namespace ludo::lang::rules
