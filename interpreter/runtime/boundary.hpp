// The turn's boundary, steps (c) to (j) of spec/5-semantics.md, each calling the next.
//
// Steps (a) triggers and (b) laws belong to the path; (h) asks whether a path exists and so stands
// in advance() (course.hpp). A `begin` with chance interrupts the chain: it goes on when the block
// has ended.
#pragma once

#include <algorithm>
#include <bit>

#include "interpreter/runtime/commit.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/results.hpp"
#include "interpreter/runtime/rounds.hpp"
#include "interpreter/runtime/secrets.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

inline constexpr int kMostPhases = 1000;

template <int W>
void Machine<W>::set_stage(Stage next) {
  put_field(Field::Stage, static_cast<std::int32_t>(next));
}

template <int W>
const lang::PhaseDef& Machine<W>::phase_def() const {
  return program.model->scenario.phases[static_cast<std::size_t>(field(Field::Phase))];
}

template <int W>
const Program::Phase& Machine<W>::phase_units() const {
  return program.phases[static_cast<std::size_t>(field(Field::Phase))];
}

template <int W>
void Machine<W>::fail_phase(std::string_view what, lang::Mistake mistake) const {
  throw DescriptionError{std::string(what), phase_def().item.span, mistake};
}

// (c) counters, and what the turn has been, for cycles.
template <int W>
void Machine<W>::close_turn(bool remember) {
  const PhaseAgenda& agenda = phase_agendas[static_cast<std::size_t>(field(Field::Phase))];
  if (agenda.plain && !tentative) {
    pass_turn(agenda, remember);
    return;
  }
  const program::Layout& layout = program.layout;
  put_beside(layout.turns, beside(layout.turns) + 1);
  put_beside(layout.turns_of_phase, beside(layout.turns_of_phase) + 1);
  const bool only_passed = beside(layout.passed) != 0 && beside(layout.acted) == 0;
  put_beside(layout.passes_in_a_row, only_passed ? beside(layout.passes_in_a_row) + 1 : 0);
  put_beside(layout.passed, 0);
  put_beside(layout.acted, 0);
  for (std::size_t i = 0; i < program.limits.size(); ++i) {
    const program::Unit& without = program.limits[i].without;
    if (without.pc < 0) continue;
    const std::int32_t at = layout.quiet + 4 * static_cast<std::int32_t>(i);
    const bool holds_now = evaluate_for(without, field(Field::Me)) > 0;
    put_beside(at, holds_now ? 0 : beside(at) + 1);
  }
  if (remember && keeps_hash && remembers()) {
    history.ended_mover = field(Field::Mover);
    history.ended_passed = only_passed;
    history.ended.assign(block + layout.turn_begin / 8, block + layout.move_end / 8);
  }
  from_end_lines();
}

// (d) `end` lines.
template <int W>
void Machine<W>::from_end_lines() {
  decide_lines(program.end, false);
  if (!is_over()) decide_lines(phase_units().end, false);
  if (is_over() || last_team_wins()) return;
  change_phase();
}

// (e) `until`, `then`, `begin`.
template <int W>
void Machine<W>::change_phase() {
  const Program::Phase& phase = phase_units();
  const std::int32_t me = field(Field::Me);
  const bool ends = phase.until.pc >= 0 ? evaluate_for(phase.until, me) > 0 : phase.then.pc >= 0;
  if (!ends) {
    choose_mover(false);
    return;
  }
  std::int32_t next = field(Field::Phase) + 1;
  if (phase.then.pc >= 0) next = evaluate_for(phase.then, me);
  if (next == kNone || static_cast<std::size_t>(next) >= program.phases.size()) {
    choose_mover(false);
    return;
  }
  enter_phase(next);
}

