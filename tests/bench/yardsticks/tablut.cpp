// Tablut, the rules of stdlib-games/tablut/tablut.ludo with its options as they stand: the third
// occurrence of a position draws, and nothing else limits a game.
//
// Cell 9 * row + column, a1 = 0: the index of the site. Each side's men, the king among White's,
// stand three times: by row and by column, nine bits each, for the lines; and by cell in two words,
// for the order of moves. A move's digits are its man's cell and the cell it goes to.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/history.hpp"
#include "tests/bench/yardsticks/playouts.hpp"

namespace ludo::yardsticks {

namespace {

constexpr std::uint32_t kMiddle = 4;  // row and column of the throne
constexpr std::uint32_t kThrone = 40;

// The least and the greatest place on a line that a man reaches, himself if he cannot move.
struct Reach {
  std::uint8_t least, most;
  bool reaches_middle() const { return (least <= kMiddle) & (kMiddle <= most); }
};

// By the occupied places of the line, then by the man's.
constexpr auto kReach = [] {
  std::array<std::array<Reach, 9>, 512> table{};
  for (std::uint32_t line = 0; line < 512; ++line) {
    for (std::uint32_t place = 0; place < 9; ++place) {
      std::uint32_t least = place;
      while (least != 0 && ((line >> (least - 1)) & 1U) == 0) --least;
      std::uint32_t most = place;
      while (most != 8 && ((line >> (most + 1)) & 1U) == 0) ++most;
      table[line][place] = {static_cast<std::uint8_t>(least), static_cast<std::uint8_t>(most)};
    }
  }
  return table;
}();

// How many places a man reaches, first on any line, then on one whose middle is the throne, where
// no soldier stops.
constexpr auto kReached = [] {
  std::array<std::array<std::array<std::uint8_t, 9>, 512>, 2> table{};
  for (std::uint32_t line = 0; line < 512; ++line) {
    for (std::uint32_t place = 0; place < 9; ++place) {
      const Reach reach = kReach[line][place];
      const bool throne = place != kMiddle && reach.least <= kMiddle && kMiddle <= reach.most;
      table[0][line][place] = static_cast<std::uint8_t>(reach.most - reach.least);
      table[1][line][place] = static_cast<std::uint8_t>(reach.most - reach.least - throne);
    }
  }
  return table;
}();

// Rows and columns of the cells.
constexpr auto kPlaces = [] {
  std::array<std::array<std::uint8_t, 2>, 81> table{};
  for (std::uint8_t cell = 0; cell < 81; ++cell) {
    table[cell] = {static_cast<std::uint8_t>(cell / 9), static_cast<std::uint8_t>(cell % 9)};
  }
  return table;
}();

// Eight moves side by side.
using Lanes = std::array<Bits, 2>;

constexpr Bits kEachLane = 0x0001000100010001ULL;

constexpr Lanes steps_of(std::uint16_t step) {
  std::array<std::uint16_t, 8> lanes{};
  for (std::uint16_t i = 0; i < 8; ++i) lanes[i] = static_cast<std::uint16_t>((i * step) << 8U);
  return std::bit_cast<Lanes>(lanes);
}

constexpr Lanes kStepsRight = steps_of(1);
constexpr Lanes kStepsUp = steps_of(9);

struct Tablut {
  using Move = std::uint16_t;  // from, and to in the high byte
  struct Counts {
    std::uint32_t total;
    std::uint32_t n_men;
    std::uint8_t cells[16];
    std::uint8_t moves[16];  // of the man on that cell
  };
  struct Men {
    std::array<std::uint16_t, 9> rows{};
    std::array<std::uint16_t, 9> columns{};
    std::array<Bits, 2> cells{};  // 63 and 18

    void flip(std::uint32_t cell) {
      const auto [row, column] = kPlaces[cell];
      rows[row] ^= static_cast<std::uint16_t>(1U << column);
      columns[column] ^= static_cast<std::uint16_t>(1U << row);
      const bool high = 63 <= cell;
      cells[high] ^= Bits{1} << (cell - (high ? 63 : 0));
    }
  };
  static constexpr std::size_t kMostMoves = 256 + 8;
  static constexpr std::uint64_t kMostPlies = 20'000;
  static constexpr std::size_t kMostKept = kMostPlies + 1;

  std::array<Men, 2> men{};  // White's, Black's
  std::uint8_t king = kThrone;
  bool black = false;  // Black is to move
  bool irreversible = false;

  Tablut() {
    for (const std::uint32_t cell : {22, 31, 38, 39, 40, 41, 42, 49, 58}) men[0].flip(cell);
    for (const std::uint32_t cell : {3, 4, 5, 13, 27, 35, 36, 37, 43, 44, 45, 53, 67, 75, 76, 77}) {
      men[1].flip(cell);
    }
  }

  // Calls `visit(cell, row, column, its row's men, its column's men)` for each man in order.
  template <class Visit>
  void for_each_man(const Visit& visit) const {
    for (std::uint32_t word = 0; word < 2; ++word) {
      for (Bits rest = men[black].cells[word]; rest != 0; rest &= rest - 1) {
        const std::uint32_t cell = least(rest) + 63 * word;
        const std::uint32_t row = kPlaces[cell][0];
        const std::uint32_t column = kPlaces[cell][1];
        visit(cell, row, column, men[0].rows[row] | men[1].rows[row],
              men[0].columns[column] | men[1].columns[column]);
      }
    }
  }

