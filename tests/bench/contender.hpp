// What a benchmark runs: something that plays seeded games and counts them, measured in rounds.
//
// The rounds of all contenders are interleaved, so that a machine that slows down slows all of
// them; what counts are the medians of the rounds' ratios. Time is the process's own processor
// time.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tests/bench/yardsticks/yardstick.hpp"

namespace ludo::bench {

/// Plays games 0 … games-1 of a seed.
using PlayGames = std::function<yardsticks::PlayoutTotals(std::uint64_t seed, std::uint64_t games)>;

struct Contender {
  std::string game;   // shared by all that play it
  std::string style;  // "listing", "counting", …
  PlayGames play;
};

/// A median, and half the distance between the quartiles as a share of it.
struct Ratio {
  double median = 0;
  double spread = 0;
};
Ratio ratio_of(const std::vector<double>& values);

struct Measure {
  std::uint64_t games_per_round = 0;
  double plies_per_game = 0;
  double moves_per_ply = 0;
  std::vector<double> paces;  // plies per second of processor time, by round

  double pace() const;                                         // the median, in plies
  double spread() const;                                       // as in Ratio
  double playouts() const { return pace() / plies_per_game; }  // per second
  double moves() const { return pace() * moves_per_ply; }
};

/// Of the paces of two contenders of a game, by round.
Ratio ratio(const Measure& measure, const Measure& to);

struct Rounds {
  std::uint64_t seed = 1;
  std::size_t rounds = 11;
  double seconds = 0.05;  // for each contender in each round
};

/// The processor time of this process, in seconds.
double processor_seconds();

/// The value below which this share of the values lies, between neighbours by proportion.
double quantile(std::vector<double> values, double share);

/// By contender. Each first plays until it is known how many games fill its part of a round.
std::vector<Measure> measure(std::span<const Contender> contenders, const Rounds& rounds);

}  // namespace ludo::bench