template <int W>
void Machine<W>::enter_phase(std::int32_t phase) {
  if (++phases_entered > kMostPhases) {
    const auto& phases = program.model->scenario.phases;
    throw DescriptionError{"phases follow one another without a turn",
                           phases[static_cast<std::size_t>(phase)].item.span};
  }
  put_field(Field::Phase, phase);
  put_beside(program.layout.turns_of_phase, 0);
  put_beside(program.layout.passes_in_a_row, 0);
  end_secret();
  reset_phase();
  if (phase_def().begin == lang::kNoIndex) {
    after_begin();
  } else {
    // Its `begin` is about to run; nobody is `me` there but the mover.
    put_field(Field::Me, field(Field::Mover));
    set_stage(Stage::Begin);
  }
}

template <int W>
void Machine<W>::after_begin() {
  set_stage(Stage::Turn);
  if (phase_def().turn != lang::kNoIndex) {
    choose_mover(true);
    return;
  }
  const program::Unit& then = phase_units().then;
  const std::int32_t next = then.pc < 0 ? kNone : evaluate_for(then, field(Field::Me));
  if (next == kNone) fail_phase("a phase has neither a turn nor a phase after it");
  enter_phase(next);
}

// (f) who is next; of who is out, the next after him.
template <int W>
void Machine<W>::choose_mover(bool entered) {
  const lang::Scenario& scenario = program.model->scenario;
  const lang::PhaseDef& phase = phase_def();
  const bool starts = entered && beside(program.layout.turns) == 0;
  const bool by_chance = (entered && phase.first_random) ||
                         (starts && phase.first == lang::kNoExpr && scenario.first_random);
  if (by_chance) {
    open_draw();
    return;
  }
  std::int32_t next = kNone;
  if (entered && phase.first != lang::kNoExpr) {
    next = evaluate_for(phase_units().first, kNone);
  } else if (starts) {
    next = scenario.first != lang::kNoExpr ? evaluate_for(program.first, kNone)
           : scenario.order.empty()        ? 0
                                           : scenario.order.front();
  } else if (scenario.next_player != lang::kNoExpr) {
    next = evaluate_for(program.next_player, kNone);
  }
  if (next == kNone) next = player_after(field(Field::Mover));
  if ((alive() >> next & 1U) == 0) {
    if (!tentative) ++named_out;
    next = player_after(next);
  }
  LUDO_ASSERT(next != kNone, "somebody is alive");
  open_turn(next);
}

// Nature draws who moves first; until then the turn is that of the first in the order.
template <int W>
void Machine<W>::open_draw() {
  set_stage(Stage::FirstMover);
  phases_entered = 0;
  put_field(Field::Mover, first_alive());
  put_field(Field::Me, field(Field::Mover));
  // What was done before is of no turn.
  put_beside(program.layout.passed, 0);
  put_beside(program.layout.acted, 0);
}

template <int W>
std::int32_t Machine<W>::first_alive() const {
  const std::uint64_t in = alive();
  for (const Index player : program.model->scenario.order) {
    if ((in >> player & 1U) != 0) return player;
  }
  return kNone;
}

template <int W>
std::int32_t Machine<W>::player_after(std::int32_t player) const {
  // Mostly the next in the order is there.
  if (player >= 0) {
    const std::int32_t after = next_in_order[static_cast<std::size_t>(player)];
    if (after != kNone && (alive() >> after & 1U) != 0) return after;
  }
  const std::vector<Index>& order = program.model->scenario.order;
  const auto here = std::find(order.begin(), order.end(), player);
  if (here == order.end()) return alive() == 0 ? kNone : std::countr_zero(alive());
  auto next = here;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (++next == order.end()) next = order.begin();
    if ((alive() >> *next & 1U) != 0) return *next;
  }
  return kNone;
}

// (g) sets the mover; attributes of the turn take their initial values.
template <int W>
void Machine<W>::open_turn(std::int32_t mover) {
  const program::Layout& layout = program.layout;
  if (0 < beside(layout.turns) && first_alive() == mover) {
    put_beside(layout.rounds, beside(layout.rounds) + 1);
  }
  put_field(Field::Mover, mover);
  put_field(Field::Me, mover);
  put_field(Field::Nature, 0);
  set_stage(Stage::Turn);
  if (!layout.turn_image.empty()) reset_turn();
  if (!layout.move_image.empty()) reset_move();
  put_beside(layout.passed, 0);
  put_beside(layout.acted, 0);
  if (phase_def().secretly) begin_secret();
  phases_entered = 0;
  fresh = true;
}

