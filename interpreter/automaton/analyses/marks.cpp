// Asks the facts at each node which parts of a condition are known.
//
// Tested by tests/interpreter/automaton/test_analyses.cpp.
#include "interpreter/automaton/analyses/marks.hpp"

#include <optional>

#include "interpreter/automaton/analyses/facts.hpp"
#include "lang/model/walk.hpp"

namespace ludo::automaton {

namespace {

using lang::Expr;
using lang::Op;
using lang::Statement;
using lang::StatementOp;

struct Marking {
  const lang::GameModel& model;
  const Automaton& automaton;
  Edges edges;
  std::vector<Facts> facts{};

  const Expr& at(ExprId id) const { return model.exprs[static_cast<std::size_t>(id)]; }
  const Statement& statement_of(const Label& label) const {
    return model.statements[static_cast<std::size_t>(label.statement)];
  }
  static bool is_effect(const Label& label) {
    return label.kind == LabelKind::Effect && label.effect == EffectForm::Statement;
  }

  // `set x to (x or …)`, with nobody's x or that of a named player.
  bool notes(const Label& label) const {
    if (!is_effect(label) || !label.quiet) return false;
    const Statement& what = statement_of(label);
    if (what.op != StatementOp::SetVariable) return false;
    const lang::Place& place = what.places[0];
    if (place.slot != kNoIndex || place.variable == kNoIndex) return false;
    if (place.owner != kNoExpr && at(place.owner).op != Op::Constant) return false;
    const Expr& value = at(what.exprs[0]);
    if (value.op != Op::Or || value.args.size() != 2) return false;
    const Expr& now = at(value.args[0]);
    if (now.op != Op::Variable || now.imm != place.variable || now.type.optional) return false;
    return place.owner == kNoExpr ? now.args.empty() : now.args == std::vector<ExprId>{place.owner};
  }

  // Whatever else is noted before, the next thing is an effect that counts.
  bool counts_behind(Node node) const {
    for (std::size_t steps = 0; steps < edges.of.size(); ++steps) {
      const std::vector<Edge>& out = edges.of[static_cast<std::size_t>(node)];
      if (out.size() != 1 || !is_effect(out[0].label)) return false;
      const StatementOp op = statement_of(out[0].label).op;
      if (op == StatementOp::Move || op == StatementOp::Remove) return true;
      if (!notes(out[0].label)) return false;
      node = out[0].to;
    }
    return false;
  }

  // It may be asked where it need not be: nothing in it can be a mistake, or long.
  bool is_plain(ExprId id) const {
    return !lang::any_expression(model, id, [](const Expr& expr) {
      switch (expr.op) {
        case Op::And:
        case Op::Or:
        case Op::Not:
        case Op::Contains:
        case Op::Equal:
        case Op::NotEqual:
        case Op::Slot:
        case Op::Constant:
        case Op::Me:
        case Op::Mover:
        case Op::OccupiedSites:
        case Op::EmptySites:
        case Op::PiecesOfKind:
        case Op::PiecesOfPlayer:
        case Op::EnemyPieces:
        case Op::NeutralPieces:
        case Op::Intersect:
        case Op::Union:
        case Op::Minus:
        case Op::Singleton:
          return false;
        // NOLINTNEXTLINE: all others are asked only where they must be
        default:
          return true;
      }
    });
  }

  void ask(ExprId id, const Label& label, const Facts& here, Mark& mark) const {
    if (at(id).op == Op::And) {
      for (const ExprId part : at(id).args) ask(part, label, here, mark);
      return;
    }
    const std::optional<bool> known = truth_of(model, automaton, here, label.frame, id);
    if (known == false) mark.never = true;
    if (known) return;
    mark.first = mark.first || !is_plain(id);
    mark.asked.push_back(id);
  }

  std::vector<Mark> all() {
    std::vector<Mark> marks(edges.of.size());
    for (std::size_t node = 1; node < edges.of.size(); ++node) {
      const std::vector<Edge>& out = edges.of[node];
      if (out.size() != 1 || !notes(out[0].label) || !counts_behind(out[0].to)) continue;
      if (facts.empty()) facts = facts_at_nodes(model, automaton);
      marks[node].is_one = true;
      const Expr& value = at(statement_of(out[0].label).exprs[0]);
      ask(value.args[1], out[0].label, facts[node], marks[node]);
    }
    return marks;
  }
};

}  // namespace

std::vector<Mark> marks_at_nodes(const lang::GameModel& model, const Automaton& automaton) {
  return Marking{model, automaton, edges_of(automaton)}.all();
}

}  // namespace ludo::automaton
