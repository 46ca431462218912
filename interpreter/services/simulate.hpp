// Plays games, at random or between players who think (match.hpp), and counts what happens in them.
//
// Game i of a run draws from Random(mix(seed, i)): one draw for each decision with two or more
// moves, none when a decision is forced; nature's moves by their weights. So a game depends on the
// seed and its index only, and the counts are sums: neither threads nor shards change them.
//
// Words: a game's length in turns counts complete turns; its length in decisions counts moves,
// nature's included; branching counts the legal moves at each decision of a player. Winners are
// counted by seat.
//
// Tested by tests/interpreter/services/test_simulate.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/players/evaluation.hpp"
#include "interpreter/players/spec.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/levels.hpp"

namespace ludo::interpreter {

struct PlayoutOptions {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;  // index of the first game
  std::uint64_t games = 1;
  unsigned threads = 1;
  std::uint64_t most_moves = 100'000;  // a game with more is stopped: a runner's limit, no rule
  bool coverage = false;
  bool record = false;  // keep the moves of each game; costs their written forms
  // The fast machine plays with this program of the model, the same games; null: the reference
  // engine does. With coverage it must count uses (FreezeOptions::uses). Records come from the
  // reference engine.
  std::shared_ptr<const program::Program> program;
  // Who plays, by player; empty: all at random. A player of a game is the same in all its seats.
  std::vector<players::Spec> players;
  std::shared_ptr<const players::Evaluation> evaluation;  // for those who look at one (match.hpp)
  // Whose part of the points is counted in every game (Playouts::rewards, alike).
  std::optional<std::size_t> scored_seat = std::nullopt;
  const lang::StopFlag* stop = nullptr;            // set: no game goes on
  std::atomic<std::uint64_t>* progress = nullptr;  // counts games that are done
};

// How often a rule was used.
struct Use {
  std::uint64_t games = 0;
  std::uint64_t times = 0;
  friend bool operator==(const Use&, const Use&) = default;
};

// Finished games in which the same moves were made.
struct Alike {
  std::uint64_t times = 0;
  std::int64_t reward = 0;    // of the scored seat
  std::uint64_t winners = 0;  // by seat, as bits
  friend bool operator==(const Alike&, const Alike&) = default;
};

// A game as it was played: its moves as written, and the key of the result line that ended it
// (empty: stopped by the runner).
struct GameRecord {
  std::vector<std::string> moves;
  std::string end;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// What a set of games came to: sums, and the records of the games if they are kept.
struct Playouts {
  std::uint64_t games = 0;          // played, to an end or to the limit
  std::uint64_t finished = 0;       // ended by the rules
  std::uint64_t limit = 0;          // stopped by the runner
  std::vector<std::uint64_t> wins;  // by seat; shared wins count for each
  std::uint64_t draws = 0;
  std::map<std::string, std::uint64_t> ends;  // by the key of the result line
  Histogram turns;                            // of finished games
  Histogram decisions;                        // of finished games
  Histogram branching;                        // of all decisions of players
  std::map<std::string, Use> uses;            // by rule or trigger; with coverage
  Histogram rewards;  // with a scored seat: how often it got which part of search::kWhole
  // Of players who think, who may play one game again and again: by a mix of the numbers of the
  // moves, and of the game's where chance or a random player chose.
  std::map<std::uint64_t, Alike> alike;
  std::map<std::uint64_t, GameRecord> records;  // by index of the game; with record
  LevelCounts levels;  // of those who think without seeing all, in games with secrets
  void clear(std::size_t seats);
  friend bool operator==(const Playouts&, const Playouts&) = default;
};

struct PlayoutAnswer {
  Playouts playouts;
  bool stopped = false;  // by `stop`: fewer games than asked
  // A budget's message, if a game was stopped by one, or none could begin, or their records take
  // too much to go on.
  std::string trouble;
};

void merge(Playouts& into, Playouts from);

// How sure the shares of the outcomes are, 95 %. Equal games of players who think say no more than
// one.
struct OutcomeIntervals {
  std::optional<std::uint64_t> distinct;  // different games; nothing: all moved at random
  bool is_too_alike = false;              // there are too few of them: no intervals
  std::vector<Interval> wins;             // by seat
  Interval draws;
};
OutcomeIntervals outcome_intervals(const Playouts& playouts);

// Plays from a state. A run-time error of the description is thrown as DescriptionError: that of
// the first game that has one.
PlayoutAnswer simulate(const lang::GameModel& model, const State& start,
                       const PlayoutOptions& options, Budget budget = {});

// The index of the move that a random player, or nature, makes; precondition: moves is not empty.
std::size_t draw_move(Random& random, const std::vector<Move>& moves, bool nature);
// The same draw among the n moves at which the fast machine stands.
std::uint64_t draw_move(Random& random, runtime::Playout& playout, std::uint64_t n, bool nature);

// Every rule and trigger of the model, with its use: the never used first, then by use, then by
// key.
std::vector<std::pair<std::string, Use>> coverage(const lang::GameModel& model,
                                                  const Playouts& playouts);

}  // namespace ludo::interpreter
