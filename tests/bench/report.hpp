// The figures of a run of the benchmarks, and the report that is made of them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tests/bench/contender.hpp"
#include "tests/bench/costs.hpp"
#include "tests/bench/instruction_counts.hpp"
#include "tests/bench/load.hpp"
#include "tests/bench/speeds.hpp"
#include "tests/bench/threads.hpp"

namespace ludo::bench {

/// A game that a yardstick plays, too. All four play the same games.
struct GameFigures {
  std::string game;
  const yardsticks::Yardstick* yardstick = nullptr;
  Measure listing, counting;  // the yardstick's two styles
  Measure ludo;               // counts and selects
  Measure ludo_listing;       // writes every move
  std::uint64_t games_compared = 0;
};

struct Figures {
  std::string machine;  // the processor
  int processors = 0;
  std::string date;
  std::array<double, 2> load = {};  // average over a minute when the run began and when it ended
  Rounds rounds;
  std::vector<GameFigures> games;
  std::vector<Load> loads;
  std::vector<Costs> costs;
  std::vector<ThreadGain> threads;
  std::vector<InstructionCount> counts;
  Speeds speeds;
};

/// In Markdown.
std::string report(const Figures& figures);

}  // namespace ludo::bench
