// Visits everything an expression is made of.
//
// Tested by tests/lang/check/test_walk.cpp.
#pragma once

#include <functional>

#include "lang/model/model.hpp"

namespace ludo::lang {

struct Walk {
  std::function<void(ExprId, const Expr&)> expression = [](ExprId, const Expr&) {};
  std::function<void(const Statement&)> statement = [](const Statement&) {};
  std::function<void(const Generator&)> generator = [](const Generator&) {};
  bool into_ways = true;  // the `where` of a way, where another player is `me`
};

/// The expression and all below it, generators and supposed effects included; definitions and rules
/// are not entered.
void walk_expression(const GameModel& model, ExprId id, const Walk& walk);
void walk_generator(const GameModel& model, GeneratorId id, const Walk& walk);
void walk_block(const GameModel& model, BlockId id, const Walk& walk);

}  // namespace ludo::lang
