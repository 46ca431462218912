// Measures the fast engine: against the yardsticks, from text to first moves, over thousands of
// playouts, and on two threads; writes tests/bench/REPORT.md and speeds.txt.
//
//   ludo_bench [--seed N] [--rounds N] [--seconds S] [--playouts N] [--speeds] [WORD…]
//
// Words choose the games whose names contain one of them; the report is then printed only. With
// --speeds nothing but speeds.txt is made, of the games chosen. Ends with status 1 when ludo and a
// yardstick play different games.

#include <fmt/core.h>
#include <stdlib.h>
#include <time.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/bench/contender.hpp"
#include "tests/bench/costs.hpp"
#include "tests/bench/frozen_game.hpp"
#include "tests/bench/instruction_counts.hpp"
#include "tests/bench/load.hpp"
#include "tests/bench/report.hpp"
#include "tests/bench/seeded_games.hpp"
#include "tests/bench/speeds.hpp"
#include "tests/bench/threads.hpp"

namespace ludo::bench {

namespace {

using yardsticks::PlayoutTotals;
using yardsticks::Yardstick;

struct Asked {
  Rounds rounds;
  std::uint64_t playouts = 7'000;  // of each game whose costs are looked at
  bool only_speeds = false;
  std::vector<std::string> words;

  bool wants(std::string_view path) const {
    bool wanted = words.empty();
    for (const std::string& word : words) {
      wanted = wanted || name_of(path).find(word) != std::string::npos;
    }
    return wanted;
  }
};

constexpr int kLoads = 9;
// Both are told apart by so many plies, or a few games.
constexpr std::uint64_t kPliesCompared = 20'000;
constexpr std::uint64_t kLeastCompared = 8;

constexpr const char* kCostGames[] = {
    "stdlib-games/hexdame/hexdame.ludo",
    "stdlib-games/fanorona/fanorona.ludo",
    "stdlib-games/archimedes/archimedes.ludo",
    "stdlib-games/canne/canne.ludo",
};
constexpr double kMostCostSeconds = 120;  // for each of them; fewer playouts then

const Yardstick* const kThreadGames[] = {&yardsticks::kBreakthrough, &yardsticks::kTablut};

std::string machine_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "an unknown processor";
}

std::string today() {
  const time_t now = time(nullptr);
  tm parts = {};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

double load_average() {
  double loads[1] = {};
  return getloadavg(loads, 1) == 1 ? loads[0] : 0;
}

// All must play the same games, move for move.
std::uint64_t compare(const std::vector<Contender>& contenders, std::uint64_t seed) {
  const PlayoutTotals few = contenders.front().play(seed, kLeastCompared);
  const std::uint64_t games = kLeastCompared + kPliesCompared * few.games / few.plies;
  const PlayoutTotals expected = contenders.front().play(seed, games);
  for (const Contender& contender : contenders) {
    if (contender.play(seed, games) == expected) continue;
    give_up(fmt::format("{}: {} plays other games than {}\n", contender.game, contender.style,
                        contenders.front().style));
  }
  return games;
}

std::vector<GameFigures> measure_games(const Asked& asked) {
  std::vector<GameFigures> games;
  std::vector<Contender> contenders;
  for (const Yardstick* yardstick : yardsticks::yardsticks()) {
    if (!asked.wants(yardstick->game)) continue;
    GameFigures game;
    game.game = name_of(yardstick->game);
    game.yardstick = yardstick;
    const auto ludo = std::make_shared<SeededGames>(
        freeze_game(std::string(yardstick->game)).program, yardstick->most_plies);
    const std::vector<Contender> players = {
        {game.game, "the yardstick, listing", yardstick->listing},
        {game.game, "the yardstick, counting", yardstick->counting},
        {game.game, "ludo", [ludo](auto seed, auto n) { return ludo->play(seed, n); }},
        {game.game, "ludo, writing every move",
         [ludo](auto seed, auto n) { return ludo->play_listing(seed, n); }},
    };
    game.games_compared = compare(players, asked.rounds.seed);
    games.push_back(std::move(game));
    contenders.insert(contenders.end(), players.begin(), players.end());
  }
  const std::vector<Measure> measures = measure(contenders, asked.rounds);
  for (std::size_t i = 0; i < games.size(); ++i) {
    games[i].listing = measures[4 * i];
    games[i].counting = measures[4 * i + 1];
    games[i].ludo = measures[4 * i + 2];
    games[i].ludo_listing = measures[4 * i + 3];
  }
  return games;
}

Figures measure_all(const Asked& asked) {
  Figures figures;
  figures.machine = machine_name();
  figures.processors = static_cast<int>(std::thread::hardware_concurrency());
  figures.date = today();
  figures.load[0] = load_average();
  figures.rounds = asked.rounds;
  figures.games = measure_games(asked);

  std::map<std::string, bool> loaded;
  for (const GameFigures& game : figures.games) {
    const std::string path(game.yardstick->game);
    loaded[path] = true;
    figures.loads.push_back(measure_load(path, kLoads));
  }
  for (const std::string& path : shipped_games()) {
    if (asked.wants(path) && !loaded[path]) figures.loads.push_back(measure_load(path, kLoads));
  }
  for (const char* path : kCostGames) {
    if (!asked.wants(path)) continue;
    figures.costs.push_back(
        measure_costs(path, asked.rounds.seed, asked.playouts, kMostCostSeconds));
  }
  for (const Yardstick* yardstick : kThreadGames) {
    if (!asked.wants(yardstick->game)) continue;
    figures.threads.push_back(measure_threads(*yardstick, asked.rounds));
  }
  figures.counts = read_instruction_counts();
  figures.load[1] = load_average();
  return figures;
}

Speeds speeds_of(const Asked& asked) {
  std::vector<std::string> paths;
  for (const std::string& path : shipped_games()) {
    if (path.starts_with("stdlib-games/") && asked.wants(path)) paths.push_back(path);
  }
  return measure_speeds(paths, asked.rounds);
}

void run(const Asked& asked) {
  if (asked.only_speeds) return store_speeds(speeds_of(asked));
  Figures figures = measure_all(asked);
  if (asked.words.empty()) {
    figures.speeds = speeds_of(asked);
    figures.load[1] = load_average();
    store_speeds(figures.speeds);
  }
  const std::string text = report(figures);
  fmt::print("{}", text);
  if (!asked.words.empty()) return;
  std::ofstream file(LUDO_SOURCE_DIR "/tests/bench/REPORT.md", std::ios::binary);
  file << text;
}

}  // namespace

}  // namespace ludo::bench

int main(int argc, char** argv) {
  ludo::bench::Asked asked;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const bool has_value = i + 1 < argc;
    if (word == "--seed" && has_value) {
      asked.rounds.seed = std::strtoull(argv[++i], nullptr, 10);
    } else if (word == "--rounds" && has_value) {
      asked.rounds.rounds = std::strtoull(argv[++i], nullptr, 10);
    } else if (word == "--seconds" && has_value) {
      asked.rounds.seconds = std::strtod(argv[++i], nullptr);
    } else if (word == "--playouts" && has_value) {
      asked.playouts = std::strtoull(argv[++i], nullptr, 10);
    } else if (word == "--speeds") {
      asked.only_speeds = true;
    } else if (word.starts_with("-")) {
      fmt::print(stderr,
                 "usage: {} [--seed N] [--rounds N] [--seconds S] [--playouts N] [--speeds] "
                 "[WORD…]\n",
                 argv[0]);
      return 2;
    } else {
      asked.words.push_back(word);
    }
  }
  if (asked.rounds.rounds == 0) asked.rounds.rounds = 1;
  if (asked.playouts == 0) asked.playouts = 1;
  ludo::bench::run(asked);
  return 0;
}
