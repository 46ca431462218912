// How unevenly the cost of playouts is spread: one game's playouts, each timed by itself.
#pragma once

#include <cstdint>
#include <string>

namespace ludo::bench {

struct Costs {
  std::string game;
  std::uint64_t playouts = 0;
  std::uint64_t broken_off = 0;  // by the budget of a decision; they count with the time they took
  std::uint64_t decisions = 0;
  double total = 0;  // seconds of processor time
  double median = 0;
  double high = 0;  // 99 of 100 cost less
  double most = 0;
  std::uint64_t most_index = 0;  // the dearest playout of the seed

  double ratio() const { return most / median; }
};

/// So many playouts, or as many as fill the time (seconds of processor time).
Costs measure_costs(const std::string& path, std::uint64_t seed, std::uint64_t playouts,
                    double most_seconds);

}  // namespace ludo::bench
