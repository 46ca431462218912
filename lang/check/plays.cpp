// Finds who plays whom; see plays.hpp.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include "lang/check/plays.hpp"

#include "lang/model/walk.hpp"

namespace ludo::lang {

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

namespace {

bool reads_inside(const GameModel& model, ExprId id, Index variable, std::set<Index>& defines) {
  bool found = false;
  Walk walk;
  walk.into_ways = false;
  walk.expression = [&](ExprId, const Expr& expr) {
    if (expr.op == Op::Variable) found = found || expr.imm == variable;
    if (expr.op != Op::CallDefine || !defines.insert(expr.imm).second) return;
    found = found || reads_inside(model, at(model.defines, expr.imm).body, variable, defines);
  };
  walk_expression(model, id, walk);
  return found;
}

}  // namespace

bool reads_variable(const GameModel& model, ExprId id, Index variable) {
  std::set<Index> defines;
  return reads_inside(model, id, variable, defines);
}

}  // namespace ludo::lang
