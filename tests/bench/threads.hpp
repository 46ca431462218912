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
  // Processors that the two threads were given; less than 2: others were at work on this machine.
  double processors = 0;
  // Twice the processor time of one thread over that of two: the gain if two processors were given
  // all the time, and no thread waited for the other's last game.
  Ratio given_two;
  // What the machine gives: the same ratio for twice the work of the game's hand-written engine, on
  // two threads that share nothing. Below 2, processors are shared with others or with each other.
  Ratio machine;
  Ratio of_machine;  // gain / machine, round by round
};

// Of a game that has a yardstick.
ThreadGain measure_threads(const yardsticks::Yardstick& yardstick, const Rounds& rounds);

}  // namespace ludo::bench
