// The loops that the yardsticks share: playouts in both styles, and perft.
//
// A game is a small value type:
//
//   struct Game {                                  // default-constructed: the start
//     using Move = …;                              // as the list holds it
//     struct Counts { std::uint32_t total; … };    // what select() wants to know again
//     static constexpr std::size_t kMostMoves = …; // room for the longest list
//     static constexpr std::uint64_t kMostPlies = …;
//     std::uint32_t list(Move* moves) const;       // writes all legal moves; how many
//     Counts count() const;                        // the same number, without a list
//     Move select(const Counts& counts, std::uint32_t n) const;  // list's n-th
//     Standing play(Move move);                    // how the game stands after it
//     Standing stuck() const;                      // … when there is no move
//   };
#pragma once

#include <cstddef>
#include <cstdint>

#include "interpreter/runtime/random.hpp"
#include "tests/bench/yardsticks/yardstick.hpp"

namespace ludo::yardsticks {

/// The numbers of interpreter::Random, by the machine's own wide multiplication.
class Draws {
 public:
  explicit Draws(std::uint64_t key) : state_(key) {}

  std::uint32_t below(std::uint32_t bound) {
    state_ += interpreter::detail::kGolden;
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{interpreter::detail::scramble(state_)} * bound;
    return static_cast<std::uint32_t>(product >> 64U);
  }

 private:
  std::uint64_t state_;
};

/// Books one ply, and answers which move is played.
inline std::uint32_t draw_ply(PlayoutTotals& totals, Draws& draws, std::uint32_t count) {
  const std::uint32_t index = count == 1 ? 0 : draws.below(count);
  ++totals.plies;
  totals.moves_seen += count;
  totals.hash = fold(totals.hash, count, index);
  return index;
}

inline void end_game(PlayoutTotals& totals, Standing standing) {
  const Standing result = standing == Standing::GoesOn ? Standing::Draw : standing;
  ++totals.games;
  ++totals.outcomes[static_cast<std::size_t>(result)];
}

// In listing style moves cross a border, as they do for every program that asks an engine for them:
// the list is handed out and the drawn move handed back, and neither call is merged into the loop.
// In counting style nothing is handed out, and the game's functions are inlined.
#if defined(__clang__)
#define LUDO_YARDSTICK_BORDER [[gnu::noinline]]
#else
#define LUDO_YARDSTICK_BORDER [[gnu::noipa]]
#endif

template <class Game>
LUDO_YARDSTICK_BORDER std::uint32_t list_moves(const Game& game, typename Game::Move* moves) {
  return game.list(moves);
}

template <class Game>
LUDO_YARDSTICK_BORDER Standing play_move(Game& game, const typename Game::Move& move) {
  return game.play(move);
}

#undef LUDO_YARDSTICK_BORDER

template <class Game>
PlayoutTotals play_listing(std::uint64_t seed, std::uint64_t games) {
  PlayoutTotals totals;
  typename Game::Move moves[Game::kMostMoves];
  for (std::uint64_t index = 0; index < games; ++index) {
    Draws draws(interpreter::mix(seed, index));
    Game game;
    Standing standing = Standing::GoesOn;
    for (std::uint64_t ply = 0; standing == Standing::GoesOn && ply < Game::kMostPlies; ++ply) {
      const std::uint32_t count = list_moves(game, moves);
      standing = count == 0 ? game.stuck() : play_move(game, moves[draw_ply(totals, draws, count)]);
    }
    end_game(totals, standing);
  }
  return totals;
}

template <class Game>
PlayoutTotals play_counting(std::uint64_t seed, std::uint64_t games) {
  PlayoutTotals totals;
  for (std::uint64_t index = 0; index < games; ++index) {
    Draws draws(interpreter::mix(seed, index));
    Game game;
    Standing standing = Standing::GoesOn;
    for (std::uint64_t ply = 0; standing == Standing::GoesOn && ply < Game::kMostPlies; ++ply) {
      const auto counts = game.count();
      standing = counts.total == 0
                     ? game.stuck()
                     : game.play(game.select(counts, draw_ply(totals, draws, counts.total)));
    }
    end_game(totals, standing);
  }
  return totals;
}

template <class Game>
std::uint64_t count_paths(const Game& game, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return game.count().total;
  typename Game::Move moves[Game::kMostMoves];
  const std::uint32_t count = game.list(moves);
  std::uint64_t paths = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    Game next = game;
    if (next.play(moves[i]) == Standing::GoesOn) paths += count_paths(next, depth - 1);
  }
  return paths;
}

template <class Game>
constexpr Yardstick yardstick_of(std::string_view name, double reference_pace = 0) {
  return {name,
          &play_listing<Game>,
          &play_counting<Game>,
          [](int depth) { return count_paths(Game{}, depth); },
          sizeof(Game),
          reference_pace,
          Game::kMostPlies};
}

}  // namespace ludo::yardsticks
