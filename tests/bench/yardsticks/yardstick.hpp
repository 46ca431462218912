// Yardsticks: small hand-written engines, each for one game, that ludo's speed is measured against.
//
// A yardstick plays the very games that `ludo simulate` plays: the moves stand in ludo's normative
// order, game k of a seed draws from Random(mix(seed, k)), once for each decision with two or more
// moves. It plays them in two styles that are never mixed: *listing* writes every legal move of
// every position to an array and plays the drawn one; *counting* counts the moves and selects the
// drawn one without writing a list. Both give equal totals. Nothing is allocated.
//
// The engines are one file each; playouts.hpp has the loops that they share. Tested by
// tests/bench/test_yardsticks.cpp, against the reference engine; measured by bench.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ludo::yardsticks {

/// How a game stands after a move. The winners are by the order of play: the first player moves
/// first.
enum class Standing : std::uint8_t { FirstWins, SecondWins, Draw, GoesOn };

/// What a run of games came to.
struct PlayoutTotals {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;                     // moves played
  std::uint64_t moves_seen = 0;                // moves that were legal, over all plies
  std::array<std::uint64_t, 3> outcomes = {};  // by Standing
  std::uint64_t hash = 0;                      // folds every ply: fold()
  friend bool operator==(const PlayoutTotals&, const PlayoutTotals&) = default;
};

/// The hash after one more ply, in which move `index` of `count` was played.
constexpr std::uint64_t fold(std::uint64_t hash, std::uint64_t count, std::uint64_t index) {
  return hash * 0x9E3779B97F4A7C15ULL + ((count << 32U) | index) + 1;
}

/// One engine. Constant data; the functions keep no state between calls.
struct Yardstick {
  std::string_view game;  // the game text's path from the root: "examples/games/reversi.ludo"
  /// Plays games 0 … games-1 of the seed, listing every move.
  PlayoutTotals (*listing)(std::uint64_t seed, std::uint64_t games) = nullptr;
  /// Plays the same games by counting and selecting.
  PlayoutTotals (*counting)(std::uint64_t seed, std::uint64_t games) = nullptr;
  /// Paths of exactly `depth` plies from the start, the last ply counted.
  std::uint64_t (*perft)(int depth) = nullptr;
  std::size_t state_bytes = 0;
  /// Playouts a second in listing style where speed.md measured them, on its machine; 0: it did
  /// not. Only the proportions between yardsticks mean anything.
  double reference_pace = 0;
  /// The most moves of a game, as `ludo simulate --most-moves`; longer games count as draws.
  std::uint64_t most_plies = 100'000;
};

extern const Yardstick kBreakthrough;
extern const Yardstick kChess;
extern const Yardstick kConnectFour;
extern const Yardstick kEnglishDraughts;
extern const Yardstick kGomoku;
extern const Yardstick kHex;
extern const Yardstick kReversi;
extern const Yardstick kTablut;

/// The finished ones, by name.
std::span<const Yardstick* const> yardsticks();

}  // namespace ludo::yardsticks
