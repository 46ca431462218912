// Results: ranks, points, who is out, scores, seats.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

// One choice decides what happens.
std::string ending_game(const std::string& turn, const std::string& scenario = "") {
  return "game Ends\nelements\n  players A, B, C\n  board square 3 x 1\n"
         "  piece Stone: of each player\n  each player has gold: 0 to 9, at first 0\nscenario\n"
         "  setup\n    put A Stone at a1\n    put B Stone at b1\n    put C Stone at c1\n"
         "  turn\n    choose go from 1 to 1\n" +
         turn + "  stuck: draw\n  limit 9 turns: draw\n" + scenario;
}

std::vector<double> points(const std::string& text, const std::string& line = "1") {
  Play game(text);
  game.play(line);
  REQUIRE(game.engine.over(game.state));
  return game.engine.outcome(game.state).points;
}

using Points = std::vector<double>;

}  // namespace

TEST_CASE("wins, loses, draws") {
  CHECK(points(ending_game("    B wins\n")) == Points{0, 1, 0});
  CHECK(points(ending_game("    B loses\n")) == Points{0.5, 0, 0.5});
  CHECK(points(ending_game("    draw\n")) == Points{1.0 / 3, 1.0 / 3, 1.0 / 3});
}

TEST_CASE("the pieces of a player who is out go, and he has the last rank") {
  Play game(ending_game("    B is out\n"));
  game.play("1");
  CHECK(game.pieces() == "a1 A Stone, c1 C Stone");
  CHECK(game.turn() == "C");
  CHECK(points(ending_game("    B is out\n    A wins\n", "  points\n    3 > 1 > 0\n")) ==
        Points{3, 0, 1});
}

TEST_CASE("who leaves together shares a place") {
  const std::string scenario =
      "  points\n    3 > 1 > 0\n    2 > 1 = 1\n  end\n"
      "    gone: each p is out when gold of p = 1\n";
  CHECK(points(ending_game("    set gold of B to 1\n    set gold of C to 1\n", scenario)) ==
        Points{2, 1, 1});
}

TEST_CASE("a scale for the pattern of ties is used, else places are shared") {
  const std::string scale = "  points\n    4 > 2 > 0\n";
  CHECK(points(ending_game("    B loses\n", scale)) == Points{3, 0, 3});
  CHECK(points(ending_game("    B loses\n", scale + "    5 = 5 > 1\n")) == Points{5, 1, 5});
  CHECK(points(ending_game("    draw\n", scale)) == Points{2, 2, 2});
}

TEST_CASE("finish ranks by score, tuples place by place") {
  const std::string golds =
      "    set gold of A to 2\n    set gold of B to 5\n    set gold of C to 2\n    ranked by "
      "score\n";
  Play game(ending_game(golds, "  score of p: gold of p\n"));
  game.play("1");
  CHECK(game.state.result.rank == std::vector<lang::Index>{1, 0, 1});
  CHECK(game.state.result.finished);
  Play fine(ending_game(golds,
                        "  define last of p:\n    1  when p is C\n    0  otherwise\n"
                        "  score of p: (gold of p, last of p)\n"));
  fine.play("1");
  CHECK(fine.state.result.rank == std::vector<lang::Index>{2, 0, 1});
}

TEST_CASE("all lose: nobody has won") {
  Play game(ending_game("", "  end\n    all: each p loses when gold of p = 0\n"));
  game.play("1");
  CHECK(game.turn() == "over: all");
}

TEST_CASE("teams win and stay together") {
  Play game(
      "game Team\nelements\n  players A, B, C, D\n  team East: A, C\n  team West: B, D\n"
      "  board square 2 x 1\n  piece Stone: of each player\nscenario\n  turn\n"
      "    choose go from 1 to 1\n    A wins\n  stuck: draw\n  limit 2 turns: draw\n");
  game.play("1");
  CHECK(game.turn() == "over: wins A C");
  CHECK(game.engine.outcome(game.state).points == Points{0.5, 0, 0.5, 0});
}

}  // namespace ludo::interpreter
