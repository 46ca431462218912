// The mutants of a game's text: each differs from it in one clause.
//
// A mutant is an edit of the text, so that what is tried is what an author could have written. It
// is made from the syntax tree: a line is dropped (with what stands under it), a condition is
// negated or left out, `and` and `or` change places, a comparison, a number, a quantifier, a
// direction, an owner or a result becomes its neighbour. README.md has the whole list.
//
// Left alone are names and notations, notes, tests and pictures, what says how a move is written,
// and `allow`, which is no matter of moves. Ranges of types become narrower, never wider: what a
// wider range allows does not occur in a game that runs without reports.
//
// Tested by tests/mutation/test_mutants.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lang/text/span.hpp"

namespace ludo::mutation {

struct Mutant {
  // Where, and the line with the change in it: "rule march: require a [or -> and] b". Distinct.
  std::string key;
  std::size_t line = 0;  // from 1
  lang::Offset begin = 0;
  lang::Offset end = 0;
  std::string text;     // instead of what stands between
  bool natural = true;  // false: said as no author would, so that warnings tell nothing
};

/// In text order. Precondition: the text parses.
std::vector<Mutant> mutants_of(const std::string& text);

/// The text with the change.
std::string mutated(std::string_view text, const Mutant& mutant);

}  // namespace ludo::mutation
