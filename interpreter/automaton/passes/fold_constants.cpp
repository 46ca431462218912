// A guard whose condition always holds becomes a skip; one that never holds goes, unless nothing
// else leaves its node.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include <algorithm>
#include <optional>

#include "interpreter/automaton/graph.hpp"
#include "interpreter/automaton/passes.hpp"

namespace ludo::automaton {

namespace {

using lang::Op;

constexpr int kDeepestDefinition = 40;  // definitions within definitions

// The value of a condition that does not depend on the state, as far as that is plain.
std::optional<bool> truth(const lang::GameModel& model, ExprId id, int depth = 0) {
  const lang::Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  if (expr.op == Op::Constant) {
    return model.constants[static_cast<std::size_t>(expr.imm)].number == 1;
  }
  if (expr.op == Op::Not) {
    const auto inner = truth(model, expr.args[0], depth);
    return inner ? std::optional<bool>(!*inner) : std::nullopt;
  }
  if (expr.op == Op::CallDefine && depth < kDeepestDefinition) {
    return truth(model, model.defines[static_cast<std::size_t>(expr.imm)].body, depth + 1);
  }
  if (expr.op != Op::And && expr.op != Op::Or) return std::nullopt;
  // One argument may decide alone; otherwise all must be known.
  const bool decisive = expr.op == Op::Or;
  bool all_known = true;
  for (const ExprId argument : expr.args) {
    const auto one = truth(model, argument, depth);
    if (one && *one == decisive) return decisive;
    all_known = all_known && one.has_value();
  }
  return all_known ? std::optional<bool>(!decisive) : std::nullopt;
}

// Whether the guard lets every path through, or none.
std::optional<bool> opens(const lang::GameModel& model, const Label& label) {
  if (label.kind != LabelKind::Guard || label.expr == kNoExpr) return std::nullopt;
  const auto holds = truth(model, label.expr);
  if (!holds) return std::nullopt;
  return label.guard == GuardForm::Fails ? !*holds : *holds;
}

}  // namespace

void fold_constants(const lang::GameModel& model, Automaton& automaton) {
  Edges edges = edges_of(automaton);
  for (auto& out : edges.of) {
    const bool one_opens = std::any_of(
        out.begin(), out.end(), [&](const Edge& edge) { return opens(model, edge.label) == true; });
    if (!one_opens) continue;
    std::erase_if(out, [&](const Edge& edge) { return opens(model, edge.label) == false; });
    for (Edge& edge : out) edge.label = Label{};
  }
  replace_edges(automaton, edges);
  number_nodes(automaton);
}

}  // namespace ludo::automaton
