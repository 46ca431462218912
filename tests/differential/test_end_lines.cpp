// End lines that the fast engine does not ask in full: rows are looked for around sites that are
// new, and lines wait for the pieces that they need.

#include <string>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("end lines: rows of stones that come, go and are moved by either side",
          "[differential]") {
  check_agrees(R"(game Rows
elements
  players White, Black
  board square 4 x 4
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
  rule slide
    choose stone among Stones
    choose line from stone along orthogonal: one empty to goal
    move stone to goal
  rule take
    choose stone among enemy Stones
    remove stone
scenario
  turn
    either "place" play place
    or "slide" play slide
    or "take" play take
  stuck: draw
  end by the first of
    three: mover wins when some stone among Stone of mover
      where some line from stone, included, along any direction: 3 Stone of mover
    gift: opponent wins when some stone among Stone of opponent
      where some line from stone, included, along orthogonal: 3 Stone of opponent
    mixed: draw when some stone among Stones
      where some line from stone, included, along diagonal: 4 Stones
  limit 30 turns: draw
)");
}

TEST_CASE("end lines: rows at any moment, for three players, on a board set up with rows",
          "[differential]") {
  check_agrees(R"(game Moments
elements
  players White, Black, Red
  board square 4 x 4
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
  rule slide
    choose stone among own Stones
    choose line from stone along any direction: one (empty or enemy piece) to goal
    move stone to goal, capturing what stands there
scenario
  setup
    legend w White Stone, b Black Stone, r Red Stone
    w w b r
    r b . w
    w . r .
    b b . r
  turn
    either "place"
      play place
      optionally play place
    or "slide" play slide
  stuck: draw
  end at any moment
    three: each side wins when some stone among Stone of side
      where some line from stone, included, along any direction: 3 Stone of side
  end
    gone: each side is out when no Stone of side
  limit 24 turns: draw
)");
}

TEST_CASE("end lines: pieces that must be there, or not, by kind, owner and place",
          "[differential]") {
  check_agrees(R"(game Needs
elements
  players White facing n, Black facing s
  board square 3 x 4
  piece Man: of each player
  piece King: of each player
  piece Rock: of nobody
  region Goal of each player: last row
interactions
  define common: Men or Rocks
  rule step
    choose walker among own pieces
    choose line from walker along any direction: one (empty or enemy piece or Rock) to goal
    move walker to goal, capturing what stands there
scenario
  setup
    legend K White King, w White Man, Q Black King, b Black Man, x Rock
    b Q b
    . . x
    x . .
    w K w
  turn
    play step
  stuck: mover loses
  end by the first of
    home:  mover wins when some Man of mover in Goal of mover
    left:  opponent wins when some King of opponent in Goal of mover
    royal: mover wins when no King of opponent
    lost:  opponent wins when no King of mover
    bare:  draw when no common
    still: draw when no Rock and count Kings <= 1
    edge:  White wins when (White King) in Border and (no Man of Black)
  limit 30 turns: draw
)");
}

TEST_CASE("end lines: players who go out at any moment, and phases", "[differential]") {
  check_agrees(R"(game Outs
elements
  players White, Black, Red
  board square 4 x 3
  piece Man: of each player
  piece King: of each player
interactions
  define Royal: Kings
  rule place
    choose cell among empty
    put own King at cell
  rule step
    choose walker among own pieces
    choose line from walker along orthogonal: one (empty or enemy piece) to goal
    move walker to goal, capturing what stands there
  rule fall
    choose victim among pieces touching own pieces
    remove victim
scenario
  setup
    legend w White Man, b Black Man, r Red Man
    w . b .
    . r . w
    b . r .
  phase Build
    turn
      play place
    until turns of phase = 3
    then Battle
  phase Battle
    turn
      either "step" play step
      or "fall"
        play fall
        optionally play fall
  stuck: pass
  end at any moment by the first of
    royal: each side is out when phase is Battle and no Pieces of side Royal
    bare:  each side is out when no Pieces of side
  end
    alone: survivor wins when count alive = 1
  limit 24 turns: draw
)");
}

}  // namespace ludo::tests
