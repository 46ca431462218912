// Lowers questions about all solutions of a generator, and about the turns of a cycle.
//
// Where whole sets answer them there is no loop; else a loop that is left as soon as the answer is
// known.
//
// Tested by tests/interpreter/program/.
#include "interpreter/program/lowering.hpp"
#include "lang/model/walk.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;

// The scope behind a solution: at the end of a way its player is `me`, in another state.
Scope Lowering::in_solution(GeneratorId generator, const Scope& scope) const {
  Scope inner = scope;
  if (model.generators[static_cast<std::size_t>(generator)].form == GeneratorForm::Way) {
    inner.me = kNoRegister;
    inner.known.clear();
  }
  return inner;
}

// Solutions of an In generator as one set, when no loop is needed for it: some if there are any.
std::optional<std::uint16_t> Lowering::whole_set(GeneratorId id, const Scope& scope) {
  if (!folds || model.generators[static_cast<std::size_t>(id)].form != GeneratorForm::In) {
    return std::nullopt;
  }
  const auto size = program.code.size();
  const Mark before = mark();
  const Filter filter = lifted(id, scope, {}, true);
  if (filter.rest.empty()) return filter.set;
  forget_code(size);
  release(before);
  return std::nullopt;
}

// Takes back code that leads nowhere and to which nothing leads.
void Lowering::forget_code(std::size_t size) { program.code.resize(size); }

bool Lowering::branch_quantified(ExprId id, const Scope& scope, bool when, Target& target) {
  const Expr& expr = at(model, id);
  const Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
  const bool exists = expr.op == Op::Exists;
  if (exists && generator.form == GeneratorForm::In) {
    if (const auto all = whole_set(expr.generator, scope)) {
      if (!when) {
        jump(Code::JumpIfEmpty, target, *all);
        return true;
      }
      const std::uint16_t some = temp_int();
      emit({.code = Code::NotEmpty, .dst = some, .a = *all});
      jump(Code::JumpIf, target, some);
      return true;
    }
  }
  if (exists) {
    if (const auto plan = plain_line(expr.generator, scope)) {
      const std::uint16_t some = temp_int();
      emit({.code = Code::LineExists, .dst = some, .x = *plan});
      jump(when ? Code::JumpIf : Code::JumpUnless, target, some);
      return true;
    }
  }
  const Scope names = with_slots(scope, names_of(expr.generator));
  const Scope inner = in_solution(expr.generator, names);
  // Where a loop is left: a solution was found, or one that fails.
  Target left;
  Target& leaves_to = when == exists ? target : left;
  each(expr.generator, names, [&] {
    if (exists) {
      leave_each();
      jump(Code::Jump, leaves_to);
      return;
    }
    Target holds;
    branch(expr.args[0], inner, true, holds);
    leave_each();
    jump(Code::Jump, leaves_to);
    place(holds);
  });
  if (when != exists) {
    jump(Code::Jump, target);
    place(left);
  }
  return true;
}

// The plan of a line pattern about whose solutions nothing else is asked.
std::optional<std::int32_t> Lowering::plain_line(GeneratorId id, const Scope& scope) {
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  const bool plain = folds && generator.form == GeneratorForm::Line && !generator.named &&
                     generator.where == kNoExpr && generator.patterns.size() == 1 &&
                     generator.patterns[0].where == kNoExpr;
  if (!plain) return std::nullopt;
  return line_plan(generator.patterns[0], with_slots(scope, names_of(id)), false);
}

std::optional<Operand> Lowering::quantified(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  switch (expr.op) {
    case Op::Exists:
    case Op::ForAll:
      return truth(id, scope);
    case Op::CycleEvery:
    case Op::CycleSome:
      return cycle(id, scope);
    case Op::CountAll:
    case Op::Collect:
    case Op::Sum:
    case Op::Most:
    case Op::Least:
    case Op::TheOne:
      break;
    default:
      return std::nullopt;
  }
  const Operand dst = temp(expr.type);
  const Mark before = mark();
  const Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
  const bool counts = expr.op == Op::CountAll || expr.op == Op::Sum;
  if (counts && generator.form == GeneratorForm::Way && program.merges_outcomes) {
    throw NotFrozen{"a count of ways of which some are one move"};
  }
  const Scope names = with_slots(scope, names_of(expr.generator));
  const Scope inner = in_solution(expr.generator, names);
  switch (expr.op) {
    case Op::CountAll:
      if (generator.form == GeneratorForm::In) {
        emit({.code = Code::Count, .dst = dst.index, .a = filtered(expr.generator, scope, {})});
        break;
      }
      if (const auto plan = plain_line(expr.generator, scope)) {
        emit({.code = Code::CountLines, .dst = dst.index, .x = *plan});
        break;
      }
      emit({.code = Code::Number, .dst = dst.index});
      each(expr.generator, names,
           [&] { emit({.code = Code::AddNumber, .dst = dst.index, .a = dst.index, .x = 1}); });
      break;
    case Op::Collect:
      if (generator.form != GeneratorForm::In) throw NotFrozen{"a set of more than elements"};
      copy({Bank::Set, filtered(expr.generator, scope, {}), 1}, dst, false);
      break;
    case Op::Sum:
      emit({.code = Code::Number, .dst = dst.index});
      each(expr.generator, names, [&] {
        const Mark inside = mark();
        const std::uint16_t one = number(expr.args[0], inner);
        emit({.code = Code::Accumulate, .dst = dst.index, .a = one});
        release(inside);
      });
      break;
    case Op::Most:
    case Op::Least:
      extreme(id, names, inner, dst);
      break;
    case Op::TheOne:
      the_one(id, names, inner, dst);
      break;
    default:
      break;
  }
  release(before);
  return dst;
}

