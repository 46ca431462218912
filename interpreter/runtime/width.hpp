// All of the machine, for one width of sets: included once by each of width_1.cpp, width_2.cpp …
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "interpreter/runtime/any_machine.hpp"
#include "interpreter/runtime/boundary.hpp"
#include "interpreter/runtime/commit.hpp"
#include "interpreter/runtime/course.hpp"
#include "interpreter/runtime/decisions.hpp"
#include "interpreter/runtime/effects.hpp"
#include "interpreter/runtime/general.hpp"
#include "interpreter/runtime/lines.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/paths.hpp"
#include "interpreter/runtime/place.hpp"
#include "interpreter/runtime/plan.hpp"
#include "interpreter/runtime/records.hpp"
#include "interpreter/runtime/results.hpp"
#include "interpreter/runtime/rounds.hpp"
#include "interpreter/runtime/run.hpp"
#include "interpreter/runtime/search.hpp"
#include "interpreter/runtime/tiles.hpp"
#include "interpreter/runtime/travel.hpp"
#include "interpreter/runtime/variables.hpp"
#include "interpreter/runtime/ways.hpp"

namespace ludo::runtime {

template <int W>
class WideMachine final : public AnyMachine {
 public:
  WideMachine(const Program& program, const Budget& budget) : machine_(program, budget) {
    block = machine_.block;
  }

  void reset() override {
    stale_ = false;
    if (started_.block.empty()) {
      machine_.start();
      moves = machine_.advance();
      save(started_);
      return;
    }
    set(started_);
  }

  void set(const FastState& state) override {
    std::copy(state.block.begin(), state.block.end(), machine_.block);
    machine_.parked = state.parked;
    machine_.history = state.history;
    machine_.forget();
    moves = state.moves;
    stale_ = true;
  }

  void place(const FastPosition& position, const std::vector<PastPosition>& past) override {
    machine_.restart();
    for (const PastPosition& before : past) machine_.place_past(before);
    machine_.place(position);
    moves = machine_.advance();
    stale_ = false;
  }

  void save(FastState& state) const override {
    state.block.assign(machine_.block, machine_.block + machine_.program.layout.bytes / 8);
    state.parked = machine_.parked;
    state.history = machine_.history;
    state.moves = moves;
  }

  void play(std::uint64_t n) override {
    refresh();
    machine_.play(n);
    moves = machine_.advance(counts_);
    stale_ = !counts_;
  }

  void play(std::uint64_t n, std::vector<std::int32_t>& digits) override {
    refresh();
    machine_.take_move(n, true);
    digits.assign(machine_.digits.begin(), machine_.digits.end());
    machine_.step_on();
    moves = machine_.advance(counts_);
    stale_ = !counts_;
  }

  bool play(std::span<const std::int32_t> digits) override {
    const Stage stage = machine_.stage();
    if (stage == Stage::StuckPass) {
      play(0);
      return true;
    }
    if (stage == Stage::FirstMover) {
      std::uint64_t rank = 0;
      for (std::int32_t player = 0; player < digits[0]; ++player) {
        rank += machine_.alive() >> player & 1U;
      }
      play(rank);
      return true;
    }
    if (!machine_.follow_guide(digits)) return false;
    machine_.step_on();
    moves = machine_.advance(counts_);
    stale_ = !counts_;
    return true;
  }

  void list(std::vector<FastMove>& into) override {
    into.clear();
    for_each_move([&into](std::span<const std::int32_t> digits, std::int64_t weight) {
      into.push_back({{digits.begin(), digits.end()}, weight});
    });
  }

  void list_digits(std::vector<std::int32_t>& into) override {
    into.clear();
    for_each_move([&into](std::span<const std::int32_t> digits, std::int64_t) {
      into.push_back(static_cast<std::int32_t>(digits.size()));
      into.insert(into.end(), digits.begin(), digits.end());
    });
  }

  bool count_at_once(bool on) override { return std::exchange(counts_, on); }

  std::uint64_t count() override {
    if (moves == kUncounted) {
      moves = machine_.count_moves();
      stale_ = false;
    }
    if (moves == 0) [[unlikely]]
      require_draw();
    return moves;
  }

