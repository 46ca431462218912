// The course of a game from one decision to the next.
//
// A state always stands at a decision (of a player or of nature) or at the end; what happens
// without a digit is passed over by advance(), which counts the moves of the decision it stops at.
#pragma once

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

#include "interpreter/runtime/boundary.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/results.hpp"
#include "lang/model/mistakes.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

inline constexpr int kMostAutomatic = 10'000;

template <int W>
bool Machine<W>::nature_decides() const {
  return field(Field::Nature) != 0 || stage() == Stage::FirstMover;
}

template <int W>
void Machine<W>::start() {
  restart();
  if (program.setup.pc < 0) enter_phase(0);
}

// Triggers, outside of a path.
template <int W>
void Machine<W>::settle() {
  if (program.triggers.pc < 0) return;
  LUDO_ASSERT(halt >= 0, "a program with triggers has an instruction that halts");
  const Mode saved = mode;
  mode = Mode::Plain;
  const std::size_t depth = returns.size();
  returns.push_back(halt);
  run(program.triggers.pc, choices.size());
  returns.resize(depth);
  mode = saved;
}

// ---- the paths of a decision

template <int W>
std::uint64_t Machine<W>::count_paths() {
  changes.clear();
  change_values.clear();
  rounds.clear();
  kept_ranks.clear();
  if (phase_agendas[static_cast<std::size_t>(field(Field::Phase))].merges &&
      stage() == Stage::Turn && field(Field::Nature) == 0) {
    return count_outcomes();
  }
  run(begin_search(Mode::Count), 0);
  undo_to(0);
  return counted;
}

template <int W>
std::uint64_t Machine<W>::some_path() {
  changes.clear();
  change_values.clear();
  rounds.clear();
  kept_ranks.clear();
  const std::int32_t pc = begin_search(Mode::Select);
  wanted = 0;
  const bool found = run(pc, 0) == Stop::Leaf;
  // One without digits is the only one.
  automatic = found && digits.empty();
  undo_to(0);
  return found ? 1 : 0;
}

// Whether laws alone leave the decision without a path.
template <int W>
bool Machine<W>::some_unlawful_path() {
  struct Until {
    bool& lawless;
    ~Until() { lawless = false; }
  } const end{lawless};
  lawless = true;
  const bool found = run(begin_search(Mode::First), 0) == Stop::Leaf;
  undo_to(0);
  return found;
}

template <int W>
std::uint64_t Machine<W>::count_moves() {
  if (is_over()) return 0;
  if (stage() == Stage::StuckPass) return 1;
  if (stage() == Stage::FirstMover) return static_cast<std::uint64_t>(std::popcount(alive()));
  return count_paths();
}

// The whole turn is taken by its outcome: of the moves that lead to one state the first stands for
// all. Rare, so states are simply copied.
template <int W>
std::uint64_t Machine<W>::count_outcomes() {
  run(begin_search(Mode::List), 0);
  undo_to(0);
  const std::vector<std::int32_t> all = listed;
  const bool silent = all.size() == 1 && all[0] == 0;  // one path, without digits
  const std::vector<std::uint64_t> before(block, block + program.layout.bytes / 8);
  const std::vector<std::int32_t> parked_before = parked;
  const History past = history;
  const bool saved_fresh = fresh;
  const bool saved_left = players_left;
  const int saved_phases = phases_entered;
  std::vector<std::int32_t> uses;
  for (const std::uint16_t reg : program.uses) uses.push_back(ints[reg]);
  // What states are compared by: all but the counters beside them.
  const auto state = [&] {
    std::vector<std::uint64_t> row(block, block + program.layout.beside_begin / 8);
    row.insert(row.end(), block + program.layout.registers_begin / 8,
               block + program.layout.bytes / 8);
    row.insert(row.end(), parked.begin(), parked.end());
    return row;
  };
  std::set<std::vector<std::uint64_t>> seen;
  std::size_t words_seen = 0;
  std::vector<std::uint64_t> ranks;
  std::uint64_t rank = 0, work = steps;  // all together, for the budget
  for (std::size_t at = 0; at < all.size(); ++rank) {
    const auto length = static_cast<std::size_t>(all[at]);
    fresh = false;
    follow_guide({all.data() + at + 1, length});
    work += 1 + steps;
    lang::require_going_on(budget.stop);
    step_on();
    advance(false);
    work += steps;
    if (work > budget.steps) throw_spent("a decision needs too much work");
    const auto [it, is_new] = seen.insert(state());
    if (is_new) {
      words_seen += it->size();
      if (2 * words_seen > budget.numbers) throw_spent("too many outcomes are kept");
      ranks.push_back(rank);
    }
    at += 1 + length;
    std::copy(before.begin(), before.end(), block);
    parked = parked_before;
    history = past;
    forget_history();
  }
  fresh = saved_fresh;
  players_left = saved_left;
  phases_entered = saved_phases;
  // Nothing of it was played.
  for (std::size_t i = 0; i < uses.size(); ++i) ints[program.uses[i]] = uses[i];
  automatic = silent;
  forget_count();
  kept_ranks = std::move(ranks);
  return kept_ranks.size();
}