// Goes to `better` when the first value beats the second, to `worse` when it is beaten; falls
// through when they are equal. Places of tuples from left to right; none is least.
void Lowering::jump_if_better(Operand one, Operand best, bool most, Target& better, Target& worse) {
  for (int i = 0; i < one.width; ++i) {
    const auto a = static_cast<std::uint16_t>(one.index + i);
    const auto b = static_cast<std::uint16_t>(best.index + i);
    jump(Code::JumpLess, most ? better : worse, b, a);
    jump(Code::JumpLess, most ? worse : better, a, b);
  }
}

// The value into `to` when there is an `else`, as if there were no solution.
void Lowering::otherwise_into(const Expr& expr, std::size_t arg, std::uint16_t found,
                              const Scope& scope, Operand to) {
  if (arg >= expr.args.size() || expr.args[arg] == kNoExpr) return;
  Target past;
  jump(Code::JumpIf, past, found);
  value_into(expr.args[arg], scope, to, false);
  place(past);
}

void Lowering::extreme(ExprId id, const Scope& names, const Scope& inner, Operand best) {
  const Expr& expr = at(model, id);
  const bool most = expr.op == Op::Most;
  const std::uint16_t found = temp_int();
  emit({.code = Code::Number, .dst = found});
  for (int i = 0; i < best.width; ++i) {
    emit({.code = Code::Number, .dst = static_cast<std::uint16_t>(best.index + i), .x = kNone});
  }
  each(expr.generator, names, [&] {
    const Mark inside = mark();
    Target better;
    Target worse;
    const Operand one = value(expr.args[0], inner);
    jump(Code::JumpUnless, better, found);
    jump_if_better(one, best, most, better, worse);
    jump(Code::Jump, worse);
    place(better);
    copy(one, best, false);
    emit({.code = Code::Number, .dst = found, .x = 1});
    place(worse);
    release(inside);
  });
  otherwise_into(expr, 1, found, names, best);
}

void Lowering::the_one(ExprId id, const Scope& names, const Scope& inner, Operand best) {
  const Expr& expr = at(model, id);
  const Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
  const Operand element = names.slots[static_cast<std::size_t>(generator.slot)];
  const std::uint16_t found = temp_int();
  emit({.code = Code::Number, .dst = found});
  emit({.code = Code::Number, .dst = best.index, .x = kNone});
  std::vector<Operand> keys;
  std::vector<Operand> best_keys;
  for (std::size_t i = 1; i < expr.args.size(); ++i) {
    keys.push_back(temp(at(model, expr.args[i]).type));
    best_keys.push_back(temp(at(model, expr.args[i]).type));
  }
  Target done;
  each(expr.generator, names, [&] {
    Target better;
    Target worse;
    for (std::size_t i = 0; i < keys.size(); ++i)
      value_into(expr.args[i + 1], inner, keys[i], false);
    jump(Code::JumpUnless, better, found);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const bool most = (static_cast<std::uint32_t>(expr.imm) >> i & 1U) != 0;
      jump_if_better(keys[i], best_keys[i], most, better, worse);
    }
    jump(Code::Jump, worse);
    place(better);
    for (std::size_t i = 0; i < keys.size(); ++i) copy(keys[i], best_keys[i], false);
    copy(element, best, false);
    emit({.code = Code::Number, .dst = found, .x = 1});
    if (keys.empty()) {
      leave_each();
      jump(Code::Jump, done);
    }
    place(worse);
  });
  place(done);
  otherwise_into(expr, 0, found, names, best);
}

// The turns of a player in the repeated cycle, one after the other in the place of this one.
Operand Lowering::cycle(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const bool some = expr.op == Op::CycleSome;
  const Operand dst{Bank::Int, temp_int(), 1};
  const Mark before = mark();
  const std::uint16_t player = number(expr.args[0], scope);
  const std::uint16_t turn = constant_int(0);
  Scope inner = scope;
  inner.raw = false;
  inner.known.clear();
  // `me` is still who he is, though another player's turn is looked at.
  inner.me = temp_int();
  copy({Bank::Int, me(scope), 1}, {Bank::Int, inner.me, 1}, false);
  Target loop;
  Target end;
  Target past;
  const Folding::Elsewhere elsewhere(folding_);
  emit({.code = Code::SupposeBegin});
  emit({.code = Code::Number, .dst = dst.index, .x = some ? 1 : 0});
  place(loop);
  emit_to({.code = Code::CycleTurn, .dst = turn, .a = player}, end);
  branch(expr.args[1], inner, some, past);
  jump(Code::Jump, loop);
  place(end);
  emit({.code = Code::Number, .dst = dst.index, .x = some ? 0 : 1});
  place(past);
  emit({.code = Code::SupposeEnd});
  release(before);
  return dst;
}

}  // namespace ludo::program