  const std::vector<std::uint64_t>& weights() override {
    weights_.assign(count(), 1);
    if (machine_.stage() == Stage::FirstMover || !machine_.nature_decides()) return weights_;
    if (stale_) machine_.count_paths();
    stale_ = false;
    for (std::size_t i = 0; i < std::min(weights_.size(), machine_.weights.size()); ++i) {
      weights_[i] = static_cast<std::uint64_t>(machine_.weights[i]);
    }
    return weights_;
  }

  bool hash_holds() const override {
    return !machine_.keeps_hash || machine_.block[static_cast<std::size_t>(Field::HashLow) / 2] ==
                                       machine_.hash_from_scratch();
  }

  std::optional<std::uint64_t> hash_of_future() const override { return machine_.hash_of_future(); }

  // What a search has found out about the decision may lie in registers: they are put back.
  std::int32_t score(std::int32_t player) override {
    const program::Unit& unit = machine_.program.score;
    if (unit.pc < 0) return 0;
    const std::uint64_t* const sets = machine_.memory.data();
    const auto n_ints = static_cast<std::size_t>(machine_.program.int_count);
    kept_sets_.assign(sets, static_cast<const std::uint64_t*>(machine_.block));
    kept_ints_.assign(machine_.ints, machine_.ints + n_ints);
    const std::int32_t number = machine_.evaluate_for(unit, player, player);
    const bool tuple = unit.result.bank == Bank::Several;
    const std::int32_t score = tuple ? machine_.ints[unit.result.index] : number;
    std::copy(kept_sets_.begin(), kept_sets_.end(), machine_.memory.data());
    std::copy(kept_ints_.begin(), kept_ints_.end(), machine_.ints);
    return score == kNone ? 0 : score;
  }

  // All moves of a decision are listed once and played by their digits.
  std::uint64_t perft(std::int32_t depth) override {
    if (depth == 0) return 1;
    if (depth == 1 || machine_.is_over()) return count();
    const Stage stage = machine_.stage();
    const bool plain = stage != Stage::StuckPass && stage != Stage::FirstMover &&
                       !machine_.phase_def().same_outcome;
    const std::uint64_t n = plain ? 0 : count();
    std::uint64_t total = 0;
    if (perft_lists_.size() <= static_cast<std::size_t>(depth)) {
      perft_lists_.resize(static_cast<std::size_t>(depth) + 1);
    }
    if (plain) {
      machine_.run(machine_.begin_search(Mode::List), 0);
      machine_.undo_to(0);
      perft_lists_[static_cast<std::size_t>(depth)] = machine_.listed;
      if (machine_.listed.empty()) require_draw();
    }
    push_mark();
    std::size_t at = 0;
    const auto goes_on = [&](std::uint64_t i) {
      return plain ? at < perft_lists_[static_cast<std::size_t>(depth)].size() : i < n;
    };
    for (std::uint64_t i = 0; goes_on(i); ++i) {
      lang::require_going_on(machine_.budget.stop);
      if (i > 0) return_to_mark();
      if (plain) {
        const std::vector<std::int32_t>& list = perft_lists_[static_cast<std::size_t>(depth)];
        const auto length = static_cast<std::size_t>(list[at]);
        const bool found = machine_.follow_guide({list.data() + at + 1, length});
        LUDO_ASSERT(found, "what is listed can be played");
        at += 1 + length;
        machine_.step_on();
        // Only the last of these are counted, the others listed.
        moves = machine_.advance(depth == 2);
        stale_ = depth != 2;
      } else {
        play(i);
      }
      total += perft(depth - 1);
    }
    return_to_mark();
    pop_mark();
    return total;
  }