// (h) no path leads from the start of the turn to its first boundary.
template <int W>
void Machine<W>::stand_stuck() {
  const Program::Phase& phase = phase_units();
  const program::ResultUnit* const line =
      decide_lines(phase_def().stuck.empty() ? program.stuck : phase.stuck, false);
  if (line == nullptr) {
    fail_phase("a player has no legal move and nothing says what follows",
               lang::Mistake::NothingSaid);
  }
  if (is_over()) return;
  if (line->line->verdict == lang::Verdict::Passes) {
    set_stage(Stage::StuckPass);
    return;
  }
  if (mover_is_out()) from_end_lines();
}

// ---- (i) repetition and (j) limits

template <int W>
bool Machine<W>::same_position(const Repeated& entry) const {
  const auto n_words = static_cast<std::size_t>(program.layout.position_end) / 8;
  return std::equal(block, block + n_words,
                    history.positions.begin() + static_cast<std::ptrdiff_t>(entry.position));
}

// What stands now, and did at `other`, is the same for this rule; passes that are exempt are none.
template <int W>
bool Machine<W>::stood_alike(const program::Program::Repetition& rule, const Repeated& entry,
                             std::uint64_t key) const {
  if (rule.passes_exempt && entry.passed) return false;
  if (rule.compared.empty()) return entry.hash == key && same_position(entry);
  return looks_alike(rule, history.positions.data() + entry.position);
}

template <int W>
bool Machine<W>::looks_alike(const program::Program::Repetition& rule,
                             const std::uint64_t* other) const {
  for (std::size_t i = 0; i < rule.compared.size(); ++i) {
    if (((block[i] ^ other[i]) & rule.compared[i]) != 0) return false;
  }
  return true;
}

template <int W>
void Machine<W>::remember_position() {
  const program::Layout& layout = program.layout;
  const std::size_t turn_words = static_cast<std::size_t>(layout.move_end - layout.turn_begin) / 8;
  const std::size_t first = history.positions.size();
  LUDO_ASSERT(first < UINT32_MAX, "a history has an end");
  history.positions.insert(history.positions.end(), block, block + layout.position_end / 8);
  if (turn_words > 0) {
    history.ended.resize(turn_words);
    history.positions.insert(history.positions.end(), history.ended.begin(), history.ended.end());
  }
  history.entries.push_back(
      {hash(), static_cast<std::uint32_t>(first), history.ended_mover, history.ended_passed});
  history.ended_mover = -1;
  history.ended_passed = false;
}

// Notes the hash of the position that has just been remembered; false: none before it had this
// hash.
template <int W>
bool Machine<W>::may_have_been(std::uint64_t key) {
  const auto note = [&](std::uint64_t hash) {
    std::uint64_t& word = met[hash >> 58U];
    const std::uint64_t bit = 1ULL << (hash >> 52U & 63U);
    const bool before = (word & bit) != 0;
    word |= bit;
    return before;
  };
  const std::size_t n = history.entries.size() - 1;
  if (met_entries != n) {
    // Another game, or another state of this one.
    met.fill(0);
    for (std::size_t i = 0; i < n; ++i) note(history.entries[i].hash);
  }
  met_entries = n + 1;
  return note(key);
}

template <int W>
inline bool Machine<W>::reaches(std::size_t limit) {
  const LimitAgenda& agenda = limit_agendas[limit];
  const std::int32_t most =
      agenda.follows_state ? evaluate_for(program.limits[limit].turns, kNone) : agenda.most;
  return most <= beside(agenda.turns);
}

template <int W>
inline bool Machine<W>::reaches_limit() {
  if (!count_history) return false;
  for (std::size_t i = 0; i < limit_agendas.size(); ++i) {
    if (reaches(i)) return true;
  }
  return false;
}

