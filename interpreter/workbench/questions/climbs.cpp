// See climbs.hpp.

#include "interpreter/workbench/questions/climbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/simulate.hpp"

namespace ludo::workbench::questions {

namespace {

// Smaller bounds are come to anyway; a game that comes to a greater one is too long to be told.
constexpr std::int32_t kLeastBound = 12;
constexpr std::int32_t kMostBound = 360;
constexpr std::int32_t kLeastBoundOfTally = 3;  // of each entry
constexpr std::int32_t kMostEntries = 64;
constexpr std::size_t kMostClimbed = 400;  // moves of a game
constexpr std::uint64_t kGamesOfNumber = 3;
constexpr std::size_t kTriedMoves = 8;  // of a decision
constexpr std::size_t kPatience = 60;   // moves in which it comes no higher, below its bound
constexpr std::uint64_t kLeastOfNumber = 500'000;  // steps
constexpr std::uint64_t kLeastClimbed = 3'000'000;

// A number variable, with its owner, and which way it is driven; of a tally the greatest entry.
struct Counter {
  lang::Index variable = 0;
  lang::Index owner = 0;
  lang::Index entries = 1;
  bool is_up = true;
  std::int32_t bound = 0;  // what value() cannot go beyond
};

std::vector<Counter> counters_of(const runtime::Playout& start) {
  const lang::GameModel& model = *start.program().model;
  std::vector<Counter> counters;
  for (std::size_t i = 0; i < model.variables.size(); ++i) {
    const lang::Variable& variable = model.variables[i];
    const bool is_tally = variable.type.shape == lang::Shape::Tally;
    const bool is_number =
        variable.type.base == lang::Base::Int && variable.type.shape == lang::Shape::Scalar;
    if (!variable.declared || !(is_number || is_tally)) continue;
    if (variable.life != lang::Variable::Life::Game) continue;
    // What holds for one of the players mostly holds for all.
    const bool is_one = variable.owner == lang::Owner::Game ||
                        variable.owner == lang::Owner::Record ||
                        variable.owner == lang::Owner::Player;
    if (!is_one) continue;
    const auto what = static_cast<lang::Index>(i);
    if (is_tally) {
      const std::int32_t entries = start.program().layout.variables[i].width;
      const std::int32_t bound = variable.type.most;
      if (kLeastBoundOfTally <= bound && bound <= kMostBound && entries <= kMostEntries) {
        counters.push_back({what, 0, entries, true, bound});
      }
      continue;
    }
    const std::int32_t first = start.number(what, 0);
    const std::int32_t least = variable.type.least, most = variable.type.most;
    const auto is_worth = [](std::int32_t way) { return kLeastBound <= way && way <= kMostBound; };
    if (is_worth(most - first)) counters.push_back({what, 0, 1, true, most});
    if (is_worth(first - least)) counters.push_back({what, 0, 1, false, -least});
  }
  return counters;
}

class Climb {
 public:
  Climb(runtime::Playout& playout, std::uint64_t until, interpreter::Random random,
        const Counter& counter, ScoutLog& log)
      : playout_(playout),
        until_(until),
        random_(random),
        counter_(counter),
        log_(log),
        sort_(fmt::format("of {} {}", counter.variable, counter.is_up)) {}

  std::uint64_t run() {
    try {
      playout_.reset();
      faults_ = playout_.n_reports();
      std::int32_t highest = value();
      std::size_t idle = 0;
      while (!playout_.over() && ranks_.size() < kMostClimbed && idle < kPatience &&
             playout_.spent() < until_) {
        const std::uint64_t n = playout_.moves();
        note_faults();
        ranks_.push_back(playout_.nature() ? interpreter::draw_move(random_, playout_, n, true)
                                           : highest_of_few(n));
        playout_.play(ranks_.back());
        note_faults();
        idle = highest < value() || value() == counter_.bound ? 0 : idle + 1;
        highest = std::max(highest, value());
      }
    } catch (const lang::DescriptionError& error) {
      log_.suspect(std::string("error ") + error.what(), ranks_);
    }
    return ranks_.size();
  }

 private:
  // What is to grow.
  std::int32_t value() const {
    std::int32_t number = playout_.number(counter_.variable, counter_.owner);
    for (lang::Index entry = 1; entry < counter_.entries; ++entry) {
      number = std::max(number, playout_.number(counter_.variable, counter_.owner, entry));
    }
    return counter_.is_up ? number : -number;
  }

  // Of some moves the first that makes it more, or else one of those that leave most of it.
  std::uint64_t highest_of_few(std::uint64_t n) {
    const std::int32_t now = value();
    std::uint64_t best = random_.below(n);
    std::int32_t most = std::numeric_limits<std::int32_t>::min();
    for (std::size_t i = 0; i < std::min<std::uint64_t>(kTriedMoves, n); ++i) {
      const std::uint64_t move = n <= kTriedMoves ? i : random_.below(n);
      playout_.push_mark();
      ranks_.push_back(move);
      playout_.play(move);
      note_faults();
      ranks_.pop_back();
      const bool is_over = playout_.over();
      const std::int32_t then = value();
      playout_.return_to_mark();
      playout_.pop_mark();
      if (is_over || then <= most) continue;
      best = move;
      most = then;
      if (now < then) break;
    }
    return best;
  }

  void note_faults() { log_.note_faults(playout_, faults_, sort_, ranks_); }

  runtime::Playout& playout_;
  std::uint64_t until_;
  interpreter::Random random_;
  Counter counter_;
  ScoutLog& log_;
  std::string sort_;  // of faults
  Ranks ranks_;
  std::size_t faults_ = 0;
};

}  // namespace

std::uint64_t climb(const std::shared_ptr<const program::Program>& program, std::uint64_t steps,
                    std::uint64_t seed, ScoutLog& log, const lang::StopFlag* stop) {
  steps = std::max(steps, kLeastClimbed);
  std::uint64_t plies = 0;
  runtime::Budget budget;
  budget.stop = stop;
  budget.steps = std::min(budget.steps, steps);
  try {
    runtime::Playout playout(program, budget);
    playout.reset();
    const std::vector<Counter> counters = counters_of(playout);
    const std::uint64_t each =
        std::max(kLeastOfNumber, steps / std::max<std::size_t>(1, counters.size()));
    std::uint64_t stream = 0;
    for (const Counter& counter : counters) {
      const std::uint64_t until = std::min(steps, playout.spent() + each);
      for (std::uint64_t game = 0; game < kGamesOfNumber && playout.spent() < until; ++game) {
        lang::require_going_on(stop);
        const interpreter::Random random(interpreter::mix(seed, stream++));
        plies += Climb(playout, until, random, counter, log).run();
      }
    }
  } catch (const lang::DescriptionError&) {
    // What was met is told; where the start itself cannot be made other ways tell it.
  } catch (const lang::BudgetSpent&) {
    // What was met is told.
  }
  return plies;
}

}  // namespace ludo::workbench::questions
