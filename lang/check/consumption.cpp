// Judges what is used up; see consumption.hpp.
//
// A set grows only by elements that were required not to be in it; pieces leave for good if nothing
// puts any; empty sites fill if nothing takes pieces off or moves onto them; a number falls if
// nothing raises it, and in turns grows if nothing lowers it.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include "lang/check/consumption.hpp"

#include <algorithm>

#include "lang/check/context.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// Some expression below satisfies the question; definitions are looked into.
bool some_below(const GameModel& model, ExprId id, const std::function<bool(const Expr&)>& question,
                int depth = 0) {
  return any_expression(model, id, [&](const Expr& e) {
    if (question(e)) return true;
    if (e.op != Op::CallDefine || 8 < depth) return false;
    const ExprId body = model.defines[static_cast<std::size_t>(e.imm)].body;
    return some_below(model, body, question, depth + 1);
  });
}

bool mentions(const GameModel& model, ExprId id, Index variable) {
  return some_below(model, id,
                    [&](const Expr& e) { return e.op == Op::Variable && e.imm == variable; });
}

bool mentions_slot(const GameModel& model, ExprId id, Index slot) {
  return any_expression(model, id,
                        [&](const Expr& e) { return e.op == Op::Slot && e.imm == slot; });
}

// Somewhere below, elements of the variable are excluded: `but not taken`, `not in visited`.
bool excludes(const GameModel& model, ExprId id, Index variable) {
  return some_below(model, id, [&](const Expr& e) {
    if (e.op == Op::Minus && e.args.size() == 2) return mentions(model, e.args[1], variable);
    return e.op == Op::Not && mentions(model, e.args[0], variable);
  });
}

// The set holds empty sites only: `empty`, `empty own Camp`, what a definition says to be so.
bool is_empty_sites(const GameModel& model, ExprId id, int depth = 0) {
  if (id == kNoExpr || 8 < depth) return false;
  const Expr& e = at(model, id);
  if (e.op == Op::EmptySites) return true;
  if (e.op == Op::CallDefine) {
    return is_empty_sites(model, model.defines[static_cast<std::size_t>(e.imm)].body, depth + 1);
  }
  if (e.op == Op::Minus) return is_empty_sites(model, e.args[0], depth + 1);
  return e.op == Op::Intersect && std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) {
           return is_empty_sites(model, arg, depth + 1);
         });
}

// The slots of a body that hold empty sites where they are bound.
std::set<Index> empty_slots(const GameModel& model, BlockId body) {
  std::set<Index> slots;
  std::set<Index> others;  // bound elsewhere to what may be occupied
  for_each_statement(model, body, [&](const Statement& s) {
    if (s.generator == kNoIndex) return;
    const Generator& g = model.generators[static_cast<std::size_t>(s.generator)];
    if (g.slot != kNoIndex) (is_empty_sites(model, g.domain) ? slots : others).insert(g.slot);
    if (g.named && g.to_slot != kNoIndex) others.insert(g.to_slot);
    for (const LinePattern& pattern : g.patterns) {
      if (g.named) break;
      for (const Segment& segment : pattern.segments) {
        for (const Index slot : {segment.as_slot, segment.to_slot}) {
          if (slot != kNoIndex) (is_empty_sites(model, segment.what) ? slots : others).insert(slot);
        }
      }
    }
  });
  for (const Index slot : others) slots.erase(slot);
  return slots;
}

// The place a piece moves to is one of these slots.
bool goes_to(const GameModel& model, const Statement& move, const std::set<Index>& slots) {
  return any_expression(model, move.exprs[1],
                        [&](const Expr& e) { return e.op == Op::Slot && slots.contains(e.imm); });
}

bool binds(const Generator& g, Index slot) {
  bool found = false;
  each_bound_slot(g, [&](Index bound) { found = found || bound == slot; });
  return found;
}