template <int W>
void Machine<W>::face_turn() {
  if (faces_nothing || !remembers()) return;
  if (!program.repetitions.empty()) remember_position();
  if (!count_history) return;
  if (!program.repetitions.empty()) {
    const Repeated& now = history.entries.back();
    const bool is_new = !may_have_been(now.hash);
    for (const Program::Repetition& rule : program.repetitions) {
      if (is_new && !new_ones_may_repeat) break;
      if (rule.forbidden || (rule.passes_exempt && now.passed)) continue;
      std::int32_t times = 1;
      std::size_t oldest = history.entries.size() - 1;
      const bool whole = rule.compared.empty();
      // The one before that may be alike; what has another hash is not.
      const auto before = [&](std::size_t i) {
        while (i-- > 0 && whole && history.entries[i].hash != now.hash) continue;
        return i;
      };
      const std::size_t from = is_new && whole ? 0 : oldest;
      for (std::size_t i = before(from); i != SIZE_MAX; i = before(i)) {
        if (!stood_alike(rule, history.entries[i], now.hash)) continue;
        ++times;
        oldest = i;
      }
      if (times < least_repeats) continue;
      const std::int32_t count = evaluate_for(rule.count, kNone);
      if (count < 1 || times < count) continue;
      // The turns since the first occurrence; the one that led here counts, too.
      cycle = static_cast<std::int32_t>(oldest) + 1;
      decide_lines(rule.results, false);
      cycle = -1;
      if (is_over()) return;
    }
  }
  for (std::size_t i = 0; i < limit_agendas.size(); ++i) {
    if (!reaches(i)) continue;
    decide_lines(program.limits[i].results, false);
    if (is_over()) return;
  }
}

// `same position n times: forbidden`: with the turn it would stand so often at (g).
template <int W>
bool Machine<W>::repeats_too_often() {
  const auto height = static_cast<std::uint32_t>(trail.size());
  const bool saved_fresh = fresh;
  const bool saved_left = players_left;
  const int saved_phases = phases_entered;
  const bool only_passed = beside(program.layout.passed) != 0 && beside(program.layout.acted) == 0;
  tentative = true;
  put_field(Field::Resume, -1);
  close_turn(false);
  fresh = saved_fresh;
  players_left = saved_left;
  phases_entered = saved_phases;
  bool too_often = false;
  if (!is_over() && stage() == Stage::Turn) {
    const std::uint64_t key = hash();
    const auto stands = [&](const Program::Repetition& rule) {
      if (present.empty() || (rule.passes_exempt && history.ended_passed)) return false;
      if (!rule.compared.empty()) return looks_alike(rule, present.data());
      return present_hash == key && std::equal(present.begin(), present.end(), block);
    };
    for (const Program::Repetition& rule : program.repetitions) {
      if (too_often || !rule.forbidden || (rule.passes_exempt && only_passed)) continue;
      std::int32_t times = stands(rule) ? 2 : 1;
      for (const Repeated& entry : history.entries) {
        if (stood_alike(rule, entry, key)) ++times;
      }
      too_often = times >= evaluate_for(rule.count, kNone);
    }
  }
  undo_to(height);
  tentative = false;
  return too_often;
}

// The end of another turn, to ask about its variables.
template <int W>
void Machine<W>::look_at_turn(std::int32_t entry) {
  const program::Layout& layout = program.layout;
  std::uint64_t* const turn = block + layout.turn_begin / 8;
  const std::size_t n = static_cast<std::size_t>(layout.move_end - layout.turn_begin) / 8;
  turn_aside.assign(turn, turn + n);
  const std::size_t first = history.entries[static_cast<std::size_t>(entry)].position +
                            static_cast<std::size_t>(layout.position_end) / 8;
  std::copy_n(history.positions.begin() + static_cast<std::ptrdiff_t>(first), n, turn);
}

template <int W>
void Machine<W>::look_away() {
  std::copy(turn_aside.begin(), turn_aside.end(), block + program.layout.turn_begin / 8);
}

}  // namespace ludo::runtime
