// The stored figures of test_instruction_counts: how many instructions of the processor fixed
// runs take. tests/bench/instruction_counts.txt holds them, one run a line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ludo::bench {

struct InstructionCount {
  std::string game;
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t instructions = 0;

  double per_decision() const {
    return static_cast<double>(instructions) / static_cast<double>(decisions);
  }
};

std::vector<InstructionCount> read_instruction_counts();
void write_instruction_counts(const std::vector<InstructionCount>& counts);

}  // namespace ludo::bench
