// Line patterns: quantities, runs, bends, edges, rings; and the order of their solutions.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string on(const std::string& board, const std::string& setup, const std::string& line,
               const std::string& label = "") {
  return "game Line\nelements\n  players White, Black\n  board " + board +
         "\n  piece Man: of each player\ninteractions\n  rule draw-line\n    choose line " + line +
         "\nscenario\n  setup\n" + setup +
         "  turn play draw-line\n  stuck: draw\n  limit 3 turns: draw\n" +
         (label.empty() ? "" : "notation\n  draw-line: \"" + label + "\"\n");
}

constexpr const char* kRow = "    put White Man at a1, b1, d1\n    put Black Man at e1\n";

}  // namespace

TEST_CASE("quantities try every length") {
  CHECK(Play(on("square 5 x 1", kRow, "from a1 along e: one Man to goal")).moves() == "b1");
  CHECK(Play(on("square 5 x 1", kRow, "from c1 along e: 1 to 2 Men to goal")).moves() == "d1, e1");
  CHECK(Play(on("square 5 x 1", kRow, "from c1 along e: 0 to 2 Men to goal")).moves() ==
        "c1, d1, e1");
  CHECK(Play(on("square 5 x 1", kRow, "from c1 along e: 2 Men to goal")).moves() == "e1");
  CHECK(Play(on("square 5 x 1", kRow, "from c1 along e: 3 Men to goal")).turn() == "over: stuck");
}

TEST_CASE("rows are maximal") {
  CHECK(Play(on("square 5 x 1", kRow, "from c1 along e: an unbroken row of Men to goal")).moves() ==
        "e1");
  CHECK(
      Play(on("square 5 x 1", kRow,
              "from c1 along w: perhaps an unbroken row of empty, an unbroken row of Men to goal"))
          .moves() == "a1");
  CHECK(Play(on("square 5 x 1", kRow, "from a1 along e: an unbroken row of Men, one Man to goal"))
            .turn() == "over: stuck");
}

TEST_CASE("the edge ends a line") {
  CHECK(Play(on("square 5 x 1", kRow, "from d1 along e or w as d: one Man, one edge")).moves() ==
        "e");
  CHECK(Play(on("square 5 x 1", kRow,
                "from e1, included, along e or w as d: one or more Men, one (empty or edge)"))
            .moves() == "w, e");
}

TEST_CASE("an included start is the first cell") {
  CHECK(Play(on("square 5 x 1", kRow,
                "from a1, included, along e: an unbroken row of Men as row-of-men",
                "{count row-of-men}"))
            .moves() == "2");
  CHECK(Play(on("square 5 x 1", kRow, "from c1, included, along e: one Man to goal")).turn() ==
        "over: stuck");
}

TEST_CASE("rings are gone round once") {
  Play game(on("track 2 x 3", "    put White Man at a1\n",
               "from a1 along onward: one or more empty to goal"));
  CHECK(game.engine.moves(game.state).size() == 5);
}

TEST_CASE("a bend turns the direction") {
  // The horse of Chinese chess: one orthogonal step, then a diagonal one onward.
  Play game(on("square 5 x 5", "    put White Man at c3\n    put Black Man at c4\n",
               "from c3 along orthogonal: one empty, turning left or right, one empty to goal"));
  CHECK(game.moves() == "b1, d1, a2, e2, a4, e4");
}

TEST_CASE("solutions are ordered by their last site, then direction, then lengths") {
  Play game(on("square 3 x 3", "    put White Man at b2\n",
               "from b2 along any direction: one empty to goal"));
  CHECK(game.moves() == "a1, b1, c1, a2, c2, a3, b3, c3");
  Play lengths(on("square 5 x 1", "    put White Man at a1\n",
                  "from a1 along e: one or more empty as first-part, one or more empty to goal",
                  "{count first-part}{goal}"));
  CHECK(lengths.moves() == "1c1, 1d1, 2d1, 1e1, 2e1, 3e1");
}

TEST_CASE("a named line has each goal once") {
  const std::string text =
      "game Named\nelements\n  players White, Black\n  board square 3 x 3\n"
      "  piece Man: of each player\ninteractions\n  define aim of a:\n"
      "    line from a along orthogonal: one or more empty\n"
      "    or line from a along any direction: one empty\n  rule go\n"
      "    choose man among own Men\n    choose goal among aim of man where goal is not a1\n"
      "    move man to goal\nscenario\n  setup\n    put White Man at a2\n  turn play go\n"
      "  stuck: draw\n  limit 3 turns: draw\n";
  CHECK(Play(text).moves() == "a2-b1, a2-b2, a2-c2, a2-a3, a2-b3");
}

}  // namespace ludo::interpreter
