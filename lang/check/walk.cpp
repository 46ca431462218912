// Walks over checked models; see walk.hpp.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include "lang/check/walk.hpp"

namespace ludo::lang {

void for_each_statement(const GameModel& model, BlockId block,
                        const std::function<void(const Statement&)>& use) {
  if (block == kNoIndex) return;
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    const Statement& statement = model.statements[static_cast<std::size_t>(index)];
    use(statement);
    for (const BlockId inner : statement.blocks) for_each_statement(model, inner, use);
  }
}

void for_each_expression(const GameModel& model, ExprId id,
                         const std::function<void(const Expr&)>& use) {
  if (id == kNoExpr) return;
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  use(expr);
  for (const ExprId arg : expr.args) for_each_expression(model, arg, use);
  if (expr.generator != kNoIndex) {
    for_each_expression(model, model.generators[static_cast<std::size_t>(expr.generator)], use);
  }
  for_each_statement(model, expr.block, [&](const Statement& statement) {
    for_each_expression(model, statement, use);
  });
}

void for_each_expression(const GameModel& model, const Generator& g,
                         const std::function<void(const Expr&)>& use) {
  for (const ExprId id : {g.domain, g.least, g.most, g.meeting, g.along, g.where, g.player}) {
    for_each_expression(model, id, use);
  }
  for (const ExprId id : g.args) for_each_expression(model, id, use);
  for (const auto& [slot, id] : g.let) for_each_expression(model, id, use);
  for (const LinePattern& pattern : g.patterns) {
    for (const ExprId id : {pattern.from, pattern.directions, pattern.where})
      for_each_expression(model, id, use);
    for (const Segment& segment : pattern.segments) {
      for (const ExprId id : {segment.least, segment.most, segment.what})
        for_each_expression(model, id, use);
      for (const ExprId id : segment.bends) for_each_expression(model, id, use);
    }
  }
}

void for_each_expression(const GameModel& model, const Statement& statement,
                         const std::function<void(const Expr&)>& use) {
  for (const ExprId id : statement.exprs) for_each_expression(model, id, use);
  for (const Place& place : statement.places) for_each_expression(model, place.owner, use);
  for (const auto& scope : statement.scopes) {
    for (const PreferenceKey& key : scope) for_each_expression(model, key.value, use);
  }
  if (statement.generator != kNoIndex) {
    for_each_expression(model, model.generators[static_cast<std::size_t>(statement.generator)],
                        use);
  }
}

void for_each_generator(const GameModel& model, ExprId id,
                        const std::function<void(const Generator&)>& use) {
  for_each_expression(model, id, [&](const Expr& expr) {
    if (expr.generator != kNoIndex) use(model.generators[static_cast<std::size_t>(expr.generator)]);
  });
}

RulePlays rule_plays(const GameModel& model) {
  RulePlays result;
  result.plays.resize(model.rules.size());
  result.played_by.resize(model.rules.size());
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    for_each_statement(model, model.rules[r].body, [&](const Statement& statement) {
      if (statement.op != StatementOp::Play || statement.imm < 0) return;
      result.plays[r].insert(statement.imm);
      result.played_by[static_cast<std::size_t>(statement.imm)].insert(static_cast<Index>(r));
    });
  }
  return result;
}

std::set<Index> reachable(const Graph& graph, Index from) {
  std::set<Index> seen;
  std::vector<Index> open = {from};
  while (!open.empty()) {
    const Index at = open.back();
    open.pop_back();
    for (const Index next : graph[static_cast<std::size_t>(at)]) {
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return seen;
}

}  // namespace ludo::lang
