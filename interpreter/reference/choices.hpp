// The choices that a move is made of, one after the other: what somebody who clicks through a move
// is asked for.
//
// A move of a state is a list of digits (engine.hpp); here the digits of each choice stand together
// with what they stand for. All moves of a state form a tree of choices. It is not built: next()
// answers one node of it, so that a state with many moves costs no more than what is looked at.
//
// Tested by tests/interpreter/reference/test_choices.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::interpreter {

// One choice on the way of a move.
struct Choice {
  enum class Form : std::uint8_t {
    Branch,   // one of several things to do, or whether to do one: a button
    Thing,    // one thing: a site, a player, a kind, a number …
    Several,  // a set or a tally of things
    Line,     // a line, told by the site where it ends and its direction
    Run,      // one of several ends of `travel`
    Pass,     // nothing can be done
    Player,   // nature draws who begins
  } form = Form::Thing;
  lang::Type type;                      // of the value
  lang::Value value;                    // Branch, Run: its number. Line: the last site
  lang::Index direction = lang::kNone;  // Line: the direction it begins in
  std::string label;  // as it stands in a written move; Branch: of the branch, else what it plays
  std::vector<std::int32_t> digits;  // of the move
  friend bool operator==(const Choice&, const Choice&) = default;
};

// What may be chosen next, and what it leads to.
struct NextChoice {
  Choice choice;
  std::vector<std::size_t> moves;  // those that go this way, in order
  std::size_t depth = 0;           // choices made with it, forced ones before it included
  bool ends = false;               // it is the last choice of its one move
};

/// The choices that are open when those on the way have been made: of `moves` (indices into
/// `choices`, which have their first `depth` choices in common) what comes next, in order. Choices
/// that leave nothing to choose are passed over, unless a move ends with one. Precondition: the
/// moves are different.
std::vector<NextChoice> next_choices(std::span<const std::vector<Choice>> choices,
                                     const std::vector<std::size_t>& moves, std::size_t depth);

/// The same at the beginning of all moves.
std::vector<NextChoice> next_choices(std::span<const std::vector<Choice>> choices);

}  // namespace ludo::interpreter
