// Plans effects: reads what a statement says and turns it into changes (changes.cpp does them).
//
// All expressions of a statement are read before anything is changed. An effect that has no object
// (a site that is none, an empty place to move from) cannot be done: the path dies, and that is
// reported.
//
// Tested by tests/interpreter/reference/test_effects.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// The form that writes a register instead of a variable.
Change::Form of_slot(Change::Form form) {
  switch (form) {
    case Change::Form::Set:
      return Change::Form::SetSlot;
    case Change::Form::Add:
      return Change::Form::AddSlot;
    case Change::Form::Take:
      return Change::Form::TakeSlot;
    case Change::Form::SetEntry:
      return Change::Form::SetSlotEntry;
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace

Machine::Flow Machine::effect(Path& path, const Statement& statement, const Sink& sink) {
  State& state = path.state;
  const bool tells = ends_secret(path, statement);
  {
    Scene scene = scene_of(path);
    std::vector<Change> changes;
    const bool planned = plan(scene, statement, changes);
    std::vector<PieceChange> done;
    if (noting && planned) done = piece_changes(state, changes);
    if (!planned || !commit_changes(state, &scene.slots, changes)) {
      if (!asks(path)) return Flow::Ended;
      // What a denied choice stands for cannot be done, as a rule; its words matter all the same.
      if (!path.denials.empty() || path.blind) return Flow::On;
      note_dead_end(path, DeadEnd::Form::Effect, statement.span, {});
      return Flow::Ended;
    }
    path.changes.insert(path.changes.end(), done.begin(), done.end());
  }
  if (tells) reveal(path);
  state.acted = true;
  if (state.position.stage == Stage::Setup) return Flow::On;
  const bool looked = std::exchange(peeked, false);
  if (!path.raw) {
    if (!state.result.over && !settle_triggers(state, coverage ? &path.used : nullptr,
                                               noting ? &path.changes : nullptr)) {
      return Flow::Ended;
    }
    if (rules.has_moments && !state.result.over) ask_moments(state);
  }
  if (views(path) && peeked) reveal(path);
  peeked = looked || (peeked && !views(path));
  if (state.result.over || mover_is_out(state)) return end_path(path, sink);
  return Flow::On;
}

// Lines marked `at any moment`.
void Machine::ask_moments(State& state) {
  const auto& scenario = model.scenario;
  const auto& phase = scenario.phases[static_cast<std::size_t>(state.position.phase)];
  decide_lines(state, scenario.end, true);
  if (!state.result.over) decide_lines(state, phase.end, true);
}

bool Machine::plan_write(Scene& scene, const Statement& statement, Change::Form form, Value value,
                         std::vector<Change>& changes) {
  const lang::Place& place = statement.places[0];
  Change change;
  change.form = form;
  change.span = statement.span;
  change.value = std::move(value);
  if (form == Change::Form::SetEntry) {
    change.from = number(scene, statement.exprs[0]);
    if (change.from == kNone) {
      report(DiagnosticKind::no_object, "an entry of nothing is set", statement.span);
      return false;
    }
  }
  if (place.slot != kNoIndex) {
    change.form = of_slot(form);
    change.to = place.slot;
    changes.push_back(std::move(change));
    return true;
  }
  if (place.owner == kNoExpr) {
    change.place = {place.variable, 0};
    changes.push_back(std::move(change));
    return true;
  }
  const bool one =
      model.exprs[static_cast<std::size_t>(place.owner)].type.shape == lang::Shape::Scalar;
  const Items owners = items(scene, place.owner);
  if (one && owners.empty()) {
    report(DiagnosticKind::no_object, "something of nothing is set", statement.span);
    return false;
  }
  for (const Index owner : owners) {
    change.place = {place.variable, owner};
    changes.push_back(change);
  }
  return true;
}

// Each piece of a set goes where a variable of its site says, which is none afterwards.
bool Machine::plan_all_moves(Scene& scene, const Statement& statement,
                             std::vector<Change>& changes) {
  const auto fail = [&](DiagnosticKind kind, std::string_view what, Index site) {
    report(kind, what, statement.span, site);
    return false;
  };
  const auto& pieces = scene.state.position.pieces;
  const Items from = items(scene, statement.exprs[0]);
  Items taken;
  Change lift;
  lift.form = Change::Form::Lift;
  lift.span = statement.span;
  Change forget;
  forget.form = Change::Form::Set;
  forget.span = statement.span;
  forget.value = Value(kNone);
  for (const Index site : from) {
    forget.place = {statement.places[0].variable, site};
    const Value to = variable(scene.state, forget.place);
    if (to.is_none() || !site_exists(scene.state, to.number))
      return fail(DiagnosticKind::no_object, "a piece is moved to nowhere", site);
    if (std::ranges::find(taken, to.number) != taken.end())
      return fail(DiagnosticKind::put_on_piece, "two pieces are moved to one place", to.number);
    taken.push_back(to.number);
    if (pieces.contains(to.number) && std::ranges::find(from, to.number) == from.end())
      return fail(DiagnosticKind::put_on_piece, "a piece is moved on a piece that stays",
                  to.number);
    lift.from = site;
    lift.to = to.number;
    changes.push_back(lift);
    changes.push_back(forget);
  }
  return true;
}

bool Machine::plan(Scene& scene, const Statement& statement, std::vector<Change>& changes) {
  const auto& pieces = scene.state.position.pieces;
  const auto expr = [&](std::size_t i) {
    return i < statement.exprs.size() ? statement.exprs[i] : kNoExpr;
  };
  const auto value = [&](std::size_t i) { return evaluate(scene, statement.exprs[i]); };
  const auto fail = [&](DiagnosticKind kind, std::string_view what, Index site = kNoIndex) {
    report(kind, what, statement.span, site);
    return false;
  };
  // `set x to none` of a type without `none` has no object; sets and tallies always have one.
  const auto write_to = [&](Change::Form form, ExprId what) {
    Value read = evaluate(scene, what);
    const lang::Place& place = statement.places[0];
    const bool must_be = place.variable != kNoIndex &&
                         !model.variables[static_cast<std::size_t>(place.variable)].type.optional;
    if (read.is_none() && (must_be || form != Change::Form::Set)) {
      return fail(DiagnosticKind::leaves_type, "nothing is written where a value must be");
    }
    return plan_write(scene, statement, form, std::move(read), changes);
  };
  Change change;
  change.span = statement.span;
  switch (statement.op) {
    case StatementOp::Move: {
      const Value from = value(0);
      const Value to = value(1);
      if (from.is_none() || to.is_none())
        return fail(DiagnosticKind::no_object, "a piece is moved from or to nowhere");
      if (!pieces.contains(from.number)) {
        return fail(DiagnosticKind::nothing_there, "a piece is moved from an empty place",
                    from.number);
      }
      if (!site_exists(scene.state, to.number))
        return fail(DiagnosticKind::no_object, "a piece is moved to nowhere");
      if (from.number == to.number) return true;
      change.form = Change::Form::Lift;
      change.from = from.number;
      change.to = to.number;
      changes.push_back(std::move(change));
      return true;
    }
    case StatementOp::Remove:
      change.form = Change::Form::Remove;
      for (const Index site : items(scene, statement.exprs[0])) {
        change.from = site;
        changes.push_back(change);
      }
      return true;
    case StatementOp::Put: {
      const Value kind = value(0);
      if (kind.is_none()) return fail(DiagnosticKind::no_object, "nothing is put");
      change.form = Change::Form::Put;
      change.kind = kind.number;
      if (expr(1) != kNoExpr) {
        const Value owner = value(1);
        if (owner.is_none())
          return fail(DiagnosticKind::no_object, "a piece is put that belongs to no player");
        change.owner = owner.number;
      }
      const Expr& where = model.exprs[static_cast<std::size_t>(statement.exprs[2])];
      const Items sites = items(scene, statement.exprs[2]);
      if (sites.empty() && (where.op == Op::Singleton || where.type.shape == lang::Shape::Scalar)) {
        return fail(DiagnosticKind::no_object, "a piece is put nowhere");
      }
      for (const Index site : sites) {
        if (!site_exists(scene.state, site))
          return fail(DiagnosticKind::no_object, "a piece is put nowhere");
        change.to = site;
        changes.push_back(change);
      }
      if (expr(3) != kNoExpr && statement.imm >= 0) {
        const Value facing = value(3);
        if (facing.is_none()) return fail(DiagnosticKind::no_object, "a piece faces nowhere");
        Change turn;
        turn.form = Change::Form::Set;
        turn.span = statement.span;
        turn.value = facing;
        for (const Index site : sites) {
          turn.place = {statement.imm, site};
          changes.push_back(turn);
        }
      }
      return true;
    }
    case StatementOp::Change: {
      const Value kind = value(1);
      if (kind.is_none()) return fail(DiagnosticKind::no_object, "a piece is changed to nothing");
      const Expr& where = model.exprs[static_cast<std::size_t>(statement.exprs[0])];
      const Items sites = items(scene, statement.exprs[0]);
      if (sites.empty() && (where.op == Op::Singleton || where.type.shape == lang::Shape::Scalar)) {
        return fail(DiagnosticKind::nothing_there, "a piece is changed on an empty place");
      }
      change.form = Change::Form::Turn;
      change.kind = kind.number;
      for (const Index site : sites) {
        if (!pieces.contains(site))
          return fail(DiagnosticKind::nothing_there, "a piece is changed on an empty place", site);
        change.from = site;
        changes.push_back(change);
      }
      return true;
    }
    case StatementOp::Shift: {
      const Value direction = value(1);
      if (direction.is_none()) return fail(DiagnosticKind::no_object, "pieces are shifted nowhere");
      Index steps = 1;
      if (statement.exprs.size() > 2) {
        const Value said = value(2);
        if (said.is_none()) return fail(DiagnosticKind::no_object, "pieces are shifted nowhere");
        if (said.number < 0)
          return fail(DiagnosticKind::leaves_type, "pieces are shifted by less than nothing");
        steps = said.number;
      }
      change.form = Change::Form::Lift;
      const Items shifted = items(scene, statement.exprs[0]);
      for (const Index site : shifted) {
        if (!pieces.contains(site))
          return fail(DiagnosticKind::nothing_there, "an empty place is shifted", site);
        const Index next = model.board.walk(site, direction.number, steps);
        if (next == site) continue;
        const bool stays =
            next >= 0 && pieces.contains(next) && std::ranges::find(shifted, next) == shifted.end();
        if (stays)
          return fail(DiagnosticKind::put_on_piece, "a piece is shifted on a piece that stays",
                      next);
        change.from = site;
        change.to = next < 0 ? kNone : next;
        changes.push_back(change);
      }
      return true;
    }
    case StatementOp::MoveAll:
      return plan_all_moves(scene, statement, changes);
    case StatementOp::SetVariable:
      return write_to(Change::Form::Set, statement.exprs[0]);
    case StatementOp::SetEntry:
      return write_to(Change::Form::SetEntry, statement.exprs[1]);
    case StatementOp::AddNumber:
    case StatementOp::AddElements:
      return write_to(Change::Form::Add, statement.exprs[0]);
    case StatementOp::TakeNumber:
    case StatementOp::TakeElements:
      return write_to(Change::Form::Take, statement.exprs[0]);
    case StatementOp::AddTally:
    case StatementOp::TakeTally: {
      const lang::Type& type = model.exprs[static_cast<std::size_t>(statement.exprs[0])].type;
      Value counts = value(0);
      if (type.shape != lang::Shape::Tally) {
        // Keys: one of each.
        const Items keys = type.shape == lang::Shape::Set ? counts.items
                           : counts.is_none()             ? Items{}
                                                          : Items{counts.number};
        counts = Value(Items(keys.empty() ? 0 : static_cast<std::size_t>(keys.back()) + 1));
        for (const Index key : keys) counts.items[static_cast<std::size_t>(key)] = 1;
      }
      const bool add = statement.op == StatementOp::AddTally;
      return plan_write(scene, statement, add ? Change::Form::Add : Change::Form::Take,
                        std::move(counts), changes);
    }
    case StatementOp::ExchangeSides:
      change.form = Change::Form::Exchange;
      change.from = statement.exprs.empty() ? 0 : number(scene, statement.exprs[0]);
      change.to = statement.exprs.empty() ? 1 : number(scene, statement.exprs[1]);
      changes.push_back(std::move(change));
      return true;
    case StatementOp::Lay: {
      const Value tile = value(0);
      const Value turn = value(1);
      const Value block = value(2);
      if (tile.is_none() || turn.is_none() || block.is_none())
        return fail(DiagnosticKind::no_object, "no tile is laid");
      change.form = Change::Form::Lay;
      change.kind = tile.number;
      change.from = (turn.number % 4 + 4) % 4;
      change.to = block.number;
      changes.push_back(std::move(change));
      return true;
    }
    case StatementOp::Decide: {
      change.form = Change::Form::Decide;
      change.verdict = static_cast<Verdict>(statement.imm);
      if (expr(0) != kNoExpr) {
        change.from = number(scene, statement.exprs[0]);
        if (change.from == kNone)
          return fail(DiagnosticKind::no_object, "nobody wins, loses or leaves");
      }
      if (!statement.texts.empty()) change.key = statement.texts[0];
      changes.push_back(std::move(change));
      return true;
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
      throw DescriptionError("this statement cannot stand here", statement.span);
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::interpreter