template <int W>
bool Machine<W>::follow_guide(std::span<const std::int32_t> path) {
  guide = path;
  const std::int32_t pc = begin_search(Mode::Guide);
  guide = path;
  return run(pc, 0) == Stop::Leaf;
}

// Plays the path of a rank, by what the count has left behind if it is of this state.
template <int W>
typename Machine<W>::Stop Machine<W>::select(std::uint64_t rank) {
  const std::int32_t root = root_choice;
  if (root < 0 && found_all && !found_paths.empty()) {
    const auto after = std::upper_bound(found_paths.begin(), found_paths.end(), rank,
                                        [](std::uint64_t wanted_rank, const FoundPath& entry) {
                                          return wanted_rank < entry.first;
                                        });
    const FoundPath& entry = after[-1];
    const std::size_t end = after == found_paths.end() ? found_digits.size() : after->digits;
    replayed.assign(found_digits.begin() + entry.digits, found_digits.begin() + end);
    const std::uint64_t rest = rank - entry.first;
    const std::uint64_t from = entry.first;
    guide = replayed;
    const std::int32_t first = begin_search(Mode::Guide);
    guide = replayed;
    then_select = true;
    plays = stays_settled;
    selected_from = from;
    wanted = rest;
    return run(first, 0);
  }
  if (root >= 0) {
    // The count has left everything as it was there.
    trail.clear();
    choices.clear();
    digits.clear();
    mode = Mode::Select;
    counted = 0;
    selected_from = 0;
    laws_hold = false;
    plays = stays_settled;
    settled = false;
    wanted = rank;
    count_steps_anew();
    return run(root, 0);
  }
  const std::int32_t first = begin_search(Mode::Select);
  plays = stays_settled;
  wanted = rank;
  return run(first, 0);
}

template <int W>
void Machine<W>::take_move(std::uint64_t n, bool told) {
  tells = told;
  if (stage() == Stage::StuckPass) {
    trail.clear();
    digits.clear();
    set_stage(Stage::Turn);
    put_beside(program.layout.passed, 1);
    leaf = LeafForm::Turn;
    leaf_resume = -1;
  } else if (stage() == Stage::FirstMover) {
    trail.clear();
    digits.clear();
    std::uint64_t rest = alive();
    while (n-- > 0) rest &= rest - 1;
    digits.push_back(std::countr_zero(rest));
    put_field(Field::Me, digits.back());
    leaf = LeafForm::Drawn;
    leaf_resume = -1;
  } else {
    const std::uint64_t rank = kept_ranks.empty() ? n : kept_ranks[static_cast<std::size_t>(n)];
    kept_ranks.clear();
    const Stop stop = select(rank);
    LUDO_ASSERT(stop == Stop::Leaf, "the move is one of the position's");
  }
}

template <int W>
void Machine<W>::play(std::uint64_t n) {
  take_move(n, false);
  step_on();
}

// ---- past a boundary

