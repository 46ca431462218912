// What an engine throws while it plays a checked model. Both engines throw the same, so that who
// plays catches them once.
//
// Tested by tests/defects/test_budgets.cpp and test_signals.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "lang/text/span.hpp"

namespace ludo::lang {

/// Mistakes that somebody else than a reader tells apart; all others are of one sort.
enum class Mistake : std::uint8_t {
  Other,
  TwoValues,      // one thing is set to two values in one moment
  NothingToDraw,  // `random` finds nothing
  NothingSaid,    // of a player who has no legal move
};

/// A mistake of the description that shows only in play: a value that begins outside its range,
/// triggers that contradict each other.
class DescriptionError : public std::runtime_error {
 public:
  DescriptionError(const std::string& message, Span where, Mistake what_sort = Mistake::Other)
      : std::runtime_error(message), span(where), mistake(what_sort) {}
  Span span;
  Mistake mistake;
};

/// The work that a call may do is spent, or the room that it may take.
class BudgetSpent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whoever wants long work to end sets it; both engines look at it every few thousand steps.
using StopFlag = std::atomic<bool>;

/// The work was asked to stop.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("the work was asked to stop") {}
};

inline bool asks_to_stop(const StopFlag* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}
inline void require_going_on(const StopFlag* stop) {
  if (asks_to_stop(stop)) throw Stopped();
}

}  // namespace ludo::lang
