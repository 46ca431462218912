// Visits what expressions, generators, lines and statements are made of.
//
// The short functions name what stands directly in one of them; Walk goes all the way down.
//
// Tested by tests/lang/model/test_walk.cpp.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang {

// ---- one step: direct parts, in text order; kNoExpr is left out

template <class Visit>
void each_expression(const LinePattern& pattern, const Visit& visit) {
  const auto use = [&visit](ExprId id) {
    if (id != kNoExpr) visit(id);
  };
  use(pattern.from);
  use(pattern.directions);
  use(pattern.over);
  for (const Segment& segment : pattern.segments) {
    use(segment.least);
    use(segment.most);
    use(segment.what);
    for (const ExprId bend : segment.bends) use(bend);
  }
  use(pattern.where);
}

template <class Visit>
void each_expression(const Generator& generator, const Visit& visit) {
  const auto use = [&visit](ExprId id) {
    if (id != kNoExpr) visit(id);
  };
  for (const auto& [slot, argument] : generator.let) use(argument);
  use(generator.player);
  for (const ExprId argument : generator.args) use(argument);
  use(generator.domain);
  use(generator.least);
  use(generator.most);
  use(generator.meeting);
  use(generator.along);
  for (const LinePattern& pattern : generator.patterns) each_expression(pattern, visit);
  use(generator.where);
}

/// Operands, owners of places, keys of scopes; not what stands in its generator and its blocks.
template <class Visit>
void each_expression(const Statement& statement, const Visit& visit) {
  const auto use = [&visit](ExprId id) {
    if (id != kNoExpr) visit(id);
  };
  for (const ExprId id : statement.exprs) use(id);
  for (const Place& place : statement.places) use(place.owner);
  for (const auto& keys : statement.scopes) {
    for (const PreferenceKey& key : keys) use(key.value);
  }
}

/// The registers that a line sets: its direction, and the sites of its segments.
template <class Visit>
void each_bound_slot(const LinePattern& pattern, const Visit& visit) {
  if (pattern.direction_slot != kNoIndex) visit(pattern.direction_slot);
  for (const Segment& segment : pattern.segments) {
    if (segment.as_slot != kNoIndex) visit(segment.as_slot);
    if (segment.to_slot != kNoIndex) visit(segment.to_slot);
  }
}

/// The registers that a solution of the generator sets; those inside a named line, too.
template <class Visit>
void each_bound_slot(const Generator& generator, const Visit& visit) {
  for (const auto& [slot, argument] : generator.let) visit(slot);
  if (generator.slot != kNoIndex) visit(generator.slot);
  if (generator.to_slot != kNoIndex) visit(generator.to_slot);
  for (const LinePattern& pattern : generator.patterns) each_bound_slot(pattern, visit);
  for (const Index slot : generator.result_slots) visit(slot);
}

/// The registers that a solution of the generator sets, each with its type, in text order.
std::vector<std::pair<Index, Type>> bound_types(const GameModel& model, const Generator& generator);

// ---- all the way down

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

/// Some expression below satisfies the question.
bool any_expression(const GameModel& model, ExprId id,
                    const std::function<bool(const Expr&)>& question);

/// All statements of a block and of the blocks inside it, outer ones first; not those of rules it
/// plays.
void for_each_statement(const GameModel& model, BlockId block,
                        const std::function<void(const Statement&)>& use);
/// The same, and those of the rules that they play, each rule once.
void for_each_statement_played(const GameModel& model, BlockId block,
                               const std::function<void(const Statement&)>& use);

/// It asks somebody, or nature.
bool asks(StatementOp op);

}  // namespace ludo::lang
