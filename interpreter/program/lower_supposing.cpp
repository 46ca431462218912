// Lowers suppositions: effects that are done, a value that is read, and all undone.
//
// What is written to names is written to copies; an effect that cannot be done makes the value no.
//
// Tested by tests/interpreter/program/.
#include "interpreter/program/lowering.hpp"
#include "lang/model/walk.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Statement;
using lang::StatementOp;

Operand Lowering::supposing(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const Operand dst = temp(expr.type);
  const Mark before = mark();
  // What is written to names is forgotten with the rest: it is written to copies.
  Scope inner = scope;
  inner.known.clear();
  lang::for_each_statement(model, expr.block, [&](const Statement& what) {
    std::vector<Index> written = what.slots;
    for (const lang::Place& place_ : what.places) {
      if (place_.slot != kNoIndex) written.push_back(place_.slot);
    }
    for (const Index slot : written) {
      const auto i = static_cast<std::size_t>(slot);
      const bool is_there = i < scope.slots.size() && scope.slots[i].index != kNoRegister;
      if (is_there) {
        inner.slots[i] = temp_like(scope.slots[i]);
        copy(scope.slots[i], inner.slots[i], false);
        inner.kept[i] = false;
      } else if (!what.exprs.empty()) {
        inner = with_slots(inner, {{slot, at(model, what.exprs[0]).type}});
      }
    }
    if (what.generator != kNoIndex) inner = with_slots(inner, names_of(what.generator));
  });
  Target otherwise;
  Target past;
  emit({.code = Code::SupposeBegin});
  Scope effects = inner;
  effects.raw = false;
  suppose_block(expr.block, effects, otherwise);
  value_into(expr.args[0], inner, dst, false);
  jump(Code::Jump, past);
  place(otherwise);
  switch (dst.bank) {
    case Bank::Int:
      emit({.code = Code::Number, .dst = dst.index});
      break;
    case Bank::Set:
      emit({.code = Code::SetConstant, .dst = dst.index, .x = set_constant({})});
      break;
    case Bank::Several:
      for (int i = 0; i < dst.width; ++i) {
        emit({.code = Code::Number, .dst = static_cast<std::uint16_t>(dst.index + i)});
      }
      break;
  }
  place(past);
  emit({.code = Code::SupposeEnd});
  release(before);
  return dst;
}

// Does the effects; at `otherwise` when one of them cannot be done.
void Lowering::suppose_block(lang::BlockId block, const Scope& scope, Target& otherwise) {
  if (block == kNoIndex) return;
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    const Statement& what = model.statements[static_cast<std::size_t>(index)];
    const Mark before = mark();
    switch (what.op) {
      case StatementOp::Let:
      case StatementOp::SetSlot:
        value_into(what.exprs[0], scope, scope.slots[static_cast<std::size_t>(what.slots[0])],
                   false);
        break;
      case StatementOp::If: {
        Target no;
        Target past;
        branch(what.exprs[0], scope, false, no);
        suppose_block(what.blocks[0], scope, otherwise);
        jump(Code::Jump, past);
        place(no);
        if (what.blocks.size() > 1) suppose_block(what.blocks[1], scope, otherwise);
        place(past);
        break;
      }
      case StatementOp::ForEach: {
        const List list = collect(what.generator, scope, {});
        Target failed;
        Target past;
        each_record(list, scope, {}, [&] { suppose_block(what.blocks[0], scope, failed); });
        jump(Code::Jump, past);
        place(failed);
        emit({.code = Code::DropRecords, .a = list.begin});
        jump(Code::Jump, otherwise);
        place(past);
        break;
      }
      case StatementOp::Require:
        branch(what.exprs[0], scope, false, otherwise);
        break;
      case StatementOp::Choose:
      case StatementOp::Random:
      case StatementOp::Either:
      case StatementOp::Optionally:
      case StatementOp::InAnyOrder:
      case StatementOp::First:
      case StatementOp::Preferring:
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::RepeatWhile:
      case StatementOp::Travel:
      case StatementOp::Play:
      case StatementOp::By:
      case StatementOp::Commit:
      case StatementOp::Pass:
      case StatementOp::Lay:
      case StatementOp::SetMover:
      case StatementOp::SetPhase:
      case StatementOp::SetCounter:
      case StatementOp::SetAlive:
        throw NotFrozen{"a supposition with more than effects"};
      case StatementOp::Move:
      case StatementOp::Remove:
      case StatementOp::Put:
      case StatementOp::Change:
      case StatementOp::Shift:
      case StatementOp::MoveAll:
      case StatementOp::SetVariable:
      case StatementOp::SetEntry:
      case StatementOp::AddNumber:
      case StatementOp::TakeNumber:
      case StatementOp::AddElements:
      case StatementOp::TakeElements:
      case StatementOp::AddTally:
      case StatementOp::TakeTally:
      case StatementOp::ExchangeSides:
      case StatementOp::Decide:
        effect(index, scope, true, &otherwise);
        break;
    }
    release(before);
  }
}

void Lowering::effect(Index index, const Scope& scope, bool commits, Target* otherwise) {
  const Statement& what = model.statements[static_cast<std::size_t>(index)];
  const Mark before = mark();
  std::vector<Operand> operands;
  for (const ExprId part : what.exprs) {
    operands.push_back(part == kNoExpr ? Operand{} : value(part, scope));
  }
  for (const lang::Place& place_ : what.places) {
    if (place_.slot != kNoIndex) {
      operands.push_back(scope.slots[static_cast<std::size_t>(place_.slot)]);
    } else {
      operands.push_back(place_.owner == kNoExpr ? Operand{} : value(place_.owner, scope));
    }
  }
  const auto first = static_cast<std::int32_t>(program.operands.size());
  program.operands.insert(program.operands.end(), operands.begin(), operands.end());
  if (otherwise == nullptr) {
    emit({.code = Code::Plan, .x = first, .y = index});
    if (commits) emit({.code = Code::Commit});
  } else {
    const std::int32_t where = pool_to(*otherwise);
    if (where >= kNoRegister) throw NotFrozen{"too many places in the code"};
    emit({.code = Code::PlanOr, .b = static_cast<std::uint16_t>(where), .x = first, .y = index});
    if (commits) jump(Code::CommitOr, *otherwise);
  }
  release(before);
}

}  // namespace ludo::program
