// Finds what an expression follows from, and tabulates it when that is one small value.
//
// Tested by tests/interpreter/program/test_fold.cpp.
#include <algorithm>

#include "interpreter/program/fold.hpp"

namespace ludo::program {

using lang::Expr;
using lang::ExprId;
using lang::Index;
using lang::kNoExpr;
using lang::kNone;
using lang::Op;
using lang::Value;

const std::vector<Hole>& Folding::holes(ExprId id) {
  auto& known = player ? holes_of_one_ : holes_;
  const auto found = known.find(id);
  if (found != known.end()) return found->second;
  // Definitions that reach themselves find this one.
  known[id] = {Hole{Hole::Of::Wide, 0, {}}};
  std::vector<Hole> all;
  find_holes(id, all);
  return known[id] = std::move(all);
}

void Folding::find_holes(ExprId id, std::vector<Hole>& found) {
  const Expr& expr = at(model_, id);
  const auto add = [&](const Hole& hole) {
    if (std::find(found.begin(), found.end(), hole) == found.end()) found.push_back(hole);
  };
  const auto add_all = [&](ExprId part) {
    if (part == kNoExpr) return;
    for (const Hole& hole : std::vector<Hole>(holes(part))) add(hole);
  };
  // What stands elsewhere and is read with registers of its own: only who is `me` comes from here.
  const auto add_apart = [&](ExprId part, Index params) {
    if (part == kNoExpr) return;
    for (const Hole& hole : std::vector<Hole>(holes(part))) {
      switch (hole.of) {
        case Hole::Of::Me:
        case Hole::Of::Mover:
          add(hole);
          break;
        case Hole::Of::Slot:
          if (hole.index >= params) add(Hole{Hole::Of::Wide, 0, {}});
          break;
        case Hole::Of::Expr:
        case Hole::Of::Wide:
          add(Hole{Hole::Of::Wide, 0, {}});
          break;
      }
    }
  };
  const Hole wide{Hole::Of::Wide, 0, {}};
  const bool scalar = expr.type.shape == lang::Shape::Scalar;
  switch (expr.op) {
    case Op::Constant:
      return;
    case Op::Slot:
      return add(scalar ? Hole{Hole::Of::Slot, expr.imm, expr.type} : wide);
    case Op::Me:
    case Op::Mover:
      if (player) return;
      return add(Hole{expr.op == Op::Me ? Hole::Of::Me : Hole::Of::Mover, 0, expr.type});
    default:
      break;
  }
  if (!can(expr.op)) return add(scalar ? Hole{Hole::Of::Expr, id, expr.type} : wide);
  for (const ExprId part : expr.args) add_all(part);
  switch (expr.op) {
    case Op::Column: {
      if (at(model_, expr.args[0]).type.base != lang::Base::Kind) {
        found.clear();
        return add(scalar ? Hole{Hole::Of::Expr, id, expr.type} : wide);
      }
      for (const ExprId cell : model_.columns[static_cast<std::size_t>(expr.imm)].cells) {
        add_apart(cell, 1);
      }
      return;
    }
    case Op::TableCell:
      for (const auto& row : model_.tables[static_cast<std::size_t>(expr.imm)].cells) {
        for (const ExprId cell : row) add_apart(cell, 0);
      }
      return;
    case Op::CallDefine: {
      const lang::Define& define = model_.defines[static_cast<std::size_t>(expr.imm)];
      add_apart(define.body, define.params);
      return;
    }
    case Op::Region: {
      const lang::RegionDef& region = model_.regions[static_cast<std::size_t>(expr.imm)];
      for (const ExprId value_ : region.values) {
        if (value_ == kNoExpr) continue;
        for (const Hole& hole : std::vector<Hole>(holes(value_))) {
          if (hole.of != Hole::Of::Me) add(hole.of == Hole::Of::Mover ? hole : wide);
        }
      }
      return;
    }
    case Op::Relative:
    case Op::LeapDirections:
      if (expr.args.empty() && !player) {
        lang::Type one;
        one.base = lang::Base::Player;
        add(Hole{Hole::Of::Me, 0, one});
      }
      return;
    case Op::SameValue: {
      const auto what = static_cast<lang::SameWhat>(expr.imm);
      const bool fixed = what == lang::SameWhat::Column || what == lang::SameWhat::Row ||
                         what == lang::SameWhat::Block;
      if (!fixed) add(wide);
      return;
    }
    case Op::Exists:
    case Op::CountAll:
    case Op::ForAll:
    case Op::Collect:
    case Op::Sum: {
      const auto& generator = model_.generators[static_cast<std::size_t>(expr.generator)];
      if (generator.form != lang::GeneratorForm::In) return add(wide);
      add_all(generator.domain);
      add_all(generator.where);
      // Parts that read the bound name and the state are functions of both.
      std::erase_if(found, [&](const Hole& hole) {
        return hole.of == Hole::Of::Slot && hole.index == generator.slot;
      });
      const bool by_element = std::any_of(
          found.begin(), found.end(), [](const Hole& hole) { return hole.of == Hole::Of::Expr; });
      if (by_element) add(wide);
      return;
    }
    default:
      return;
  }
}

std::optional<Folding::Tabulated> Folding::tabulated(ExprId id, Index most_values) {
  const std::vector<Hole>& all = holes(id);
  if (all.size() != 1) return std::nullopt;
  Tabulated table;
  table.hole = all.front();
  const Hole& hole = table.hole;
  if (hole.of == Hole::Of::Wide) return std::nullopt;
  if (hole.of == Hole::Of::Expr && hole.index == id) return std::nullopt;
  const bool itself = (hole.of == Hole::Of::Slot && at(model_, id).op == Op::Slot) ||
                      (hole.of == Hole::Of::Me && at(model_, id).op == Op::Me) ||
                      (hole.of == Hole::Of::Mover && at(model_, id).op == Op::Mover);
  if (itself || hole.type.base == lang::Base::Int) return std::nullopt;
  const Index size = lang::domain_size(model_, hole.type);
  if (size > most_values) return std::nullopt;
  const auto of = [&](Index number) {
    Known known;
    switch (hole.of) {
      case Hole::Of::Slot:
        known.slots[hole.index] = Value(number);
        break;
      case Hole::Of::Me:
        known.me = Value(number);
        break;
      case Hole::Of::Mover:
        known.mover = Value(number);
        break;
      case Hole::Of::Expr:
        known.exprs[hole.index] = Value(number);
        break;
      case Hole::Of::Wide:
        break;
    }
    return value(id, known);
  };
  for (Index number = 0; number < size; ++number) {
    auto one = of(number);
    if (!one) return std::nullopt;
    table.values.push_back(std::move(*one));
  }
  auto none = of(kNone);
  if (!none) return std::nullopt;
  table.of_none = std::move(*none);
  return table;
}

}  // namespace ludo::program