template <int W>
void Machine<W>::step_on() {
  // The path is taken: nothing of it comes back.
  trail.clear();
  settled = false;
  passed_plainly = false;
  forget_count();
  choices.clear();
  if (leaf == LeafForm::Turn) {
    const PhaseAgenda& agenda = phase_agendas[static_cast<std::size_t>(field(Field::Phase))];
    if (agenda.plain && rounds.empty() && stage() == Stage::Turn && field(Field::Resume) < 0 &&
        !is_over()) {
      changes.clear();
      change_values.clear();
      mode = Mode::Plain;
      pass_turn(agenda, true);
      passed_plainly = fresh && agenda.simple;
      return;
    }
  }
  rounds.clear();
  changes.clear();
  change_values.clear();
  scope = -1;
  open_scopes = 0;
  barrier = -1;
  mode = Mode::Plain;
  const program::Layout& layout = program.layout;
  const auto leave_frames = [&] {
    // Registers are kept by decisions inside a turn alone.
    if (field(Field::Resume) >= 0) {
      std::fill(block + layout.registers_begin / 8, block + layout.bytes / 8, 0);
      parked.clear();
    }
    put_field(Field::Resume, -1);
    put_field(Field::Nature, 0);
  };
  switch (leaf) {
    case LeafForm::Setup:
    case LeafForm::Begin:
    case LeafForm::Turn:
    case LeafForm::Over:
      leave_frames();
      if (is_over()) {
        if (stage() == Stage::Turn) put_beside(layout.turns, beside(layout.turns) + 1);
        return;
      }
      if (stage() == Stage::Setup) {
        settle();
        enter_phase(0);
      } else if (stage() == Stage::Begin) {
        after_begin();
      } else {
        close_turn();
      }
      return;
    case LeafForm::Drawn:
      if (stage() == Stage::FirstMover) {
        leave_frames();
        open_turn(field(Field::Me));
        return;
      }
      [[fallthrough]];
    case LeafForm::Commit:
    case LeafForm::By:
    case LeafForm::Random: {
      const program::Resume& resume = program.resumes[static_cast<std::size_t>(leaf_resume)];
      park_registers(leaf_resume);
      put_field(Field::Resume, leaf_resume);
      put_field(Field::Nature, resume.chance ? 1 : 0);
      reset_move();
      return;
    }
  }
  LUDO_UNREACHABLE();
}

template <int W>
void Machine<W>::close_game() {
  set_stage(Stage::Over);
  put_field(Field::Nature, 0);
  put_field(Field::Resume, -1);
  put_field(Field::Me, field(Field::Mover));
  end_secret();
  const program::Layout& layout = program.layout;
  std::fill(block + layout.registers_begin / 8, block + layout.bytes / 8, 0);
  parked.clear();
  fresh = false;
}

// advance() where pass_turn() has just opened a turn of a phase without anything special;
// kUncounted: it has to be done in full, and nothing was done yet.
template <int W>
[[gnu::always_inline]] inline std::uint64_t Machine<W>::advance_plainly() {
  run(begin_turn_search(), 0);
  undo_to(0);
  if (counted == 0 || automatic) [[unlikely]]
    return kUncounted;
  fresh = false;
  players_left = false;
  face_turn();
  if (!is_over() && !players_left) [[likely]]
    return counted;
  return kUncounted;
}

template <int W>
std::uint64_t Machine<W>::advance(bool counting) {
  if (std::exchange(passed_plainly, false) && counting && !reaches_limit()) {
    const std::uint64_t n = advance_plainly();
    if (n != kUncounted) return n;
  }
  for (int passed = 0;; ++passed) {
    trail.clear();
    choices.clear();
    if (is_over()) {
      close_game();
      return 0;
    }
    if (stage() == Stage::FirstMover) return static_cast<std::uint64_t>(std::popcount(alive()));
    if (field(Field::Nature) != 0) return counting ? count_paths() : kUncounted;
    if (passed > kMostAutomatic) fail_phase("the game goes on without any decision");
    if (forbids_repetition && fresh) {
      // It counts as standing before it is remembered.
      present.assign(block, block + program.layout.position_end / 8);
      present_hash = hash();
    }
    // Where the turns run out nothing behind the first path is asked for.
    const bool lists = counting && !(fresh && reaches_limit());
    const auto look = [&](bool all) { return all ? count_paths() : some_path(); };
    std::uint64_t paths = stage() == Stage::StuckPass ? 1 : look(lists);
    present.clear();
    if (fresh) {
      fresh = false;
      if (paths == 0) stand_stuck();
      if (fresh) continue;  // the stuck player left, another turn was opened
      players_left = false;
      if (!is_over()) face_turn();
      if (is_over()) continue;
      // What was counted may depend on who is left.
      if (paths != 0 && (players_left || lists != counting)) paths = look(counting);
    } else if (paths == 0) {
      fail_phase(lang::nothing_goes_on(*program.model, some_unlawful_path()));
    }
    if (stage() == Stage::StuckPass) return 1;
    if (nature_decides() || paths == 0) continue;
    if (!automatic) return counting ? paths : kUncounted;
    // A boundary reached without a digit is passed silently.
    const Stop stop = run(begin_search(Mode::First), 0);
    LUDO_ASSERT(stop == Stop::Leaf, "the path that was counted is there");
    step_on();
    passed_plainly = false;  // this loop goes on as if it were not
  }
}

}  // namespace ludo::runtime
