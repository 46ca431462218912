// Two rulesets held against each other by games that are played under both.
//
// Pairs are played up to looks at 200 · 1.1^k pairs, and a stopping rule is asked at looks only, so
// that where a run stops hangs on the seed alone, whatever the threads. Pairs of which a game was
// stopped by the runner count in no figure.
//
// Tested by tests/interpreter/workbench/test_compare.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/figures/sequences.hpp"
#include "interpreter/workbench/paired.hpp"
#include "interpreter/workbench/solved.hpp"

namespace ludo::workbench {

struct CompareOptions {
  RunOptions run;              // its players sit under both
  std::uint64_t pairs = 1000;  // at most
  // Pairs share their luck; else the second ruleset is played with luck of its own.
  bool paired = true;
  // Of the start of both, where their games are short.
  SolveBudget solve{500'000, 15'000'000};
  double until = 5;  // points: what difference is looked for; 0: all pairs are played
};

// Fewer pairs say nothing.
inline constexpr std::uint64_t kFewestPairs = 50;

// What is said of a difference.
enum class Verdict : std::uint8_t {
  SameGame,    // the rules differ, and all pairs were the same game
  TooAlike,    // fewer than 50 different pairs; of random players, fewer than 50
  Unfinished,  // more than 2 % of the games were stopped by the runner
  Differs,     // the interval leaves 0 out, or the stopping rule says so
  NoneOf,      // no difference of `until` points or more
  OneSided,    // it would be NoneOf or Undecided, but a seat has 98 % of the points under both
  Undecided,
};
/// `same_game`, `differs` …
const char* code_of(Verdict verdict);

// A figure of the games under both, and the difference B - A.
struct Figure {
  std::string key;   // `score`, `wins`, `draw`, `ends`, `turns`
  std::string what;  // the seat or the line; empty: of the game
  double a = 0, b = 0;
  double difference = 0;
  interpreter::Interval interval;  // of the difference, 95 % at all looks together
  bool is_clear = false;           // it leaves 0 out when all figures together err in 5 %
  bool is_share = true;            // a part of 1; else a number
  std::uint64_t unequal = 0;       // pairs that differ in it
  std::uint64_t needed = 0;        // pairs that settle `until` points, or 5; shares only
};

// The first pair that parts.
struct Parting {
  std::uint64_t game = 0;
  std::uint64_t move = 0;  // how many moves both share
};

struct Comparison {
  std::uint64_t pairs = 0;                     // finished under both
  std::uint64_t stopped_a = 0, stopped_b = 0;  // games stopped by the runner
  std::uint64_t equal = 0;                     // pairs of the same moves
  std::uint64_t distinct = 0;                  // different pairs
  double saved = 0;                            // part of the variance that pairing saved
  double parting_move = 0;                     // moves that pairs share which part, on average
  std::vector<Parting> partings;               // three at most
  // The seat that has most of the points under both, and its score under each.
  std::string leader;
  double leader_a = 0, leader_b = 0;
  // The score of who moves first, then all others. In a game for one: how often he wins.
  std::vector<Figure> figures;
  interpreter::Histogram turns_a, turns_b;  // of the pairs
  Verdict verdict = Verdict::Undecided;
  std::optional<Solved> solved_a, solved_b;  // what perfect play gives
  bool interrupted = false;
  std::string trouble;  // a budget's message
  // A run-time error of a description ended the run; its place is in the texts of `failed_in`.
  std::optional<lang::DescriptionError> failure;
  enum class In : std::uint8_t { A, B } failed_in = In::A;
};

// A pair as it went.
struct Pair {
  PairedGame a, b;           // without the keys of their moves
  std::uint64_t shared = 0;  // moves
};

/// Pairs `first` to before `first + n` of a run, which has one row of them.
Played<Pair> play_pairs(const Ruleset& a, const Ruleset& b, const CompareOptions& options,
                        std::uint64_t first, std::uint64_t n);

/// Seats are matched by name where both games have the same names, else by their order.
/// Preconditions: both have as many players, and as many as `players`.
Comparison compare(const Ruleset& a, const Ruleset& b, const CompareOptions& options);
/// The same of pairs that come from elsewhere; where some are missing, what was seen at the look
/// before.
Comparison compare(const Ruleset& a, const Ruleset& b, const CompareOptions& options,
                   const Source<Pair>& source);

/// By seat of a: which seat of b it is held against.
std::vector<std::size_t> matched_seats(const lang::GameModel& a, const lang::GameModel& b);

}  // namespace ludo::workbench
