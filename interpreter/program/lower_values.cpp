// Lowers expressions: the dispatch, constants, conditions and arithmetic.
//
// What follows from the board and the tables alone becomes a constant, what follows from one small
// value a table. Operations without an instruction of their own are written in their general form.
//
// Tested by tests/interpreter/program/.
#include <algorithm>

#include "interpreter/program/lowering.hpp"
#include "lang/model/conditions.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Base;
using lang::Expr;
using lang::Op;
using lang::Shape;
using lang::Value;

namespace {

// Tables over more values than this are not worth their memory.
constexpr Index kMostTabulated = 1024;

}  // namespace

std::optional<Value> Lowering::constant(ExprId expr) const { return folding_.value(expr); }

Operand Lowering::value(ExprId id, const Scope& scope) {
  LUDO_ASSERT(id >= 0 && static_cast<std::size_t>(id) < model.exprs.size(), "expression {}", id);
  const Expr& expr = at(model, id);
  if (const auto known = scope.known.find(id); known != scope.known.end()) return known->second;
  if (expr.op == Op::Slot) {
    const auto slot = static_cast<std::size_t>(expr.imm);
    if (slot < scope.slots.size() && scope.slots[slot].index != kNoRegister) {
      return scope.slots[slot];
    }
    Value nothing(kNone);
    if (expr.type.shape == Shape::Tally) nothing = nothing_of(model, expr.type);
    return constant_value(nothing, expr.type);
  }
  if (expr.op == Op::Me) return {Bank::Int, me(scope), 1};
  if (auto operand = folded(id, scope)) return *operand;
  if (auto operand = comparison(id, scope)) return *operand;
  if (auto operand = arithmetic(id, scope)) return *operand;
  if (auto operand = set_value(id, scope)) return *operand;
  if (auto operand = piece_value(id, scope)) return *operand;
  if (auto operand = place_value(id, scope)) return *operand;
  if (auto operand = state_value(id, scope)) return *operand;
  if (auto operand = quantified(id, scope)) return *operand;
  return general(id, scope);
}

void Lowering::copy(Operand from, Operand to, bool keep) {
  const std::int32_t flags = keep ? kKeep : 0;
  if (from.index == to.index && from.bank == to.bank) return;
  LUDO_ASSERT(from.bank == to.bank, "values of one kind are copied");
  switch (from.bank) {
    case Bank::Int:
      emit({.code = Code::Copy, .dst = to.index, .a = from.index, .y = flags});
      return;
    case Bank::Set:
      emit({.code = Code::SetCopy, .dst = to.index, .a = from.index, .y = flags});
      return;
    case Bank::Several: {
      // A shorter tally has no more entries of the rest.
      const int both = std::min(from.width, to.width);
      emit({.code = Code::CopySome, .dst = to.index, .a = from.index, .x = both, .y = flags});
      for (int i = both; i < to.width; ++i) {
        emit({.code = Code::Number, .dst = static_cast<std::uint16_t>(to.index + i), .y = flags});
      }
      return;
    }
  }
}

std::uint16_t Lowering::number(ExprId expr, const Scope& scope) {
  const Operand operand = value(expr, scope);
  LUDO_ASSERT(operand.bank == Bank::Int, "expression {} is no number", expr);
  return operand.index;
}

std::uint16_t Lowering::set(ExprId expr, const Scope& scope) {
  const Operand operand = value(expr, scope);
  if (operand.bank == Bank::Set) return operand.index;
  LUDO_ASSERT(operand.bank == Bank::Int, "expression {} is no set", expr);
  const std::uint16_t dst = temp_set();
  const bool numbers = at(model, expr).type.base == Base::Int;
  emit({.code = Code::SetSingle, .dst = dst, .a = operand.index, .x = numbers ? 1 : 0});
  return dst;
}

std::uint16_t Lowering::me(const Scope& scope) {
  if (scope.me != kNoRegister) return scope.me;
  if (folding_.player) return constant_int(*folding_.player);
  const std::uint16_t dst = temp_int();
  emit({.code = Code::Me, .dst = dst});
  return dst;
}

std::uint16_t Lowering::constant_int(std::int32_t number) {
  const std::uint16_t dst = temp_int();
  emit({.code = Code::Number, .dst = dst, .x = number});
  return dst;
}

// ---- what is known

