// Hex on 11 x 11 without the swap, the rules of tests/bench/games/hex.ludo.
//
// Bit 11 * row + column of two words: the index of the site. Beside his stones a player has the set
// of those linked to his first side. It grows where a stone touches it, by flooding whole boards
// from there; each stone joins it once in a game. He has won when it reaches his other side.

#include <array>

#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/playouts.hpp"

namespace ludo::yardsticks {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr unsigned kSide = 11;
constexpr unsigned kCells = kSide * kSide;
constexpr Wide kBoard = (Wide{1} << kCells) - 1;
constexpr Wide kFirstRow = (Wide{1} << kSide) - 1;
constexpr Wide kLastRow = kFirstRow << (kSide * (kSide - 1));
constexpr Wide kFirstColumn = [] {
  Wide cells = 0;
  for (unsigned row = 0; row < kSide; ++row) cells |= Wide{1} << (kSide * row);
  return cells;
}();
constexpr Wide kLastColumn = kFirstColumn << (kSide - 1);

// By player: the side he starts from, and the one he must reach.
constexpr std::array<Wide, 2> kStart = {kFirstRow, kFirstColumn};
constexpr std::array<Wide, 2> kGoal = {kLastRow, kLastColumn};

// The cells next to those of a set; cells off the board are not masked away.
constexpr Wide around(Wide cells) {
  const Wide not_first = cells & ~kFirstColumn;
  const Wide not_last = cells & ~kLastColumn;
  return cells << kSide | cells >> kSide | not_last << 1U | not_first >> 1U |
         not_first << (kSide - 1) | not_last >> (kSide - 1);
}

constexpr auto kAround = [] {
  std::array<Wide, kCells> table = {};
  for (unsigned cell = 0; cell < kCells; ++cell) table[cell] = around(Wide{1} << cell) & kBoard;
  return table;
}();

struct Hex {
  using Move = std::uint8_t;
  struct Counts {
    std::uint32_t total;
    std::uint32_t low;  // of them in the lower word
  };
  static constexpr std::size_t kMostMoves = kCells;
  static constexpr std::uint64_t kMostPlies = kCells;

  std::array<Wide, 2> stones = {};
  std::array<Wide, 2> linked = {};  // to the player's first side
  std::uint8_t mover = 0;

  Wide empty() const { return kBoard & ~(stones[0] | stones[1]); }

  std::uint32_t list(Move* moves) const {
    const Wide cells = empty();
    Move* end = moves;
    for (Bits rest = static_cast<Bits>(cells); rest != 0; rest &= rest - 1) {
      *end++ = static_cast<Move>(least(rest));
    }
    for (Bits rest = static_cast<Bits>(cells >> 64U); rest != 0; rest &= rest - 1) {
      *end++ = static_cast<Move>(64 + least(rest));
    }
    return static_cast<std::uint32_t>(end - moves);
  }

  Counts count() const {
    const Wide cells = empty();
    const std::uint32_t low = population(static_cast<Bits>(cells));
    return {low + population(static_cast<Bits>(cells >> 64U)), low};
  }

  Move select(const Counts& counts, std::uint32_t n) const {
    const Wide cells = empty();
    if (n < counts.low) return static_cast<Move>(select_bit(static_cast<Bits>(cells), n));
    return static_cast<Move>(64 + select_bit(static_cast<Bits>(cells >> 64U), n - counts.low));
  }

  Standing play(Move cell) {
    const std::uint8_t player = mover;
    const Wide stone = Wide{1} << cell;
    stones[player] |= stone;
    mover ^= 1U;
    if (((stone & kStart[player]) | (kAround[cell] & linked[player])) == 0) {
      return Standing::GoesOn;
    }
    const Wide others = stones[player] & ~linked[player];
    Wide added = stone;
    for (Wide edge = kAround[cell] & others; edge != 0; edge = around(edge) & others & ~added) {
      added |= edge;
    }
    linked[player] |= added;
    return (added & kGoal[player]) == 0 ? Standing::GoesOn : static_cast<Standing>(player);
  }

  // It cannot happen: a full board always joins one pair of sides.
  Standing stuck() const { return Standing::Draw; }
};

}  // namespace

const Yardstick kHex = yardstick_of<Hex>("tests/bench/games/hex.ludo");

}  // namespace ludo::yardsticks
