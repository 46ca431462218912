// Laws that are asked before a move is made: lines of all forms that lead from some pieces to
// others, one target and several, men that are pinned, screens that are entered, pieces that are
// promoted.

#include <fmt/format.h>

#include <string>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

void check_laws(const std::string& text) { check_agrees(text, work_with_laws()); }

// A game with pieces of all forms of lines, and what the tests change in it.
struct Army {
  std::string game;
  std::string meant = "target = place";  // when a line to `target` attacks `place`
  std::string laws = "  never exposed: attacked(own King, me)\n";
  std::string goal = "not own pieces";  // what `go` may move to
  std::string last_rank = "Bishop";     // a Pawn becomes this, a Rook or a Knight
  std::string shot = "one anything";    // where a Cannon's line over a piece ends, and other lines
  std::string men;                      // five rows
};

constexpr const char* kArmy = R"(game {game}
elements
  players White facing n, Black facing s
  board square 5 x 5
  leap hop (1, 2)
  table pieces
    kind    of           sign  steps            slides      hops        screens     strikes
    King    each player  K     (any direction)  -           -           -           -
    Rook    each player  R     -                orthogonal  -           -           -
    Knight  each player  N     hop              -           -           -           -
    Cannon  each player  C     -                -           -           orthogonal  -
    Horse   each player  H     -                -           orthogonal  -           -
    Bishop  each player  B     -                diagonal    -           -           -
    Pawn    each player  P     -                -           -           -           (forward-left or forward-right)
  region Last of White: row 5
  region Last of Black: row 1
interactions
  define aim of man:
    line from man along steps of man: one anything
    or line from man along slides of man: zero or more empty, one anything
    or line from man along hops of man: one empty, turning left or right, one anything
    or line from man along screens of man:
    zero or more empty, one occupied, zero or more empty, {shot}
    or line from man along strikes of man: one anything
  define attacked(place, side):
    some man among Pieces hostile to side where some target among aim of man where {meant}
{laws}  rule go
    choose man among own pieces but not Pawns
    choose goal among aim of man where goal is {goal}
    move man to goal, capturing what stands there
  rule advance
    choose pawn among own Pawns
    choose line from pawn along forward: one empty to goal
    move pawn to goal
    play arrive(goal)
  rule strike
    choose pawn among own Pawns
    choose line from pawn along strikes of pawn: one enemy piece to goal
    move pawn to goal, capturing what stands there
    play arrive(goal)
  rule arrive(goal: site)
    if goal in own Last
      choose rank among {{Rook, Knight, {last}}}
      goal becomes rank
  rule act
    either play go
    or play advance
    or play strike
scenario
  setup
    legend K White King, R White Rook, N White Knight, C White Cannon, H White Horse, B White Bishop, P White Pawn, lower case Black
{men}  turn
    play act
  stuck: mover loses
  limit 40 turns: draw
)";

std::string text_of(const Army& army) {
  return fmt::format(fmt::runtime(kArmy), fmt::arg("game", army.game),
                     fmt::arg("meant", army.meant), fmt::arg("laws", army.laws),
                     fmt::arg("goal", army.goal), fmt::arg("last", army.last_rank),
                     fmt::arg("shot", army.shot), fmt::arg("men", army.men));
}

}  // namespace

TEST_CASE("laws: one King, slides and leaps, a Pawn that is promoted", "[differential]") {
  Army army;
  army.game = "Guard";
  army.men = R"(    . k . n .
    p . r . p
    . . . . .
    P . R . P
    . N . K .
)";
  check_laws(text_of(army));
}

TEST_CASE("laws: screens, hops and two laws at once", "[differential]") {
  Army army;
  army.game = "Screens";
  army.laws = R"(  never exposed: attacked(own King, me)
  never facing: some line from King of White along orthogonal: zero or more empty, one Black King
)";
  army.men = R"(    h . k . c
    . p . . .
    . c . C .
    . . . P .
    C . . K H
)";
  check_laws(text_of(army));
}