Operand Lowering::constant_value(const Value& value, const lang::Type& type) {
  const Operand dst = temp(type);
  switch (dst.bank) {
    case Bank::Int:
      emit({.code = Code::Number, .dst = dst.index, .x = value.number});
      break;
    case Bank::Set:
      emit({.code = Code::SetConstant, .dst = dst.index, .x = set_constant(bits_of(value, type))});
      break;
    case Bank::Several:
      for (std::size_t i = 0; i < dst.width; ++i) {
        const bool none = type.shape == Shape::Tuple && value.items.empty();
        const std::int32_t number = i < value.items.size() ? value.items[i] : none ? kNone : 0;
        emit({.code = Code::Number, .dst = static_cast<std::uint16_t>(dst.index + i), .x = number});
      }
      break;
  }
  return dst;
}

std::optional<Operand> Lowering::folded(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  if (expr.op == Op::Constant) return constant_value(*constant(id), expr.type);
  if (folding_.holes(id).empty()) {
    if (auto known = constant(id)) return constant_value(*known, expr.type);
    return std::nullopt;
  }
  const bool asks_none = expr.op == Op::NotEmpty && at(model, expr.args[0]).op == Op::Singleton;
  if (asks_none) return std::nullopt;
  // Comparing a name with a constant, or making a set of it, is one instruction anyway.
  const bool plain = expr.op == Op::Equal || expr.op == Op::NotEqual || expr.op == Op::Less ||
                     expr.op == Op::LessEqual || expr.op == Op::Greater ||
                     expr.op == Op::GreaterEqual || expr.op == Op::Singleton ||
                     expr.op == Op::Contains || expr.op == Op::ToSite;
  if (plain && std::all_of(expr.args.begin(), expr.args.end(), [&](ExprId part) {
        const Expr& what = at(model, part);
        return what.op == Op::Slot || what.op == Op::Constant || what.op == Op::Me ||
               what.op == Op::Mover || what.type.shape == Shape::Set;
      })) {
    const bool sets_known = std::all_of(expr.args.begin(), expr.args.end(), [&](ExprId part) {
      return at(model, part).type.shape != Shape::Set || folding_.holes(part).empty();
    });
    if (sets_known) return std::nullopt;
  }
  if (expr.type.shape == Shape::Tally || expr.type.shape == Shape::Tuple) return std::nullopt;
  const auto table = folding_.tabulated(id, std::min<Index>(kMostTabulated, program.words * 64));
  if (!table) return std::nullopt;
  const auto size = static_cast<std::int32_t>(table->values.size());
  const auto hole = [&]() -> std::uint16_t {
    switch (table->hole.of) {
      case Hole::Of::Slot: {
        const auto slot = static_cast<std::size_t>(table->hole.index);
        return slot < scope.slots.size() ? scope.slots[slot].index : kNoRegister;
      }
      case Hole::Of::Me:
        return me(scope);
      case Hole::Of::Mover: {
        const std::uint16_t dst = temp_int();
        emit({.code = Code::Mover, .dst = dst});
        return dst;
      }
      case Hole::Of::Expr:
        return number(table->hole.index, scope);
      case Hole::Of::Wide:
        return kNoRegister;
    }
    LUDO_UNREACHABLE();
  };
  const auto same = [&](const Value& value) { return value == table->values.front(); };
  const bool never_changes = !table->values.empty() && table->of_none == table->values.front() &&
                             std::all_of(table->values.begin(), table->values.end(), same);
  if (never_changes) return constant_value(table->of_none, expr.type);
  if (expr.type.shape == Shape::Set) {
    if (!table->of_none.items.empty()) return std::nullopt;
    const Operand dst = temp(expr.type);
    const std::uint16_t from = hole();
    if (from == kNoRegister) return std::nullopt;
    const std::int32_t first = set_table(table->values, expr.type);
    emit({.code = Code::SetTable, .dst = dst.index, .a = from, .x = first, .y = size});
    return dst;
  }
  if (expr.type.base == Base::Bool) {
    if (table->of_none.number != 0) return std::nullopt;
    Value those(std::vector<std::int32_t>{});
    for (std::int32_t i = 0; i < size; ++i) {
      if (table->values[static_cast<std::size_t>(i)].number > 0) those.items.push_back(i);
    }
    const Operand dst = temp(expr.type);
    const Mark before = mark();
    const std::uint16_t from = hole();
    if (from == kNoRegister) return std::nullopt;
    const std::uint16_t set_ = temp_set();
    emit({.code = Code::SetConstant, .dst = set_, .x = set_constant(those.items)});
    emit({.code = Code::Bit, .dst = dst.index, .a = from, .b = set_});
    release(before);
    return dst;
  }
  if (!table->of_none.is_none()) return std::nullopt;
  std::vector<std::int32_t> numbers;
  for (const Value& value : table->values) numbers.push_back(value.number);
  const Operand dst = temp(expr.type);
  const std::uint16_t from = hole();
  if (from == kNoRegister) return std::nullopt;
  emit({.code = Code::Table, .dst = dst.index, .a = from, .x = pool_table(numbers), .y = size});
  return dst;
}

