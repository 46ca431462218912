// Expressions, asked of a fixed position.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string position_with(const std::string& expectations) {
  return R"(game Ask
elements
  players White facing n, Black facing s
  board square 4 x 4
  direction fore: forward or forward-left or forward-right
  leap knight (1, 2)
  direction hop: (-1, 2) or (1, 2)
  region Camp of White: row 1
  region Camp of Black: row 4
  piece Man: of each player
  piece King: of each player
  piece Rock: of nobody
  each Man has facing: direction, at first forward
  each player has purse: 0 to 9, at first 3
  type Suit: Red, Blue
  the game has deck: tally of Suit at most 5, at first {Red 3, Blue 1}
  the game has nobody-yet: player or none, at first none
scenario
  setup
    put White Man at a1, b1
    put White King at c2
    put Black Man at b2, d4
    put Rock at d1
  turn
    choose spot among empty
    put own Man at spot
  stuck: draw
test "asked"
  given start
)" + expectations;
}

// Every expectation holds.
void ask(const std::string& condition) {
  lang::CheckOptions options;
  options.test = 0;
  const TestGame game = load_text(position_with("  holds " + condition + "\n"), options);
  const Engine engine(*game.model);
  const lang::TestModel& test = game.model->tests.front();
  const State state = engine.position(test.given);
  INFO(condition);
  REQUIRE(test.expectations.size() == 1);
  CHECK(engine.evaluate(state, test.expectations[0].expr, test.expectations[0].slots).number == 1);
}

}  // namespace

TEST_CASE("arithmetic") {
  ask("7 / 2 = 3 and -7 / 2 = -3 and -7 mod 3 = 2 and 2 + 3 * 4 = 14");
  ask("min(3, 1, 2) = 1 and max(3, 1, 2) = 3 and abs(2 - 5) = 3");
  ask("(1, 5) < (2, 0) and not ((1, 5) < (1, 4))");
}

TEST_CASE("sets of sites") {
  ask("own pieces = {a1, b1, c2} and enemy pieces = {b2, d4} and neutral pieces = {d1}");
  ask("count empty = 10 and count occupied = 6 and Man = {a1, b1, b2, d4}");
  ask("own Camp = a1..d1 and Camp of Black = row 4 and own Men in own Camp");
  ask("hostile to b2 = {a1, b1, c2} and friendly to b2 = {d4} and hostile to d1 = {}");
  ask("pieces touching b1 = {a1, b2, c2} and pieces beside b1 = {a1, b2}");
  ask("count (x among Man where row of x = 1) = 2 and (all x among Man where row of x > 3) = {d4}");
  ask("pieces but not Men = {c2, d1} and empty within 1 of a4 = {a3, b3, a4, b4}");
  ask("some Man in {b2} and no King in row 1 and exactly 2 own Men and 2 or more enemy Men");
}

TEST_CASE("a noun without a referent is a false condition") {
  ask("not (Rock of nobody-yet in row 1) and nobody-yet is none and owner of a2 is none");
  ask("kind of a2 = kind of a3 and owner of a2 = owner of a3 and not (kind of a2 = kind of a1)");
  ask("purse of opponent = 3 and not ((the x among Black King) in row 1)");
}

TEST_CASE("directions") {
  ask("opposite n = s and n turned right = ne and n turned left by 2 = w and angle(n, s) = 4");
  ask("the direction from a1 to c3 = ne and (the direction from a1 to d2) is none");
  ask("forward of White = n and forward of Black = s and left of Black = e");
  ask("n of a1 = a2 and (s of a1) is none and ahead of b2 = s");
  ask("count knight = 8 and count hop = 2");
  ask("(some line from a1 along knight: one empty to y where y = b3)");
}

TEST_CASE("connection and distance") {
  ask("group of a1 within pieces = {a1, b1, b2, c2, d1}");
  ask("group of a1 within pieces along orthogonal = {a1, b1, b2, c2}");
  ask("reach from a2 through empty at most 2 along orthogonal = {a3, a4, b3}");
  ask("distance from a1 to d4 = 3 and distance from a1 to a1 = 0");
  ask("distance from a1 to a3 along orthogonal through empty = 2");
  ask("(distance from a1 to d1 along e through empty) is none");
  ask("connected own pieces and not (connected enemy pieces)");
}

TEST_CASE("tallies") {
  ask("total deck = 4 and how many Red in deck = 3 and Blue in deck");
  ask("{Red 2} in deck and not ({Blue 2} in deck)");
  ask("deck + {Blue 1} = {Red 3, Blue 2} and deck - {Red 3} = {Blue 1}");
}

TEST_CASE("quantities over generators") {
  ask("(sum of row of x for each x among Men) = 1 + 1 + 2 + 4 and (most of row of x for each x "
      "among "
      "Men) = 4");
  ask("(least of row of x for each x among Kings where row of x > 2) is none");
  ask("(the x among Men with most row of x) = d4 and (the x among Men with least row of x) = a1");
  ask("every x among own Men has row of x = 1");
}

TEST_CASE("supposing keeps nothing") {
  ask("(supposing remove b2: count enemy Men = 1) and b2 is Black Man");
}

}  // namespace ludo::interpreter
