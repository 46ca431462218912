// Faults: where a description tries what cannot be done, so that its paths die of it.
//
// Games are played at random on the reference engine, and wherever the game stands after a move, at
// a decision or at its end, what paths have died of on the way there is noted. So a count depends
// on the seed and the description only: neither on the engine that plays a run, nor on threads, nor
// on shards.
//
// Tested by tests/defects/test_faults.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/reference/engine.hpp"

namespace ludo::interpreter {

/// Moves from the start of a game, by their digits.
using Way = std::vector<std::vector<std::int32_t>>;

/// What one line tried.
struct Fault {
  lang::DiagnosticKind kind{};
  std::string what;         // "something is put on a piece"
  lang::Span where;         // of the statement
  std::uint64_t times = 0;  // positions at which some path died of it
  std::uint64_t game = 0;   // where that was first seen with fewest moves, …
  // … and the way there, as written; nothing where writing it down takes too much work.
  std::optional<std::vector<std::string>> moves;
  Way way = {};  // the same, for programs
};

struct Faults {
  std::uint64_t games = 0;      // that were looked at, some perhaps in part
  std::uint64_t positions = 0;  // in them
  std::vector<Fault> lines;     // the most frequent first, then by place
};

/// Looks at games as an engine plays them.
class FaultSearch {
 public:
  /// Both outlive it.
  FaultSearch(Engine& engine, const State& start) : engine_(engine), start_(start) {}

  /// The game stands at its start.
  void begin_game(std::uint64_t index);
  /// The moves of the position have been asked for, or the game is over.
  void look();
  /// A move is about to be played.
  void play(const Move& move);
  const Way& played() const { return played_; }
  /// What was seen so far, written down.
  Faults answer();
  /// A way from the start as written; nothing where that takes too much work.
  std::optional<std::vector<std::string>> written(const Way& way);

 private:
  struct Found {
    Report report;
    std::uint64_t times = 0;
    std::uint64_t game = 0;
    Way way;
  };
  Engine& engine_;
  const State& start_;
  std::uint64_t game_ = 0;
  Way played_;  // of this game
  std::map<std::pair<lang::Span, std::string>, Found> found_;
  Faults all_;
};

struct LookOptions {
  std::uint64_t seed = 1;
  std::uint64_t games = 1;             // of the run: the first of them are looked at
  std::uint64_t most_moves = 100'000;  // of a game
  const lang::StopFlag* stop = nullptr;
};

/// Looks at the first games of a run, those that simulate() plays (simulate.hpp), as long as they
/// cost a bounded number of steps. Mistakes of the description end it: simulate() tells them.
Faults look_for_faults(const lang::GameModel& model, const State& start,
                       const LookOptions& options);

}  // namespace ludo::interpreter
