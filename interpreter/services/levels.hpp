// How the players of games with secrets came to what they believed.
#pragma once

#include <cstdint>

namespace ludo::interpreter {

// Decisions of those who think without seeing everything, by what they knew (search/belief.hpp).
struct LevelCounts {
  std::uint64_t replay = 0;    // all that they had seen
  std::uint64_t exchange = 0;  // what they saw then, and part of what they had seen
  std::uint64_t lost = 0;      // the rules alone: any move
  std::uint64_t all() const { return replay + exchange + lost; }
  LevelCounts& operator+=(const LevelCounts& more) {
    replay += more.replay;
    exchange += more.exchange;
    lost += more.lost;
    return *this;
  }
  friend bool operator==(const LevelCounts&, const LevelCounts&) = default;
};

}  // namespace ludo::interpreter
