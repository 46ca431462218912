// Measures the yardsticks: playouts per second of processor time in both styles, and whether they
// keep the proportions that were measured when the targets were set.
//
//   bench_yardsticks [--seed N] [--rounds N] [--seconds S] [WORD…]
//
// Words choose the games whose names contain one of them.

#include <fmt/core.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/contender.hpp"

namespace ludo::bench {

namespace {

using yardsticks::Yardstick;

// A yardstick's pace may differ so much from the others', relative to the paces of reference.
constexpr double kTolerance = 0.30;

// "examples/games/connect-four.ludo" → "connect-four"
std::string name_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view file = slash == std::string_view::npos ? path : path.substr(slash + 1);
  return std::string(file.substr(0, file.find('.')));
}

std::vector<const Yardstick*> chosen(const std::vector<std::string>& words) {
  std::vector<const Yardstick*> found;
  for (const Yardstick* yardstick : yardsticks::yardsticks()) {
    bool wanted = words.empty();
    for (const std::string& word : words) {
      wanted = wanted || name_of(yardstick->game).find(word) != std::string::npos;
    }
    if (wanted) found.push_back(yardstick);
  }
  return found;
}

// The geometric mean of measured paces over paces of reference: how much faster this machine is.
double machine_factor(const std::vector<const Yardstick*>& sticks,
                      const std::vector<Measure>& measures) {
  double sum = 0;
  int n = 0;
  for (std::size_t i = 0; i < sticks.size(); ++i) {
    if (sticks[i]->reference_pace == 0) continue;
    sum += std::log(measures[2 * i].pace() / sticks[i]->reference_pace);
    ++n;
  }
  return n == 0 ? 1 : std::exp(sum / n);
}

void report(const std::vector<std::string>& words, const Rounds& rounds) {
  const std::vector<const Yardstick*> sticks = chosen(words);
  std::vector<Contender> contenders;
  for (const Yardstick* yardstick : sticks) {
    contenders.push_back({name_of(yardstick->game), "listing", yardstick->listing});
    contenders.push_back({name_of(yardstick->game), "counting", yardstick->counting});
  }
  const std::vector<Measure> measures = measure(contenders, rounds);

  fmt::print("{:<18}{:<10}{:>14}{:>9}{:>10}{:>12}{:>10}{:>7}\n", "game", "style", "playouts/s",
             "spread", "ns/ply", "plies/game", "moves/ply", "bytes");
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const Measure& m = measures[i];
    fmt::print("{:<18}{:<10}{:>14.0f}{:>7.1f} %{:>10.1f}{:>12.1f}{:>10.1f}{:>7}\n",
               contenders[i].game, contenders[i].style, m.pace(), 100 * m.spread(),
               1e9 / (m.pace() * m.plies_per_game), m.plies_per_game, m.moves_per_ply,
               sticks[i / 2]->state_bytes);
  }

  const double machine = machine_factor(sticks, measures);
  fmt::print("\nlisting, against the paces of reference times {:.2f}:\n", machine);
  for (std::size_t i = 0; i < sticks.size(); ++i) {
    if (sticks[i]->reference_pace == 0) continue;
    const double share = measures[2 * i].pace() / sticks[i]->reference_pace / machine;
    const bool within = std::abs(share - 1) <= kTolerance;
    fmt::print("  {:<18}{:>6.2f}{}\n", contenders[2 * i].game, share,
               within ? "" : "  out of proportion");
  }
}

}  // namespace

}  // namespace ludo::bench

int main(int argc, char** argv) {
  ludo::bench::Rounds rounds;
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const bool has_value = i + 1 < argc;
    if (word == "--seed" && has_value) {
      rounds.seed = std::strtoull(argv[++i], nullptr, 10);
    } else if (word == "--rounds" && has_value) {
      rounds.rounds = std::strtoull(argv[++i], nullptr, 10);
    } else if (word == "--seconds" && has_value) {
      rounds.seconds = std::strtod(argv[++i], nullptr);
    } else if (word.starts_with("-")) {
      fmt::print(stderr, "usage: {} [--seed N] [--rounds N] [--seconds S] [WORD…]\n", argv[0]);
      return 2;
    } else {
      words.push_back(word);
    }
  }
  if (rounds.rounds == 0) rounds.rounds = 1;
  ludo::bench::report(words, rounds);
  return 0;
}
