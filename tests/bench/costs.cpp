// See costs.hpp.

#include "tests/bench/costs.hpp"

#include <algorithm>
#include <vector>

#include "tests/bench/contender.hpp"
#include "tests/bench/frozen_game.hpp"
#include "tests/bench/seeded_games.hpp"

namespace ludo::bench {

namespace {

// Of one decision: some seconds of work. What needs more is broken off, and shows.
constexpr runtime::Budget kBudget = {.steps = 300'000'000, .moves = 5'000'000};
constexpr std::uint64_t kMostPlies = 20'000;

}  // namespace

Costs measure_costs(const std::string& path, std::uint64_t seed, std::uint64_t playouts,
                    double most_seconds) {
  SeededGames games(freeze_game(path).program, kMostPlies, kBudget);
  Costs costs;
  costs.game = name_of(path);
  std::vector<double> seconds;
  seconds.reserve(playouts);
  yardsticks::PlayoutTotals totals;
  // Rows grow to their sizes first.
  games.play(seed + 1, std::min<std::uint64_t>(playouts, 10));
  for (std::uint64_t index = 0; index < playouts && costs.total < most_seconds; ++index) {
    const double begin = processor_seconds();
    try {
      games.play_one(seed, index, totals);
    } catch (const runtime::BudgetSpent&) {
      ++costs.broken_off;
    }
    seconds.push_back(processor_seconds() - begin);
    ++costs.playouts;
    costs.total += seconds.back();
    if (costs.most < seconds.back()) {
      costs.most = seconds.back();
      costs.most_index = index;
    }
  }
  costs.decisions = totals.plies;
  costs.median = quantile(seconds, 0.5);
  costs.high = quantile(seconds, 0.99);
  return costs;
}

}  // namespace ludo::bench
