// Builds the automaton of a checked model: one function for each form of statement.
//
// Tested by tests/interpreter/automaton/test_build.cpp.
#include "interpreter/automaton/build.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/automaton/unfolded.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

using lang::Statement;
using lang::StatementOp;

BuildAnswer build_automaton(const lang::GameModel& model, const Options& options) {
  if (unfolds_too_far(model)) return {std::nullopt, "definitions within definitions"};
  Builder builder{model, options};
  builder.build();
  if (!builder.trouble.empty()) return {std::nullopt, builder.trouble};
  return {std::move(builder.automaton), ""};
}

void Builder::build() {
  find_loops();
  if (options.uses) {
    for (const lang::Rule& each : model.rules) {
      add_register(RegisterUse::Uses, each.item.key, kNoIndex);
    }
    for (const lang::Trigger& each : model.triggers) {
      add_register(RegisterUse::Uses, each.item.key, kNoIndex);
    }
  }
  const Node final_node = node();
  LUDO_ASSERT(final_node == kFinal, "the final node is the first");
  const lang::Scenario& scenario = model.scenario;
  if (scenario.setup != kNoIndex) {
    enter({EndForm::Setup, 0}, scenario.setup, scenario.setup_slots, Frame::Of::Setup);
  }
  for (std::size_t i = 0; i < scenario.phases.size(); ++i) {
    const lang::PhaseDef& phase = scenario.phases[i];
    const auto index = static_cast<Index>(i);
    if (phase.begin != kNoIndex) {
      enter({EndForm::Begin, index}, phase.begin, phase.begin_slots, Frame::Of::Begin);
    }
    if (phase.turn != kNoIndex) {
      enter({EndForm::Turn, index}, phase.turn, phase.turn_slots, Frame::Of::Turn);
    }
  }
  for (const auto& [index, raw] : asked_ways(model)) enter_way(index, raw);
  if (!trouble.empty()) return;
  // Where all paths of a block go on elsewhere, its end is never reached.
  number_nodes(automaton);
}

void Builder::enter(Entry what, BlockId id, Index slot_count, Frame::Of of) {
  entry = static_cast<Index>(automaton.entries.size());
  Here here;
  here.frame = frame(of, what.index, slot_count, kNoIndex);
  what.frame = here.frame;
  what.node = node();
  automaton.entries.push_back(what);
  const Node end = node();
  block(id, what.node, end, here);
  Label ending;
  ending.kind = LabelKind::End;
  ending.end = what.form;
  edge(end, kFinal, std::move(ending));
}

void Builder::block(BlockId id, Node from, Node to, const Here& here) {
  if (!trouble.empty()) return;
  const auto& statements = model.blocks[static_cast<std::size_t>(id)].statements;
  if (statements.empty()) {
    edge(from, to, Label{});
    return;
  }
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const bool last = i + 1 == statements.size();
    const Node next = last ? to : node();
    Here inside = here;
    inside.last = here.last && last;
    statement(statements[i], from, next, inside);
    from = next;
  }
}

void Builder::statement(Index index, Node from, Node to, const Here& here) {
  if (!trouble.empty()) return;
  const Statement& what = at(index);
  switch (what.op) {
    case StatementOp::Choose: {
      Label chosen = label(LabelKind::Choose, index, here);
      chosen.generator = what.generator;
      edge(from, to, std::move(chosen));
      return;
    }
    case StatementOp::Random:
      random(index, from, to, here);
      return;
    case StatementOp::Either:
      either(index, from, to, here);
      return;
    case StatementOp::Optionally:
      optionally(index, from, to, here);
      return;
    case StatementOp::InAnyOrder:
      in_any_order(index, from, to, here);
      return;
    case StatementOp::First:
      first(index, from, to, here);
      return;
    case StatementOp::Preferring:
      alternative(index, 0, from, to, here);
      return;
    case StatementOp::RepeatTimes:
      repeat_times(index, from, to, here);
      return;
    case StatementOp::RepeatAtWill:
      repeat_at_will(index, from, to, here);
      return;
    case StatementOp::RepeatWhilePossible:
      repeat_while_possible(index, from, to, here);
      return;
    case StatementOp::RepeatWhile:
      repeat_while(index, from, to, here);
      return;
    case StatementOp::Travel:
      travel(index, from, to, here);
      return;
    case StatementOp::ForEach:
      for_each(index, from, to, here);
      return;
    case StatementOp::Require: {
      Label needed = guard(GuardForm::Holds, index, here);
      needed.expr = what.exprs[0];
      edge(from, to, std::move(needed));
      return;
    }
    case StatementOp::Let:
    case StatementOp::SetSlot: {
      Label assigned = effect(EffectForm::Assign, index, here);
      assigned.targets = {slot(here, what.slots[0])};
      assigned.sources = {what.exprs[0]};
      edge(from, to, std::move(assigned));
      return;
    }
    case StatementOp::If:
      choose_branch(index, from, to, here);
      return;
    case StatementOp::Play:
      play(index, from, to, here);
      return;
    case StatementOp::By:
      by(index, from, to, here);
      return;
    case StatementOp::Commit: {
      Label committed = boundary(BoundaryForm::Commit, index, here);
      count_anew(committed, here);
      edge(from, to, std::move(committed));
      return;
    }
    case StatementOp::Pass:
      edge(from, to, effect(EffectForm::Passed, index, here));
      return;

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
    case StatementOp::Lay:
    case StatementOp::Decide:
    case StatementOp::SetMover:
    case StatementOp::SetPhase:
    case StatementOp::SetCounter:
    case StatementOp::SetAlive:
      edge(from, to, effect(EffectForm::Statement, index, here));
      return;
  }
  LUDO_UNREACHABLE();
}

