// Men whose moves are counted without being made: lines that follow from the man, with laws and
// without, lines whose conditions read their own names, cells that a variable names.

#include <string>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

void check_counts(const std::string& text) { check_agrees(text, work_with_laws()); }

}  // namespace

TEST_CASE("counted men: a named line, and no law", "[differential]") {
  check_counts(R"(game Sailing
elements
  players White facing n, Black facing s
  board square 4 x 5
  leap hop (1, 2)
  table pieces
    kind    of           sign  steps            slides
    Queen   each player  Q     -                (any direction)
    Knight  each player  N     hop              -
    Pawn    each player  P     (forward)        -
interactions
  define aim of man:
    line from man along steps of man: one anything
    or line from man along slides of man: zero or more empty, one anything
  rule go
    choose man among own pieces
    choose goal among aim of man but not own pieces
    move man to goal, capturing what stands there
scenario
  setup
    legend Q White Queen, N White Knight, P White Pawn, lower case Black
    n q . .
    . p p .
    . . . .
    . P P .
    N Q . .
  turn
    play go
  stuck: mover loses
  limit 40 turns: draw
)");
}

TEST_CASE("counted men: cells before the goal, a goal that follows from where the man stands",
          "[differential]") {
  check_counts(R"(game Stepping
elements
  players White facing n, Black facing s
  board square 4 x 6
  table pieces
    kind    of           sign  strikes
    Pawn    each player  P     (forward-left or forward-right)
    King    each player  K     (any direction)
  region Second of White: row 2
  region Second of Black: row 5
interactions
  the turn has double: site or none, at first none
  the game has passed: site or none, at first none
  define attacked(place, side):
    place in aim of Pieces hostile to side
  define aim of man: line from man along strikes of man: one anything
  never exposed: attacked(own King, me)
  rule go
    choose man among own Kings
    choose goal among aim of man but not own pieces
    move man to goal, capturing what stands there
  rule advance
    choose pawn among own Pawns
    either
      choose line from pawn along forward: one empty to goal
    or
      choose line from pawn along forward: 2 empty to goal where pawn in own Second
      set double to forward of pawn
    move pawn to goal
  rule strike
    choose pawn among own Pawns
    choose line from pawn along strikes of pawn: one enemy piece to goal
    move pawn to goal, capturing what stands there
  rule passing
    choose pawn among own Pawns
    choose line from pawn along strikes of pawn: one passed to goal
    remove back of goal
    move pawn to goal, capturing what stands there
  rule act
    either play go
    or play advance
    or play strike
    or play passing
scenario
  setup
    legend P White Pawn, K White King, lower case Black
    . k . .
    p p . p
    . . . .
    . . . .
    P P . P
    . . K .
  turn
    play act
    set passed to double
  stuck: mover loses
  limit 40 turns: draw
)");
}

TEST_CASE("counted men: loops over sets inside a move", "[differential]") {
  check_counts(R"(game Painting
elements
  players White, Black
  board square 3 x 4
  piece Stone: of each player
  region Left: column a
  each player has known: set of site, at first {}
interactions
  rule place
    choose spot among empty
    put own Stone at spot
    for each n among {1, 2, 3}
      for each side among players
        if n >= 2 and spot in Left
          add spot to known of side
    for each near among touching spot
      if near is enemy pieces and near not in own known
        remove near
scenario
  turn
    play place
  stuck: draw
  limit 30 turns: draw
)");
}

}  // namespace ludo::tests
