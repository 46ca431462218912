// Triggers, and statements that run without them.
//
// A round: all solutions of all triggers on one state, read there, done together; then again, until
// none fires (or a round changes nothing).
//
// Tested by tests/interpreter/reference/test_triggers.cpp.
#include <fmt/core.h>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

constexpr int kMostRounds = 10'000;

}  // namespace

bool Machine::settle_triggers(State& state, std::vector<std::string>* used,
                              std::vector<PieceChange>* done) {
  if (model.triggers.empty()) return true;
  const bool saved_texts = texts;
  texts = false;
  bool alive = true;
  std::vector<int> rounds(model.triggers.size());
  for (int round = 0; alive; ++round) {
    if (round >= kMostRounds) {
      throw DescriptionError("triggers go on for ever", model.triggers.front().item.span);
    }
    std::vector<Change> changes;
    bool fired_any = false;
    for (std::size_t i = 0; alive && i < model.triggers.size(); ++i) {
      const lang::Trigger& trigger = model.triggers[i];
      std::vector<Value> slots(static_cast<std::size_t>(trigger.slots), Value(kNone));
      Scene scene{state, slots, state.position.me, state.position.mover};
      const auto found =
          solutions(scene, model.generators[static_cast<std::size_t>(trigger.generator)]);
      if (found.empty()) continue;
      fired_any = true;
      if (used != nullptr) used->push_back(trigger.item.key);
      if (watching != nullptr) {
        BlockBits body;
        add_block(body, trigger.body);
        watching->add(body);
      }
      if (trigger.most_times >= 0 && ++rounds[i] > trigger.most_times) {
        throw DescriptionError(
            fmt::format("`{}` fires more often than its bound allows", trigger.item.key),
            trigger.item.span);
      }
      for (const Solution& solution : found) {
        for (const auto& [slot, value] : solution.bindings) bind(scene, slot, value);
        alive = alive && plan_block(scene, trigger.body, changes);
      }
    }
    if (!alive || !fired_any) break;
    const State before = state;
    alive = commit_changes(state, nullptr, changes);
    if (done != nullptr) {
      for (PieceChange& change : piece_changes(before, changes)) {
        change.by_trigger = true;
        done->push_back(change);
      }
    }
    if (alive && state == before && state.record == before.record) break;
    if (state.result.over) break;
  }
  texts = saved_texts;
  return alive;
}

// The effects of a block, all read in the scene's one state.
bool Machine::plan_block(Scene& scene, BlockId block, std::vector<Change>& changes) {
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    spend();
    const Statement& what = model.statements[static_cast<std::size_t>(index)];
    if (what.op == StatementOp::Let || what.op == StatementOp::SetSlot) {
      bind(scene, what.slots[0], evaluate(scene, what.exprs[0]));
    } else if (what.op == StatementOp::If) {
      const std::size_t branch = holds(scene, what.exprs[0]) ? 0 : 1;
      if (branch < what.blocks.size() && what.blocks[branch] != kNoIndex &&
          !plan_block(scene, what.blocks[branch], changes)) {
        return false;
      }
    } else if (what.op == StatementOp::ForEach) {
      const auto found =
          solutions(scene, model.generators[static_cast<std::size_t>(what.generator)]);
      for (const Solution& solution : found) {
        for (const auto& [slot, value] : solution.bindings) bind(scene, slot, value);
        if (!plan_block(scene, what.blocks[0], changes)) return false;
      }
    } else if (!plan(scene, what, changes)) {
      return false;
    }
  }
  return true;
}

bool Machine::do_quietly(State& state, std::vector<Value>& slots, BlockId block, Index me) {
  const Nesting nesting(*this);
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    spend();
    const Statement& what = model.statements[static_cast<std::size_t>(index)];
    Scene scene{state, slots, me, state.position.mover};
    switch (what.op) {
      case StatementOp::Let:
      case StatementOp::SetSlot:
        bind(scene, what.slots[0], evaluate(scene, what.exprs[0]));
        break;
      case StatementOp::If: {
        const std::size_t branch = holds(scene, what.exprs[0]) ? 0 : 1;
        if (branch < what.blocks.size() && what.blocks[branch] != kNoIndex &&
            !do_quietly(state, slots, what.blocks[branch], me)) {
          return false;
        }
        break;
      }
      case StatementOp::ForEach: {
        const auto found =
            solutions(scene, model.generators[static_cast<std::size_t>(what.generator)]);
        for (const Solution& solution : found) {
          for (const auto& [slot, value] : solution.bindings) bind(scene, slot, value);
          if (!do_quietly(state, slots, what.blocks[0], me)) return false;
        }
        break;
      }
      case StatementOp::Require:
        if (holds(scene, what.exprs[0])) break;
        tell("what is required does not hold", what.span);
        return false;
      case StatementOp::Pass:
        break;
      case StatementOp::SetMover: {
        const Value player = evaluate(scene, what.exprs[0]);
        if (player.is_none()) {
          tell("nobody is to move", what.span);
          return false;
        }
        state.position.mover = player.number;
        state.position.me = player.number;
        break;
      }
      case StatementOp::SetPhase:
        state.position.phase = what.imm;
        break;
      case StatementOp::SetCounter: {
        const Index count = number(scene, what.exprs[0]);
        switch (static_cast<lang::Counter>(what.imm)) {
          case lang::Counter::Turns:
            state.turns = count;
            break;
          case lang::Counter::TurnsOfPhase:
            state.turns_of_phase = count;
            break;
          case lang::Counter::Rounds:
            state.rounds = count;
            break;
          case lang::Counter::PassesInARow:
            state.passes_in_a_row = count;
            break;
        }
        break;
      }
      case StatementOp::SetAlive: {
        // Those that are missing leave together.
        Items staying = items(scene, what.exprs[0]);
        const std::size_t before = state.ranks_out.size();
        for (const Index player : state.position.alive) {
          if (!std::binary_search(staying.begin(), staying.end(), player)) {
            state.ranks_out.push_back(player);
          }
        }
        if (before != state.ranks_out.size()) state.ranks_out.push_back(kNoIndex);
        state.position.alive = std::move(staying);
        break;
      }
      default: {
        std::vector<Change> changes;
        if (!plan(scene, what, changes)) return false;
        if (!commit_changes(state, &slots, changes)) return false;
        break;
      }
    }
  }
  return true;
}

}  // namespace ludo::interpreter
