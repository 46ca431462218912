// Finds what pieces a result line needs: `no Pawn of opponent` needs a board without them, `some
// Pawn in Goal` one of them there.
//
// Conditions are read from the left, as long as those before cannot fail: what the machine skips
// must not be an error of the description.
//
// Tested by tests/interpreter/program/test_needs.cpp.
#include "interpreter/program/needs.hpp"

#include <algorithm>
#include <utility>

namespace ludo::program {

using lang::Expr;
using lang::Op;
using Whose = PieceNeed::Whose;

namespace {

constexpr int kMostDefinitions = 8;  // one within the other

struct Reading {
  Lowering& lowering;
  const lang::GameModel& model;
  Index each = kNoIndex;  // register of `each p`
  PieceNeed need;
  bool of_pieces = false;
  int depth = 0;  // of definitions

  const Expr& at(ExprId id) const { return model.exprs[static_cast<std::size_t>(id)]; }

  // Who a player is when the line is asked.
  bool player(ExprId id, Whose& whose, std::int32_t& given) const {
    const Expr& expr = at(id);
    if (expr.type.shape != lang::Shape::Scalar) return false;
    whose = Whose::Anyone;
    if (expr.op == Op::Mover || expr.op == Op::Me) whose = Whose::Mover;
    if (expr.op == Op::Slot && expr.imm == each) whose = Whose::Each;
    if (expr.op == Op::Opponents && model.players.size() == 2) {
      const Op of = at(expr.args[0]).op;
      if (of == Op::Mover || of == Op::Me) whose = Whose::Other;
    }
    if (expr.op == Op::Constant) {
      const auto known = lowering.constant(id);
      if (!known || known->is_none()) return false;
      whose = Whose::Given;
      given = known->number;
    }
    return whose != Whose::Anyone;
  }

  bool kinds(ExprId id) {
    const Expr& expr = at(id);
    if (expr.op == Op::Union) {
      return std::all_of(expr.args.begin(), expr.args.end(),
                         [&](ExprId part) { return kinds(part); });
    }
    if (expr.op != Op::PiecesOfKind) return false;
    const auto known = lowering.constant(expr.args[0]);
    if (!known || at(expr.args[0]).type.shape != lang::Shape::Scalar || known->is_none()) {
      return false;
    }
    need.kinds.push_back(known->number);
    return true;
  }

  // A set of sites that never changes, or one for each player.
  bool region(ExprId id) {
    const Expr& expr = at(id);
    if (need.region >= 0 || expr.type.shape != lang::Shape::Set ||
        expr.type.base != lang::Base::Site) {
      return false;
    }
    if (const auto known = lowering.constant(id)) {
      need.region = lowering.set_constant(lowering.bits_of(*known, expr.type));
      return true;
    }
    const auto table = lowering.folding().tabulated(id, 64);
    if (!table || table->values.size() < model.players.size()) return false;
    switch (table->hole.of) {
      case Hole::Of::Me:
      case Hole::Of::Mover:
        need.region_of = Whose::Mover;
        break;
      case Hole::Of::Slot:
        if (each == kNoIndex || table->hole.index != each) return false;
        need.region_of = Whose::Each;
        break;
      case Hole::Of::Expr:
      case Hole::Of::Wide:
        return false;
    }
    need.region = lowering.set_table(table->values, expr.type);
    return true;
  }

  // Takes what the set is an intersection of; false: not all of it can be said.
  bool take(ExprId id) {
    const Expr& expr = at(id);
    switch (expr.op) {
      case Op::Intersect:
        return std::all_of(expr.args.begin(), expr.args.end(),
                           [&](ExprId part) { return take(part); });
      case Op::OccupiedSites:
        of_pieces = true;
        return true;
      case Op::PiecesOfKind:
      case Op::Union:
        of_pieces = true;
        return need.kinds.empty() && kinds(id);
      case Op::PiecesOfPlayer:
        of_pieces = true;
        return need.whose == Whose::Anyone && player(expr.args[0], need.whose, need.player);
      case Op::CallDefine: {
        const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
        if (!expr.args.empty() || depth == kMostDefinitions) return false;
        // Registers in there are its own.
        const Index saved = std::exchange(each, kNoIndex);
        ++depth;
        const bool all = take(define.body);
        --depth;
        each = saved;
        return all;
      }
      default:
        return region(id);
    }
  }
};

// It has a value in every state.
bool cannot_fail(const lang::GameModel& model, ExprId id) {
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  switch (expr.op) {
    case Op::Constant:
    case Op::Mover:
    case Op::Me:
    case Op::CurrentPhase:
    case Op::Equal:
    case Op::NotEqual:
      return std::all_of(expr.args.begin(), expr.args.end(),
                         [&](ExprId part) { return cannot_fail(model, part); });
    default:
      return false;
  }
}

}  // namespace

std::vector<PieceNeed> needs_of(Lowering& lowering, const lang::ResultLine& line) {
  const lang::GameModel& model = lowering.model;
  if (!lowering.folds || line.when == kNoExpr) return {};
  const auto at = [&](ExprId id) -> const Expr& {
    return model.exprs[static_cast<std::size_t>(id)];
  };
  std::vector<ExprId> parts;
  std::vector<ExprId> todo{line.when};
  while (!todo.empty()) {
    const ExprId id = todo.back();
    todo.pop_back();
    if (at(id).op == Op::And) {
      todo.insert(todo.end(), at(id).args.rbegin(), at(id).args.rend());
    } else {
      parts.push_back(id);
    }
  }
  std::vector<PieceNeed> needs;
  for (const ExprId part : parts) {
    const Expr* expr = &at(part);
    Reading reading{lowering, model, line.each_slot, {}};
    if (expr->op == Op::Not) {
      reading.need.there = false;
      expr = &at(expr->args[0]);
    }
    const bool is_set = (expr->op == Op::NotEmpty || expr->op == Op::IsWithin) &&
                        at(expr->args[0]).type.shape == lang::Shape::Set;
    // What lies within a set shares its sites with it.
    const bool asks = is_set && (expr->op == Op::NotEmpty || reading.need.there);
    const bool known = asks &&
                       std::all_of(expr->args.begin(), expr->args.end(),
                                   [&](ExprId set) { return reading.take(set); }) &&
                       reading.of_pieces;
    if (known) needs.push_back(std::move(reading.need));
    if (!known && !cannot_fail(model, part)) break;
  }
  return needs;
}

}  // namespace ludo::program