// The operation with its operands, as ops.def says it.
Operand Lowering::general(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const Operand dst = temp(expr.type);
  const Mark before = mark();
  std::vector<Operand> operands;
  for (const ExprId part : expr.args) {
    operands.push_back(part == kNoExpr ? Operand{} : value(part, scope));
  }
  // What an operation reads of `me` itself it finds in the state.
  const bool reads_me =
      expr.args.empty() && (expr.op == Op::Relative || expr.op == Op::LeapDirections);
  if (reads_me) operands.push_back({Bank::Int, me(scope), 1});
  const auto first = static_cast<std::int32_t>(program.operands.size());
  program.operands.insert(program.operands.end(), operands.begin(), operands.end());
  const auto code = static_cast<Code>(static_cast<int>(kFirstOp) + static_cast<int>(expr.op));
  emit({.code = code, .dst = dst.index, .x = first, .y = id});
  release(before);
  return dst;
}

// ---- conditions

bool Lowering::may_be_none(ExprId id) const {
  const Expr& expr = at(model, id);
  if (expr.type.shape != Shape::Scalar) return false;
  if (expr.type.optional) return true;
  if (lang::is_condition(expr.op)) return false;
  switch (expr.op) {
    case Op::Constant:
      return model.constants[static_cast<std::size_t>(expr.imm)].is_none();
    case Op::Variable:
      // Of nobody a truth is no; one that was never set is a mistake.
      return expr.type.base != Base::Bool;
    case Op::CallDefine:
      return !lang::is_condition(
          at(model, model.defines[static_cast<std::size_t>(expr.imm)].body).op);
    case Op::Me:
    case Op::Mover:
    case Op::CountSet:
    case Op::CountAll:
    case Op::Total:
    case Op::HowMany:
    case Op::Sum:
    case Op::CountGroups:
    case Op::Turns:
    case Op::TurnsOfPhase:
    case Op::Rounds:
    case Op::PassesInARow:
    case Op::CurrentPhase:
      return false;
    case Op::ToSite:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo:
    case Op::Negate:
    case Op::Minimum:
    case Op::Maximum:
    case Op::Absolute:
    case Op::ColumnOf:
    case Op::RowOf:
      return std::any_of(expr.args.begin(), expr.args.end(),
                         [&](ExprId part) { return may_be_none(part); });
    default:
      return true;
  }
}

// Goes to `target` if the condition in a register holds (or fails). `none` does not hold.
void Lowering::branch_if(std::uint16_t reg, ExprId expr, bool when, Target& target) {
  if (may_be_none(expr)) {
    const std::uint16_t holds = temp_int();
    emit({.code = Code::AtLeastNumber, .dst = holds, .a = reg, .x = 1});
    reg = holds;
  }
  jump(when ? Code::JumpIf : Code::JumpUnless, target, reg);
}

