// The turn boundary, steps (c) to (j) of 0.1.6, each calling the next.
//
// Steps (a) triggers and (b) `never` belong to the path (endings.cpp); (h) asks whether a path
// exists and so stands in advance() of turns.cpp. A `begin` with chance interrupts the chain: it
// goes on when the block has ended.
//
// Tested by tests/interpreter/reference/test_boundary.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

constexpr int kMostPhases = 1000;

const lang::PhaseDef& phase_of(const lang::GameModel& model, const State& state) {
  return model.scenario.phases[static_cast<std::size_t>(state.position.phase)];
}

bool of_turn(const lang::Variable& variable) {
  return variable.owner == lang::Owner::Turn || variable.life == lang::Variable::Life::Turn;
}

}  // namespace

void Machine::reset(State& state, bool turn, bool move, bool phase) const {
  state.position.variables.erase_if([&](const auto& entry) {
    const lang::Variable& what = model.variables[static_cast<std::size_t>(entry.first.first)];
    const bool of_move = what.owner == lang::Owner::Move || what.life == lang::Variable::Life::Move;
    const bool of_phase =
        what.owner == lang::Owner::Phase || what.life == lang::Variable::Life::Phase;
    return (turn && of_turn(what)) || (move && of_move) || (phase && of_phase);
  });
}

// (c) counters, and what the turn has been, for cycles.
void Machine::close_turn(State& state) {
  ++state.turns;
  ++state.turns_of_phase;
  const bool only_passed = state.passed && !state.acted;
  state.passes_in_a_row = only_passed ? state.passes_in_a_row + 1 : 0;
  state.passed = false;
  state.acted = false;
  for (std::size_t i = 0; i < model.scenario.limits.size(); ++i) {
    const ExprId without = model.scenario.limits[i].without;
    if (without == kNoExpr) continue;
    const bool holds_now = evaluate_alone(state, without, state.position.me).number > 0;
    state.quiet[i] = holds_now ? 0 : state.quiet[i] + 1;
  }
  state.ended = TurnRecord{};
  state.ended.mover = state.position.mover;
  state.ended.passed = only_passed;
  if (rules.has_repetition) {
    for (const auto& [key, value] : state.position.variables) {
      if (!of_turn(model.variables[static_cast<std::size_t>(key.first)])) continue;
      state.ended.variables.insert_or_assign(key, value);
    }
  }
  from_end_lines(state);
}

// (d) `end` lines.
void Machine::from_end_lines(State& state) {
  decide_lines(state, model.scenario.end);
  if (!state.result.over) decide_lines(state, phase_of(model, state).end);
  if (state.result.over || last_team_wins(state)) return;
  change_phase(state);
}

// (e) `until`, `then`, `begin`.
void Machine::change_phase(State& state) {
  const lang::PhaseDef& phase = phase_of(model, state);
  const bool ends = phase.until != kNoExpr
                        ? evaluate_alone(state, phase.until, state.position.me).number > 0
                        : phase.then != kNoExpr;
  if (!ends) {
    choose_mover(state, false);
    return;
  }
  Index next = state.position.phase + 1;
  if (phase.then != kNoExpr) next = evaluate_alone(state, phase.then, state.position.me).number;
  if (next == kNone || static_cast<std::size_t>(next) >= model.scenario.phases.size()) {
    choose_mover(state, false);
    return;
  }
  enter_phase(state, next);
}

void Machine::enter_phase(State& state, Index phase) {
  Position& position = state.position;
  if (++phases_entered_ > kMostPhases) {
    throw DescriptionError("phases follow one another without a turn",
                           model.scenario.phases[static_cast<std::size_t>(phase)].item.span);
  }
  position.phase = phase;
  state.turns_of_phase = 0;
  state.passes_in_a_row = 0;
  state.secrets.clear();
  state.phase_start = nullptr;
  reset(state, false, false, true);
  if (phase_of(model, state).begin == kNoIndex) {
    after_begin(state);
  } else {
    open_begin(state);
  }
}

