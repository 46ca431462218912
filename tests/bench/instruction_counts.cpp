// Reads and writes the figures. See instruction_counts.hpp.

#include "tests/bench/instruction_counts.hpp"

#include <fmt/core.h>

#include <fstream>
#include <sstream>

#include "tests/bench/frozen_game.hpp"

namespace ludo::bench {

namespace {

constexpr char kFile[] = "tests/bench/instruction_counts.txt";

}  // namespace

std::vector<InstructionCount> read_instruction_counts() {
  std::vector<InstructionCount> counts;
  std::istringstream text(read_text(kFile));
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    InstructionCount count;
    if (words >> count.game >> count.games >> count.decisions >> count.instructions) {
      counts.push_back(count);
    } else {
      give_up(fmt::format("{}: not a game and three numbers: {}\n", kFile, line));
    }
  }
  return counts;
}

void write_instruction_counts(const std::vector<InstructionCount>& counts) {
  std::ofstream file(std::string(LUDO_SOURCE_DIR "/") + kFile, std::ios::binary);
  file << "# Instructions of the processor in fixed runs of the fast engine, loading left out;\n"
          "# x86-64, release build, Debian 12's compiler. Renewed by\n"
          "#   LUDO_UPDATE=1 ctest --test-dir build -R instruction_counts\n"
          "#\n"
          "# game, games, decisions, instructions\n";
  for (const InstructionCount& count : counts) {
    file << fmt::format("{} {} {} {}\n", count.game, count.games, count.decisions,
                        count.instructions);
  }
}

}  // namespace ludo::bench