void Lowering::branch(ExprId id, const Scope& scope, bool when, Target& target) {
  const Expr& expr = at(model, id);
  const Mark before = mark();
  if (const auto known = scope.known.find(id); known != scope.known.end()) {
    branch_if(known->second.index, id, when, target);
    release(before);
    return;
  }
  if (folding_.holes(id).empty()) {
    if (const auto known = constant(id)) {
      if ((known->number > 0) == when) jump(Code::Jump, target);
      return;
    }
  }
  switch (expr.op) {
    case Op::Not:
      branch(expr.args[0], scope, !when, target);
      return;
    case Op::And:
    case Op::Or: {
      if (folding_.holes(id).size() == 1 && folded_is_better(id)) break;
      // The value of a part that decides.
      const bool decides = expr.op == Op::Or;
      if (when == decides) {
        for (const ExprId part : expr.args) branch(part, scope, when, target);
        return;
      }
      Target past;
      for (std::size_t i = 0; i < expr.args.size(); ++i) {
        const bool last = i + 1 == expr.args.size();
        if (last) {
          branch(expr.args[i], scope, when, target);
        } else {
          branch(expr.args[i], scope, decides, past);
        }
      }
      if (expr.args.empty()) jump(Code::Jump, target);
      place(past);
      return;
    }
    case Op::If: {
      Target otherwise;
      Target past;
      branch(expr.args[0], scope, false, otherwise);
      branch(expr.args[1], scope, when, target);
      jump(Code::Jump, past);
      place(otherwise);
      branch(expr.args[2], scope, when, target);
      place(past);
      return;
    }
    case Op::NotEmpty:
      if (at(model, expr.args[0]).type.shape == Shape::Tally || when) break;
      if (at(model, expr.args[0]).op == Op::Singleton) {
        jump(Code::JumpIfNone, target, number(at(model, expr.args[0]).args[0], scope));
        release(before);
        return;
      }
      jump(Code::JumpIfEmpty, target, set(expr.args[0], scope));
      release(before);
      return;
    case Op::Exists:
    case Op::ForAll:
      if (branch_quantified(id, scope, when, target)) {
        release(before);
        return;
      }
      break;
    default:
      break;
  }
  branch_if(number(id, scope), id, when, target);
  release(before);
}

// A condition on one small value is one test of a bit; two comparisons are no more.
bool Lowering::folded_is_better(ExprId id) const {
  const auto table = folding_.tabulated(id, std::min<Index>(kMostTabulated, program.words * 64));
  return table.has_value() && table->of_none.number == 0;
}

// 0 or 1 by a condition that is code.
Operand Lowering::truth(ExprId id, const Scope& scope) {
  const Operand dst{Bank::Int, temp_int(), 1};
  Target past;
  // Of truths that are kept one is the value.
  const Expr& expr = at(model, id);
  const bool kept = (expr.op == Op::And || expr.op == Op::Or) && !expr.args.empty() &&
                    std::all_of(expr.args.begin(), expr.args.end(), [&](ExprId part) {
                      return at(model, part).op == Op::Variable && !may_be_none(part);
                    });
  for (std::size_t i = 0; kept && i < expr.args.size(); ++i) {
    if (i > 0) jump(expr.op == Op::Or ? Code::JumpIf : Code::JumpUnless, past, dst.index);
    value_into(expr.args[i], scope, dst, false);
  }
  if (kept) {
    place(past);
    return dst;
  }
  emit({.code = Code::Number, .dst = dst.index});
  branch(id, scope, false, past);
  emit({.code = Code::Number, .dst = dst.index, .x = 1});
  place(past);
  return dst;
}

