// Positions as people see them on a terminal.

#include "interpreter/services/board_picture.hpp"
#include "tests/interpreter/reference/play.hpp"
#include "tests/support/small_games.hpp"

namespace ludo::interpreter {

namespace {

std::string shown(const Play& play, lang::Index viewer = 0) {
  return "\n" + board_picture(play.engine, play.state, viewer);
}

std::string game_on(const std::string& board, const std::string& setup) {
  return "game Shown\nelements\n  players White, Black\n  " + board +
         "\n  piece Man: of each player\n  piece Rock: of nobody\n  the game has pot: 0 to 9, at "
         "first 0\n"
         "interactions\n  rule place\n    choose cell among empty\n    put own Man at cell\n"
         "    add 1 to pot\nscenario\n  setup\n    " +
         setup + "\n  turn\n    play place\n  stuck: mover loses\n  limit 9 turns: draw\n";
}

}  // namespace

TEST_CASE("squares have coordinates, a legend, and what else has changed") {
  Play play(game_on("board square 3 x 2", "put White Man at a1\n    put Rock at c2"));
  CHECK(shown(play) == R"(
 2  . . R
 1  M . .
    a b c
  M White Man, R Rock
)");
  play.play("b1, b2");
  CHECK(shown(play) == R"(
 2  . m R
 1  M M .
    a b c
  M White Man, m Black Man, R Rock
  pot = 2
)");
}

TEST_CASE("hexagons stand staggered, with the names of the first sites") {
  const Play play(game_on("board hexagon side 2", "put White Man at a1"));
  CHECK(shown(play) == R"(
c3   .
b3  . .  c2
b2   .
a2  . .  b1
a1   M
  M White Man
)");
}

TEST_CASE("a rhombus leans, with its letters below") {
  const Play play(game_on("board rhombus 3 x 3", "put White Man at b2"));
  CHECK(shown(play) == R"(
 3    . . .
 2   . M .
 1  . . .
    a b c
  M White Man
)");
}

TEST_CASE("numbers of the cells stand in the cells") {
  Play play(R"(game Pits
elements
  players South, North
  board track 2 x 3
  piece Man: of each player
  each site has seeds: 0 to 48, at first 4
interactions
  rule sow
    choose pit among anything where seeds of pit > 0
    set seeds of onward of pit to 12
    set seeds of pit to 0
scenario
  setup
    put South Man at c1
  turn
    play sow
  stuck: mover loses
  limit 9 turns: draw
)");
  play.play("a1");
  CHECK(shown(play) == R"(
 2  4  4  4
 1  .  12 M4
    a  b  c
  M South Man
  numbers: seeds
)");
}

TEST_CASE("what blocks and pieces are of stands as letters; what many have, on one line") {
  Play play(R"(game Suits
elements
  players White, Black
  board square 4 x 2 in blocks 2 x 2
  piece Coin: of nobody
  type Suit: Dark, Red
  each block has suit: Suit, at first Dark
  each Coin has colour: Suit, at first Dark
  each site may be lit
interactions
  rule place
    choose cell among empty
    put Coin at cell
    set colour of cell to Red
    set suit of block of cell to Red
    for each near among anything beside cell
      near becomes lit
scenario
  turn
    play place
  stuck: mover loses
  limit 9 turns: draw
)");
  play.play("b1");
  CHECK(shown(play) == R"(
 2  r  r   .  .
 1  r  Cr  .  .
    a  b   c  d
  C Coin
  suit: . Dark, r Red
  colour: d Dark, r Red
  lit = yes: a1, c1, b2
)");
}

TEST_CASE("values of links stand between the points, and players where they begin") {
  Play play(R"(game Roads
elements
  players White, Black
  board square 2 x 2
  links orthogonal
  each link has toll: 1 to 9 or none, at first none
  each player has pawn: site, at first b2
interactions
  rule pay
    choose road among Links where toll of road = none
    set toll of road to 7
scenario
  turn
    play pay
  stuck: mover loses
)");
  play.play("a1=a2");
  CHECK(shown(play) == R"(
 2  . - .
    7   |
 1  . - .
    a   b
  on the links: toll
  pawn of White = b2
  pawn of Black = b2
)");
}

TEST_CASE("tiles are drawn with their sides, the pieces on them, and what is to be laid") {
  Play play(R"(game Streets
elements
  players Red, Blue
  board of tiles 9 x 9 centred holding at most 9
  tiles
    ground Road, Inn, Field
    Straight 4: Road n s; Field rest
    House 4: Inn; Field rest
  piece Man: 3 of each player
interactions
  rule place(tile: tile)
    choose spot among unlaid beside laid
    lay tile turned 1 on spot
    choose part among Road parts of spot
    put own Man at part
scenario
  setup
    lay House turned 0 on [0,0]
  turn
    random tile among {Straight}
    play place(tile)
  stuck: mover loses
  limit 4 turns: draw

notation
  place: "{spot}"
)");
  play.play("Straight");
  play.play("[1,0]");
  play.play("Straight");
  CHECK(shown(play) == R"(
     ..... r...r
  0  . i . rrRrr
     ..... r...r
       0     1
  r Road, i Inn, . Field, R Red
  Red Man: [1,0].0
  to be laid: Straight
    .rrr.
    . r .
    .rrr.
)");
}

TEST_CASE("what is hidden from the viewer is not shown") {
  Play play(tests::kHandsGame);
  play.play("Ace");
  CHECK(has_secrets(*play.game.model));
  CHECK(shown(play, 0).find("hand of White = Ace1") != std::string::npos);
  CHECK(shown(play, 1).find("Ace") == std::string::npos);
  CHECK(shown(play, 1).find("total hand of White = 1") != std::string::npos);
}

}  // namespace ludo::interpreter
