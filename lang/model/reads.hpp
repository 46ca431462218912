// Which parts of the state an expression follows from, and which a statement may change.
//
// The columns of ops.def and statements.def say it for one operation; the functions here for all
// that it leads to: arguments, generators, definitions, tables, regions, initial values, the paths
// of ways and the effects of suppositions. A value can only change when one of the parts it reads
// does.
//
// Tested by tests/lang/model/test_reads.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <set>

#include "lang/model/model.hpp"

namespace ludo::lang {

/// A part of the state. Registers are none: they belong to a frame, not to the state.
enum class StatePart : std::uint16_t {
  Nothing = 0,
  Occupancy = 1U << 0U,  // which sites hold a piece
  Kinds = 1U << 1U,      // what kind the piece on a site is of
  Owners = 1U << 2U,     // whose the piece on a site is
  Tiles = 1U << 3U,      // which tiles lie where, and so which sites there are; fixed boards: never
  Variables = 1U << 4U,  // some variable: Reads::variables and Writes::variables say which
  Me = 1U << 5U,         // who decides now
  Mover = 1U << 6U,
  Phase = 1U << 7U,
  Counters = 1U << 8U,  // turns, turns of the phase, rounds, passes in a row
  Alive = 1U << 9U,     // who is still in the game
  Seats = 1U << 10U,    // who plays which side; no expression reads it
  Result = 1U << 11U,   // whether the game is over, and who has won
  History = 1U << 12U,  // the turns of a repeated cycle
  Pieces = Occupancy | Kinds | Owners,
};

/// A set of parts.
struct Parts {
  std::uint16_t bits = 0;

  constexpr Parts() = default;
  constexpr Parts(StatePart part)
      : bits(static_cast<std::uint16_t>(part)) {}  // NOLINT: one is a set

  constexpr bool none() const { return bits == 0; }
  constexpr bool meets(Parts other) const { return (bits & other.bits) != 0; }
  constexpr Parts without(Parts other) const {
    Parts rest;
    rest.bits = static_cast<std::uint16_t>(bits & ~other.bits);
    return rest;
  }
  constexpr Parts& operator|=(Parts other) {
    bits = static_cast<std::uint16_t>(bits | other.bits);
    return *this;
  }
  friend constexpr Parts operator|(Parts a, Parts b) { return a |= b; }
  friend constexpr bool operator==(Parts, Parts) = default;
};
constexpr Parts operator|(StatePart a, StatePart b) { return Parts(a) | Parts(b); }

/// `StatePart::Variables` is in `parts` exactly when `variables` is not empty.
struct Reads {
  Parts parts;
  std::set<Index> variables;
  friend bool operator==(const Reads&, const Reads&) = default;
};

struct Writes {
  Parts parts;
  std::set<Index> variables;
  friend bool operator==(const Writes&, const Writes&) = default;
};

/// Something that is written may be among what is read.
bool touches(const Writes& writes, const Reads& reads);

/// What the value follows from, the registers of its frame aside; nothing for kNoExpr. `me` of a
/// definition is the caller's and stays; that of a region or an initial value is its owner.
Reads reads_of(const GameModel& model, ExprId id);

/// What the solutions follow from. A way reads whatever may happen on its path, triggers, laws and
/// lines `at any moment` included.
Reads reads_of_generator(const GameModel& model, GeneratorId id);

/// What the choices, conditions and values of a block follow from, that of the rules it plays
/// included, and whether its effects can be done.
Reads reads_of_block(const GameModel& model, BlockId id);

/// What the statement may change, with its blocks and the rules it plays; suppositions and ways
/// change nothing. Triggers that it sets off are not included, nor the end of the turn (movers,
/// counters, what lasts a turn).
Writes writes_of(const GameModel& model, StatementId id);
Writes writes_of_block(const GameModel& model, BlockId id);

/// By Counter: whether some rule asks for it, or a limit goes by it. States that differ in others
/// only go on alike.
std::array<bool, 4> counters_read(const GameModel& model);

}  // namespace ludo::lang
