// What a game is worth to its seats, as players grow stronger.
//
// One number does not say whether a game is fair: players who move at random call games equal that
// are won, and sure that are open. A study plays a ladder of players, the same one in all seats,
// and looks at the trend; beside it, each rung plays the one below, which shows whether looking
// further ahead helps in this game at all.
//
// Games are those of paired.hpp. Looks are at numbers of games, never at a time.
//
// Tested by tests/interpreter/workbench/test_study.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/workbench/paired.hpp"
#include "interpreter/workbench/solved.hpp"

namespace ludo::workbench {

struct StudyOptions {
  RunOptions run;                    // its players are not looked at
  std::vector<players::Spec> rungs;  // weakest first
  std::uint64_t games = 1000;  // of a rung at most; from 800 iterations on a fifth of that, or 100
  std::uint64_t strength_games = 40;  // of each rung against the one below, by seat; 0: none
  double narrow = 3;                  // points: a rung is played until its interval is as narrow
  SolveBudget solve = {};             // of the start, behind the ladder
  std::uint64_t sample = 0;  // of the strongest rung: so many games are kept with their moves
  // Told of each part before it is played: a rung's games, or its games against the one below, and
  // how many there are at most.
  std::function<void(std::size_t rung, bool against, std::uint64_t games)> begins = {};
};

// A row of figures.
struct Rung {
  players::Spec spec;
  std::uint64_t games = 0;                       // finished
  std::uint64_t stopped = 0;                     // by the runner
  std::uint64_t distinct = 0;                    // different games
  double score = 0;                              // of who moves first
  interpreter::Interval interval;                // 95 % at all looks
  double error = 0;                              // one standard deviation of the score
  std::vector<double> scores;                    // by seat
  std::vector<interpreter::Interval> intervals;  // likewise, 95 % at all looks together
  double draws = 0;                              // a part of 1
  std::map<std::string, std::uint64_t> ends;
  // The sums of the squares of how often each different game was played: of those that nobody won,
  // by line that ended them, and of all (interpreter::Clusters).
  std::uint64_t drawn_squares = 0;
  std::map<std::string, std::uint64_t> end_squares;
  std::uint64_t squares = 0;
  double turns = 0;  // on average
  // Against the rung below: its score there, equal players having 1 / seats; of so many games.
  double against = 0;
  interpreter::Interval against_interval;  // 95 %, of a number of games that was fixed
  std::uint64_t against_games = 0;
};

enum class Trend : std::uint8_t {
  Unfinished,  // more than 2 % of some rung's games were stopped by the runner
  TooFew,      // some rung finished fewer than 20 games
  TooAlike,    // the strongest rung played fewer than 50 different games
  Unsteady,    // the scores do not go one way
  Rises,
  Falls,
  Steady,  // no difference between the weakest and the strongest is seen
};
const char* code_of(Trend trend);

// Whether to look further ahead helps.
enum class LookAhead : std::uint8_t {
  Unknown,  // no rung played the one below
  Helps,    // the strongest rung beats the one below
  Chance,   // none beats the one below, and results are the same at all strengths
  Settled,  // a rung does, the strongest does not: nearly all its games are drawn, or won by a seat
  Enough,   // likewise, with open results
  No,       // none beats the one below, but results change
  TooFew,   // the strongest does not beat the one below, of too few games to say that it is no
            // better
  TooWeak,  // a rung does, the strongest does not, but it hardly looks ahead itself
};
/// `unknown`, `helps`, `chance`, `settled`, `enough`, `no`, `too_few`, `too_weak`.
const char* code_of(LookAhead look_ahead);

// So many of the games are drawn, or of the points are a seat's, where play is settled.
inline constexpr double kSettled = 0.9;

struct Study {
  std::vector<Rung> rungs;
  std::string first;               // the seat that moves first
  std::vector<std::string> names;  // of the seats
  std::size_t seats = 2;
  Trend trend = Trend::TooFew;
  double one_way = 1;     // how probable a row as uneven is, if it goes one way
  bool is_level = false;  // the last two rungs are within 5 points
  bool reversed = false;  // what the weakest rung says is contradicted by the strongest
  bool helps = false;     // the strongest rung beats the one below
  LookAhead look_ahead = LookAhead::Unknown;
  bool turns_over = false;  // a weaker rung has another seat ahead than the strongest, both clearly
  std::optional<Solved> solved;  // what perfect play gives
  bool interrupted = false;
  std::string trouble;             // a budget's message
  std::vector<PairedGame> sample;  // the first finished games of the strongest rung
};

// Games between the same players.
struct StudyRow {
  std::vector<players::Spec> players;  // by seat
  std::uint64_t seed = 1;
  std::uint64_t games = 0;  // at most
};

/// The games of a study: each rung's own, and behind those of a rung that plays the one below one
/// row for each of its seats.
std::vector<StudyRow> rows_of(const StudyOptions& options, std::size_t seats);

/// Games `first` to before `first + n` of a row.
Played<PairedGame> play_row(const Ruleset& rules, const StudyOptions& options, std::size_t row,
                            std::uint64_t first, std::uint64_t n);

/// Precondition: at least two rungs, two players. Run-time errors of the description are thrown.
Study study(const Ruleset& rules, const StudyOptions& options);
/// The same of games that come from elsewhere. Rows of which games are missing are passed over, and
/// the study ends with the last rung before them.
Study study(const Ruleset& rules, const StudyOptions& options, const Source<PairedGame>& source);

/// Fills in all that follows from the rungs. Precondition: two rungs or more.
void judge(Study& study);

// The seat with the greatest score of a rung.
struct Ahead {
  std::string seat;
  double score = 0;
  interpreter::Interval interval;  // 95 %
};
/// Precondition: a rung that was played.
Ahead ahead_of(const Study& told, const Rung& rung);

/// A part of 1 in whole percent, a half rounded up.
double whole_percent(double part);

/// Of a rung, before anything is said of seats.
inline constexpr std::uint64_t kFewestFinished = 20;  // games

/// How many games the rung finished that finished fewest; 0 without rungs.
std::uint64_t fewest_games(const Study& told);

/// What the figures allow one to say of the seats, in plain sentences.
std::vector<std::string> sentences_of(const Study& study);

}  // namespace ludo::workbench