// The `begin` of the phase is about to run; nobody is `me` there.
void Machine::open_begin(State& state) {
  Position& position = state.position;
  const lang::PhaseDef& entered = phase_of(model, state);
  position.me = position.mover;
  position.stage = Stage::Begin;
  state.origin = nullptr;
  state.since.clear();
  state.origin = std::make_shared<const State>(state);
  Frame frame;
  frame.slots.resize(static_cast<std::size_t>(entered.begin_slots), Value(kNone));
  position.frames.push_back(std::move(frame));
  Control control;
  control.kind = static_cast<Index>(ControlKind::Block);
  control.block = entered.begin;
  position.frames.back().control.push_back(std::move(control));
}

void Machine::after_begin(State& state) {
  Position& position = state.position;
  position.frames.clear();
  position.stage = Stage::Turn;
  const lang::PhaseDef& phase = phase_of(model, state);
  if (phase.turn != kNoIndex) {
    choose_mover(state, true);
    return;
  }
  const Index next =
      phase.then == kNoExpr ? kNone : evaluate_alone(state, phase.then, position.me).number;
  if (next == kNone) {
    throw DescriptionError("a phase has neither a turn nor a phase after it", phase.item.span);
  }
  enter_phase(state, next);
}

// (f) who is next; of who is out, the next after him.
void Machine::choose_mover(State& state, bool entered) {
  const lang::Scenario& scenario = model.scenario;
  const lang::PhaseDef& phase = phase_of(model, state);
  const bool starts = entered && state.turns == 0;
  const bool by_chance = (entered && phase.first_random) ||
                         (starts && phase.first == kNoExpr && scenario.first_random);
  if (by_chance) {
    open_draw(state);
    return;
  }
  Index next = kNone;
  ExprId named = kNoExpr;
  if (entered && phase.first != kNoExpr) {
    named = phase.first;
    next = evaluate_alone(state, named, kNone).number;
  } else if (starts) {
    next = scenario.first != kNoExpr ? evaluate_alone(state, scenario.first, kNone).number
           : scenario.order.empty()  ? 0
                                     : scenario.order.front();
  } else if (scenario.next_player != kNoExpr) {
    named = scenario.next_player;
    next = evaluate_alone(state, named, kNone).number;
  }
  if (next == kNone) next = player_after(state, state.position.mover);
  if (is_out(state, next)) {
    if (named_out != nullptr && named != kNoExpr) named_out->push_back({next, named});
    next = player_after(state, next);
  }
  LUDO_ASSERT(next != kNone, "somebody is alive");
  open_turn(state, next);
}

// Nature draws who moves first; until then the turn is that of the first in the order.
void Machine::open_draw(State& state) {
  Position& position = state.position;
  position.stage = Stage::FirstMover;
  position.mover = first_alive(state);
  position.me = position.mover;
  phases_entered_ = 0;
  state.origin = nullptr;
  state.since.clear();
}

Index Machine::first_alive(const State& state) const {
  const Items& alive = state.position.alive;
  for (const Index player : model.scenario.order) {
    if (std::binary_search(alive.begin(), alive.end(), player)) return player;
  }
  return kNone;
}

// (g) sets the mover; attributes of the turn take their initial values.
void Machine::open_turn(State& state, Index mover) {
  Position& position = state.position;
  if (0 < state.turns && first_alive(state) == mover) ++state.rounds;
  position.mover = mover;
  position.me = mover;
  position.nature = false;
  position.stage = Stage::Turn;
  position.frames.clear();
  reset(state, true, true, false);
  state.passed = false;
  state.acted = false;
  if (state.phase_start == nullptr) {
    state.origin = nullptr;
    state.since.clear();
    if (phase_of(model, state).secretly) state.phase_start = std::make_shared<const State>(state);
  }
  phases_entered_ = 0;
  fresh_ = true;
}

// (h) no path leads from the start of the turn to its first boundary.
void Machine::stand_stuck(State& state) {
  const lang::PhaseDef& phase = phase_of(model, state);
  const auto& lines = phase.stuck.empty() ? model.scenario.stuck : phase.stuck;
  const lang::ResultLine* line = decide_lines(state, lines);
  if (line == nullptr) {
    throw DescriptionError("a player has no legal move and nothing says what follows",
                           phase.item.span, lang::Mistake::NothingSaid);
  }
  if (state.result.over) return;
  if (line->verdict == Verdict::Passes) {
    state.position.stage = Stage::StuckPass;
    return;
  }
  if (mover_is_out(state)) from_end_lines(state);
}

