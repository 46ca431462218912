// New names for what an author named, so that the names of the text do not matter.
//
// Every entity has a colour. It begins with what kind of thing it is, and follows, until no two
// more are told apart, from what is said of it and from where it is used: from below the colour of
// a term is that of its word and its parts, from above that of what it stands in. Entities of one
// colour are taken apart by choosing each in turn and keeping the least text; where any two of them
// can change places without changing anything, one choice is enough, and where two choices have
// given one text, they are a symmetry, and what a symmetry leads to is not tried again.
//
// Tested by tests/lang/canon/test_refine.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lang/canon/terms.hpp"

namespace ludo::lang::canon {

using Colour = std::uint64_t;

/// The terms that the form has, from the game down and through what is said of entities.
struct Reached {
  std::vector<TermId> terms;       // ascending: parts before what they are parts of
  std::vector<EntityId> entities;  // ascending
};
Reached reached_from(const Terms& terms, TermId game);

/// The colours of terms under colours of entities; what stands in a bag counts in any order.
std::vector<Colour> term_colours(const Terms& terms, const Reached& reached,
                                 const std::vector<Colour>& of_entities);

/// So many ways to take entities apart are tried at the most.
inline constexpr int kMostLeaves = 10'000;

/// The least text over all colourings that tell all entities apart; nothing beyond kMostLeaves.
/// `write` gives the text of one.
std::optional<std::string> least_text(
    const Terms& terms, TermId game,
    const std::function<std::string(const Reached&, const std::vector<Colour>&)>& write);

}  // namespace ludo::lang::canon
