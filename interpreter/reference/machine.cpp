// The machine's bookkeeping: steps spent, what paths died of, the scene of a path.
//
// Tested through the engine.
#include "interpreter/reference/machine.hpp"

#include <fmt/core.h>

namespace ludo::interpreter {

void Machine::spend(std::uint64_t steps) {
  steps_ += steps;
  if (steps_ > budget.steps) {
    throw BudgetSpent(fmt::format("more than {} steps are needed", budget.steps));
  }
}

void Machine::report(std::string_view what, Span where) const {
  Report& entry = rules.reports[{std::string(what), where.begin}];
  if (entry.times == 0) {
    entry.what = what;
    entry.where = where;
  }
  ++entry.times;
}

Scene Machine::scene_of(Path& path) const {
  const Position& position = path.state.position;
  return Scene{path.state, path.state.position.frames.back().slots, position.me, position.mover};
}

}  // namespace ludo::interpreter