void Builder::either(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  for (std::size_t i = 0; i < what.blocks.size(); ++i) {
    const Node inside = node();
    edge(from, inside, branch(static_cast<Index>(i), index, here));
    block(what.blocks[i], inside, to, here);
  }
}

void Builder::optionally(Index index, Node from, Node to, const Here& here) {
  edge(from, to, branch(0, index, here));
  const Node inside = node();
  edge(from, inside, branch(1, index, here));
  block(at(index).blocks[0], inside, to, here);
}

void Builder::first(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  for (std::size_t i = 0; i < what.blocks.size(); ++i) {
    const Node inside = node();
    Label open = scope(ScopeForm::Alternative, index, here);
    open.number = static_cast<Index>(i);
    edge(from, inside, std::move(open));
    alternative(index, static_cast<Index>(i), inside, to, here);
  }
}

// One block of `must` or `preferring`, within a scope of its own if it has keys.
void Builder::alternative(Index index, Index number, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  const auto place = static_cast<std::size_t>(number);
  const BlockId inner = what.blocks[place];
  if (place >= what.scopes.size() || what.scopes[place].empty()) {
    block(inner, from, to, here);
    return;
  }
  Label open = scope(ScopeForm::Open, index, here);
  open.number = number;
  open.a = add_register(RegisterUse::Scope, "scope", here.frame);
  Label close = open;
  close.scope = ScopeForm::Close;
  const Node inside = node();
  const Node end = node();
  Here keyed = here;
  keyed.keyed = true;
  edge(from, inside, std::move(open));
  block(inner, inside, end, keyed);
  edge(end, to, std::move(close));
}

void Builder::choose_branch(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  Label holds = guard(GuardForm::Holds, index, here);
  holds.expr = what.exprs[0];
  Label fails = holds;
  fails.guard = GuardForm::Fails;
  const Node then = node();
  edge(from, then, std::move(holds));
  const bool has_else = what.blocks.size() > 1 && what.blocks[1] != kNoIndex;
  const Node otherwise = has_else ? node() : to;
  edge(from, otherwise, std::move(fails));
  block(what.blocks[0], then, to, here);
  if (has_else) block(what.blocks[1], otherwise, to, here);
}

void Builder::travel(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  Label ahead = label(LabelKind::Lookahead, index, here);
  ahead.expr = what.exprs[0];
  if (what.imm >= 0) ahead.a = slot(here, what.imm);
  for (const Index set : what.slots) {
    const Register target = slot(here, set);
    const bool known =
        std::find(ahead.registers.begin(), ahead.registers.end(), target) != ahead.registers.end();
    if (!known) ahead.registers.push_back(target);
  }
  const Node begin = node();
  ahead.entry = begin;
  edge(from, to, std::move(ahead));
  Here run = here;
  run.last = false;
  run.aside = true;
  const Node end = node();
  block(what.blocks[0], begin, end, run);
  Label ending;
  ending.kind = LabelKind::End;
  ending.end = EndForm::Run;
  edge(end, kFinal, std::move(ending));
}

void Builder::by(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  Label begins = boundary(BoundaryForm::By, index, here);
  begins.expr = what.exprs[0];
  begins.a = add_register(RegisterUse::Player, "before", here.frame);
  count_anew(begins, here);
  Label ends = begins;
  ends.boundary = BoundaryForm::ByEnd;
  ends.expr = kNoExpr;
  Here inner = here;
  inner.last = false;
  const Node inside = node();
  const Node end = node();
  edge(from, inside, std::move(begins));
  block(what.blocks[0], inside, end, inner);
  edge(end, to, std::move(ends));
}

void Builder::random(Index index, Node from, Node to, const Here& here) {
  Label drawn = label(LabelKind::Choose, index, here);
  drawn.generator = at(index).generator;
  if (here.aside) {
    edge(from, to, std::move(drawn));
    return;
  }
  drawn.chance = true;
  Label before = boundary(BoundaryForm::Random, index, here);
  count_anew(before, here);
  const Node nature = node();
  edge(from, nature, std::move(before));
  edge(nature, to, std::move(drawn));
}

}  // namespace ludo::automaton
