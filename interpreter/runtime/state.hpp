// A state of a game as the fast engine has it: a value that belongs to one program.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/runtime/parts.hpp"
#include "lang/model/model.hpp"

namespace ludo::runtime {

struct FastState {
  std::vector<std::uint64_t> block;
  std::vector<std::int32_t> parked;  // what loops have still to take (Machine::parked)
  History history;                   // for repetition
  std::uint64_t moves = 0;           // of the decision; 0: the game is over; or kUncounted
};

// One decision, ready to be played.
struct FastMove {
  std::vector<std::int32_t> digits;  // its identity: the values of its choices, in order
  std::int64_t weight = 1;           // nature's moves: relative probability
};

struct FastOutcome {
  std::string key;
  std::vector<double> points;        // by player
  std::vector<lang::Index> winners;  // empty: a draw
};

// What a block holds, taken apart: for comparing and for printing.
struct FastPiece {
  std::int32_t site = 0;
  std::int32_t kind = 0;
  std::int32_t owner = -1;  // -1: nobody
  friend bool operator==(const FastPiece&, const FastPiece&) = default;
};
struct FastTile {
  std::int32_t block = 0;
  std::int32_t tile = 0;
  std::int32_t turn = 0;
  friend bool operator==(const FastTile&, const FastTile&) = default;
};
struct FastVariable {
  std::int32_t variable = 0;
  std::int32_t owner = 0;
  lang::Value value;
  friend bool operator==(const FastVariable&, const FastVariable&) = default;
};
struct FastPosition {
  std::vector<FastPiece> pieces;  // by site
  std::vector<FastTile> tiles;    // by block; boards of tiles only
  std::vector<FastVariable>
      variables;                     // what differs from its initial value, by variable and owner
  std::vector<FastVariable> record;  // the same of `the record has`
  std::vector<std::int32_t> seats;   // by player
  std::vector<std::int32_t> alive;
  std::int32_t phase = 0;
  std::int32_t mover = 0;
  std::int32_t me = 0;
  bool nature = false;
  Stage stage = Stage::Turn;
  bool over = false;
  std::string key;
  std::vector<std::int32_t> ranks;  // by player, when it is over
  bool draw = false;
  bool finished = false;
  std::vector<std::int32_t> ranks_out;  // players in order of leaving, -1 behind each group
  std::int32_t turns = 0;
  std::int32_t turns_of_phase = 0;
  std::int32_t rounds = 0;
  std::int32_t passes_in_a_row = 0;
  std::vector<std::int32_t> quiet;  // by limit
};

// A position that stood before, at the beginning of a turn, and the turn that led to it.
struct PastPosition {
  FastPosition position;
  std::int32_t mover = -1;         // whose turn led there; -1: none
  std::vector<FastVariable> turn;  // its variables at that turn's end
  bool passed = false;             // it was nothing but `pass`
};

}  // namespace ludo::runtime
