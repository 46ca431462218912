// Who plays whom: the graph of the rules of a checked game.
//
// Tested by tests/lang/check/test_analyses.cpp.
#pragma once

#include <set>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang {

using Graph = std::vector<std::set<Index>>;

struct RulePlays {
  Graph plays;  // by rule: the rules it plays as part of its own path
  Graph played_by;
};
RulePlays rule_plays(const GameModel& model);

// Everything reachable from a node in one step or more.
std::set<Index> reachable(const Graph& graph, Index from);

/// The expression reads the variable, by itself or in a definition; ways are turns of their own.
bool reads_variable(const GameModel& model, ExprId id, Index variable);

}  // namespace ludo::lang
