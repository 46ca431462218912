// Which registers of a frame are still alive: may be read before they are written again.
//
// A backward walk over what the frame has still to do. Names that only notation reads do not count.
//
// Tested by tests/interpreter/reference/test_walk.cpp.
#include <set>

#include "interpreter/reference/machine.hpp"
#include "interpreter/reference/rules.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

using Live = std::set<Index>;

struct Liveness {
  const lang::GameModel& model;

  void use(ExprId id, Live& live) const {
    if (id == kNoExpr) return;
    const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
    if (expr.op == Op::Slot) live.insert(expr.imm);
    Live inner;
    for (const ExprId arg : expr.args) use(arg, inner);
    if (expr.block != kNoIndex) inner = before_block(expr.block, 0, std::move(inner));
    if (expr.generator != kNoIndex) inner = before_generator(expr.generator, std::move(inner));
    live.insert(inner.begin(), inner.end());
  }

  // What is alive before a generator binds its names and `after` is read.
  Live before_generator(Index index, Live after) const {
    const lang::Generator& what = model.generators[static_cast<std::size_t>(index)];
    const auto use_in = [&](ExprId id) { use(id, after); };
    // What is read once the names are bound …
    use_in(what.where);
    for (const lang::LinePattern& line : what.patterns) lang::each_expression(line, use_in);
    lang::each_bound_slot(what, [&](Index slot) { after.erase(slot); });
    // … and before that.
    for (const lang::LinePattern& line : what.patterns) {
      use_in(line.from);
      use_in(line.directions);
    }
    for (const auto& [slot, argument] : what.let) after.erase(slot);
    for (const auto& [slot, argument] : what.let) use_in(argument);
    for (const ExprId id :
         {what.domain, what.least, what.most, what.meeting, what.along, what.player}) {
      use_in(id);
    }
    for (const ExprId argument : what.args) use_in(argument);
    return after;
  }

  Live before_block(BlockId block, std::size_t from, Live after) const {
    if (block == kNoIndex) return after;
    const auto& statements = model.blocks[static_cast<std::size_t>(block)].statements;
    for (std::size_t i = statements.size(); i-- > from;) {
      after = before_statement(model.statements[static_cast<std::size_t>(statements[i])],
                               std::move(after));
    }
    return after;
  }

  Live join(Live a, const Live& b) const {
    a.insert(b.begin(), b.end());
    return a;
  }

  // A body that may run any number of times before `after` is read.
  template <class Body>
  Live loop(const Live& after, Body body) const {
    Live live = after;
    for (;;) {
      Live more = join(live, body(live));
      if (more == live) return live;
      live = std::move(more);
    }
  }

  Live any_order(const Statement& what, const Live& after) const {
    return loop(after, [&](const Live& live) {
      Live all;
      for (const BlockId block : what.blocks)
        all = join(std::move(all), before_block(block, 0, live));
      return all;
    });
  }

  Live each(const Statement& what, const Live& after) const {
    return loop(after, [&](const Live& live) {
      return before_generator_names(what.generator, before_block(what.blocks[0], 0, live));
    });
  }

  // Only takes away the names that a generator binds.
  Live before_generator_names(Index index, Live after) const {
    const lang::Generator& what = model.generators[static_cast<std::size_t>(index)];
    lang::each_bound_slot(what, [&](Index slot) { after.erase(slot); });
    return after;
  }