  // The moves of one man, to at most eight cells on each side of him: eight are written at once,
  // and those too many are written over.
  static Move* write(Move* end, bool soldier, std::uint32_t cell, Reach by_row, Reach by_column) {
    const auto [row, column] = kPlaces[cell];
    const auto run = [&end, cell](const Lanes& steps, std::uint32_t first, std::uint32_t n) {
      const Bits all = (cell | first << 8U) * kEachLane;
      const Lanes lanes = {steps[0] + all, steps[1] + all};
      std::memcpy(end, lanes.data(), sizeof(lanes));
      end += n;
    };
    Move* const begin = end;
    const std::uint32_t n_below = static_cast<std::uint32_t>(row - by_column.least);
    const std::uint32_t n_left = static_cast<std::uint32_t>(column - by_row.least);
    run(kStepsUp, cell - 9 * n_below, n_below);
    run(kStepsRight, cell - n_left, n_left);
    run(kStepsRight, cell + 1, static_cast<std::uint32_t>(by_row.most - column));
    run(kStepsUp, cell + 9, static_cast<std::uint32_t>(by_column.most - row));
    // One condition, so that there is one branch to foresee.
    const bool across_row = (row == kMiddle) & by_row.reaches_middle();
    const bool across_column = (column == kMiddle) & by_column.reaches_middle();
    if (soldier & (across_row | across_column)) {
      return std::remove(begin, end, static_cast<Move>(cell | kThrone << 8U));
    }
    return end;
  }

  std::uint32_t list(Move* moves) const {
    Move* end = moves;
    for_each_man([&](std::uint32_t cell, std::uint32_t row, std::uint32_t column,
                     std::uint32_t row_men, std::uint32_t column_men) {
      end = write(end, cell != king, cell, kReach[row_men][column], kReach[column_men][row]);
    });
    return static_cast<std::uint32_t>(end - moves);
  }

  Counts count() const {
    Counts counts;
    counts.total = 0;
    counts.n_men = 0;
    for_each_man([&](std::uint32_t cell, std::uint32_t row, std::uint32_t column,
                     std::uint32_t row_men, std::uint32_t column_men) {
      const bool soldier = cell != king;
      const std::uint32_t moves = kReached[soldier && row == kMiddle][row_men][column] +
                                  kReached[soldier && column == kMiddle][column_men][row];
      counts.cells[counts.n_men] = static_cast<std::uint8_t>(cell);
      counts.moves[counts.n_men] = static_cast<std::uint8_t>(moves);
      counts.total += moves;
      ++counts.n_men;
    });
    return counts;
  }

  Move select(const Counts& counts, std::uint32_t n) const {
    std::size_t man = 0;
    for (; counts.moves[man] <= n; ++man) n -= counts.moves[man];
    const std::uint32_t cell = counts.cells[man];
    const auto [row, column] = kPlaces[cell];
    Move moves[16 + 8];
    write(moves, cell != king, cell, kReach[men[0].rows[row] | men[1].rows[row]][column],
          kReach[men[0].columns[column] | men[1].columns[column]][row]);
    return moves[n];
  }

  Standing play(Move move) {
    Men& own = men[black];
    Men& enemy = men[!black];
    const std::uint32_t from = move & 0xFFU;
    const std::uint32_t goal = move >> 8U;
    own.flip(from);
    own.flip(goal);
    irreversible = false;
    const std::uint32_t row = kPlaces[goal][0];
    const std::uint32_t column = kPlaces[goal][1];
    if (from == king) {
      king = static_cast<std::uint8_t>(goal);
      if (row % 8 == 0 || column % 8 == 0) return Standing::FirstWins;
    }
    // Two zeros below keep the shifts from going negative.
    const auto pressed = [](std::uint32_t prey, std::uint32_t anvil, std::uint32_t place) {
      const std::uint32_t above = (prey >> (place + 1)) & (anvil >> (place + 2)) & 1U;
      const std::uint32_t below = ((prey << 2U) >> (place + 1)) & ((anvil << 2U) >> place) & 1U;
      return below | above << 1U;
    };
    const std::uint32_t across = pressed(enemy.rows[row], own.rows[row], column);
    const std::uint32_t along = pressed(enemy.columns[column], own.columns[column], row);
    if ((across | along) != 0) {
      const auto remove = [this, &enemy](std::uint32_t cell) {
        if (cell == king) return;
        enemy.flip(cell);
        irreversible = true;
      };
      if ((across & 1U) != 0) remove(goal - 1);
      if ((across & 2U) != 0) remove(goal + 1);
      if ((along & 1U) != 0) remove(goal - 9);
      if ((along & 2U) != 0) remove(goal + 9);
    }
    if (black && besets(goal)) return Standing::SecondWins;
    black = !black;
    return Standing::GoesOn;
  }

  // Whether Black's man on the cell is one of four beside the king, who is never on the border.
  bool besets(std::uint32_t cell) const {
    const std::uint32_t row = kPlaces[king][0];
    const std::uint32_t column = kPlaces[king][1];
    const std::uint32_t beside_row = 5U << (column - 1);
    const std::uint32_t beside_column = 5U << (row - 1);
    const bool beside =
        cell + 1 == king || cell == king + 1U || cell + 9 == king || cell == king + 9U;
    return beside && (men[1].rows[row] & beside_row) == beside_row &&
           (men[1].columns[column] & beside_column) == beside_column;
  }

  // Who cannot move draws.
  Standing stuck() const { return Standing::Draw; }

  PositionKey<3> key() const {
    return {{men[0].cells[0], men[1].cells[0],
             men[0].cells[1] | men[1].cells[1] << 18U | Bits{king} << 36U | Bits{black} << 43U}};
  }
};

}  // namespace

const Yardstick kTablut =
    yardstick_of_remembering<Tablut>("stdlib-games/tablut/tablut.ludo", 18'000);

}  // namespace ludo::yardsticks
