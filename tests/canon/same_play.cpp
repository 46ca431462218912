// Plays two games side by side; see same_play.hpp.

#include "tests/canon/same_play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/perft_table.hpp"
#include "tests/canon/variations.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using interpreter::Budget;
using interpreter::Engine;
using interpreter::Move;
using interpreter::State;

// Sequences that are counted; more are too many to compare.
constexpr std::uint64_t kMostSteps = 10'000'000;

using Program = std::shared_ptr<const program::Program>;

// A game and what plays it.
struct Played {
  const lang::GameModel& model;
  Program program;
  Engine engine;
  std::optional<runtime::Playout> fast;  // nothing: the fast engine does not play it
};

Played played(const lang::GameModel& model, const PlayLimits& limits) {
  // It does not own the model.
  const std::shared_ptr<const lang::GameModel> shared(std::shared_ptr<void>(), &model);
  Budget budget;
  budget.steps = limits.steps;
  Played game{model, program::freeze(shared).program, Engine(model, budget), std::nullopt};
  if (game.program != nullptr) game.fast.emplace(game.program);
  return game;
}

std::optional<std::uint64_t> counted(const Played& game, const Counted& what) {
  interpreter::PerftOptions options;
  options.depth = what.depth;
  options.unit = what.unit;
  options.divide = false;
  options.program = game.program;
  Budget budget;
  budget.steps = kMostSteps / 10;
  const auto answer = interpreter::perft(game.model, Engine(game.model).start(), options, budget);
  return answer.finished ? std::optional(answer.count) : std::nullopt;
}

// Without the number behind moves that are written alike, and with the elements of sets, which
// stand in the order of their type, in order.
std::string without_order(const std::string& text) {
  std::vector<std::string> parts;
  const std::string_view all = std::string_view(text).substr(0, text.find('#'));
  for (std::size_t at = 0; at <= all.size();) {
    const std::size_t end = std::min(all.find('+', at), all.size());
    parts.emplace_back(all.substr(at, end - at));
    at = end + 1;
  }
  std::sort(parts.begin(), parts.end());
  return fmt::format("{}", fmt::join(parts, "+"));
}

// The written moves, sorted.
std::vector<std::pair<std::string, std::size_t>> written(const std::vector<Move>& moves,
                                                         bool by_text) {
  std::vector<std::pair<std::string, std::size_t>> all;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string text =
        by_text ? without_order(moves[i].text) : fmt::format("{}", fmt::join(moves[i].digits, " "));
    all.emplace_back(text, i);
  }
  std::sort(all.begin(), all.end());
  return all;
}

// What the fast engine says otherwise than the reference engine about where it stands.
std::string fast_differs(const runtime::Playout& fast, const Engine& engine, const State& state,
                         std::size_t moves) {
  if (fast.over() != engine.over(state)) return "the fast engine is over, or not";
  if (fast.over()) {
    return fast.outcome().winners == engine.outcome(state).winners ? ""
                                                                   : "the fast engine's winners";
  }
  return fast.moves() == moves ? "" : "the fast engine has another number of moves";
}

// Whether the time of a run by hand is over.
struct Clock {
  double seconds;
  std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();

  bool over() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun;
    return 0 < seconds && seconds < passed.count();
  }
};

std::string play_one(Played& left, Played& right, const PlayLimits& limits, const Clock& clock,
                     Numbers& numbers, PlayTally& tally) {
  State a = left.engine.start();
  State b = right.engine.start();
  bool fast = left.fast && right.fast;
  if (fast) {
    left.fast->reset();
    right.fast->reset();
  }
  const auto fast_trouble = [&](std::size_t moves) {
    if (!fast) return std::string();
    std::string trouble = fast_differs(*left.fast, left.engine, a, moves);
    return trouble.empty() ? fast_differs(*right.fast, right.engine, b, moves) : trouble;
  };
  for (int ply = 0; ply < limits.plies && !clock.over(); ++ply) {
    if (left.engine.over(a) != right.engine.over(b)) return "one is over";
    if (left.engine.over(a)) {
      if (left.engine.outcome(a).winners != right.engine.outcome(b).winners) return "another wins";
      return fast_trouble(0);
    }
    const bool chance = left.engine.nature_moves(a);
    if (chance != right.engine.nature_moves(b)) return "nature moves in one";
    if (!chance && left.engine.to_move(a) != right.engine.to_move(b)) return "another moves";
    const std::vector<Move> of_a = left.engine.moves(a);
    const std::vector<Move> of_b = right.engine.moves(b);
    const auto texts_a = written(of_a, limits.by_text);
    const auto texts_b = written(of_b, limits.by_text);
    const bool same = std::equal(texts_a.begin(), texts_a.end(), texts_b.begin(), texts_b.end(),
                                 [](const auto& x, const auto& y) { return x.first == y.first; });
    if (!same) return fmt::format("{} moves and {}", of_a.size(), of_b.size());
    if (std::string trouble = fast_trouble(of_a.size()); !trouble.empty()) return trouble;
    const std::size_t chosen = numbers.below(texts_a.size());
    // Moves that are written alike may lead elsewhere: there the games part.
    const auto alike = std::count_if(texts_a.begin(), texts_a.end(), [&](const auto& text) {
      return text.first == texts_a[chosen].first;
    });
    if (1 < alike) return "";
    const Move& of_left = of_a[texts_a[chosen].second];
    const Move& of_right = of_b[texts_b[chosen].second];
    a = left.engine.apply(a, of_left);
    b = right.engine.apply(b, of_right);
    if (fast && !(left.fast->play(of_left.digits) && right.fast->play(of_right.digits))) {
      return "a move that the fast engine has not";
    }
    ++tally.plies;
    tally.fast_plies += fast ? 1 : 0;
  }
  return "";
}

