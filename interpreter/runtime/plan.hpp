// Turns a statement whose operands have been read into planned changes (commit.hpp does them).
//
// An effect that has no object (a site that is none, an empty place to move from) cannot be done:
// nothing of the moment is planned any more, and that is reported.
#pragma once

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

/// The form that writes a register instead of a variable.
constexpr Change::Form form_of_register(Change::Form form) {
  switch (form) {
    case Change::Form::Set:
      return Change::Form::SetSlot;
    case Change::Form::Add:
      return Change::Form::AddSlot;
    case Change::Form::Take:
      return Change::Form::TakeSlot;
    case Change::Form::SetEntry:
      return Change::Form::SetSlotEntry;
    case Change::Form::Lift:
    case Change::Form::Remove:
    case Change::Form::Put:
    case Change::Form::Turn:
    case Change::Form::SetSlot:
    case Change::Form::AddSlot:
    case Change::Form::TakeSlot:
    case Change::Form::SetSlotEntry:
    case Change::Form::Exchange:
    case Change::Form::Lay:
    case Change::Form::Decide:
      break;
  }
  LUDO_UNREACHABLE();
}

// A set, or of a scalar one or none.
template <int W>
typename Machine<W>::Bits Machine<W>::items_of(const Operand& operand) const {
  if (operand.bank == Bank::Set) return sets[operand.index];
  const std::int32_t number = ints[operand.index];
  return number == kNone ? Bits{} : Bits::single(number);
}

template <int W>
void Machine<W>::read_value(const Operand& operand, Change& change) {
  change.first = static_cast<std::int32_t>(change_values.size());
  switch (operand.bank) {
    case Bank::Int:
      change.number = ints[operand.index];
      change.width = 0;
      return;
    case Bank::Set: {
      Bits set = sets[operand.index];
      const std::uint64_t* const row = set.filled();
      change_values.insert(change_values.end(), row, row + W);
      change.width = W;
      return;
    }
    case Bank::Several:
      for (std::int32_t i = 0; i < operand.width; ++i) {
        change_values.push_back(static_cast<std::uint32_t>(ints[operand.index + i]));
      }
      change.width = operand.width;
      return;
  }
  LUDO_UNREACHABLE();
}

// A tally, or keys: one of each.
template <int W>
void Machine<W>::read_counts(const lang::Type& type, const Operand& operand, Change& change) {
  if (type.shape == lang::Shape::Tally) {
    read_value(operand, change);
    return;
  }
  const std::int32_t base =
      type.base == lang::Base::Int && operand.bank == Bank::Set ? program.number_base : 0;
  change.first = static_cast<std::int32_t>(change_values.size());
  const auto add = [&](std::int32_t key) {
    change_values.resize(static_cast<std::size_t>(change.first + key), 0);
    change_values.push_back(1);
  };
  if (operand.bank == Bank::Set) {
    Bits rest = sets[operand.index];
    while (!rest.empty()) add(rest.take_first() + base);
  } else if (ints[operand.index] != kNone) {
    add(ints[operand.index]);
  }
  change.width = static_cast<std::int32_t>(change_values.size()) - change.first;
}

// Where what was read is written; `what` counts the operands before that of the place.
template <int W>
bool Machine<W>::plan_write(const lang::Statement& statement, const Operand* operands,
                            std::size_t what, Change change) {
  const lang::Place& place = statement.places[0];
  const Operand& owner = operands[what];
  if (change.form == Change::Form::SetEntry) {
    change.from = ints[operands[0].index];
    if (change.from == kNone) {
      report("an entry of nothing is set", change.statement);
      return false;
    }
  }
  if (place.slot != lang::kNoIndex) {
    change.form = form_of_register(change.form);
    change.to = owner.index;
    change.kind = static_cast<std::int32_t>(owner.bank);
    change.of = owner.width;
    changes.push_back(change);
    return true;
  }
  change.variable = place.variable;
  if (place.owner == lang::kNoExpr) {
    changes.push_back(change);
    return true;
  }
  Bits owners = items_of(owner);
  if (owner.bank == Bank::Int && owners.empty()) {
    report("something of nothing is set", change.statement);
    return false;
  }
  while (!owners.empty()) {
    change.of = owners.take_first();
    changes.push_back(change);
  }
  return true;
}

