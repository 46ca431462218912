// Directions of the compass, of players and of pieces.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("directions of a piece that faces somewhere") {
  CHECK(meaning("facing of c3 = n") == "=(variable(facing, c3), n)");
  CHECK(meaning("facing of c3 is forward") == "=(variable(facing, c3), relative(forward, me))");
  CHECK(meaning("ahead of c3 = n") == "=(relative-to-piece(forward, c3), n)");
  CHECK(meaning("ahead") == "!missing-owner");
}

TEST_CASE("turned and opposite directions") {
  CHECK(meaning("facing of c3 turned left by 2") == "turned-by(variable(facing, c3), negate(2))");
  CHECK(meaning("facing of c3 turned right") == "turned-by(variable(facing, c3), 1)");
  CHECK(meaning("opposite facing of c3") == "opposite(variable(facing, c3))");
  CHECK(meaning("opposite Man") == "!wrong-type");
}

TEST_CASE("a direction definition is read for the chooser, or for the player named") {
  CHECK(meaning("fore of White") ==
        "union(singleton(relative(forward, White)), singleton(relative(forward-left, White)))");
  CHECK(meaning("some line from c3 along fore: one empty") ==
        "exists(line from c3 along union(singleton(relative(forward, me)), "
        "singleton(relative(forward-left, me))): 1..1 empty)");
}

TEST_CASE("a direction cannot stand on itself") {
  CHECK(meaning("some line from c3 along hither: one empty",
                "  direction hither: n or thither\n  direction thither: hither\n") ==
        "!wrong-place");
}

TEST_CASE("leaps are sets of directions; vectors are somebody's") {
  CHECK(meaning("some line from c3 along knight: one empty") ==
        "exists(line from c3 along leap(knight): 1..1 empty)");
  CHECK(meaning("some line from c3 along hop: one empty") ==
        "exists(line from c3 along union(leap((-1, 2), me), leap((1, 2), me)): 1..1 empty)");
  CHECK(meaning("some line from c3 along (0, -2): one empty") ==
        "exists(line from c3 along leap((0, -2), me): 1..1 empty)");
  CHECK(meaning("hop of White") == "union(leap((-1, 2), White), leap((1, 2), White))");
  CHECK(meaning("some line from c3 along (0, 0): one empty") == "!bad-board");
  CHECK(reports(small_game("  leap wing (2, 1) forward\n", "")) == "bad-board");
}

TEST_CASE("a vector is another direction for each player, and a step where it is one") {
  const lang::GameModel model =
      checked(small_game("  direction crab: (0, 1) or (-2, 0)\n",
                         "  define probe: some line from c3 along crab: one empty\n"));
  const auto direction = [&](const std::string& name, std::size_t player) {
    for (const lang::LeapDef& leap : model.leaps) {
      if (leap.name != name) continue;
      const auto index = static_cast<std::size_t>(leap.of_player[player].front());
      return model.board.directions[index].name;
    }
    return std::string();
  };
  CHECK(direction("(0, 1)", 0) == "n");
  CHECK(direction("(0, 1)", 1) == "s");
  CHECK(direction("(-2, 0)", 0) == "(-2, 0)");
  CHECK(direction("(-2, 0)", 1) == "(2, 0)");
}

TEST_CASE("a bearing is asked with the directions of the piece from which it is taken") {
  CHECK(meaning("bearing of a1 from c3 is rear-left") ==
        "=(direction-from(c3, a1), relative-to-piece(back-left, c3))");
  CHECK(meaning("bearing of a1 from c3 not in (ahead or right-flank)") ==
        "not(contains(direction-from(c3, a1), union(singleton(relative-to-piece(forward, c3)), "
        "singleton(relative-to-piece(right, c3)))))");
  CHECK(
      meaning("bearing of a1 from c3 in abeam", "  direction abeam: left-flank or right-flank\n") ==
      "contains(direction-from(c3, a1), union(singleton(relative-to-piece(left, c3)), "
      "singleton(relative-to-piece(right, c3))))");
  CHECK(meaning("bearing of a1 from c3 is none") ==
        "not(not-empty(singleton(direction-from(c3, a1))))");
  CHECK(meaning("bearing of a1 from c3") == "!wrong-place");
  CHECK(meaning("left-flank of c3 = n") == "=(relative-to-piece(left, c3), n)");
}

TEST_CASE("angles and the direction between two sites") {
  CHECK(meaning("angle(n, se)") == "angle(n, se)");
  CHECK(meaning("the direction from a1 to c3") == "direction-from(a1, c3)");
}

TEST_CASE("compass words are names elsewhere") {
  CHECK(meaning("count (n from 1 to 4 where n > 2)") ==
        "count-all(#0 in range-set(1, 4) where >(#0, 2))");
  CHECK(
      meaning("some n among Number where (some line from c3 along n: n empty)") ==
      "exists(#0 in range-set(1, 4) where exists(line from c3 along singleton(n): #0..#0 empty))");
}

}  // namespace ludo::tests