// One game on the fast engine alone, whose moves stand in one order in both: moves of one number
// are one move, as far as numbers of moves and winners show after it.
std::string play_fast(runtime::Playout& left, runtime::Playout& right, const PlayLimits& limits,
                      Numbers& numbers, PlayTally& tally) {
  left.reset();
  right.reset();
  for (int ply = 0; ply < limits.plies; ++ply) {
    if (left.over() != right.over()) return "one is over for the fast engine";
    if (left.over()) {
      return left.winners() == right.winners() ? "" : "another wins for the fast engine";
    }
    const std::uint64_t n = left.moves();
    if (n != right.moves()) return "another number of moves for the fast engine";
    if (left.nature() != right.nature()) return "nature moves in one for the fast engine";
    if (!left.nature() && left.to_move() != right.to_move()) return "another moves, and fast";
    if (n == 0) return "";
    const std::uint64_t chosen = numbers.below(n);
    left.play(chosen);
    right.play(chosen);
    ++tally.fast_plies;
  }
  return "";
}

}  // namespace

std::vector<Counted> soon_counted(const std::string& game_path, std::uint64_t most) {
  std::vector<Counted> counts;
  const std::string path = game_path.substr(0, game_path.rfind('.')) + ".perft";
  if (!file_exists(path)) return counts;
  for (const interpreter::PerftTableRow& row :
       interpreter::read_perft_table(read_file(path)).rows) {
    const bool from_start = row.after.empty() && row.position.empty() && row.test.empty();
    if (from_start && row.options.empty() && row.nodes <= most) {
      counts.push_back({row.depth, row.unit});
    }
  }
  return counts;
}

std::string difference_in_play(const lang::GameModel& left, const lang::GameModel& right,
                               const PlayLimits& limits, std::uint64_t seed, PlayTally* tally) {
  PlayTally own;
  PlayTally& counts = tally != nullptr ? *tally : own;
  Played one = played(left, limits);
  Played other = played(right, limits);
  std::vector<Counted> all = limits.counts;
  for (int depth = 1; depth <= limits.outcomes; ++depth) {
    all.push_back({depth, interpreter::PerftUnit::Outcomes});
  }
  for (const Counted& what : all) {
    const auto a = counted(one, what);
    // What is too much to be counted here is too much there, and deeper.
    if (!a && what.unit == interpreter::PerftUnit::Outcomes) break;
    const auto b = counted(other, what);
    if (a != b) {
      return fmt::format("{} and {} at depth {}", a.value_or(0), b.value_or(0), what.depth);
    }
    if (what.unit == interpreter::PerftUnit::Outcomes) counts.outcomes = what.depth;
  }
  Numbers numbers(seed);
  const Clock clock{limits.seconds};
  for (int game = 0; game < limits.games && !clock.over(); ++game) {
    try {
      const std::string difference = play_one(one, other, limits, clock, numbers, counts);
      if (!difference.empty()) return difference;
    } catch (const lang::BudgetSpent&) {
      if (limits.seconds == 0) break;
    }
    ++counts.games;
  }
  const Clock fast_clock{limits.fast_seconds};
  for (int game = 0; game < limits.fast_games && one.fast && other.fast; ++game) {
    if (fast_clock.over()) break;
    try {
      const std::string difference = play_fast(*one.fast, *other.fast, limits, numbers, counts);
      if (!difference.empty()) return difference;
    } catch (const lang::BudgetSpent&) {
      break;
    }
    ++counts.fast_games;
  }
  return "";
}

}  // namespace ludo::tests
