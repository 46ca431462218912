// Games, at random or between players, and what they come to.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <ludo/game.hpp>
#include <ludo/state.hpp>

namespace ludo {

/// How often each whole number was met.
struct Spread {
  std::map<std::int64_t, std::uint64_t> counts;  ///< without those that were never met

  /// How many values there are.
  std::uint64_t total() const;
  /// 0 for no values.
  double mean() const;
  /// Of the sample; 0 for fewer than two values.
  double standard_deviation() const;
  /// The least value that is not below a part numerator/denominator of the values; 1/2: the median.
  std::int64_t quantile(std::uint64_t numerator, std::uint64_t denominator) const;
  /// 0 for no values.
  std::int64_t greatest() const;

  /// Same values.
  friend bool operator==(const Spread&, const Spread&) = default;
};

/// Between which values a share may well lie.
struct Interval {
  double low = 0;   ///< least
  double high = 0;  ///< greatest
};

/// The 95 % Wilson interval of a share of `count` in `total`.
Interval wilson(std::uint64_t count, std::uint64_t total);

/// What is to be played.
struct SimulateOptions {
  std::uint64_t seed = 1;              ///< of all randomness
  std::uint64_t first = 0;             ///< index of the first game of the run
  std::uint64_t games = 1;             ///< how many
  unsigned threads = 1;                ///< never changes a figure
  std::uint64_t most_moves = 100'000;  ///< longer games are broken off
  bool coverage = false;               ///< count the use of rules; slower
  bool record = false;                 ///< keep the moves as written; slow
  /// Who plays (players.hpp): one for all, or one by player; none: all at random.
  std::vector<std::string> players;
  const std::atomic<bool>* stop = nullptr;         ///< set by somebody else: no further games
  std::atomic<std::uint64_t>* progress = nullptr;  ///< counts the games that are done
};

/// How often a rule was used.
struct Use {
  std::uint64_t games = 0;  ///< in how many games
  std::uint64_t times = 0;  ///< how often

  /// Same numbers.
  friend bool operator==(const Use&, const Use&) = default;
};

/// A game as it was played.
struct GameRecord {
  std::vector<std::string> moves;  ///< as people write them
  std::string end;                 ///< Outcome::key; empty: broken off

  /// Same game.
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Finished games in which the same moves were made.
struct EqualGames {
  std::uint64_t times = 0;    ///< how many
  std::uint64_t winners = 0;  ///< by seat, as bits

  /// Same numbers.
  friend bool operator==(const EqualGames&, const EqualGames&) = default;
};

/// What the games came to: sums, so that runs over different games may be added up.
struct Simulation {
  std::uint64_t games = 0;                      ///< that were played
  std::uint64_t finished = 0;                   ///< that ended by the rules
  std::uint64_t broken_off = 0;                 ///< by SimulateOptions::most_moves or a budget
  std::uint64_t draws = 0;                      ///< that nobody won
  std::vector<std::uint64_t> wins;              ///< by seat; shared wins count for each
  std::map<std::string, std::uint64_t> ends;    ///< by Outcome::key
  Spread turns;                                 ///< lengths of finished games in turns
  Spread decisions;                             ///< their lengths in moves, nature's included
  Spread branching;                             ///< legal moves at each decision of a player
  std::map<std::string, Use> uses;              ///< by key of rules and triggers, with coverage
  std::map<std::uint64_t, GameRecord> records;  ///< by index of the game, with record
  /// Of players who think, who may play one game again and again: by a mix of the moves.
  std::map<std::uint64_t, EqualGames> equal_games;
  bool stopped = false;  ///< fewer games than asked
  std::string trouble;   ///< of a budget that was spent
};

/// Plays random games from a state. Game i draws from Random(seed, i), so the answer is the same
/// for any number of threads and on every machine. Throws DescriptionError.
Simulation simulate(const State& from, const SimulateOptions& options);

/// How sure the share of a seat's wins is, 95 %. Equal games of players who think say no more than
/// one; nothing where fewer than fifty, and fewer than nine in ten, are different. Precondition: a
/// game has finished.
std::optional<Interval> interval_of_wins(const Simulation& games, std::size_t seat);
/// The same of draws.
std::optional<Interval> interval_of_draws(const Simulation& games);

/// What a trial came to.
struct Trial {
  std::uint64_t moves = 0;     ///< that were played
  std::uint64_t compared = 0;  ///< of them, that both engines have played
  std::uint64_t games = 0;     ///< that ended
  std::string trouble;         ///< of a budget that ended it early
};

/// Plays a game at random for so many moves, and has the fast engine compared with the reference
/// engine on the way, as far as that is not too slow: a check that a description plays. Throws
/// DescriptionError, and Fault if the engines do not agree.
Trial try_playing(const Game& game, std::uint64_t moves = 2000, std::uint64_t seed = 1);

}  // namespace ludo