// (i) repetition and (j) limits.
void Machine::face_turn(State& state) {
  if (!history && !rules.forbids_repetition) return;
  const lang::Scenario& scenario = model.scenario;
  if (rules.has_repetition) {
    auto entry = std::make_shared<History>();
    entry->before = state.history;
    entry->turn = std::move(state.ended);
    state.ended = TurnRecord{};
    entry->turn.position = state.position;
    entry->hash = hash(state.position);
    entry->length = state.history == nullptr ? 1 : state.history->length + 1;
    state.history = entry;
    if (!history) return;  // a law asks for positions; nothing ends the game
    for (const lang::RepetitionRule& rule : scenario.repetitions) {
      if (rule.forbidden || (rule.passes_exempt && entry->turn.passed)) continue;
      // The turns since each earlier occurrence, newest first; this one counts, too.
      std::vector<const History*> turns;
      std::vector<std::size_t> occurrences;  // how many turns lie after it
      for (const History* at = entry.get(); at != nullptr; at = at->before.get()) {
        spend();
        if (stood_alike(rule, *at, entry->turn.position, entry->hash)) {
          occurrences.push_back(turns.size());
        }
        turns.push_back(at);
      }
      const Index count = evaluate_alone(state, rule.count, kNone).number;
      if (count < 1 || static_cast<Index>(occurrences.size()) < count) continue;
      const std::vector<const History*> since(
          turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(occurrences.back()));
      cycle = &since;
      decide_lines(state, rule.results);
      cycle = nullptr;
      if (state.result.over) return;
    }
  }
  for (std::size_t i = 0; i < scenario.limits.size(); ++i) {
    const lang::LimitRule& limit = scenario.limits[i];
    const Index most = evaluate_alone(state, limit.turns, kNone).number;
    const Index passed = limit.without == kNoExpr ? state.turns : state.quiet[i];
    if (passed < most) continue;
    decide_lines(state, limit.results);
    if (state.result.over) return;
  }
}

// What stood there is the same for this rule; passes that are exempt are none.
bool Machine::stood_alike(const lang::RepetitionRule& rule, const History& entry,
                          const Position& now, std::uint64_t key) const {
  if (rule.passes_exempt && entry.turn.passed) return false;
  const Position& then = entry.turn.position;
  if (!rule.whoever_moves && then.mover != now.mover) return false;
  if (!rule.of_pieces && !rule.whoever_moves) return entry.hash == key && then == now;
  if (!rule.of_pieces) {
    Position other = then;
    other.mover = now.mover;
    other.me = now.me;
    return other == now;
  }
  const auto joined = [&](const Position& position) {
    Valuation kept;
    for (const auto& [of, value] : position.variables) {
      if (std::ranges::find(rule.joined, of.first) != rule.joined.end()) {
        kept.insert_or_assign(of, value);
      }
    }
    return kept;
  };
  return then.pieces == now.pieces && joined(then) == joined(now);
}

// `same position n times: forbidden`: with the turn it would stand so often at (g).
bool Machine::repeats_too_often(const State& state) {
  State after = state;
  const bool saved_fresh = fresh_;
  const int saved_phases = phases_entered_;
  close_turn(after);
  fresh_ = saved_fresh;
  phases_entered_ = saved_phases;
  const bool between =
      !after.result.over && after.position.stage == Stage::Turn && after.position.frames.empty();
  if (!between) return false;
  const std::uint64_t key = hash(after.position);
  const bool only_passed = state.passed && !state.acted;
  return std::ranges::any_of(model.scenario.repetitions, [&](const lang::RepetitionRule& rule) {
    if (!rule.forbidden || (rule.passes_exempt && only_passed)) return false;
    Index times = 1;
    for (const History* at = state.history.get(); at != nullptr; at = at->before.get()) {
      if (stood_alike(rule, *at, after.position, key)) ++times;
    }
    return times >= evaluate_alone(after, rule.count, kNone).number;
  });
}

}  // namespace ludo::interpreter
