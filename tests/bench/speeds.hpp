// How fast each shipped game is played, as a ratio to one fixed yardstick; stored in speeds.txt,
// from which the tables of stdlib-games/README.md take it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/bench/contender.hpp"

namespace ludo::bench {

struct Speed {
  double share = 0;  // decisions of random games in a second, to those of the yardstick for
                     // Breakthrough that lists all moves
  double pace = 0;   // decisions in a second
  double moves_per_decision = 0;
};

/// By name of a game.
using Speeds = std::map<std::string, Speed>;

/// Games by their paths. Each is measured in rounds of its own, side by side with the yardstick.
Speeds measure_speeds(const std::vector<std::string>& paths, const Rounds& rounds);

/// Writes speeds.txt; games that were not measured keep their lines as long as they are shipped.
void store_speeds(const Speeds& speeds);

}  // namespace ludo::bench
