// Plays two games side by side; see same_play.hpp.

#include "tests/canon/same_play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
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

std::optional<std::uint64_t> counted(const lang::GameModel& model, const Counted& what) {
  interpreter::PerftOptions options;
  options.depth = what.depth;
  options.unit = what.unit;
  options.divide = false;
  // It does not own the model.
  const std::shared_ptr<const lang::GameModel> shared(std::shared_ptr<void>(), &model);
  options.program = program::freeze(shared).program;
  const auto answer = interpreter::perft(model, Engine(model).start(), options);
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

std::string play_one(const Engine& left, const Engine& right, const PlayLimits& limits,
                     Numbers& numbers) {
  State a = left.start();
  State b = right.start();
  for (int ply = 0; ply < limits.plies; ++ply) {
    if (left.over(a) != right.over(b)) return "one is over";
    if (left.over(a)) {
      return left.outcome(a).winners == right.outcome(b).winners ? "" : "another wins";
    }
    if (left.nature_moves(a) != right.nature_moves(b)) return "nature moves in one";
    if (!left.nature_moves(a) && left.to_move(a) != right.to_move(b)) return "another moves";
    const std::vector<Move> of_a = left.moves(a);
    const std::vector<Move> of_b = right.moves(b);
    const auto texts_a = written(of_a, limits.by_text);
    const auto texts_b = written(of_b, limits.by_text);
    const bool same = std::equal(texts_a.begin(), texts_a.end(), texts_b.begin(), texts_b.end(),
                                 [](const auto& x, const auto& y) { return x.first == y.first; });
    if (!same) return fmt::format("{} moves and {}", of_a.size(), of_b.size());
    const std::size_t chosen = numbers.below(texts_a.size());
    // Moves that are written alike may lead elsewhere: there the games part.
    const auto alike = std::count_if(texts_a.begin(), texts_a.end(), [&](const auto& text) {
      return text.first == texts_a[chosen].first;
    });
    if (1 < alike) return "";
    a = left.apply(a, of_a[texts_a[chosen].second]);
    b = right.apply(b, of_b[texts_b[chosen].second]);
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
                               const PlayLimits& limits, std::uint64_t seed) {
  for (const Counted& what : limits.counts) {
    const auto a = counted(left, what), b = counted(right, what);
    if (a != b) {
      return fmt::format("{} and {} at depth {}", a.value_or(0), b.value_or(0), what.depth);
    }
  }
  Budget budget;
  budget.steps = limits.steps;
  const Engine one(left, budget);
  const Engine other(right, budget);
  Numbers numbers(seed);
  for (int game = 0; game < limits.games; ++game) {
    try {
      const std::string difference = play_one(one, other, limits, numbers);
      if (!difference.empty()) return difference;
    } catch (const interpreter::BudgetSpent&) {
      break;
    }
  }
  return "";
}

}  // namespace ludo::tests
