// What stands out in a study: the findings that an author should hear first.
//
// Each is a figure of the strongest players tried, of the kinds of moves, or of how games go, that
// is past a bound. A list without one says that nothing of this sort was seen, as far as these
// players show; it is no proof that a game is sound.
//
// Tested by tests/interpreter/workbench/test_stands_out.cpp.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "interpreter/workbench/observer.hpp"
#include "interpreter/workbench/restricted.hpp"
#include "interpreter/workbench/study.hpp"

namespace ludo::workbench {

// In the order in which they are told: what explains others comes first.
enum class Sign : std::uint8_t {
  NeverPossible,  // a rule of the turn that no move played
  Limit,          // a limit ends a third of the games, or more
  Dominant,       // a kind of move who may not use which loses by that, and all that one needs
  Solved,         // perfect play is known
  Drawn,          // nine tenths of the games, or more
  SeatWins,       // a seat has nine tenths of the points, or more
  RunsAway,       // leads grow, and who leads half-way nearly always wins, or it is decided then
  Chance,         // thinking changes nothing
  Dead,           // a kind of move hardly ever chosen
  SeatAhead,      // a seat has ten points more than an equal share, beyond doubt
  TooFew,         // so few games that results say nothing
  Unfinished,     // more than 2 % of the games were stopped by the runner
};
/// `never_possible`, `limit`, `dominant`, `solved`, `drawn`, `seat_wins`, `runs_away`, `chance`,
/// `dead`, `seat_ahead`, `too_few`, `unfinished`.
const char* code_of(Sign sign);
/// Whether its interval is one of scores, which holds at all looks together; others are of a number
/// of games that was fixed.
bool holds_at_any_look(Sign sign);

struct StandsOut {
  Sign sign = Sign::Drawn;
  std::string
      what;       // a kind of move, a seat, or what a lead is counted in; empty: nothing is named
  Solved solved;  // Sign::Solved
  // A part of 1: of the games (Limit, Drawn, of Solved those drawn), of the points (SeatWins,
  // SeatAhead, RunsAway, of Solved those of who can force the win); the
  // difference to the score of who may not use it (Dominant). Without an interval: not given.
  double value = 0;
  interpreter::Interval range;  // 95 %
  std::uint64_t times = 0;  // NeverPossible: decisions; Dominant, Dead: times it could be chosen
  double chosen = 0;        // Dominant, Dead: the part of these
  double by_chance = 0;     // … of who draws
  double effect = 0;        // RunsAway: how a lead grows
  interpreter::Interval effect_range;
  double decided = 0;  // … and the part of the game after which the winner is known
  std::uint64_t games = 0, distinct = 0;  // of the strongest rung
  bool is_alike = false;                  // fewer than 50 of them, or not all, are different
};

/// Keys of the lines of limits.
std::set<std::string> limits_of(const lang::GameModel& model);

/// Parts that were not looked at are null. Nothing for fewer than two rungs.
std::vector<StandsOut> stands_out(const Study& told, const std::set<std::string>& limits,
                                  const Actions* actions, const Observation* observation);

/// In plain words, with its figures.
std::string sentence_of(const StandsOut& one);

}  // namespace ludo::workbench
