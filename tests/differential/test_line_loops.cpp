// Loops over lines that treat the cells of each solution alike: the fast engine takes all cells
// together.

#include <string>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE(
    "line loops: unbroken rows are turned over, on a board of two words that remembers positions",
    "[differential]") {
  check_agrees(R"(game TurnOver
elements
  players White, Black
  board square 9 x 8
  piece Disc: 40 of each player
  piece Rock: of nobody
interactions
  rule place
    choose cell among empty where some line from cell along any direction:
      an unbroken row of (enemy piece or Rock), one own piece
    put own Disc at cell
    for each line from cell along any direction:
        an unbroken row of (enemy piece or Rock) as flanked, one own piece
      remove flanked
      put own Disc at flanked
scenario
  setup
    legend w White Disc, b Black Disc, x Rock
    . . . . . . . . .
    . . . . . x . . .
    . . w b b . x . .
    . . b w w . . . .
    . . w b x . . . .
    . . . . . . . . .
    . x . . . . . . .
    . . . . . . . . .
  turn
    play place
  stuck: pass
  same position 2 times: draw
  end
    done: draw when passes-in-a-row = 2
  limit 60 turns: draw
)");
}

TEST_CASE("line loops: rows of no length, single cells, pieces of others, and no row at all",
          "[differential]") {
  check_agrees(R"(game Swap
elements
  players White, Black, Red
  board square 5 x 4
  piece Man: of each player
  piece King: of each player
interactions
  rule step
    choose man among own Men
    choose line from man along any direction: one empty to goal
    move man to goal
    for each line from goal along orthogonal: zero or more enemy pieces as caught, one own piece
      remove caught
      put own King at caught
    for each line from goal along diagonal: one enemy piece as victim, one own piece
      remove victim
      put Red King at victim
  rule sweep
    choose king among own Kings
    for each line from king along any direction: one or more pieces as caught, one empty
      remove caught
      put own Man at caught
    remove king
scenario
  setup
    legend w White Man, b Black Man, r Red Man, W White King
    w b . r w
    . r b . .
    b W . w r
    w . r b .
  turn
    either "step" play step
    or "sweep" play sweep
  stuck: pass
  end
    wiped: each side is out when no pieces of side
  limit 24 turns: draw
)");
}

TEST_CASE("line loops: as many pieces as there may be, and rows of a length", "[differential]") {
  check_agrees(R"(game Bounded
elements
  players White, Black
  board square 5 x 5
  piece Disc: 9 of each player
interactions
  rule place
    choose cell among empty
    put own Disc at cell
    for each line from cell along any direction: 2 enemy Discs as pair, one own Disc
      remove pair
      put own Disc at pair
    for each line from cell along orthogonal: one or more own Discs as row, one enemy Disc
      remove row
scenario
  setup
    legend w White Disc, b Black Disc
    w b b . .
    . w . b .
    b . . w w
    . b w . .
    w . b . b
  turn
    play place
  stuck: draw
  limit 20 turns: draw
)");
}

}  // namespace ludo::tests
