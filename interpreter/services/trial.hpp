// A check that a description plays, at a bounded cost: random games, one after the other, and what
// was seen in them.
//
// With a program the fast machine plays the same games beside the reference engine, drawing as it
// does for simulate(): by rank, from what the count has left behind. Each decision is compared.
//
// Tested by tests/interpreter/services/test_simulate.cpp and test_sights.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/reference/seen.hpp"
#include "interpreter/services/faults.hpp"

namespace ludo::interpreter {

/// A decision with more moves is told to be wide.
inline constexpr std::uint64_t kWide = 2000;

/// Moves of a usual trial.
inline constexpr std::uint64_t kTrialMoves = 2000;
/// A game of thousands of moves a turn gets fewer turns on the reference engine: of so many moves
/// for each of the trial it looks at no more.
inline constexpr std::uint64_t kSeenPerMove = 60;
/// What one decision may cost before the trial is given up: a limit of the check, no error.
inline constexpr std::uint64_t kTrialSteps = 60'000'000;

/// An error of the description that came up in a trial, and the moves that led there.
class PlayedError : public DescriptionError {
 public:
  PlayedError(const DescriptionError& error, std::vector<std::string> way)
      : DescriptionError(error), moves(std::move(way)) {}
  std::vector<std::string> moves;
};

struct TrialOptions {
  std::uint64_t moves = 0;
  // On the reference engine at most so many moves are looked at, and it does at most twice
  // the steps of a decision's budget.
  std::uint64_t most_seen = 0;
  std::uint64_t seed = 0;
  const lang::StopFlag* stop = nullptr;  // once set, ends it soon
};

/// What a trial saw.
struct TrialSights {
  explicit TrialSights(const lang::GameModel& model) : seen(model), wins(model.players.size()) {}

  // Of the decisions that the reference engine looked at:
  Seen seen;
  Faults faults;
  std::uint64_t widest = 0;                              // most moves at one of them, …
  std::optional<std::vector<std::string>> widest_moves;  // … and the way there if they are many
  // Of all decisions of players:
  std::uint64_t decisions = 0;
  std::uint64_t forced = 0;  // … with one move only
  // Of the games that ended:
  std::vector<std::uint64_t> wins;  // by seat; shared wins count for each
  std::uint64_t draws = 0;
  std::map<std::string, std::uint64_t> ends;  // by the key of the result line
  std::int32_t longest = 0;                   // in turns
  // After each move: a number that tells apart which moves were made, of how many, how games ended,
  // and with which pieces on the board, up to there.
  std::vector<std::uint64_t> course;
};

struct TrialAnswer {
  explicit TrialAnswer(const lang::GameModel& model) : sights(model) {}

  std::uint64_t moves = 0;
  std::uint64_t compared = 0;  // that the reference engine has played, too
  std::uint64_t games = 0;     // that ended
  std::string over_at_once;    // by which line, if the game is over at its start
  std::string trouble;  // of a budget that ended it inside a decision, or before any game ended
  TrialSights sights;
};

/// Throws Disagreement (fast_play.hpp) when the engines differ. What the reference engine is too
/// slow for is played by the fast machine alone.
TrialAnswer try_moves(const lang::GameModel& model, const TrialOptions& options, Budget budget = {},
                      std::shared_ptr<const program::Program> program = nullptr);

}  // namespace ludo::interpreter
