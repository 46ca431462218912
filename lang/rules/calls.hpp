// Which rules are told where they are played, and which have a section of their own.
//
// A rule is told in its place if it is played once, and nothing else speaks of it: it is not asked
// whether it was or can be played, nobody else decides in it, it does not play itself, and no name
// that it binds is bound around it. What a turn plays keeps its section: there the turn's own moves
// are looked for; but what only chooses among other rules, or says one thing among others, does
// not.
//
// Tested by tests/rules/test_layout.cpp.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "lang/rules/page.hpp"

namespace ludo::lang::rules {

struct Calls {
  std::set<std::string> in_place;  // told where they are played
  std::vector<std::string>
      sections;  // the others, in the order of play: what a rule plays after it
};

/// Of all rules that can be played or are asked about.
Calls calls_of(const Page& page);

/// The rule tells what a move brings about: it has a title, it is played once, as the last thing of
/// another rule, and with the piece that this one has moved. Its own parameter; null for any other.
const Node* effect_of_move(const Page& page, const Node& rule);

/// What a value by cases can be, with these values of the options.
std::vector<const Node*> values_of(const Page& page, const Node& node);

/// The names of the phases that a game can come to, with these values of its options.
std::set<std::string> reached_phases(const Page& page);

}  // namespace ludo::lang::rules
