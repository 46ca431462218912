// The layout of a state: one flat block, its offsets fixed when the options are known.
//
// The block is a row of 64-bit words:
//
//   [position]  header, planes, mail, persistent variables, …   what repetition compares
//   [turn]      variables of the turn; reset by one copy of their initial image
//   [move]      variables of the move; the same
//   [result]    over, key, ranks
//   [beside]    counters, counts of limits, the record: not compared
//   [registers] what is alive at a boundary inside a turn; as long as the longest Resume needs
//
// Scalars are packed into 1, 2 or 4 bytes; the least number of the width stands for `none`.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::program {

// Header fields, 32-bit integers at byte offset 4 * field of the block.
enum class Field : std::uint8_t {
  Phase,
  Mover,
  Me,
  Stage,     // runtime's Stage
  Nature,    // 1: nature decides
  Resume,    // -1 between turns; else index into Program::resumes
  AliveLow,  // bit set of players, 64 bits: AliveLow and the field behind it
  AliveHigh,
  HashLow,  // of the position, kept incrementally: HashLow and the field behind it
  HashHigh,
  End_,
};

struct VariableSlot {
  enum class Store : std::uint8_t { Byte, Short, Int, Set, Tally } store = Store::Int;
  std::int32_t offset = 0;  // bytes; sets at multiples of 8
  std::int32_t stride = 0;  // bytes between owners
  std::int32_t owners = 1;
  std::int32_t width = 1;            // Tally, tuple: entries of 4 bytes
  std::int32_t least = 0, most = 0;  // numbers: their range; checked at every write
  bool optional = false;
  bool hashed = true;  // part of the position
  // The initial value, when it is a constant: one number, the elements of a set, the entries of a
  // tally or tuple. Else Program::initials says it, and is asked whenever the variable is read that
  // was not written since it was last reset: then its content is all 0 and its flag is 0.
  std::vector<std::int32_t> initial;
  bool fixed_initial = true;
  std::int32_t written = -1;  // bytes: the flags by owner; -1: has none
  bool state_free = true;     // the initial value does not follow from the state
  bool of_piece = false;      // an attribute of pieces; owners are sites
  bool must_be_set = false;   // reading it before it is written is an error
  bool base_is_bool = false;  // `nothing` of it is no instead of none
  enum class Part : std::uint8_t { Position, Turn, Move, Beside } part = Part::Position;
};

// What a secret phase keeps beside the position: who has written what since it began, and what was
// there before. Byte offsets.
struct SecretSlots {
  std::int32_t begin = -1;   // -1: no phase is secret
  std::int32_t started = 0;  // 1: the first turn of a secret phase has begun
  std::int32_t writers = 0;  // 64 bits: the players who have written
  std::int32_t sites = 0;    // bytes, by site: 0, or 1 + the player who has written it
  // The same, by variable: where the bytes of its owners begin. -1: it does not last.
  std::vector<std::int32_t> variables;
  std::int32_t start = 0;  // the position (Layout::position_end bytes) as the first turn began
};

struct Layout {
  std::int32_t bytes = 0;         // of the whole block, a multiple of 8
  std::int32_t position_end = 0;  // byte offsets
  std::int32_t turn_begin = 0, turn_end = 0;
  std::int32_t move_begin = 0, move_end = 0;
  std::int32_t registers_begin = 0, registers_end = 0;
  std::int32_t result_begin = 0;
  std::int32_t beside_begin = 0;

  // Pieces: mail[site] = 0 or 1 + code; a code is a pair of kind and owner that may occur.
  struct PieceCode {
    std::int32_t kind = 0;
    std::int32_t owner = -1;  // -1: nobody
  };
  std::vector<PieceCode> codes;
  std::vector<std::int32_t> code_of;       // [kind * (players + 1) + owner + 1] = code, or -1
  std::int32_t mail = 0;                   // byte offset; boards of tiles: see below
  std::int32_t mail_bytes = 1;             // 1 or 2 for each site
  std::int32_t occupied = 0;               // byte offsets of planes, one set each
  std::vector<std::int32_t> owner_planes;  // by player, then nobody
  std::vector<std::int32_t>
      kind_planes;  // by kind; several may share one (a game with one kind: occupied)
  // Boards of tiles: tiles and pieces are lists. A word that says how many there are, then one for
  // each in the order of their places: place << 32 | content, 0 behind the last. The content of a
  // site is 1 + code (the list lies at `mail`), that of a block 1 + 4 * tile + quarter turns.
  // Planes have room for the pages that the parts of all tiles can need.
  bool grows = false;
  std::int32_t tiles = 0;  // byte offset
  std::int32_t most_tiles = 0;
  std::vector<VariableSlot> variables;  // by GameModel::variables
  std::int32_t seats = 0;               // bytes, by player
  // The initial contents of these parts.
  std::vector<std::uint64_t> position_image, turn_image, move_image, beside_image;

  // In [result] and [beside], 32-bit integers.
  std::int32_t over = 0, result_key = 0, draw = 0, finished = 0, ranks = 0;  // ranks: by player
  std::int32_t ranks_out = 0;  // count, then up to 2 * players entries
  std::int32_t turns = 0, turns_of_phase = 0, rounds = 0, passes_in_a_row = 0, passed = 0,
               acted = 0;
  std::int32_t quiet = 0;  // by limit
  SecretSlots secret;      // the end of [beside]
};

}  // namespace ludo::program
