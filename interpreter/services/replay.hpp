// Plays a recorded game through a description, and says where it no longer fits.
//
// Tested by tests/interpreter/services/test_replay.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/movetext.hpp"
#include "interpreter/services/notation.hpp"

namespace ludo::interpreter {

struct ReplayFailure {
  std::size_t index = 0;  // of the move
  RecordedMove move;
  std::string player;  // who was to move; empty: nature, or the game was over
  std::string reason;  // "no such move; likely: `e4`", "forbidden by `exposed`"
};

struct Replay {
  State state;                       // after the moves that could be played
  std::vector<std::string> written;  // as the description writes them
  std::optional<ReplayFailure> failure;
  std::string trouble;  // of a budget that the move behind `written` would spend
};

/// Plays the moves from a state. Marks that a format adds to moves and a description may not write
/// are passed over where the rest names a legal move: `+` and `#` of PGN, `0-0` for `O-O`, `e.p.`,
/// `:` for `x` and a `*` behind a move in PDN, a point for `=` in WXF.
Replay replay(const Engine& engine, State from, const std::vector<RecordedMove>& moves,
              MoveFormat format);

struct Respelled {
  RecordedGame game;
  std::optional<ReplayFailure> failure;  // of its main line
  std::size_t unfit_variations = 0;      // that could not be played to their ends
  std::string trouble;                   // of a budget; what was not come to is as it was
};

/// A record as the description writes it: each move by its text, with the number of its turn, and
/// nature's told as such; so are those of variations, which begin before the move that they stand
/// in place of. What is said stays where it is, in whatever words. From a move on that does not
/// fit, a line stays as it was.
Respelled respell(const Engine& engine, State from, RecordedGame game, MoveFormat format);

/// What a record's result says of a game whose moves do not end it: the loser has resigned, or a
/// draw was agreed. Nothing where it was decided otherwise (a `Termination` other than normal), and
/// where the game does not allow it.
std::optional<Act> act_by_result(const Engine& engine, const State& state,
                                 const RecordedGame& record, MoveFormat format);

/// "move 12 `Nf6` (line 3): no such move; likely: `Nf3`".
std::string describe(const ReplayFailure& failure);

}  // namespace ludo::interpreter