template <int W>
bool Machine<W>::plan_put(const lang::Statement& statement, const Operand* operands,
                          Change change) {
  const auto fail = [&](std::string_view what) {
    report(what, change.statement);
    return false;
  };
  change.form = Change::Form::Put;
  change.kind = ints[operands[0].index];
  if (change.kind == kNone) return fail("nothing is put");
  if (operands[1].index != kNoRegister) {
    change.owner = ints[operands[1].index];
    if (change.owner == kNone) return fail("a piece is put that belongs to no player");
  }
  const lang::Expr& where = program.model->exprs[static_cast<std::size_t>(statement.exprs[2])];
  const Bits sites = items_of(operands[2]);
  if (sites.empty() &&
      (where.op == lang::Op::Singleton || where.type.shape == lang::Shape::Scalar)) {
    return fail("a piece is put nowhere");
  }
  Bits rest = sites;
  while (!rest.empty()) {
    change.to = rest.take_first();
    changes.push_back(change);
  }
  const bool faces = statement.exprs.size() > 3 && statement.exprs[3] != lang::kNoExpr;
  if (!faces || statement.imm < 0) return true;
  Change turn;
  turn.form = Change::Form::Set;
  turn.statement = change.statement;
  turn.variable = statement.imm;
  turn.number = ints[operands[3].index];
  if (turn.number == kNone) return fail("a piece faces nowhere");
  rest = sites;
  while (!rest.empty()) {
    turn.of = rest.take_first();
    changes.push_back(turn);
  }
  return true;
}

// Each piece of a set goes where a variable of its site says, which is none afterwards.
template <int W>
bool Machine<W>::plan_all_moves(const lang::Statement& statement, const Operand* operands,
                                Change lift) {
  const auto fail = [&](std::string_view what) {
    report(what, lift.statement);
    return false;
  };
  Change forget = lift;
  lift.form = Change::Form::Lift;
  forget.form = Change::Form::Set;
  forget.variable = statement.places[0].variable;
  forget.number = kNone;
  const Bits from = items_of(operands[0]);
  Bits taken;
  Bits rest = from;
  while (!rest.empty()) {
    lift.from = forget.of = rest.take_first();
    lift.to = number_of(forget.variable, forget.of);
    if (lift.to == kNone) return fail("a piece is moved to nowhere");
    if (taken.has(lift.to)) return fail("two pieces are moved to one place");
    taken.add(lift.to);
    if (piece_at(lift.to) != 0 && !from.has(lift.to)) {
      return fail("a piece is moved on a piece that stays");
    }
    changes.push_back(lift);
    changes.push_back(forget);
  }
  return true;
}

template <int W>
bool Machine<W>::plan_verdict(const lang::Statement& statement, const Operand* operands,
                              Change change) {
  change.form = Change::Form::Decide;
  change.verdict = static_cast<lang::Verdict>(statement.imm);
  if (!statement.exprs.empty() && statement.exprs[0] != lang::kNoExpr) {
    change.from = ints[operands[0].index];
    if (change.from == kNone) {
      report("nobody wins, loses or leaves", change.statement);
      return false;
    }
  }
  changes.push_back(change);
  return true;
}

