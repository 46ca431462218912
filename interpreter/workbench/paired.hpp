// Games that are played twice, under two rulesets, with the same luck.
//
// A player who moves at random makes the move with the greatest number, where a move's number is a
// mix of the seed, the game, his seat, how many decisions he has made and the move's key: so the
// choice is the same wherever the same move can be made, however many others there are. Nature
// likewise, by weights. Who thinks draws from the same stream for the same decision. Games of
// `simulate` are drawn otherwise: random shares agree with those in distribution, not game by game.
//
// Tested by tests/interpreter/workbench/test_compare.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/figures/sequences.hpp"
#include "interpreter/players/evaluation.hpp"
#include "interpreter/players/spec.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/search/search.hpp"
#include "interpreter/services/match.hpp"
#include "interpreter/workbench/blocks.hpp"

namespace ludo::workbench {

// Intervals hold with 95 % at all looks together.
inline constexpr double kAlpha = 0.05;
// Where a greater part of the games was stopped by the runner nothing is said of seats.
inline constexpr double kMostStopped = 0.02;
// All points of a game, as floating point.
inline constexpr auto kAllPoints = static_cast<double>(search::kWhole);

// Who moves first.
struct FirstMover {
  std::size_t seat = 0;   // where nature draws, or it cannot be found, the first in the order
  bool is_drawn = false;  // nature draws him: no seat does always
};
/// Where games begin at `start`, be it the start of the game or what came of some of its moves.
FirstMover first_mover(const lang::GameModel& model, const interpreter::State& start);

// A ruleset, ready to be played.
struct Ruleset {
  std::shared_ptr<const lang::GameModel> model;
  std::shared_ptr<const program::Program> program;  // null: the reference engine plays
  interpreter::State start;
  std::shared_ptr<const players::Evaluation> evaluation;  // for players who look at one
  // By seat, where they look at several; empty: all at `evaluation`.
  std::vector<std::shared_ptr<const players::Evaluation>> by_seat = {};
};

// One game as it went.
struct PairedGame {
  bool finished = false;              // by the rules, not by the runner
  std::vector<std::int64_t> rewards;  // by seat, of search::kWhole; of a finished game
  std::uint64_t winners = 0;          // a bit for each seat
  std::int64_t turns = 0;
  std::string end;                  // key of the line that ended it
  std::vector<std::uint64_t> keys;  // of its moves
  std::uint64_t fingerprint = 0;    // of these
};

// Somebody who looks on while a game is played, and may say which moves a player has.
class Course {
 public:
  virtual ~Course() = default;
  /// The numbers of the moves that are open to a seat, of `n`, in ascending order; none: all. Asked
  /// where a player has two moves or more.
  virtual std::vector<std::uint64_t> open_to(std::size_t seat, std::uint64_t n) = 0;
  /// A move of `n` is made now; by a seat, or nature (whose number is that of the players). What
  /// comes of it is certain where the player has proved it.
  virtual void made(std::uint64_t move, std::uint64_t n, std::size_t who, bool is_certain) = 0;
};

/// Plays from where the search stands; players, and what they know in games with secrets, as in
/// match.hpp. Precondition: no player who believes is narrowed by a course. Throws what the search
/// throws.
PairedGame play_paired(search::Search& at, const interpreter::Seated& players, std::uint64_t seed,
                       std::uint64_t game, std::uint64_t most_moves,
                       interpreter::Knowledge* knowledge = nullptr, Course* course = nullptr);

// How games of a run are played.
struct RunOptions {
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::uint64_t most_moves = 100'000;  // a game with more is stopped: a runner's limit, no rule
  std::vector<players::Spec> players;  // by seat
  const lang::StopFlag* stop = nullptr;
  std::atomic<std::uint64_t>* progress = nullptr;  // counts games
};

/// Games `first` to before `first + n` of a run, in order: the same for any number of threads; up
/// to the least game in which the description fails or a budget is spent. All else is thrown.
Played<PairedGame> play_games(const Ruleset& rules, const RunOptions& options, std::uint64_t first,
                              std::uint64_t n);

// What one player got in the seats that he took one after the other, against all others.
struct SeatMatch {
  figures::Differences seen;  // his rewards; equal games in a seat are one cluster
  std::uint64_t distinct = 0;
  std::uint64_t stopped = 0;  // by the runner
  std::string trouble;        // a budget's message
};

/// Adds `games` of a run in which he sits there. What goes wrong with the description is thrown.
void add_seat(const Ruleset& rules, const RunOptions& options, std::size_t seat,
              std::uint64_t games, SeatMatch& match);

/// The part of the points that he got, and 95 % of a number of games that was fixed. Precondition:
/// some game came to an end.
std::pair<double, interpreter::Interval> score_of(const SeatMatch& match);

}  // namespace ludo::workbench