TEST_CASE("laws: Cannons that go where nobody stands and take over a screen", "[differential]") {
  Army army;
  army.game = "Shots";
  army.shot = "one occupied\n    or line from man along screens of man: one or more empty";
  army.men = R"(    c . k . n
    . p . c .
    . . . . .
    . C . P .
    N . K . C
)";
  check_laws(text_of(army));
  army.game = "Watched";
  army.goal = "(enemy pieces or empty)";
  army.laws = R"(  never exposed: attacked(own King, me)
  never watched: d3 is own Bishop and attacked(d3, me)
)";
  army.men = R"(    c . k . .
    . . b . n
    C . . B .
    . r . . .
    . . K . C
)";
  check_laws(text_of(army));
}

TEST_CASE("laws: of two targets none is meant", "[differential]") {
  Army army;
  army.game = "Twins";
  army.goal = "not own King";
  army.men = R"(    k . k . r
    . . b . .
    . p . P .
    . . B . .
    R . K . K
)";
  check_laws(text_of(army));
}

TEST_CASE("laws: any of several targets, which may be taken or come by promotion",
          "[differential]") {
  Army army;
  army.game = "Any";
  army.meant = "target in place";
  army.laws = R"(  never hit: attacked(own Kings, me)
)";
  army.goal = "anything";
  army.last_rank = "King";
  army.men = R"(    k r . . k
    . . . p .
    . N n . .
    . P . . .
    K . . R K
)";
  check_laws(text_of(army));
}

TEST_CASE("laws: each of several targets, which may be taken or come by promotion",
          "[differential]") {
  Army army;
  army.game = "Each";
  army.laws = "  never hit: own Kings in aim of pieces hostile to me\n";
  army.goal = "anything";
  army.last_rank = "King";
  army.men = R"(    k r . . k
    . . . p .
    . N n . .
    . P . . .
    K . . R K
)";
  check_laws(text_of(army));
  army.game = "Guarded";
  army.goal = "not own pieces";
  army.men = R"(    . k . n .
    p . r . p
    . . . . .
    P . R . P
    . N . K .
)";
  check_laws(text_of(army));
}

TEST_CASE("laws: moves made by a rule that is played, with parameters that change places",
          "[differential]") {
  check_laws(R"(game Handed
elements
  players White facing n, Black facing s
  board square 5 x 5
  table pieces
    kind    of           sign  steps            slides      strikes
    King    each player  K     (any direction)  -           -
    Rook    each player  R     -                orthogonal  -
    Pawn    each player  P     -                -           (forward-left or forward-right)
  region Last of White: row 5
  region Last of Black: row 1
  the game has mark: site or none, at first none
interactions
  the turn may be progress
  define aim of man:
    line from man along steps of man: one anything
    or line from man along slides of man: zero or more empty, one anything
    or line from man along strikes of man: one anything
  define attacked(place, side):
    place in aim of Pieces hostile to side
  never exposed: attacked(own King, me)
  rule go
    choose man among own pieces but not Pawns
    choose goal among aim of man but not own pieces
    let took be goal is enemy pieces
    if took
      the turn becomes progress
    move man to goal, capturing what stands there
  rule advance
    choose pawn among own Pawns
    either
      choose line from pawn along forward: one empty to goal
    or
      choose line from pawn along forward: 2 empty to goal
      set mark to forward of pawn
    play bring(pawn, goal)
  rule strike
    choose pawn among own Pawns
    choose line from pawn along strikes of pawn: one enemy piece to goal
    play hand(goal, pawn)
  rule back-step
    choose pawn among own Pawns
    choose line from pawn along orthogonal: one empty to goal
    play swap(pawn, goal)
  rule hand(goal: site, pawn: site)
    play bring(pawn, goal)
  rule swap(goal: site, pawn: site)
    move goal to pawn
    the turn stops being progress
  rule bring(pawn: site, goal: site)
    the turn becomes progress
    move pawn to goal
    if goal in own Last
      goal becomes Rook
  rule act
    either play go
    or play advance
    or play strike
    or play back-step
scenario
  setup
    legend K White King, R White Rook, P White Pawn, lower case Black
    r . k . .
    p p . p .
    . . . . .
    . P P . P
    . . K . R
  turn
    play act
    if mark is not none and progress
      set mark to none
  stuck: draw
  end
    bare: draw when no (Rook or Pawn)
  limit 30 turns: draw
)");
}

}  // namespace ludo::tests