bool generator_excludes(const GameModel& model, const Generator& g, Index variable) {
  if (excludes(model, g.domain, variable) || excludes(model, g.where, variable)) return true;
  for (const LinePattern& pattern : g.patterns) {
    if (excludes(model, pattern.where, variable)) return true;
    for (const Segment& segment : pattern.segments) {
      if (excludes(model, segment.what, variable)) return true;
    }
  }
  return false;
}

// What is added was required not to be in the set: where it was bound, or by a `require` on it.
bool is_new_element(const GameModel& model, ExprId added, Index variable, BlockId body) {
  std::set<Index> slots;
  Walk walk;
  walk.expression = [&](ExprId, const Expr& e) {
    if (e.op == Op::Slot) slots.insert(e.imm);
  };
  walk_expression(model, added, walk);
  bool found = false;
  for_each_statement(model, body, [&](const Statement& s) {
    if (s.generator != kNoIndex) {
      const Generator& g = model.generators[static_cast<std::size_t>(s.generator)];
      const bool binds_one =
          std::any_of(slots.begin(), slots.end(), [&](Index slot) { return binds(g, slot); });
      if (binds_one && generator_excludes(model, g, variable)) found = true;
    }
    if (s.op != StatementOp::Require && s.op != StatementOp::If) return;
    const bool about_it = std::any_of(slots.begin(), slots.end(), [&](Index slot) {
      return mentions_slot(model, s.exprs[0], slot);
    });
    if (about_it && excludes(model, s.exprs[0], variable)) found = true;
  });
  return found;
}

// The element taken was drawn from the set itself.
bool is_old_element(const GameModel& model, ExprId taken, Index variable, BlockId body) {
  bool found = false;
  for_each_statement(model, body, [&](const Statement& s) {
    if (s.generator == kNoIndex) return;
    const Generator& g = model.generators[static_cast<std::size_t>(s.generator)];
    Walk walk;
    walk.expression = [&](ExprId, const Expr& e) {
      if (e.op == Op::Slot && binds(g, e.imm) && mentions(model, g.domain, variable)) found = true;
    };
    walk_expression(model, taken, walk);
  });
  return found;
}

bool is_positive(const GameModel& model, ExprId id) {
  const Expr& e = at(model, id);
  if (e.op == Op::Constant) return 0 < model.constants[static_cast<std::size_t>(e.imm)].number;
  return is_number(e.type) && 0 < e.type.least;
}

// `hand - 1`: a parameter passed on lowered.
bool lowers_a_number(const GameModel& model, const Statement& play) {
  return std::any_of(play.exprs.begin(), play.exprs.end(), [&](ExprId id) {
    if (id == kNoExpr) return false;
    const Expr& e = at(model, id);
    return e.op == Op::Subtract && at(model, e.args[0]).op == Op::Slot &&
           is_positive(model, e.args[1]);
  });
}

}  // namespace

Footprint footprint_of(const GameModel& model, const std::vector<BlockId>& blocks,
                       const std::set<Index>& capturing) {
  Footprint result;
  std::set<Index> rules;
  std::map<Index, Value> set_to;
  const auto captures = [&](const Statement& s) {
    return capturing.contains(static_cast<Index>(&s - model.statements.data()));
  };
  const auto always_set_to = [&](Index variable, ExprId value) {
    const Expr& e = at(model, value);
    if (e.op != Op::Constant) return false;
    const Value& constant = model.constants[static_cast<std::size_t>(e.imm)];
    return set_to.emplace(variable, constant).first->second == constant;
  };
  std::vector<BlockId> open = blocks;
  while (!open.empty()) {
    const BlockId block = open.back();
    open.pop_back();
    const std::set<Index> empty = empty_slots(model, block);
    for_each_statement(model, block, [&](const Statement& s) {
      const Index variable = s.places.empty() ? kNoIndex : s.places[0].variable;
      if (s.op == StatementOp::Play && rules.insert(s.imm).second) {
        open.push_back(model.rules[static_cast<std::size_t>(s.imm)].body);
      }
      if (s.op == StatementOp::Put || s.op == StatementOp::Lay) result.puts = true;
      if (s.op == StatementOp::Remove) result.removes = true;
      if (s.op == StatementOp::Shift) result.removes = result.captures = true;
      // What was empty when it was chosen may have been filled before the move.
      if (s.op == StatementOp::Move && (captures(s) || !goes_to(model, s, empty))) {
        result.captures = true;
      }
      if (variable == kNoIndex) return;
      if (s.op == StatementOp::AddNumber || s.op == StatementOp::AddElements ||
          s.op == StatementOp::AddTally) {
        result.raised.insert(variable);
      } else if (s.op == StatementOp::TakeNumber || s.op == StatementOp::TakeElements ||
                 s.op == StatementOp::TakeTally) {
        result.lowered.insert(variable);
      } else {
        result.written.insert(variable);
        const bool same = s.op == StatementOp::SetVariable && always_set_to(variable, s.exprs[0]);
        if (!same) result.changed.insert(variable);
      }
    });
  }
  return result;
}

