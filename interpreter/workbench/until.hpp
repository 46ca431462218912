// Games that are played until it is known whether who moves first is ahead.
//
// Looks are at 200 · 1.1^k games, never at a time, and nothing is decided between them: so where a
// run stops hangs on the seed alone, whatever the threads. Equal games of players who think form
// one cluster.
//
// Tested by tests/interpreter/workbench/test_until.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "interpreter/services/simulate.hpp"
#include "interpreter/workbench/paired.hpp"

namespace ludo::workbench {

struct UntilOptions {
  double points = 5;             // what difference from an equal share is looked for; above 0
  std::uint64_t games = 10'000;  // at most
  bool thinks = false;           // somebody does not move at random
  FirstMover first;              // whose score is looked at
};

enum class Advantage : std::uint8_t {
  Unfinished,  // more than 2 % of the games were stopped by the runner: no statement
  TooAlike,    // fewer than 50 games, and nine in ten, are different: no statement
  Differs,     // his score is not an equal share
  NoneOf,      // it is, within `points`
  Undecided,
};
/// `unfinished`, `too_alike`, `differs`, `none_of`, `undecided`.
const char* code_of(Advantage advantage);

struct UntilTold {
  std::string first;               // the name of the seat that moves first
  bool is_drawn = false;           // nobody does always: nature draws
  std::uint64_t games = 0;         // finished
  std::uint64_t distinct = 0;      // different ones; of random players all
  double score = 0;                // his part of the points
  double equal = 0;                // an equal share
  interpreter::Interval interval;  // of the score, 95 % at all looks together
  std::uint64_t needed = 0;        // games in all that would settle `points`
  Advantage advantage = Advantage::Undecided;
};

/// What games allow one to say; they were played with the first seat as scored_seat.
UntilTold told_of(const interpreter::Playouts& games, const lang::GameModel& model,
                  const UntilOptions& options);

/// It is found or ruled out by the tests alone: the interval, which holds at all looks together, is
/// too wide for that.
bool is_by_test(const UntilTold& told, const UntilOptions& options);

/// In one sentence.
std::string sentence_of(const UntilTold& told, const UntilOptions& options);

/// After how many games one looks: in ascending order, the last after all of them.
std::vector<std::uint64_t> looks_of(const UntilOptions& options);

/// Asks for `n` games from number `first` on; false: there are no more.
using PlayMore = std::function<bool(std::uint64_t first, std::uint64_t n)>;

/// Has games played from look to look until those in `played`, which `more` adds to, decide.
UntilTold play_until(const interpreter::Playouts& played, const lang::GameModel& model,
                     const UntilOptions& options, const PlayMore& more);

}  // namespace ludo::workbench
