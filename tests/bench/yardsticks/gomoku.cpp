// Gomoku on 15 x 15, free form, the rules of examples/games/gomoku.ludo.
//
// Empty points are bits 16 * row + column of four words, in the order of the sites. Each player's
// stones stand in four sets of lines (rows, columns, both diagonals), a word for each line, so that
// five in a row through the last stone is a few shifts of four words.

#include <array>

#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/playouts.hpp"

namespace ludo::yardsticks {

namespace {

constexpr std::size_t kSide = 15;

bool has_five(std::uint32_t line) {
  const std::uint32_t pairs = line & (line >> 1U);
  const std::uint32_t fours = pairs & (pairs >> 2U);
  return (fours & (line >> 4U)) != 0;
}

struct Gomoku {
  using Move = std::uint8_t;
  struct Counts {
    std::uint32_t total;
    std::array<std::uint32_t, 3> sums;  // of the empty points in a word and all words below
  };
  struct Lines {
    std::array<std::uint16_t, kSide> rows = {};
    std::array<std::uint16_t, kSide> columns = {};
    std::array<std::uint16_t, 2 * kSide - 1> falling = {};  // row + column
    std::array<std::uint16_t, 2 * kSide - 1> rising = {};   // row - column
  };
  static constexpr std::size_t kMostMoves = kSide * kSide;
  static constexpr std::uint64_t kMostPlies = kSide * kSide;

  std::array<Bits, 4> empty = {0x7FFF7FFF7FFF7FFFULL, 0x7FFF7FFF7FFF7FFFULL, 0x7FFF7FFF7FFF7FFFULL,
                               0x00007FFF7FFF7FFFULL};
  std::array<Lines, 2> stones = {};
  std::uint8_t mover = 0;

  std::uint32_t list(Move* moves) const {
    Move* end = moves;
    for (std::uint32_t word = 0; word < 4; ++word) {
      for (Bits rest = empty[word]; rest != 0; rest &= rest - 1) {
        *end++ = static_cast<Move>(64 * word + least(rest));
      }
    }
    return static_cast<std::uint32_t>(end - moves);
  }

  Counts count() const {
    Counts counts;
    counts.sums[0] = population(empty[0]);
    counts.sums[1] = counts.sums[0] + population(empty[1]);
    counts.sums[2] = counts.sums[1] + population(empty[2]);
    counts.total = counts.sums[2] + population(empty[3]);
    return counts;
  }

  Move select(const Counts& counts, std::uint32_t n) const {
    const std::uint32_t word = (counts.sums[0] <= n ? 1U : 0U) + (counts.sums[1] <= n ? 1U : 0U) +
                               (counts.sums[2] <= n ? 1U : 0U);
    const std::uint32_t rest = word == 0 ? n : n - counts.sums[word - 1];
    return static_cast<Move>(64 * word + select_bit(empty[word], rest));
  }

  Standing play(Move point) {
    const std::size_t row = point / 16U;
    const std::size_t column = point % 16U;
    empty[point / 64U] &= ~(Bits{1} << (point % 64U));
    Lines& mine = stones[mover];
    const auto put = [](std::uint16_t& line, std::size_t index) {
      line = static_cast<std::uint16_t>(line | 1U << index);
      return has_five(line);
    };
    const bool five = static_cast<unsigned>(put(mine.rows[row], column)) |
                      static_cast<unsigned>(put(mine.columns[column], row)) |
                      static_cast<unsigned>(put(mine.falling[row + column], row)) |
                      static_cast<unsigned>(put(mine.rising[row + kSide - 1 - column], row));
    const Standing standing = five ? static_cast<Standing>(mover) : Standing::GoesOn;
    mover ^= 1U;
    return standing;
  }

  // The board is full.
  Standing stuck() const { return Standing::Draw; }
};

}  // namespace

const Yardstick kGomoku = yardstick_of<Gomoku>("examples/games/gomoku.ludo");

}  // namespace ludo::yardsticks
