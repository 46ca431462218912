// Settings of `mcts` that suit a game: how much it explores, what it expects of untried moves, how
// much it believes an evaluation, and after how many plies a playout is evaluated.
//
// They are changed all at once, each at random up or down, and the player with these changes plays
// himself with the opposite ones; then they all move towards who scored more (simultaneous
// perturbation: Spall, "Multivariate stochastic approximation using a simultaneous perturbation
// gradient approximation", 1992). What is found is the mean of where they were in the second half
// of the steps. Whether that is stronger is not supposed but played out, with luck of its own.
//
// The same ruleset and options give the same settings for any number of threads.
//
// Tested by tests/interpreter/workbench/test_tune_search.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/figures/figures.hpp"
#include "interpreter/workbench/paired.hpp"

namespace ludo::workbench {

struct SearchTuneOptions {
  RunOptions run;        // its players are not looked at
  players::Spec player;  // mcts, with the settings that are begun with
  std::uint64_t steps = 60;
  std::uint64_t games = 4;         // of a step, in each seat
  std::uint64_t check_games = 50;  // of what is found against the player, in each seat
};

struct SearchTuned {
  players::Spec from, found;
  std::uint64_t steps = 0;       // that were made
  std::uint64_t games = 0;       // that they took; without those that check
  bool with_evaluation = false;  // the player looks at one, and its settings moved, too
  // What the player gets with the settings found where all others have the old ones: equal players
  // have 1 / seats.
  double score = 0;
  interpreter::Interval interval;    // 95 %, of a number of games that was fixed
  std::uint64_t check_games = 0;     // that came to an end
  std::uint64_t check_distinct = 0;  // different ones
  std::uint64_t check_stopped = 0;   // by the runner
  std::string trouble;               // a budget's message
  bool interrupted = false;          // what is found is of the steps that were made till then
};

/// Precondition: two players or more; the player is `mcts`. Run-time errors of the description are
/// thrown. Who is stopped in the match that checks has not tried.
SearchTuned tune_search(const Ruleset& rules, const SearchTuneOptions& options);

/// What the match showed: `no_games` (none of the steps came to an end), `same`, `not_tried`,
/// `unfinished`, `too_few`, `too_alike`, `better`, `worse`, `not_seen`.
enum class TuneVerdict : std::uint8_t {
  NoGames,
  Same,
  NotTried,
  Unfinished,
  TooFew,
  TooAlike,
  Better,
  Worse,
  NotSeen
};
const char* code_of(TuneVerdict verdict);
TuneVerdict verdict_of(const SearchTuned& tuned, std::size_t seats);
/// The same in one sentence.
std::string sentence_of(const SearchTuned& tuned, std::size_t seats);

}  // namespace ludo::workbench