  Live before_statement(const Statement& what, Live after) const {
    const auto with_exprs = [&](Live live) {
      lang::each_expression(what, [&](ExprId id) { use(id, live); });
      for (const lang::Place& place : what.places) {
        if (place.slot != kNoIndex) live.insert(place.slot);
      }
      return live;
    };
    switch (what.op) {
      case StatementOp::Choose:
      case StatementOp::Random:
        return before_generator(what.generator, std::move(after));
      case StatementOp::ForEach:
        return before_generator(what.generator, each(what, after));
      case StatementOp::Either:
      case StatementOp::First: {
        Live all;
        for (std::size_t i = 0; i < what.blocks.size(); ++i) {
          Live live = after;
          if (i < what.scopes.size()) {
            for (const lang::PreferenceKey& key : what.scopes[i]) use(key.value, live);
          }
          all = join(std::move(all), before_block(what.blocks[i], 0, std::move(live)));
        }
        return all;
      }
      case StatementOp::Preferring:
        for (const lang::PreferenceKey& key : what.scopes[0]) use(key.value, after);
        return before_block(what.blocks[0], 0, std::move(after));
      case StatementOp::Optionally:
        return join(after, before_block(what.blocks[0], 0, after));
      case StatementOp::InAnyOrder:
        return any_order(what, after);
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::RepeatWhile:
        return with_exprs(repeated(what, after));
      case StatementOp::Travel: {
        if (what.imm >= 0) after.erase(what.imm);
        Live live =
            loop(after, [&](const Live& at) { return before_block(what.blocks[0], 0, at); });
        for (const ExprId id : what.exprs) use(id, live);
        return live;
      }
      case StatementOp::If: {
        Live live = before_block(what.blocks[0], 0, after);
        const bool has_else = what.blocks.size() > 1 && what.blocks[1] != kNoIndex;
        live = join(std::move(live), has_else ? before_block(what.blocks[1], 0, after) : after);
        return with_exprs(std::move(live));
      }
      case StatementOp::By:
        return with_exprs(before_block(what.blocks[0], 0, std::move(after)));
      case StatementOp::Let:
      case StatementOp::SetSlot:
      case StatementOp::Play:
        for (const Index slot : what.slots) after.erase(slot);
        return with_exprs(std::move(after));
      case StatementOp::Require:
      case StatementOp::Commit:
      case StatementOp::Pass:
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
        return with_exprs(std::move(after));
    }
    LUDO_UNREACHABLE();
  }

  Live repeated(const Statement& what, const Live& after) const {
    return loop(after, [&](Live live) {
      if (what.op == StatementOp::RepeatWhile) use(what.exprs[0], live);
      Live body = before_block(what.blocks[0], 0, live);
      return join(std::move(body), live);
    });
  }

  Live before_control(const Control& control, Live after) const {
    const auto statement = [&]() -> const Statement& {
      return model.statements[static_cast<std::size_t>(control.block)];
    };
    switch (static_cast<ControlKind>(control.kind)) {
      case ControlKind::Block:
        return before_block(control.block, static_cast<std::size_t>(control.next),
                            std::move(after));
      case ControlKind::ForEach:
        return each(statement(), after);
      case ControlKind::RepeatTimes:
      case ControlKind::RepeatAtWill:
      case ControlKind::RepeatPossible:
      case ControlKind::RepeatWhile:
        return repeated(statement(), after);
      case ControlKind::AnyOrder:
        return any_order(statement(), after);
      case ControlKind::KeysMark:
      case ControlKind::ByMark:
      case ControlKind::TravelMark:
        return after;
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

std::vector<bool> Rules::live_slots(const Frame& frame, const std::vector<Index>& arriving) const {
  const Liveness liveness{model};
  Live live;
  if (frame.rule != kNoIndex && !frame.result_slots.empty()) {
    for (const Index slot : model.rules[static_cast<std::size_t>(frame.rule)].results) {
      live.insert(slot);
    }
  }
  for (const Control& control : frame.control)
    live = liveness.before_control(control, std::move(live));
  for (const Index slot : arriving) live.erase(slot);
  std::vector<bool> answer(frame.slots.size());
  for (const Index slot : live) {
    if (slot >= 0 && static_cast<std::size_t>(slot) < answer.size()) {
      answer[static_cast<std::size_t>(slot)] = true;
    }
  }
  return answer;
}

}  // namespace ludo::interpreter
