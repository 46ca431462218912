// See threads.hpp.

#include "tests/bench/threads.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
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

}  // namespace

ThreadGain measure_threads(const std::string& path, const Rounds& rounds) {
  const FrozenGame game = freeze_game(path);
  const interpreter::State start = interpreter::Engine(*game.model).start();
  ThreadGain gain;
  gain.game = name_of(path);
  // So many games that one thread is busy for some tenths of a second.
  const double wanted = std::max(0.05, 6 * rounds.seconds);
  for (gain.games = 16;; gain.games *= 2) {
    if (wanted <= run(game, start, rounds.seed, gain.games, 1).clock) break;
  }
  std::vector<double> one, two, ratios, processors, given_two;
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
  }
  gain.one = quantile(one, 0.5);
  gain.two = quantile(two, 0.5);
  gain.gain = ratio_of(ratios);
  gain.processors = quantile(processors, 0.5);
  gain.given_two = ratio_of(given_two);
  return gain;
}

}  // namespace ludo::bench
