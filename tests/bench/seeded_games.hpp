// ludo's fast engine as a player of the yardsticks' games: same seeds, same draws, same totals.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/runtime/engine.hpp"
#include "tests/bench/yardsticks/yardstick.hpp"

namespace ludo::bench {

/// The games of a program. Winners are by the order of play, as in PlayoutTotals; a game with more
/// than `most_plies` decisions counts as a draw. Nature draws by its weights.
class SeededGames {
 public:
  SeededGames(std::shared_ptr<const program::Program> program, std::uint64_t most_plies,
              runtime::Budget budget = {});

  /// Counts the moves of each decision and plays the n-th, as `ludo simulate` does.
  yardsticks::PlayoutTotals play(std::uint64_t seed, std::uint64_t games);
  /// Writes every move of each decision, and plays the drawn one by its digits.
  yardsticks::PlayoutTotals play_listing(std::uint64_t seed, std::uint64_t games);
  /// One game of a seed. A budget that is spent throws runtime::BudgetSpent.
  void play_one(std::uint64_t seed, std::uint64_t index, yardsticks::PlayoutTotals& totals);

 private:
  void end_game(yardsticks::PlayoutTotals& totals) const;

  runtime::Playout playout_;
  runtime::FastState begin_;
  lang::Index first_ = 0;  // who moves first
  std::uint64_t most_plies_ = 0;
  std::vector<runtime::FastMove> moves_;
};

}  // namespace ludo::bench
