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
         "\n  piece Man: of each player\n  piece Rock: of nobody\n  the game has pot: 0..9 = 0\n"
         "interactions\n  rule place\n    choose cell in empty\n    put own Man at cell\n"
         "    add 1 to pot\nscenario\n  setup\n    " +
         setup + "\n  turn\n    play place\n  stuck loses\n  limit 9 turns draws\n";
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
b3  . .
b2   .
a2  . .
a1   M
  M White Man
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
