// Breakthrough on 8 x 8, the rules of examples/games/breakthrough.ludo.
//
// Bit 8 * row + column, a1 = 0: the index of the site. A move's digits are its pawn's cell, whether
// it goes straight (0) or aslant (1), and the cell it goes to; so a pawn's moves stand straight
// first, then towards the a-file, then towards the h-file.

#include <array>

#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/playouts.hpp"

namespace ludo::yardsticks {

namespace {

constexpr Bits kFileA = kBytes;
constexpr Bits kFileH = kTops;
constexpr Bits kLastRow = 0xFFULL << 56U;
constexpr Bits kFirstRow = 0xFFULL;

// The pawns that can go each way.
struct Movable {
  Bits straight, west, east;
};

// Bit i of a byte becomes byte i.
constexpr auto kColumns = [] {
  std::array<Bits, 256> table = {};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    for (std::uint32_t bit = 0; bit < 8; ++bit)
      table[byte] |= Bits{(byte >> bit) & 1U} << (8 * bit);
  }
  return table;
}();

struct Breakthrough {
  struct Move {
    std::uint8_t from, to;
  };
  struct Counts {
    std::uint32_t total;
    Movable movable;
    Bits sums;  // of the moves in a row and all rows below, each in its byte
  };
  // Each pawn has three ways, and the list is written one move beyond its end.
  static constexpr std::size_t kMostMoves = 16 * 3 + 1;
  static constexpr std::uint64_t kMostPlies = 100'000;

  Bits mine = 0xFFFFULL;
  Bits theirs = 0xFFFFULL << 48U;
  bool white = true;

  Movable movable() const {
    const Bits empty = ~(mine | theirs);
    if (white)
      return {mine & (empty >> 8U), mine & ~kFileA & ~(mine >> 7U), mine & ~kFileH & ~(mine >> 9U)};
    return {mine & (empty << 8U), mine & ~kFileA & ~(mine << 9U), mine & ~kFileH & ~(mine << 7U)};
  }

  std::uint32_t list(Move* moves) const {
    const Movable ways = movable();
    const int ahead = white ? 8 : -8;
    Move* end = moves;
    for (Bits rest = ways.straight | ways.west | ways.east; rest != 0; rest &= rest - 1) {
      const std::uint32_t from = least(rest);
      const int to = static_cast<int>(from) + ahead;
      const auto write = [&](Bits way, int target) {
        *end = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(target)};
        end += (way >> from) & 1U;
      };
      write(ways.straight, to);
      write(ways.west, to - 1);
      write(ways.east, to + 1);
    }
    return static_cast<std::uint32_t>(end - moves);
  }

  Counts count() const {
    const Movable ways = movable();
    const Bits sums =
        (byte_counts(ways.straight) + byte_counts(ways.west) + byte_counts(ways.east)) * kBytes;
    return {static_cast<std::uint32_t>(sums >> 56U), ways, sums};
  }

  Move select(const Counts& counts, std::uint32_t n) const {
    // First the row, then the column in it, then the pawn's way.
    const InByte row = find_byte(counts.sums, n);
    const auto columns = [&row](Bits way) { return kColumns[(way >> row.shift) & 0xFFU]; };
    const Bits straight = columns(counts.movable.straight);
    const Bits west = columns(counts.movable.west);
    const InByte column =
        find_byte((straight + west + columns(counts.movable.east)) * kBytes, row.rest);
    const auto goes = [&column](Bits way) {
      return static_cast<std::uint32_t>(way >> column.shift) & 1U;
    };
    const std::uint32_t from = row.shift + column.shift / 8;
    const std::uint32_t ahead = from + (white ? 8U : -8U);
    // West and east differ by two files; the comparisons are sums, so that nothing branches.
    const std::uint32_t west_after = goes(straight);
    const std::uint32_t east_after = west_after + goes(west);
    const bool aslant = west_after <= column.rest;
    const bool eastward = east_after <= column.rest;
    const std::uint32_t to = ahead - (aslant ? 1U : 0U) + (eastward ? 2U : 0U);
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }

  Standing play(Move move) {
    const Bits target = Bits{1} << move.to;
    const Bits moved = mine ^ (Bits{1} << move.from) ^ target;
    const bool won = (target & (white ? kLastRow : kFirstRow)) != 0 || (theirs & ~target) == 0;
    const Standing standing =
        !won ? Standing::GoesOn : (white ? Standing::FirstWins : Standing::SecondWins);
    mine = theirs & ~target;
    theirs = moved;
    white = !white;
    return standing;
  }

  // It cannot happen: the foremost pawn always has a diagonal.
  Standing stuck() const { return white ? Standing::SecondWins : Standing::FirstWins; }
};

}  // namespace

const Yardstick kBreakthrough =
    yardstick_of<Breakthrough>("examples/games/breakthrough.ludo", 170'148);

}  // namespace ludo::yardsticks