std::optional<Operand> Lowering::comparison(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const auto single = [&](Instruction instruction) {
    const Operand dst{Bank::Int, temp_int(), 1};
    instruction.dst = dst.index;
    emit(instruction);
    return dst;
  };
  switch (expr.op) {
    case Op::And:
    case Op::Or:
      return truth(id, scope);
    case Op::Not: {
      const ExprId part = expr.args[0];
      if (may_be_none(part)) {
        const Operand holds =
            single({.code = Code::AtLeastNumber, .a = number(part, scope), .x = 1});
        return single({.code = Code::Not, .a = holds.index});
      }
      return single({.code = Code::Not, .a = number(part, scope)});
    }
    case Op::If: {
      const Operand dst = temp(expr.type);
      Target otherwise;
      Target past;
      // What is tested and what is not, in the order that needs no test of a test.
      const bool turned = at(model, expr.args[0]).op == Op::Not;
      branch(expr.args[0], scope, turned, otherwise);
      value_into(expr.args[turned ? 2 : 1], scope, dst, false);
      jump(Code::Jump, past);
      place(otherwise);
      value_into(expr.args[turned ? 1 : 2], scope, dst, false);
      place(past);
      return dst;
    }
    case Op::Equal:
    case Op::NotEqual: {
      const Shape shape = at(model, expr.args[0]).type.shape;
      if (shape == Shape::Tally || shape == Shape::Tuple) return std::nullopt;
      if (shape == Shape::Set) {
        const Operand same = single(
            {.code = Code::SameSet, .a = set(expr.args[0], scope), .b = set(expr.args[1], scope)});
        if (expr.op == Op::Equal) return same;
        return single({.code = Code::Not, .a = same.index});
      }
      if (expr.op == Op::NotEqual) {
        return single({.code = Code::NotEqual,
                       .a = number(expr.args[0], scope),
                       .b = number(expr.args[1], scope)});
      }
      for (const std::size_t i : {1U, 0U}) {
        const auto known = constant(expr.args[i]);
        if (!known) continue;
        return single(
            {.code = Code::EqualNumber, .a = number(expr.args[1 - i], scope), .x = known->number});
      }
      return single({.code = Code::Equal,
                     .a = number(expr.args[0], scope),
                     .b = number(expr.args[1], scope)});
    }
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual: {
      if (at(model, expr.args[0]).type.shape != Shape::Scalar) return std::nullopt;
      const bool swapped = expr.op == Op::Greater || expr.op == Op::GreaterEqual;
      const bool strict = expr.op == Op::Less || expr.op == Op::Greater;
      const ExprId a = expr.args[swapped ? 1 : 0];
      const ExprId b = expr.args[swapped ? 0 : 1];
      // a <= b, and a is known: b is at least a.
      if (const auto known = constant(a); known && known->number < INT32_MAX) {
        if (!known->is_none() || strict) {
          const std::int32_t least = known->number + (strict ? 1 : 0);
          const auto whole = at(model, b).op == Op::CountSet ? counted_set(b, scope) : std::nullopt;
          if (whole && least > 0) {
            return single({.code = Code::CountAtLeast, .a = *whole, .x = least});
          }
          return single({.code = Code::AtLeastNumber, .a = number(b, scope), .x = least});
        }
      }
      return single({.code = strict ? Code::Less : Code::LessEqual,
                     .a = number(a, scope),
                     .b = number(b, scope)});
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::uint16_t> Lowering::counted_set(ExprId id, const Scope& scope) {
  const ExprId of = at(model, id).args[0];
  if (at(model, of).type.shape != Shape::Set) return std::nullopt;
  return set(of, scope);
}

std::optional<Operand> Lowering::arithmetic(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const auto counter = [&](std::int32_t offset) {
    const Operand dst{Bank::Int, temp_int(), 1};
    emit({.code = Code::Counter, .dst = dst.index, .x = offset});
    return dst;
  };
  switch (expr.op) {
    case Op::ToSite:
      return value(expr.args[0], scope);
    case Op::Turns:
      return counter(program.layout.turns);
    case Op::TurnsOfPhase:
      return counter(program.layout.turns_of_phase);
    case Op::Rounds:
      return counter(program.layout.rounds);
    case Op::PassesInARow:
      return counter(program.layout.passes_in_a_row);
    case Op::Mover: {
      const Operand dst{Bank::Int, temp_int(), 1};
      emit({.code = Code::Mover, .dst = dst.index});
      return dst;
    }
    case Op::Add:
    case Op::Subtract: {
      const Operand dst{Bank::Int, temp_int(), 1};
      const Mark before = mark();
      if (const auto known = constant(expr.args[1]); known && !known->is_none()) {
        const std::int32_t by = expr.op == Op::Add ? known->number : -known->number;
        const std::uint16_t a = number(expr.args[0], scope);
        emit({.code = Code::AddNumber, .dst = dst.index, .a = a, .x = by});
      } else {
        const std::uint16_t a = number(expr.args[0], scope);
        const std::uint16_t b = number(expr.args[1], scope);
        emit({.code = expr.op == Op::Add ? Code::Add : Code::Subtract,
              .dst = dst.index,
              .a = a,
              .b = b});
      }
      release(before);
      return dst;
    }
    case Op::MakeTuple: {
      const Operand dst = temp(expr.type);
      for (std::size_t i = 0; i < expr.args.size(); ++i) {
        const Operand place_{Bank::Int, static_cast<std::uint16_t>(dst.index + i), 1};
        value_into(expr.args[i], scope, place_, false);
      }
      return dst;
    }
    case Op::HowMany: {
      const Operand dst{Bank::Int, temp_int(), 1};
      const Mark before = mark();
      const std::uint16_t key = number(expr.args[0], scope);
      const Operand tally = value(expr.args[1], scope);
      emit({.code = Code::TallyEntry,
            .dst = dst.index,
            .a = tally.index,
            .b = key,
            .x = tally.width});
      release(before);
      return dst;
    }
    case Op::KeysOf: {
      const Operand dst = temp(expr.type);
      const Mark before = mark();
      const Operand tally = value(expr.args[0], scope);
      const bool numbers = expr.type.base == Base::Int;
      emit({.code = Code::TallyKeys,
            .dst = dst.index,
            .a = tally.index,
            .x = tally.width,
            .y = numbers ? kNumber : 0});
      release(before);
      return dst;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace ludo::program
