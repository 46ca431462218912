// Connect Four on 7 x 6, the rules of examples/games/connect-four.ludo.
//
// Bit 8 * row + column, the lowest row first: the order of the sites. Column 7 stays empty and
// keeps lines from running round the edge. A move is the cell in which the disc comes to rest.

#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/playouts.hpp"

namespace ludo::yardsticks {

namespace {

constexpr Bits kFirstRow = 0x7F;
constexpr Bits kBoard = 0x7F7F7F7F7F7FULL;

bool has_four(Bits discs) {
  Bits fours = 0;
  for (const unsigned step : {1U, 7U, 8U, 9U}) {
    const Bits pairs = discs & (discs >> step);
    fours |= pairs & (pairs >> (2 * step));
  }
  return fours != 0;
}

struct ConnectFour {
  using Move = std::uint8_t;
  struct Counts {
    std::uint32_t total;
    Bits landing;
  };
  static constexpr std::size_t kMostMoves = 7;
  static constexpr std::uint64_t kMostPlies = 42;

  Bits mine = 0;
  Bits theirs = 0;
  bool first = true;

  Bits landing() const {
    const Bits discs = mine | theirs;
    return ((discs << 8U) | kFirstRow) & ~discs & kBoard;
  }

  std::uint32_t list(Move* moves) const {
    std::uint32_t n = 0;
    for (Bits rest = landing(); rest != 0; rest &= rest - 1) {
      moves[n++] = static_cast<Move>(least(rest));
    }
    return n;
  }

  Counts count() const {
    const Bits cells = landing();
    return {population(cells), cells};
  }

  Move select(const Counts& counts, std::uint32_t n) const {
    return static_cast<Move>(select_bit(counts.landing, n));
  }

  Standing play(Move cell) {
    const Bits moved = mine | Bits{1} << cell;
    const Standing standing =
        !has_four(moved) ? Standing::GoesOn : (first ? Standing::FirstWins : Standing::SecondWins);
    mine = theirs;
    theirs = moved;
    first = !first;
    return standing;
  }

  // The board is full.
  Standing stuck() const { return Standing::Draw; }
};

}  // namespace

const Yardstick kConnectFour =
    yardstick_of<ConnectFour>("examples/games/connect-four.ludo", 1'068'647);

}  // namespace ludo::yardsticks
