// What effects that note an event, `set x to (x or it happens)`, have to ask where they stand.
//
// Such effects stand before every move in games that ask what has happened; most of what they ask
// follows from how the path has come there.
//
// Tested by tests/interpreter/automaton/test_analyses.cpp.
#pragma once

#include <vector>

#include "interpreter/automaton/automaton.hpp"

namespace ludo::automaton {

struct Mark {
  bool is_one = false;        // the node's effect makes a variable true, or leaves it as it is
  bool never = false;         // it leaves it
  bool first = false;         // only where it is not true yet these may be asked:
  std::vector<ExprId> asked;  // it becomes true if all of them hold
};

/// By node. No mark is an effect that would count as one although it leaves the variable as it is:
/// what follows surely counts, or kills the path.
std::vector<Mark> marks_at_nodes(const lang::GameModel& model, const Automaton& automaton);

}  // namespace ludo::automaton
