// Mutants of the shipped games that have the hash of the game they were made from.
//
// A mutant differs in one clause (tests/mutation). If its canonical form is the same, the change
// must be one that means nothing; `tests/canon/equal.txt` lists those, with the reason.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/canon/same_play.hpp"
#include "tests/mutation/library.hpp"
#include "tests/mutation/mutants.hpp"

namespace ludo::tests {

struct MutantCount {
  std::size_t tried = 0;
  std::size_t refused = 0;    // no game
  std::size_t unchanged = 0;  // the checked model is the same, notation aside
  std::size_t elsewhere = 0;  // other values of some option tell the two apart
  std::vector<mutation::Mutant> equal;
};

/// Every `step`-th mutant of a game, from the `first` on, at the defaults of its options.
MutantCount count_mutants(const mutation::ShippedGame& game, std::size_t first, std::size_t step);

/// What tells a mutant from its game: another hash, or another play; empty if nothing does.
std::string difference_to_mutant(const mutation::ShippedGame& game, const mutation::Mutant& mutant,
                                 const PlayLimits& limits, PlayTally* tally = nullptr);

}  // namespace ludo::tests
