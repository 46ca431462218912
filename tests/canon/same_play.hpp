// Whether two games are played alike: what equal hashes promise.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/services/perft.hpp"
#include "lang/model/model.hpp"

namespace ludo::tests {

/// So many moves, turns or outcomes from the start.
struct Counted {
  std::int32_t depth = 1;
  interpreter::PerftUnit unit = interpreter::PerftUnit::Moves;
};

/// What the perft table beside a game counts from its start, as far as it is soon counted.
std::vector<Counted> soon_counted(const std::string& game_path, std::uint64_t most);

struct PlayLimits {
  std::vector<Counted> counts = {};
  std::uint64_t steps = 1'000'000;  // of the engine, for each move
  int games = 1;
  int plies = 30;       // of each game
  bool by_text = true;  // moves are the same if they are written alike; else if they stand alike
  int outcomes = 0;     // states after so many turns are counted, where that is soon done
  int fast_games = 0;   // further games, of the fast engine alone: moves must stand alike
  double seconds = 0;   // then no other game is begun; 0: all are played. For runs by hand alone
  double fast_seconds = 0;  // the same of further games
};

/// What was played.
struct PlayTally {
  int games = 0;
  int plies = 0;       // that the reference engine has played
  int fast_games = 0;  // of the fast engine alone
  int fast_plies = 0;  // that the fast engine has played
  int outcomes = 0;    // the greatest number of turns whose outcomes were counted
};

/// How the play of two games differs; empty if it does not. They are counted, with the fast engine
/// where it can, and played at random, move by move, on both engines: what one does is looked for
/// among the moves of the other.
std::string difference_in_play(const lang::GameModel& left, const lang::GameModel& right,
                               const PlayLimits& limits, std::uint64_t seed,
                               PlayTally* tally = nullptr);

}  // namespace ludo::tests
