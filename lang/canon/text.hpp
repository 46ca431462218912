// The text of the canonical form: one definition a line, definitions before their use.
//
// The first line is `ludo canon 1`. Then come the board, what the game leads to and the game
// itself. A line `rule3 = …` says what an entity is, numbered as it is met on the way from the
// game; a line `t12 = …` is a term that occurs more than once. A term is `word(part part)`, a bag
// `word{part part}`, a name %0 the one that was bound last around the place where it is read.
//
// Tested by tests/lang/canon/test_canon.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/canon/refine.hpp"
#include "lang/canon/terms.hpp"

namespace ludo::lang::canon {

/// The text under colours that tell all entities apart. Bags are written by `shapes`, the colours
/// of their parts when only the kinds of things are told apart, and then by their own: so a change
/// in one place moves little elsewhere.
std::string text_of(const Terms& terms, TermId game, const Reached& reached,
                    const std::vector<Colour>& of_entities);

}  // namespace ludo::lang::canon
