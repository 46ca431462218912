// Finds what is the same in every round of a loop, and computes it before the loop.
//
// Only what is plain is moved: it asks for no ways and no suppositions, has no loop of its own, and
// cannot be an error of the description.
//
// Tested by tests/interpreter/program/.
#include <algorithm>

#include "interpreter/program/lowering.hpp"
#include "interpreter/program/tile_tests.hpp"
#include "lang/model/walk.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Op;
using lang::Shape;

namespace {

bool is_leaf(const Expr& expr) {
  return expr.op == Op::Constant || expr.op == Op::Slot || expr.op == Op::Me ||
         expr.op == Op::Mover;
}

}  // namespace

bool Lowering::is_plain(ExprId id) const {
  if (const auto found = plain_.find(id); found != plain_.end()) return found->second;
  plain_[id] = false;  // a definition that reaches itself is not
  const bool plain = !lang::any_expression(model, id, [this](const Expr& expr) {
    switch (expr.op) {
      case Op::OnlyElement:
      case Op::Divide:
      case Op::Modulo:
      case Op::Supposing:
      case Op::CycleEvery:
      case Op::CycleSome:
        return true;
      case Op::CallDefine:
        return !is_plain(model.defines[static_cast<std::size_t>(expr.imm)].body);
      case Op::Variable: {
        // Read before it is set it would be an error.
        const auto& what = model.variables[static_cast<std::size_t>(expr.imm)];
        const bool number = what.type.base == lang::Base::Int || what.type.base == lang::Base::Bool;
        if (what.type.shape != Shape::Scalar || what.type.optional) return false;
        if (what.initial != kNoExpr) return !is_plain(what.initial);
        return !number;
      }
      case Op::Column: {
        const auto& cells = model.columns[static_cast<std::size_t>(expr.imm)].cells;
        return !std::all_of(cells.begin(), cells.end(),
                            [this](ExprId cell) { return cell == kNoExpr || is_plain(cell); });
      }
      case Op::TableCell: {
        for (const auto& row : model.tables[static_cast<std::size_t>(expr.imm)].cells) {
          for (const ExprId cell : row) {
            if (cell != kNoExpr && !is_plain(cell)) return true;
          }
        }
        return false;
      }
      case Op::Region: {
        const auto& values = model.regions[static_cast<std::size_t>(expr.imm)].values;
        return !std::all_of(values.begin(), values.end(),
                            [this](ExprId value) { return value == kNoExpr || is_plain(value); });
      }
      default:
        return expr.generator != kNoIndex;
    }
  });
  return plain_[id] = plain;
}

void Lowering::hoist(ExprId id, Scope& scope,
                     const std::vector<std::pair<Index, lang::Type>>& slots) {
  if (id == kNoExpr || scope.known.contains(id)) return;
  const Expr& expr = at(model, id);
  if (is_leaf(expr)) return;
  const bool reads = lang::any_expression(model, id, [&](const Expr& part) {
    return part.op == Op::Slot && std::any_of(slots.begin(), slots.end(), [&](const auto& name) {
             return name.first == part.imm;
           });
  });
  // A scalar is worth a register when a set stands behind it.
  const auto is_large = [](const Expr& part) {
    return part.type.shape != Shape::Scalar || part.op == Op::CallDefine;
  };
  if (!reads && is_plain(id)) {
    if (!lang::any_expression(model, id, is_large)) return;
    const Operand computed = value(id, scope);
    scope.known[id] = computed;
    return;
  }
  if (expr.op == Op::Supposing || expr.op == Op::CycleEvery || expr.op == Op::CycleSome) return;
  // What the generator binds itself is not yet known here, either, nor what is asked about it.
  auto names = slots;
  if (expr.generator != kNoIndex) {
    const auto& generator = model.generators[static_cast<std::size_t>(expr.generator)];
    if (generator.form == lang::GeneratorForm::Way) return;
    const auto own = names_of(expr.generator);
    names.insert(names.end(), own.begin(), own.end());
    lang::each_expression(generator, [&](ExprId part) { hoist(part, scope, names); });
  }
  if (asks_one_place(model, expr)) return hoist(expr.args[0], scope, names);
  for (const ExprId part : expr.args) {
    if (part != kNoExpr) hoist(part, scope, names);
  }
}

}  // namespace ludo::program