// The effect surely does something: there is what it is done to.
bool does_something(const GameModel& model, const Statement& s, const Surely& surely) {
  switch (s.op) {
    case StatementOp::Remove:
      return surely.standing(s.exprs[0]);
    case StatementOp::Put: {
      // A place that is none is a fault, and no turn.
      const Expr& where = at(model, s.exprs[2]);
      return where.op == Op::Singleton || where.type.shape == Shape::Scalar ||
             surely.something(s.exprs[2]);
    }
    case StatementOp::AddElements:
    case StatementOp::TakeElements:
    case StatementOp::TakeTally:
      return surely.something(s.exprs[0]);
    case StatementOp::SetVariable:
      return s.places[0].owner == kNoExpr || surely.something(s.places[0].owner);
    default:
      return true;
  }
}

bool uses_up(const GameModel& model, const Statement& s, const Footprint& footprint, BlockId body,
             const Surely* surely) {
  if (surely != nullptr && !does_something(model, s, *surely)) return false;
  const Index variable = s.places.empty() ? kNoIndex : s.places[0].variable;
  const bool is_set = footprint.written.contains(variable);
  switch (s.op) {
    case StatementOp::Remove:
      return !footprint.puts;
    case StatementOp::Put:
      return !footprint.removes && !footprint.captures;
    case StatementOp::Lay:
      return true;  // a tile never leaves the table
    case StatementOp::Move:
      // Who moves onto a piece of an enemy takes it off; in a pile it lies below.
      return surely != nullptr && !footprint.puts && model.piles.most == 0 &&
             surely->standing(s.exprs[1]) && surely->apart(s.exprs[0], s.exprs[1]);
    case StatementOp::AddElements:
      return variable != kNoIndex && !is_set && !footprint.lowered.contains(variable) &&
             is_new_element(model, s.exprs[0], variable, body);
    case StatementOp::TakeElements:
      return variable != kNoIndex && !is_set && !footprint.raised.contains(variable) &&
             is_old_element(model, s.exprs[0], variable, body);
    case StatementOp::TakeNumber:
      return variable != kNoIndex && !is_set && !footprint.raised.contains(variable) &&
             is_positive(model, s.exprs[0]);
    case StatementOp::TakeTally:
      return variable != kNoIndex && !is_set && !footprint.raised.contains(variable);
    case StatementOp::SetVariable: {
      // `set passed of p to yes` where it was required to be otherwise is used up like an element;
      // so is a site's link that gets an owner. Recognised where the place's own owner was bound
      // under a condition on the variable, and nothing else writes it.
      if (variable == kNoIndex || s.places[0].owner == kNoExpr) return false;
      if (footprint.raised.contains(variable) || footprint.lowered.contains(variable)) return false;
      if (footprint.changed.contains(variable)) return false;
      return at(model, s.exprs[0]).op == Op::Constant &&
             is_new_element(model, s.places[0].owner, variable, body);
    }
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
    case StatementOp::If:
    case StatementOp::Play:
    case StatementOp::By:
    case StatementOp::Commit:
    case StatementOp::Pass:
    case StatementOp::Change:
    case StatementOp::Shift:
    case StatementOp::MoveAll:
    case StatementOp::SetSlot:
    case StatementOp::SetEntry:
    case StatementOp::AddNumber:
    case StatementOp::AddTally:
    case StatementOp::ExchangeSides:
    case StatementOp::SetMover:
    case StatementOp::SetPhase:
    case StatementOp::SetCounter:
    case StatementOp::SetAlive:
      return false;
    case StatementOp::Decide:
      return true;  // the game, or a player's part in it, is over
  }
  LUDO_UNREACHABLE();
}

