// Finds the registers that edges read and write.
//
// Tested by tests/interpreter/automaton/test_analyses.cpp.
#include "interpreter/automaton/analyses/uses.hpp"

#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

using lang::Generator;
using lang::Statement;
using Slots = std::set<Index>;

namespace {

// Reads of a frame's slots; `bound` are those that belong to what is around.
struct SlotReading {
  const lang::GameModel& model;
  Slots found{};

  void expression(ExprId id, const Slots& bound) {
    if (id == kNoExpr) return;
    const lang::Expr& expr = model.exprs[static_cast<std::size_t>(id)];
    if (expr.op == lang::Op::Slot && !bound.contains(expr.imm)) found.insert(expr.imm);
    Slots inner = bound;
    if (expr.generator != kNoIndex) generator(expr.generator, inner);
    if (expr.block != kNoIndex) supposed(expr.block, inner);
    for (const ExprId argument : expr.args) expression(argument, inner);
  }

  // Adds to `bound` what it binds.
  void generator(GeneratorId id, Slots& bound) {
    const Generator& what = model.generators[static_cast<std::size_t>(id)];
    for (const auto& [slot, argument] : what.let) expression(argument, bound);
    for (const auto& [slot, argument] : what.let) bound.insert(slot);
    for (const ExprId part :
         {what.domain, what.least, what.most, what.meeting, what.along, what.player}) {
      expression(part, bound);
    }
    for (const ExprId argument : what.args) expression(argument, bound);
    for (const lang::LinePattern& pattern : what.patterns) {
      expression(pattern.from, bound);
      expression(pattern.directions, bound);
      expression(pattern.over, bound);
    }
    lang::each_bound_slot(what, [&](Index slot) { bound.insert(slot); });
    for (const lang::LinePattern& pattern : what.patterns) {
      for (const lang::Segment& segment : pattern.segments) {
        for (const ExprId part : {segment.least, segment.most, segment.what}) {
          expression(part, bound);
        }
        for (const ExprId bend : segment.bends) expression(bend, bound);
      }
      expression(pattern.where, bound);
    }
    expression(what.where, bound);
  }

  void supposed(BlockId block, Slots& bound) {
    for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
      const Statement& what = model.statements[static_cast<std::size_t>(index)];
      Slots inner = bound;
      if (what.generator != kNoIndex) generator(what.generator, inner);
      effect(what, inner);
      for (const BlockId below : what.blocks) supposed(below, inner);
      bound.insert(what.slots.begin(), what.slots.end());
    }
  }

  void effect(const Statement& what, const Slots& bound) {
    lang::each_expression(what, [&](ExprId id) { expression(id, bound); });
    for (const lang::Place& place : what.places) {
      if (place.slot != kNoIndex && !bound.contains(place.slot)) found.insert(place.slot);
    }
  }
};

struct Using {
  const lang::GameModel& model;
  const Automaton& automaton;
  const Label& label;
  Uses uses{};

  Register at(Index slot) const {
    return automaton.frames[static_cast<std::size_t>(label.frame)].first + slot;
  }
  void read(const Slots& slots) {
    for (const Index slot : slots) uses.reads.insert(at(slot));
  }
  void read_expr(ExprId id) { read(free_slots(model, id)); }
  void write(Register index) {
    uses.writes.insert(index);
    uses.may_write.insert(index);
  }

  void bind(bool reads) {
    SlotReading reading{model};
    Slots bound;
    reading.generator(label.generator, bound);
    if (reads) read(reading.found);
    SlotReading after{model};
    for (const ExprId condition : label.conditions) after.expression(condition, bound);
    read(after.found);
    for (const Index slot : bound) write(at(slot));
  }

  void guard() {
    switch (label.guard) {
      case GuardForm::Holds:
      case GuardForm::Fails:
        read_expr(label.expr);
        return;
      case GuardForm::Less:
      case GuardForm::NotLess:
        uses.reads = {label.a, label.b};
        return;
      case GuardForm::NextSolution:
        bind(false);
        uses.reads.insert(label.a);
        uses.may_write.insert(label.a);
        return;
      case GuardForm::BlockOpen:
      case GuardForm::BlocksDone:
      case GuardForm::BlocksOptional:
      case GuardForm::NoSolution:
        uses.reads = {label.a};
        return;
    }
    LUDO_UNREACHABLE();
  }

