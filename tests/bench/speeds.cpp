// Measures and stores the speeds of all games. See speeds.hpp.

#include "tests/bench/speeds.hpp"

#include <fmt/core.h>

#include <fstream>
#include <set>
#include <sstream>

#include "tests/bench/frozen_game.hpp"
#include "tests/bench/seeded_games.hpp"

namespace ludo::bench {

namespace {

constexpr const char* kPath = LUDO_SOURCE_DIR "/tests/bench/speeds.txt";
// Longer games are left there: what counts are decisions.
constexpr std::uint64_t kMostPlies = 2'000;

std::map<std::string, std::string> stored_lines() {
  std::map<std::string, std::string> lines;
  std::ifstream file(kPath);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    if (words >> name && name[0] != '#') lines[name] = line;
  }
  return lines;
}

}  // namespace

Speeds measure_speeds(const std::vector<std::string>& paths, const Rounds& rounds) {
  Speeds speeds;
  for (const std::string& path : paths) {
    SeededGames games(freeze_game(path).program, kMostPlies);
    const std::vector<Contender> contenders = {
        {"breakthrough", "the yardstick, listing", yardsticks::kBreakthrough.listing},
        {name_of(path), "ludo", [&games](auto seed, auto n) { return games.play(seed, n); }},
    };
    const std::vector<Measure> measures = measure(contenders, rounds);
    speeds[name_of(path)] = {ratio(measures[1], measures[0]).median, measures[1].pace(),
                             measures[1].moves_per_ply};
  }
  return speeds;
}

void store_speeds(const Speeds& speeds) {
  std::map<std::string, std::string> lines = stored_lines();
  for (const auto& [name, speed] : speeds) {
    lines[name] = fmt::format("{} {:.2g}", name, speed.share);
  }
  std::set<std::string> shipped;
  for (const std::string& path : shipped_games()) shipped.insert(name_of(path));
  std::ofstream file(kPath, std::ios::binary);
  file << "# Decisions of random games in a second, to those of the hand-written engine for\n"
          "# Breakthrough that lists all moves. `ninja bench` writes this file, `ludo_bench "
          "--speeds`"
          "\n# alone, too.\n";
  for (const auto& [name, line] : lines) {
    if (shipped.contains(name)) file << line << '\n';
  }
}

}  // namespace ludo::bench