namespace {

constexpr Index kGiven = kNoIndex;  // no register: what is handed over

struct Tracing {
  const GameModel& model;
  BlockId body;
  const Footprint& footprint;
  const LoopCalls& calls;
  std::set<Index> open_rules;
  bool of_turns = false;  // the loop is the whole game: a turn of a given number comes once
  bool moves_count = false;
  Surely surely{model};
  int effects = 0;  // met so far: after one, what stood somewhere may stand there no more
  int notes = 0;    // values set: after one, a set that reads them may hold something else

  // A number of the text grows, and comes to its bound.
  bool grows(const Statement& s) const {
    const Index variable = s.places.empty() ? kNoIndex : s.places[0].variable;
    return s.op == StatementOp::AddNumber && variable != kNoIndex &&
           at(model.variables, variable).declared && !footprint.written.contains(variable) &&
           !footprint.lowered.contains(variable) && is_positive(model, s.exprs[0]);
  }

  // Was something used up at the end of the block? Nothing: no path reaches its end.
  std::optional<bool> block(BlockId id, bool used) {
    if (id == kNoIndex) return used;
    for (const Index index : model.blocks[static_cast<std::size_t>(id)].statements) {
      const auto after = statement(model.statements[static_cast<std::size_t>(index)], used);
      if (!after) return std::nullopt;
      used = *after;
    }
    return used;
  }

  // The branches that reach their ends must all have used something up; what all know is known.
  std::optional<bool> join(const std::vector<BlockId>& blocks, bool used, bool may_skip) {
    bool reached = may_skip;
    bool result = may_skip ? used : true;
    const Surely before = surely;
    std::optional<std::map<Index, SureSlot>> after_all;
    if (may_skip) after_all = before.slots;
    for (const BlockId branch : blocks) {
      surely.slots = before.slots;
      const auto after = block(branch, used);
      if (!after) continue;
      reached = true;
      result = result && *after;
      if (after_all) surely.meet({model, *after_all});
      after_all = surely.slots;
    }
    surely.slots = after_all.value_or(before.slots);
    if (!reached) return std::nullopt;
    return result;
  }

  // Parts that may run again: what was known before the first need not hold before the second.
  void forget_for_loop(const Statement& s) {
    surely.disturb();
    for (const BlockId inner : s.blocks) {
      for_each_statement(model, inner, [&](const Statement& below) {
        for (const Index slot : below.slots) surely.slots.erase(slot);
        if (below.generator == kNoIndex) return;
        each_bound_slot(model.generators[static_cast<std::size_t>(below.generator)],
                        [&](Index slot) { surely.slots.erase(slot); });
      });
    }
  }

