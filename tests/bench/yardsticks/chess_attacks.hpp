// What chess pieces see from a square on a board with these occupied squares.
//
// A slider's sight along a line is found by subtraction: taking twice its bit from the occupied
// bits of the line borrows up to the first of them above it; the same on the board with its rows
// swapped (a reversal of the bytes) finds the first below. On a row bytes cannot be swapped: there
// a table answers.
#pragma once

#include <array>
#include <cstdint>

#include "tests/bench/yardsticks/bits.hpp"

namespace ludo::yardsticks::chess {

using Square = std::uint32_t;

constexpr Bits bit(Square square) { return Bits{1} << square; }

namespace detail {

// The squares that some steps away from a square, once each or as far as the board goes.
template <std::size_t kSteps>
constexpr Bits reached(Square square, const std::array<std::array<int, 2>, kSteps>& steps,
                       bool far) {
  Bits squares = 0;
  for (const auto& [column_step, row_step] : steps) {
    int column = static_cast<int>(square % 8) + column_step;
    int row = static_cast<int>(square / 8) + row_step;
    while (0 <= column && column < 8 && 0 <= row && row < 8) {
      squares |= bit(static_cast<Square>(row * 8 + column));
      if (!far) break;
      column += column_step;
      row += row_step;
    }
  }
  return squares;
}

template <std::size_t kSteps>
constexpr auto reached_from_all(const std::array<std::array<int, 2>, kSteps>& steps, bool far) {
  std::array<Bits, 64> table{};
  for (Square square = 0; square < 64; ++square) table[square] = reached(square, steps, far);
  return table;
}

using Steps2 = std::array<std::array<int, 2>, 2>;
using Steps8 = std::array<std::array<int, 2>, 8>;

}  // namespace detail

// The lines through each square, without it.
inline constexpr auto kColumnOf = detail::reached_from_all(detail::Steps2{{{0, 1}, {0, -1}}}, true);
inline constexpr auto kRowOf = detail::reached_from_all(detail::Steps2{{{1, 0}, {-1, 0}}}, true);
inline constexpr auto kRisingOf =  // from the lower left to the upper right
    detail::reached_from_all(detail::Steps2{{{1, 1}, {-1, -1}}}, true);
inline constexpr auto kFallingOf =
    detail::reached_from_all(detail::Steps2{{{-1, 1}, {1, -1}}}, true);

inline constexpr auto kKingSight = detail::reached_from_all(
    detail::Steps8{{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}}, false);
inline constexpr auto kKnightSight = detail::reached_from_all(
    detail::Steps8{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}},
    false);

// By the side of the pawn, 0 White.
inline constexpr std::array<std::array<Bits, 64>, 2> kPawnSight = {
    detail::reached_from_all(detail::Steps2{{{-1, 1}, {1, 1}}}, false),
    detail::reached_from_all(detail::Steps2{{{-1, -1}, {1, -1}}}, false)};

// On a row: by column, then by the occupied of the six inner squares.
inline constexpr auto kRowSight = [] {
  std::array<std::array<std::uint8_t, 64>, 8> table{};
  for (std::uint32_t column = 0; column < 8; ++column) {
    for (std::uint32_t inner = 0; inner < 64; ++inner) {
      std::uint32_t seen = 0;
      for (std::uint32_t place = column + 1; place < 8; ++place) {
        seen |= 1U << place;
        if (((inner << 1U >> place) & 1U) != 0) break;
      }
      for (std::uint32_t place = column; place-- != 0;) {
        seen |= 1U << place;
        if (((inner << 1U >> place) & 1U) != 0) break;
      }
      table[column][inner] = static_cast<std::uint8_t>(seen);
    }
  }
  return table;
}();

inline Bits line_sight(Square from, Bits line, Bits occupied) {
  const Bits blockers = occupied & line;
  const Bits above = blockers - (bit(from) << 1U);
  const Bits below =
      __builtin_bswap64(__builtin_bswap64(blockers) - (__builtin_bswap64(bit(from)) << 1U));
  return (above ^ below) & line;
}

inline Bits row_sight(Square from, Bits occupied) {
  const std::uint32_t shift = from & 56U;
  return Bits{kRowSight[from & 7U][(occupied >> shift >> 1U) & 63U]} << shift;
}

inline Bits bishop_sight(Square from, Bits occupied) {
  return line_sight(from, kRisingOf[from], occupied) | line_sight(from, kFallingOf[from], occupied);
}

inline Bits rook_sight(Square from, Bits occupied) {
  return line_sight(from, kColumnOf[from], occupied) | row_sight(from, occupied);
}

// The squares strictly between two that share a line; none otherwise.
inline constexpr auto kBetween = [] {
  std::array<std::array<Bits, 64>, 64> table{};
  constexpr int kSteps[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
  for (Square from = 0; from < 64; ++from) {
    for (const auto& step : kSteps) {
      int column = static_cast<int>(from % 8) + step[0];
      int row = static_cast<int>(from / 8) + step[1];
      Bits passed = 0;
      for (; 0 <= column && column < 8 && 0 <= row && row < 8; column += step[0], row += step[1]) {
        const Square to = static_cast<Square>(row * 8 + column);
        table[from][to] = passed;
        passed |= bit(to);
      }
    }
  }
  return table;
}();

// The whole line through the king's square on which a man pinned to it stands, without the king's.
inline Bits pin_line(Square king, Square man) {
  for (const auto& lines : {&kColumnOf, &kRowOf, &kRisingOf, &kFallingOf}) {
    if (((*lines)[king] & bit(man)) != 0) return (*lines)[king];
  }
  return 0;
}

}  // namespace ludo::yardsticks::chess
