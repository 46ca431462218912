// See threads.hpp.

#include "tests/bench/threads.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/simulate.hpp"
#include "tests/bench/frozen_game.hpp"

namespace ludo::bench {

namespace {

struct Timed {
  double clock = 0;
  double processor = 0;
  interpreter::Playouts playouts;
};

double clock_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

Timed run(const FrozenGame& game, const interpreter::State& start, std::uint64_t seed,
          std::uint64_t games, unsigned threads) {
  interpreter::PlayoutOptions options;
  options.seed = seed;
  options.games = games;
  options.threads = threads;
  options.program = game.program;
  const double clock = clock_seconds();
  const double processor = processor_seconds();
  interpreter::PlayoutAnswer answer = interpreter::simulate(*game.model, start, options);
  return {clock_seconds() - clock, processor_seconds() - processor, std::move(answer.playouts)};
}

// The hand-written engine: so many games on each of some threads. Seconds of the clock.
double run_apart(const yardsticks::Yardstick& yardstick, std::uint64_t seed, std::uint64_t games,
                 unsigned threads) {
  std::vector<yardsticks::PlayoutTotals> totals(threads);
  const auto play = [&](std::size_t i) { totals[i] = yardstick.listing(seed, games); };
  const double clock = clock_seconds();
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back([&play, i] { play(i); });
    play(0);
  }
  const double seconds = clock_seconds() - clock;
  if (std::any_of(totals.begin(), totals.end(),
                  [&](const auto& one) { return one != totals[0]; })) {
    give_up(fmt::format("{}: two threads came to other counts than one\n", yardstick.game));
  }
  return seconds;
}

// So many games that a run takes some tenths of a second.
template <class Run>
std::uint64_t games_of(const Rounds& rounds, Run&& run) {
  const double wanted = std::max(0.05, 6 * rounds.seconds);
  std::uint64_t games = 16;
  while (run(games) < wanted) games *= 2;
  return games;
}

}  // namespace

ThreadGain measure_threads(const yardsticks::Yardstick& yardstick, const Rounds& rounds) {
  const std::string path(yardstick.game);
  const FrozenGame game = freeze_game(path);
  const interpreter::State start = interpreter::Engine(*game.model).start();
  ThreadGain gain;
  gain.game = name_of(path);
  gain.games = games_of(
      rounds, [&](std::uint64_t games) { return run(game, start, rounds.seed, games, 1).clock; });
  const std::uint64_t apart = games_of(
      rounds, [&](std::uint64_t games) { return run_apart(yardstick, rounds.seed, games, 1); });
  std::vector<double> one, two, ratios, processors, given_two, machine, of_machine;
  for (std::size_t round = 0; round < rounds.rounds; ++round) {
    const Timed alone = run(game, start, rounds.seed, gain.games, 1);
    const Timed both = run(game, start, rounds.seed, gain.games, 2);
    if (!(alone.playouts == both.playouts)) {
      give_up(fmt::format("{}: two threads came to other counts than one\n", gain.game));
    }
    one.push_back(alone.clock);
    two.push_back(both.clock);
    ratios.push_back(alone.clock / both.clock);
    processors.push_back(both.processor / both.clock);
    given_two.push_back(2 * alone.processor / both.processor);
    machine.push_back(2 * run_apart(yardstick, rounds.seed, apart, 1) /
                      run_apart(yardstick, rounds.seed, apart, 2));
    of_machine.push_back(ratios.back() / machine.back());
  }
  gain.one = quantile(one, 0.5);
  gain.two = quantile(two, 0.5);
  gain.gain = ratio_of(ratios);
  gain.processors = quantile(processors, 0.5);
  gain.given_two = ratio_of(given_two);
  gain.machine = ratio_of(machine);
  gain.of_machine = ratio_of(of_machine);
  return gain;
}

}  // namespace ludo::bench
