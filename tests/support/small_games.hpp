// Small games that are played by tests of the engine and of the command line.
#pragma once

#include <string_view>

namespace ludo::tests {

// Moves are forbidden by a law, a scope and conditions: what `why` is asked about.
inline constexpr std::string_view kForbiddingGame = R"(game Why
elements
  players White, Black
  board square 4 x 2
  piece Man: of each player
interactions
  never crowded "No crowd": count own pieces beside a1 > 1
  rule take "Capture"
    choose man among own Men
    choose line from man along n: one enemy piece to goal
    move man to goal, capturing what stands there
  rule step
    choose man among own Men
    choose line from man along w or e: one empty to goal
    require goal is not d1
    move man to goal
  rule grow
    choose spot among empty where row of spot = 2
    put own Man at spot
scenario
  setup
    put White Man at b1, c1
    put Black Man at c2
  turn
    either
      must play take
      otherwise play step
    or play grow
  stuck: mover loses
  limit 9 turns: draw
  end
    full: White wins when count pieces > 3
)";

// Each player sees the cards of his own hand only.
inline constexpr std::string_view kHandsGame = R"(game Hands
elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
  type Card: Ace, Two
  each player has hand: tally of Card at most 2, at first {} seen by owner
interactions
  rule draw-card
    choose card among {Ace, Two} seen by me
    add card to own hand
scenario
  turn
    play draw-card
  stuck: mover loses
  limit 4 turns: draw
)";

}  // namespace ludo::tests
