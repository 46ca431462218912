// The yardstick for examples/games/reversi.ludo: two words of discs.
//
// The moves of all discs are found at once, by filling from the own discs through those of the
// enemy in each direction (the doubling fill is known as Kogge and Stone's). The discs that a move
// turns over are found by rays from its cell: where the order of bits runs along a ray, a carry
// finds its end, and against it, the highest bit that is no enemy's.
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/playouts.hpp"
#include "tests/bench/yardsticks/yardstick.hpp"

namespace ludo::yardsticks {
namespace {

constexpr Bits kInner = 0x7E7E7E7E7E7E7E7EULL;  // no row wraps around through these

// The rays from a cell, without it.
struct Rays {
  std::array<Bits, 4> up;    // nw, n, ne, e: towards higher bits
  std::array<Bits, 4> down;  // se, s, sw, w
};

constexpr std::array<Rays, 64> kRays = [] {
  constexpr int kColumns[4] = {-1, 0, 1, 1};
  constexpr int kRows[4] = {1, 1, 1, 0};
  const auto ray = [](int cell, int column_step, int row_step) {
    Bits bits = 0;
    int column = cell % 8 + column_step;
    int row = cell / 8 + row_step;
    for (; 0 <= column && column < 8 && 0 <= row && row < 8;
         column += column_step, row += row_step) {
      bits |= Bits{1} << (row * 8 + column);
    }
    return bits;
  };
  std::array<Rays, 64> rays{};
  for (int cell = 0; cell < 64; ++cell) {
    for (std::size_t i = 0; i < 4; ++i) {
      rays[static_cast<std::size_t>(cell)].up[i] = ray(cell, kColumns[i], kRows[i]);
      rays[static_cast<std::size_t>(cell)].down[i] = ray(cell, -kColumns[i], -kRows[i]);
    }
  }
  return rays;
}();

// The cells behind a row of `through` that begins beside one of `from`, along both senses of a
// line.
template <unsigned kShift>
Bits behind_rows(Bits from, Bits through) {
  Bits up = through & (from << kShift);
  Bits down = through & (from >> kShift);
  up |= through & (up << kShift);
  down |= through & (down >> kShift);
  const Bits pairs_up = through & (through << kShift);
  const Bits pairs_down = through & (through >> kShift);
  up |= pairs_up & (up << 2 * kShift);
  down |= pairs_down & (down >> 2 * kShift);
  up |= pairs_up & (up << 2 * kShift);
  down |= pairs_down & (down >> 2 * kShift);
  return (up << kShift) | (down >> kShift);
}

struct Reversi {
  using Move = std::uint8_t;  // the cell, or kPass
  struct Counts {
    std::uint32_t total;
    Bits cells;
  };
  static constexpr std::size_t kMostMoves = 60 + 8;
  static constexpr std::uint64_t kMostPlies = 128;
  static constexpr Move kPass = 64;

  Bits own = 0x0000001008000000ULL;    // who is to move
  Bits enemy = 0x0000000810000000ULL;  // the other
  bool second = false;                 // the second player is to move
  bool passed = false;                 // the last move was a pass

  Bits cells() const {
    const Bits inner = enemy & kInner;
    const Bits reached = behind_rows<1>(own, inner) | behind_rows<7>(own, inner) |
                         behind_rows<8>(own, enemy) | behind_rows<9>(own, inner);
    return reached & ~(own | enemy);
  }

  std::uint32_t list(Move* moves) const {
    const Bits rest = cells();
    if (rest == 0) {
      moves[0] = kPass;
      return 1;
    }
    // Eight cells for each row, behind those of the rows below: those too many are written over.
    const Bits sums = byte_counts(rest) * kBytes;
    for (std::uint32_t row = 0; row < 64; row += 8) {
      Bits members;
      std::memcpy(&members, kSelectInByte[(rest >> row) & 0xFFU].data(), sizeof(members));
      members += row * kBytes;
      std::memcpy(moves + (((sums << 8U) >> row) & 0xFFU), &members, sizeof(members));
    }
    return static_cast<std::uint32_t>(sums >> 56U);
  }

  Counts count() const {
    const Bits found = cells();
    return {found == 0 ? 1 : population(found), found};
  }

  Move select(const Counts& counts, std::uint32_t n) const {
    return counts.cells == 0 ? kPass : static_cast<Move>(select_bit(counts.cells, n));
  }

  Bits turned_by(Move cell) const {
    const Rays& rays = kRays[cell];
    const auto up = [this](Bits ray) {
      const Bits first = ray & -ray;
      const Bits end = ((enemy | ~ray) + first) & ray & own;
      return (end - (end == 0 ? 0 : first)) & ray;
    };
    // All bits above the end; none if there is no end. Bit 0 stands in for an end that is missing:
    // a ray that has it ends there, so that it is no own disc's.
    const auto down = [this](Bits ray) {
      const Bits stops = (ray & ~enemy) | 1U;
      const Bits end = (Bits{1} << (63 - std::countl_zero(stops))) & ray & own;
      return (-end << 1U) & ray;
    };
    const Bits turned = up(rays.up[0]) | up(rays.up[1]) | up(rays.up[2]) | up(rays.up[3]) |
                        down(rays.down[0]) | down(rays.down[1]) | down(rays.down[2]) |
                        down(rays.down[3]);
    return turned;
  }

  Standing play(Move move) {
    if (move == kPass) {
      if (passed) return standing_at_end();
      passed = true;
    } else {
      const Bits turned = turned_by(move);
      own |= turned | (Bits{1} << move);
      enemy &= ~turned;
      passed = false;
    }
    const Bits before = own;
    own = enemy;
    enemy = before;
    second = !second;
    return Standing::GoesOn;
  }

  Standing standing_at_end() const {
    const std::uint32_t mine = population(own);
    const std::uint32_t theirs = population(enemy);
    if (mine == theirs) return Standing::Draw;
    return (mine < theirs) != second ? Standing::SecondWins : Standing::FirstWins;
  }

  // Who has no cell to play passes: there always is a move.
  Standing stuck() const { return Standing::Draw; }
};

}  // namespace

const Yardstick kReversi = yardstick_of<Reversi>("examples/games/reversi.ludo", 193'669);

}  // namespace ludo::yardsticks
