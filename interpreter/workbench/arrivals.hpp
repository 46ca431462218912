// Where pieces come to: how often a piece of a player arrived at each site of the board.
//
// Games are those of simulate.hpp: the same seed and number make the same game. A piece arrives
// where its player has more pieces after a move than before it, however it came there; what nobody
// owns does not count.
//
// Tested by tests/interpreter/workbench/test_arrivals.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/workbench/paired.hpp"

namespace ludo::workbench {

struct Arrivals {
  std::vector<std::uint64_t> by_site;
  std::uint64_t games = 0;
};

/// Of the first games of a run, however many threads there are. Throws what a search throws, and
/// lang::Stopped. Precondition: no board of tiles.
Arrivals arrivals_of(const Ruleset& rules, const RunOptions& options, std::uint64_t games);

}  // namespace ludo::workbench
