// Walks over a checked model: every statement of a block, every expression under it, who plays
// whom.
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang {

// All statements of a block and of the blocks inside it, outer ones first.
void for_each_statement(const GameModel& model, BlockId block,
                        const std::function<void(const Statement&)>& use);

// All expressions under one, itself included, those of its generators included; not those of
// definitions it calls.
void for_each_expression(const GameModel& model, ExprId expr,
                         const std::function<void(const Expr&)>& use);
void for_each_expression(const GameModel& model, const Generator& generator,
                         const std::function<void(const Expr&)>& use);
// Those of one statement, its generator and places included, but not of the blocks in it.
void for_each_expression(const GameModel& model, const Statement& statement,
                         const std::function<void(const Expr&)>& use);

// The generators under a statement or expression, `Way`s among them.
void for_each_generator(const GameModel& model, ExprId expr,
                        const std::function<void(const Generator&)>& use);

using Graph = std::vector<std::set<Index>>;

struct RulePlays {
  Graph plays;  // by rule: the rules it plays
  Graph played_by;
};
RulePlays rule_plays(const GameModel& model);

// Everything reachable from a node in one step or more.
std::set<Index> reachable(const Graph& graph, Index from);

}  // namespace ludo::lang