  void push_mark() override {
    if (n_marks_ == marks_.size()) marks_.emplace_back();
    Mark& mark = marks_[n_marks_++];
    mark.block.assign(machine_.block, machine_.block + machine_.program.layout.bytes / 8);
    mark.parked = machine_.parked;
    mark.entries = machine_.history.entries.size();
    mark.positions = machine_.history.positions.size();
    mark.ended_mover = machine_.history.ended_mover;
    mark.ended_passed = machine_.history.ended_passed;
    mark.ended = machine_.history.ended;
    mark.moves = moves;
  }
  void return_to_mark() override {
    const Mark& mark = marks_[n_marks_ - 1];
    std::copy(mark.block.begin(), mark.block.end(), machine_.block);
    machine_.parked = mark.parked;
    machine_.history.entries.resize(mark.entries);
    machine_.forget_history();
    machine_.history.positions.resize(mark.positions);
    machine_.history.ended_mover = mark.ended_mover;
    machine_.history.ended_passed = mark.ended_passed;
    machine_.history.ended = mark.ended;
    moves = mark.moves;
    machine_.forget_count();
    stale_ = true;
  }
  void pop_mark() override { --n_marks_; }

  void count_history(bool on) override {
    machine_.count_history = on;
    // What the game begins with may hang on it.
    started_ = FastState{};
  }

  std::string_view key_of(std::int32_t index) const override {
    return machine_.result_keys[static_cast<std::size_t>(index)];
  }

  std::uint64_t spent() const override { return machine_.all_steps + machine_.steps; }
  std::vector<Report> reports() const override { return machine_.reports.in_order(); }
  std::size_t n_reports() const override { return machine_.reports.size(); }
  std::uint64_t named_out() const override { return machine_.named_out; }

 private:
  std::vector<std::uint64_t> kept_sets_;
  std::vector<std::int32_t> kept_ints_;

  struct Mark {
    std::vector<std::uint64_t> block;
    std::vector<std::int32_t> parked;
    std::size_t entries = 0;
    std::size_t positions = 0;
    std::int32_t ended_mover = -1;
    bool ended_passed = false;
    std::vector<std::uint64_t> ended;
    std::uint64_t moves = 0;
  };

  // The digits and the weight of each move, in the normative order.
  template <class Visit>
  void for_each_move(const Visit& visit) {
    if (machine_.is_over()) return;
    const auto visit_one = [&visit](std::int32_t digit) { visit(std::span(&digit, 1), 1); };
    if (machine_.stage() == Stage::StuckPass) return visit_one(0);
    if (machine_.stage() == Stage::FirstMover) {
      for (std::int32_t player = 0; player < 64; ++player) {
        if ((machine_.alive() >> player & 1U) != 0) visit_one(player);
      }
      return;
    }
    refresh();
    const std::vector<std::uint64_t> kept = machine_.kept_ranks;
    machine_.run(machine_.begin_search(Mode::List), 0);
    machine_.undo_to(0);
    const std::vector<std::int32_t>& all = machine_.listed;
    std::uint64_t rank = 0;
    std::size_t next_kept = 0;
    for (std::size_t at = 0; at < all.size(); ++rank) {
      const auto length = static_cast<std::size_t>(all[at]);
      const std::span<const std::int32_t> digits(all.data() + at + 1, length);
      at += 1 + length;
      if (!kept.empty()) {
        if (next_kept == kept.size() || kept[next_kept] != rank) continue;
        ++next_kept;
      }
      visit(digits, rank < machine_.weights.size() ? machine_.weights[rank] : 1);
    }
    if (all.empty()) require_draw();
  }

  // Nature must have something to draw.
  void require_draw() const {
    if (!machine_.is_over() && machine_.nature_decides()) {
      machine_.fail_phase("`random` finds nothing to draw", lang::Mistake::NothingToDraw);
    }
  }

  // What the last count left behind belongs to another state: a turn taken by its outcome is
  // counted again.
  void refresh() {
    if (!stale_) return;
    machine_.kept_ranks.clear();
    if (machine_.stage() == Stage::Turn && machine_.phase_def().same_outcome &&
        !machine_.nature_decides() && !machine_.is_over()) {
      machine_.count_paths();
      stale_ = false;
    }
  }

  Machine<W> machine_;
  FastState started_;
  std::vector<std::vector<std::int32_t>> perft_lists_;  // by depth
  std::vector<Mark> marks_;
  std::size_t n_marks_ = 0;
  std::vector<std::uint64_t> weights_;
  bool stale_ = false;
  bool counts_ = true;
};

template <int W>
std::unique_ptr<AnyMachine> make_machine(const Program& program, const Budget& budget) {
  return std::make_unique<WideMachine<W>>(program, budget);
}

}  // namespace ludo::runtime
