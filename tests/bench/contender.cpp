// Interleaved rounds. See contender.hpp.

#include "tests/bench/contender.hpp"

#include <time.h>

#include <algorithm>
#include <cmath>

namespace ludo::bench {

namespace {

// Doubles the number of games until they fill a quarter of the time, then extends it.
std::uint64_t games_for(const Contender& contender, const Rounds& rounds) {
  for (std::uint64_t games = 1;; games *= 2) {
    const double begin = processor_seconds();
    contender.play(rounds.seed, games);
    const double taken = processor_seconds() - begin;
    if (taken < rounds.seconds / 4) continue;
    return std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(static_cast<double>(games) * rounds.seconds / taken));
  }
}

}  // namespace

double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  const double place = share * static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::size_t>(place);
  const std::size_t high = std::min(low + 1, values.size() - 1);
  return values[low] + (values[high] - values[low]) * (place - std::floor(place));
}

Ratio ratio_of(const std::vector<double>& values) {
  const double median = quantile(values, 0.5);
  return {median, (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median};
}

double Measure::pace() const { return quantile(paces, 0.5); }

double Measure::spread() const { return ratio_of(paces).spread; }

Ratio ratio(const Measure& measure, const Measure& to) {
  std::vector<double> ratios;
  for (std::size_t round = 0; round < measure.paces.size(); ++round) {
    ratios.push_back(measure.paces[round] / to.paces[round]);
  }
  return ratio_of(ratios);
}

double processor_seconds() {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::vector<Measure> measure(std::span<const Contender> contenders, const Rounds& rounds) {
  std::vector<Measure> measures(contenders.size());
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    measures[i].games_per_round = games_for(contenders[i], rounds);
  }
  for (std::size_t round = 0; round < rounds.rounds; ++round) {
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      Measure& measure = measures[i];
      const double begin = processor_seconds();
      const yardsticks::PlayoutTotals totals =
          contenders[i].play(rounds.seed, measure.games_per_round);
      const double taken = processor_seconds() - begin;
      const auto games = static_cast<double>(totals.games);
      const auto plies = static_cast<double>(totals.plies);
      measure.paces.push_back(plies / taken);
      measure.plies_per_game = plies / games;
      measure.moves_per_ply = static_cast<double>(totals.moves_seen) / plies;
    }
  }
  return measures;
}

}  // namespace ludo::bench
