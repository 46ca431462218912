// How long a game takes from its text to its first legal moves, and what it is made into.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ludo::bench {

struct Load {
  std::string game;    // its name
  double seconds = 0;  // processor time: the median of some loads
  std::uint64_t first_moves = 0;
  std::int32_t state_bytes = 0;
  std::int32_t words = 0;        // of a set
  std::size_t instructions = 0;  // of the program
};

/// Parses, checks, freezes and counts the moves of the first decision, so many times.
Load measure_load(const std::string& path, int times);

}  // namespace ludo::bench