  void effect() {
    switch (label.effect) {
      case EffectForm::Statement: {
        const Statement& what = model.statements[static_cast<std::size_t>(label.statement)];
        SlotReading reading{model};
        reading.effect(what, {});
        read(reading.found);
        for (const lang::Place& place : what.places) {
          if (place.slot != kNoIndex) uses.may_write.insert(at(place.slot));
        }
        return;
      }
      case EffectForm::Assign:
        for (const ExprId source : label.sources) read_expr(source);
        for (const Register target : label.targets) write(target);
        return;
      case EffectForm::Copy:
        uses.reads.insert(label.registers.begin(), label.registers.end());
        for (const Register target : label.targets) write(target);
        return;
      case EffectForm::SetCount:
      case EffectForm::OpenSpan:
        write(label.a);
        return;
      case EffectForm::SetCountTo:
        read_expr(label.expr);
        write(label.a);
        return;
      case EffectForm::AddCount:
      case EffectForm::ClearBit:
        uses.reads.insert(label.a);
        uses.may_write.insert(label.a);
        return;
      case EffectForm::Used:
        uses.may_write.insert(label.a);
        return;
      case EffectForm::Collect: {
        SlotReading reading{model};
        Slots bound;
        reading.generator(label.generator, bound);
        read(reading.found);
        write(label.a);
        return;
      }
      case EffectForm::CloseSpan:
        uses.reads.insert(label.a);
        return;
      case EffectForm::Passed:
        return;
    }
    LUDO_UNREACHABLE();
  }

  void boundary() {
    uses.may_write.insert(label.targets.begin(), label.targets.end());
    uses.may_write.insert(label.registers.begin(), label.registers.end());
    switch (label.boundary) {
      case BoundaryForm::Commit:
      case BoundaryForm::Random:
        return;
      case BoundaryForm::By:
        read_expr(label.expr);
        write(label.a);
        return;
      case BoundaryForm::ByEnd:
        uses.reads.insert(label.a);
        return;
    }
    LUDO_UNREACHABLE();
  }

  void all() {
    switch (label.kind) {
      case LabelKind::Skip:
      case LabelKind::Branch:
        return;
      case LabelKind::Guard:
        guard();
        return;
      case LabelKind::Choose:
        bind(true);
        return;
      case LabelKind::Effect:
        effect();
        return;
      case LabelKind::Scope:
        if (label.scope == ScopeForm::Open) write(label.a);
        if (label.scope == ScopeForm::Close) uses.reads.insert(label.a);
        return;
      case LabelKind::Lookahead:
        // A run need not set all that runs may set.
        read_expr(label.expr);
        uses.may_write.insert(label.registers.begin(), label.registers.end());
        if (label.a != kNoIndex) write(label.a);
        return;
      case LabelKind::Boundary:
        boundary();
        return;
      case LabelKind::End:
        uses.reads.insert(label.registers.begin(), label.registers.end());
        return;
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

std::set<Index> free_slots(const lang::GameModel& model, ExprId id) {
  SlotReading reading{model};
  reading.expression(id, {});
  return reading.found;
}

std::set<Register> key_registers(const lang::GameModel& model, const Automaton& automaton,
                                 const Label& close) {
  std::set<Register> registers;
  const Register first = automaton.frames[static_cast<std::size_t>(close.frame)].first;
  const Statement& what = model.statements[static_cast<std::size_t>(close.statement)];
  for (const lang::PreferenceKey& key : what.scopes[static_cast<std::size_t>(close.number)]) {
    for (const Index slot : free_slots(model, key.value)) registers.insert(first + slot);
  }
  return registers;
}

Uses uses_of(const lang::GameModel& model, const Automaton& automaton, const Label& label) {
  Using all{model, automaton, label};
  all.all();
  return all.uses;
}

}  // namespace ludo::automaton