template <int W>
bool Machine<W>::plan_statement(std::int32_t index, const Operand* operands) {
  using lang::StatementOp;
  const lang::GameModel& model = *program.model;
  const lang::Statement& statement = model.statements[static_cast<std::size_t>(index)];
  const auto fail = [&](std::string_view what) {
    report(what, index);
    return false;
  };
  const auto number = [&](std::size_t i) { return ints[operands[i].index]; };
  Change change;
  change.statement = index;
  // `set x to none` of a type without `none` has no object; sets and tallies always have one.
  const auto write = [&](Change::Form form, std::size_t what) {
    change.form = form;
    read_value(operands[what], change);
    const lang::Place& place = statement.places[0];
    const bool must_be = place.variable != lang::kNoIndex &&
                         !model.variables[static_cast<std::size_t>(place.variable)].type.optional;
    const bool none = operands[what].bank == Bank::Int && change.number == kNone;
    if (none && (must_be || form != Change::Form::Set)) {
      return fail("nothing is written where a value must be");
    }
    return plan_write(statement, operands, statement.exprs.size(), change);
  };
  switch (statement.op) {
    case StatementOp::Move:
      change.form = Change::Form::Lift;
      change.from = number(0);
      change.to = number(1);
      if (change.from == kNone || change.to == kNone) {
        return fail("a piece is moved from or to nowhere");
      }
      if (piece_at(change.from) == 0) return fail("a piece is moved from an empty place");
      if (change.from != change.to) changes.push_back(change);
      return true;
    case StatementOp::Remove: {
      change.form = Change::Form::Remove;
      Bits sites = items_of(operands[0]);
      while (!sites.empty()) {
        change.from = sites.take_first();
        changes.push_back(change);
      }
      return true;
    }
    case StatementOp::Put:
      return plan_put(statement, operands, change);
    case StatementOp::Change: {
      change.form = Change::Form::Turn;
      change.kind = number(1);
      if (change.kind == kNone) return fail("a piece is changed to nothing");
      const lang::Expr& where = model.exprs[static_cast<std::size_t>(statement.exprs[0])];
      Bits sites = items_of(operands[0]);
      if (sites.empty() &&
          (where.op == lang::Op::Singleton || where.type.shape == lang::Shape::Scalar)) {
        return fail("a piece is changed on an empty place");
      }
      while (!sites.empty()) {
        change.from = sites.take_first();
        if (piece_at(change.from) == 0) return fail("a piece is changed on an empty place");
        changes.push_back(change);
      }
      return true;
    }
    case StatementOp::Shift: {
      change.form = Change::Form::Lift;
      const std::int32_t direction = number(1);
      if (direction == kNone) return fail("pieces are shifted nowhere");
      std::int32_t steps = 1;
      if (statement.exprs.size() > 2) {
        steps = number(2);
        if (steps == kNone) return fail("pieces are shifted nowhere");
        if (steps < 0) return fail("pieces are shifted by less than nothing");
      }
      const Bits shifted = items_of(operands[0]);
      Bits sites = shifted;
      while (!sites.empty()) {
        change.from = sites.take_first();
        if (piece_at(change.from) == 0) return fail("an empty place is shifted");
        const std::int32_t next = model.board.walk(change.from, direction, steps);
        if (next == change.from) continue;
        if (next >= 0 && piece_at(next) != 0 && !shifted.has(next)) {
          return fail("a piece is shifted on a piece that stays");
        }
        change.to = next < 0 ? kNone : next;
        changes.push_back(change);
      }
      return true;
    }
    case StatementOp::MoveAll:
      return plan_all_moves(statement, operands, change);
    case StatementOp::SetVariable:
      return write(Change::Form::Set, 0);
    case StatementOp::SetEntry:
      return write(Change::Form::SetEntry, 1);
    case StatementOp::AddNumber:
    case StatementOp::AddElements:
      return write(Change::Form::Add, 0);
    case StatementOp::TakeNumber:
    case StatementOp::TakeElements:
      return write(Change::Form::Take, 0);
    case StatementOp::AddTally:
    case StatementOp::TakeTally:
      change.form = statement.op == StatementOp::AddTally ? Change::Form::Add : Change::Form::Take;
      read_counts(model.exprs[static_cast<std::size_t>(statement.exprs[0])].type, operands[0],
                  change);
      return plan_write(statement, operands, statement.exprs.size(), change);
    case StatementOp::Lay:
      change.form = Change::Form::Lay;
      change.kind = number(0);
      change.from = number(1);
      change.to = number(2);
      if (change.kind == kNone || change.from == kNone || change.to == kNone) {
        return fail("no tile is laid");
      }
      change.from = (change.from % 4 + 4) % 4;
      changes.push_back(change);
      return true;
    case StatementOp::ExchangeSides:
      change.form = Change::Form::Exchange;
      change.from = statement.exprs.empty() ? 0 : number(0);
      change.to = statement.exprs.empty() ? 1 : number(1);
      changes.push_back(change);
      return true;
    case StatementOp::Decide:
      return plan_verdict(statement, operands, change);
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
    case StatementOp::ForEach:
    case StatementOp::Require:
    case StatementOp::Let:
    case StatementOp::SetSlot:
    case StatementOp::If:
    case StatementOp::Play:
    case StatementOp::By:
    case StatementOp::Commit:
    case StatementOp::Pass:
    case StatementOp::SetMover:
    case StatementOp::SetPhase:
    case StatementOp::SetCounter:
    case StatementOp::SetAlive:
      throw DescriptionError{"this statement cannot stand here", statement.span};
  }
  LUDO_UNREACHABLE();
}

template <int W>
bool Machine<W>::plan(std::int32_t statement, const Operand* operands) {
  // In a round all statements act together, elsewhere each by itself.
  const bool together = in_round();
  first_change = together ? rounds.back().changes : changes.size();
  if (plan_statement(statement, operands)) return true;
  changes.resize(first_change);
  if (changes.empty()) change_values.clear();
  if (together) rounds.pop_back();
  return false;
}

}  // namespace ludo::runtime