  std::optional<bool> statement(const Statement& s, bool used) {
    switch (s.op) {
      case StatementOp::Play: {
        if (calls.loop.contains(s.imm)) {
          calls.leaving(s, used || lowers_a_number(model, s));
          return std::nullopt;
        }
        if (used || !open_rules.insert(s.imm).second) {
          surely.disturb();
          for (const Index slot : s.slots) surely.slots.erase(slot);
          return used;
        }
        // Its registers are its own; the first of them hold what it is given.
        const BlockId saved = body;
        const std::map<Index, SureSlot> outside = surely.slots;
        std::map<Index, SureSlot> given;
        Surely giving{model, outside};
        for (std::size_t i = 0; i < s.exprs.size(); ++i) {
          giving.bind(kGiven, s.exprs[i]);
          given[static_cast<Index>(i)] = giving.slots[kGiven];
          giving.slots = outside;
        }
        surely.slots = given;
        const int effects_before = effects;
        const int notes_before = notes;
        body = model.rules[static_cast<std::size_t>(s.imm)].body;
        const auto after = block(body, used);
        body = saved;
        surely.slots = outside;
        if (notes_before != notes) surely.change_sides();
        if (effects_before != effects) surely.disturb();
        for (const Index slot : s.slots) surely.slots.erase(slot);
        open_rules.erase(s.imm);
        return after;
      }
      case StatementOp::Either:
      case StatementOp::First:
        return join(s.blocks, used, false);
      case StatementOp::If:
        return join(s.blocks, used, s.blocks.size() < 2);
      case StatementOp::Optionally:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::RepeatWhile:
      case StatementOp::RepeatTimes:
        forget_for_loop(s);
        return join(s.blocks, used, true);
      case StatementOp::ForEach: {
        // The first time through shows what a loop surely does that has one.
        const Generator& g = model.generators[static_cast<std::size_t>(s.generator)];
        const bool runs = surely.has(g);
        const Surely outside = surely;
        surely.bind(g);
        const auto after = join(s.blocks, used, !runs);
        surely.slots = outside.slots;
        forget_for_loop(s);
        return after;
      }
      case StatementOp::InAnyOrder: {
        bool any = used;
        forget_for_loop(s);
        const std::map<Index, SureSlot> before = surely.slots;
        for (const BlockId part : s.blocks) {
          surely.slots = before;
          any = block(part, used).value_or(false) || any;
        }
        surely.slots = before;
        return any;
      }
      case StatementOp::Travel:
        forget_for_loop(s);
        return block(s.blocks[0], used);
      case StatementOp::By: {
        surely.change_sides();
        const auto after = block(s.blocks[0], used);
        surely.change_sides();
        return after;
      }
      case StatementOp::Preferring:
        return block(s.blocks[0], used);
      case StatementOp::Require: {
        const Expr& e = at(model, s.exprs[0]);
        surely.learn(s.exprs[0]);
        const bool dies =
            e.op == Op::Constant && model.constants[static_cast<std::size_t>(e.imm)].number == 0;
        if (dies) return std::nullopt;
        return used || (of_turns && e.op == Op::Equal && at(model, e.args[0]).op == Op::Turns &&
                        at(model, e.args[1]).op == Op::Constant);
      }
      case StatementOp::Choose:
      case StatementOp::Random:
        surely.bind(model.generators[static_cast<std::size_t>(s.generator)]);
        return used;
      case StatementOp::Let:
      case StatementOp::SetSlot:
        surely.bind(s.slots[0], s.exprs[0]);
        return used;
      case StatementOp::Commit:
      case StatementOp::Pass:
        return used;
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
      case StatementOp::SetAlive: {
        const bool now = uses_up(model, s, footprint, body, of_turns ? &surely : nullptr);
        const bool only_noted = s.op == StatementOp::SetVariable && model.triggers.empty();
        if (only_noted) {
          ++notes;
          surely.change_sides();
        } else {
          ++effects;
          surely.disturb();
        }
        return used || now || (moves_count && s.op == StatementOp::Move) || (of_turns && grows(s));
      }
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

bool always_uses_up(const GameModel& model, BlockId block, BlockId body, const Footprint& footprint,
                    const LoopCalls& calls) {
  Tracing tracing{model, body, footprint, calls, {}};
  return tracing.block(block, false).value_or(true);
}

bool every_turn_uses_up(const GameModel& model, BlockId block, const Footprint& footprint,
                        bool moves_count) {
  const LoopCalls none;
  Tracing tracing{model, block, footprint, none, {}, true, moves_count};
  return tracing.block(block, false).value_or(true);
}

}  // namespace ludo::lang
