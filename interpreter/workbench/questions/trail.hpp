// The states of a game that is looked at, move by move, and what the classes say of each.
//
// Tested by tests/questions/.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/workbench/questions/classes.hpp"

namespace ludo::workbench::questions {

/// A state with the way to it: a chain, so that lines share their beginnings.
struct Stop {
  std::shared_ptr<const Stop> before;
  interpreter::Move move;  // that led here; none at the start
  interpreter::State state;
  std::shared_ptr<const interpreter::DescriptionError> error;  // the move leads nowhere
  std::size_t plies = 0;
  // The moves from the start to here, where nothing stands in `before`: of long games the first
  // states are not kept.
  Line earlier = {};
};
using StopAt = std::shared_ptr<const Stop>;

Line line_to(const StopAt& stop);

/// A stop, with what is known there.
struct Arrived {
  StopAt at;
  std::vector<interpreter::Move> legal;
  std::vector<interpreter::Report> faults;
  std::shared_ptr<const interpreter::DescriptionError> error;
  std::vector<std::pair<interpreter::Move, interpreter::State>> next;
  bool has_next = false;
};

/// A number for its kind of state: whose turn it is and in which phase, about how many pieces of
/// each kind everybody has, about how many moves there are, what is remembered.
std::uint64_t kind_of_state(const Arrived& arrived);

/// Walks on the reference engine. Counts plies.
class Trail {
 public:
  Trail(interpreter::Engine& engine, const interpreter::Conditions& conditions)
      : engine_(engine), conditions_(conditions) {}

  /// The start; with `ahead` with what each move leads to.
  Arrived begin(bool ahead);
  /// A move of `from`. Precondition: it is legal there.
  Arrived step(const StopAt& from, const interpreter::Move& move, bool ahead);
  /// The same, without a look at what is there; null: nothing follows.
  StopAt pass(const StopAt& from, const interpreter::Move& move);
  /// The stop that a long game comes to by all of its moves, with as many states before it as the
  /// classes look back to. Null: the game does not go on so. `goes_on` is asked before each move.
  StopAt pass_all(const Line& line, const std::function<bool()>& goes_on);
  /// The same stop, looked at again.
  Arrived again(const StopAt& at, bool ahead);

  /// What the classes see of it.
  void with_moment(const Arrived& arrived, const std::function<void(const Moment&)>& use) const;

  /// States that were looked at; many moves at one of them, and those that were looked ahead, count
  /// for more.
  std::uint64_t plies() const { return plies_; }

 private:
  Arrived arrive(StopAt at, bool ahead);

  interpreter::Engine& engine_;
  const interpreter::Conditions& conditions_;
  std::uint64_t plies_ = 0;
};

}  // namespace ludo::workbench::questions
