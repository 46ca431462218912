// How games go: who is ahead when, how often that changes, when it is decided.
//
// An *observer*, a player by playouts, looks at the beginning of every turn of games that have been
// played, and says what part of the points each seat will get: V. All that is told here rests on
// him. So it is told, too, how well he foresaw what came (Brier, "Verification of forecasts
// expressed in terms of probability", 1950): where he did no better than who always says the seats'
// shares, he cannot tell who is ahead, and nothing else is said.
//
// Equal games are looked at once, and count as one cluster. Nothing hangs on threads.
//
// Tested by tests/interpreter/workbench/test_observer.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/workbench/paired.hpp"

namespace ludo::workbench {

struct ObserverOptions {
  RunOptions run;          // its players are not looked at
  players::Spec observer;  // by playouts
};

/// The observer of games that is used unless somebody asks for another: mcts with 400 iterations.
players::Spec usual_observer();

// Of the foresights between two bounds: what was expected, and what came, on average.
struct Foresight {
  double low = 0, high = 1;
  std::uint64_t seats = 0;  // of positions
  double expected = 0, scored = 0;
};

// What who moves first was expected to get at a part of the games, each from its first turn to its
// last: a tenth of the games had less than `low`, half less than `middle`, nine tenths less than
// `high`.
struct Outlook {
  double part = 0;  // of the game
  double low = 0, middle = 0, high = 0;
};

// A figure of the course of games, and its interval: 95 %, the number of games being fixed.
struct CourseFigure {
  // `lead_changes`: how often another seat than before is ahead: by a twentieth of the points of
  // the
  //   others, and of an equal share.
  // `drama`: how far the winner is behind who is ahead, on average over the turns; `most_drama`: at
  //   most. 0 to 1; of decided games.
  // `decision_point`: the part of the game after which the winner has nine tenths of the points for
  //   good; `dead_tail`: what is left then. Of decided games.
  // `uncertainty`: the entropy of V, on average over the turns; 1: all are equal.
  // `comeback`: how often seats win that once had half an equal share or less, after a quarter of
  //   the game, against what was expected then; 1: as often.
  // `runaway`: by how much a lead in what is counted first grows or shrinks within an eighth of the
  //   game: above 1 who is ahead gets further ahead.
  // `ahead_scores`: what who leads in that half-way scores.
  std::string key;
  double value = 0;
  interpreter::Interval interval;
  std::uint64_t games = 0;  // that it is of
};

// One game as the observer saw it.
struct Seen {
  std::vector<std::vector<double>> values;  // by turn that was looked at and by seat, parts of 1
  std::vector<std::vector<double>> leads;   // likewise: what is counted first, or nothing
  std::vector<double> scores;               // by seat, what came
  std::uint64_t winners = 0;                // a bit for each seat
  std::uint64_t times = 1;                  // so many games were equal
};

struct Observation {
  players::Spec observer;
  std::uint64_t games = 0, distinct = 0, decided = 0;
  std::uint64_t positions = 0;     // of different games
  double brier = 0;                // of the observer; 0: he foresaw everything
  double brier_of_shares = 0;      // of who always says the shares of the seats
  std::vector<double> shares;      // … which are these
  std::vector<std::string> seats;  // their names; none where they are not known
  std::size_t first = 0;           // the seat that moves first
  bool tells = false;  // he knows more than that, and fifty games, or all, were different
  std::vector<Foresight> foresights;
  std::string leads_by;  // in the words of the text: what a lead is counted in; empty: nothing
  // None unless he tells who is ahead.
  std::vector<CourseFigure> figures;
  std::vector<Outlook> outlooks;  // at each tenth of the games, of twenty or more; likewise
};

/// Looks at games of `rules`, which have their moves and have finished. Throws what the search
/// throws.
Observation observe(const Ruleset& rules, const std::vector<PairedGame>& games,
                    const ObserverOptions& options);

/// Why he tells nothing, in a plain sentence; empty: he tells.
std::string silence_of(const Observation& told);

/// What follows from games that have been seen.
void sum_up(const std::vector<Seen>& games, Observation& told);

}  // namespace ludo::workbench
