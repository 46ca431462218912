// Counts the processor's instructions in fixed runs of the fast engine, and compares them
// with stored figures: a guard against slowness that no clock disturbs.
//
//   test_instruction_counts            runs itself under valgrind and compares
//   test_instruction_counts run GAME   plays the run of a game, uncounted
//
// Only the playing counts, not the loading. With LUDO_UPDATE=1 in the environment the figures are
// rewritten. They hold for the release build on x86-64 with Debian 12's compiler. Exit status 77:
// valgrind is not there, so nothing was counted.

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/frozen_game.hpp"
#include "tests/bench/instruction_counts.hpp"
#include "tests/bench/seeded_games.hpp"

/// What is counted; by this name callgrind knows it.
extern "C" [[gnu::noinline]] void ludo_counted_run(ludo::bench::SeededGames& games, std::uint64_t n,
                                                   ludo::yardsticks::PlayoutTotals& totals) {
  totals = games.play(1, n);
}

namespace ludo::bench {

namespace {

struct FixedRun {
  const char* game;  // its path
  std::uint64_t games;
};

constexpr std::array<FixedRun, 7> kRuns = {{
    {"examples/games/breakthrough.ludo", 200},
    {"examples/games/connect-four.ludo", 400},
    {"examples/games/reversi.ludo", 100},
    {"examples/games/gomoku.ludo", 50},
    {"stdlib-games/tablut/tablut.ludo", 40},
    {"examples/games/english-draughts.ludo", 200},
    {"stdlib-games/chess/chess.ludo", 20},
}};

constexpr double kTolerance = 0.10;
constexpr int kSkipped = 77;

// Prints the decisions that were played.
void play_run(const FixedRun& run) {
  SeededGames games(freeze_game(run.game).program, 100'000);
  yardsticks::PlayoutTotals totals;
  ludo_counted_run(games, run.games, totals);
  fmt::print("{}\n", totals.plies);
}

std::string first_line_of(const std::string& command) {
  std::string line;
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return line;
  for (int c = std::getc(pipe); c != EOF && c != '\n'; c = std::getc(pipe)) {
    line += static_cast<char>(c);
  }
  return pclose(pipe) == 0 ? line : "";
}

// The sum of a profile's events.
std::uint64_t total_of(const std::filesystem::path& profile) {
  std::ifstream file(profile);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("totals: ")) return std::strtoull(line.c_str() + 8, nullptr, 10);
  }
  return 0;
}

InstructionCount count_run(const std::string& self, const FixedRun& run) {
  const std::filesystem::path profile =
      std::filesystem::path(self).replace_filename("instruction_counts." + name_of(run.game));
  const std::string command = fmt::format(
      "valgrind --tool=callgrind --toggle-collect=ludo_counted_run --callgrind-out-file='{}' "
      "-q '{}' run {}",
      profile.string(), self, name_of(run.game));
  const std::string said = first_line_of(command);
  InstructionCount count{name_of(run.game), run.games, std::strtoull(said.c_str(), nullptr, 10),
                         total_of(profile)};
  std::filesystem::remove(profile);
  if (count.decisions == 0 || count.instructions == 0) {
    give_up(fmt::format("nothing was counted by: {}\n", command));
  }
  return count;
}

const char kRenew[] =
    "If the change is meant, renew the figures in tests/bench/instruction_counts.txt:\n"
    "  LUDO_UPDATE=1 ctest --test-dir build -R instruction_counts\n"
    "and say in the commit why they changed.\n";

// False when it does not stand as stored.
bool compare(const InstructionCount& count, const std::vector<InstructionCount>& stored) {
  for (const InstructionCount& old : stored) {
    if (old.game != count.game || old.games != count.games) continue;
    if (old.decisions != count.decisions) {
      fmt::print("{}: other games were played: {} decisions, stored {}\n", count.game,
                 count.decisions, old.decisions);
      return false;
    }
    const double change =
        static_cast<double>(count.instructions) / static_cast<double>(old.instructions) - 1;
    const bool holds = std::abs(change) <= kTolerance;
    fmt::print("{}: {} instructions, {:.0f} for each decision; {:+.1f} % against the stored {}{}\n",
               count.game, count.instructions, count.per_decision(), 100 * change, old.instructions,
               holds ? "" : ": out of bounds (10 %)");
    return holds;
  }
  fmt::print("{}: no figures of {} games are stored\n", count.game, count.games);
  return false;
}

int guard(const std::string& self) {
  if (std::system("valgrind --version >/dev/null 2>&1") != 0) {
    fmt::print("valgrind is not there: nothing was counted\n");
    return kSkipped;
  }
  std::vector<InstructionCount> counts;
  for (const FixedRun& run : kRuns) counts.push_back(count_run(self, run));

  const char* const update = std::getenv("LUDO_UPDATE");
  if (update != nullptr && std::string_view(update) == "1") {
    write_instruction_counts(counts);
    fmt::print("renewed tests/bench/instruction_counts.txt\n");
    return 0;
  }
  const std::vector<InstructionCount> stored = read_instruction_counts();
  bool holds = true;
  for (const InstructionCount& count : counts) holds = compare(count, stored) && holds;
  if (!holds) fmt::print("{}", kRenew);
  return holds ? 0 : 1;
}

}  // namespace

}  // namespace ludo::bench

int main(int argc, char** argv) {
  if (argc == 1) {
    return ludo::bench::guard(std::filesystem::canonical("/proc/self/exe").string());
  }
  for (const ludo::bench::FixedRun& run : ludo::bench::kRuns) {
    if (argc != 3 || std::string_view(argv[1]) != "run") break;
    if (ludo::bench::name_of(run.game) != argv[2]) continue;
    ludo::bench::play_run(run);
    return 0;
  }
  fmt::print(stderr, "usage: {} [run GAME]\n", argv[0]);
  return 2;
}
