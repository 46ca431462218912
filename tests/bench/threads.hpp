// What a second thread is worth: the same playouts by `simulate` on one thread and on two.
#pragma once

#include <cstdint>
#include <string>

#include "tests/bench/contender.hpp"

namespace ludo::bench {

struct ThreadGain {
  std::string game;
  std::uint64_t games = 0;  // in each round
  double one = 0;           // seconds of the clock: medians over the rounds
  double two = 0;
  Ratio gain;  // one / two
  // Of the processor time that the two threads asked for in that time; less than 2: others were at
  // work on this machine.
  double processors = 0;
};

ThreadGain measure_threads(const std::string& path, const Rounds& rounds);

}  // namespace ludo::bench
