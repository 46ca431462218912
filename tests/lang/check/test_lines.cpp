// Line patterns, with names, bends and the board's edge.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("stretches have lengths; what always has one site is a site") {
  CHECK(rule_meaning({"choose line from start along orthogonal as d: one King as leader, 2 "
                      "empty as path, zero or more empty to goal",
                      "require leader in path or goal is none or d = n"}) ==
        "choose line from start along orthogonal as d: 1..1 pieces-of-kind(King) as leader; "
        "2..2 empty as path (set); 0..any empty to goal\n"
        "require or(contains(leader, path), not(not-empty(singleton(goal))), =(d, n))");
}

TEST_CASE("rows are maximal; the edge may end them") {
  CHECK(rule_meaning(
            {"choose line from start, included, along any direction: "
             "an unbroken row of own Man as pushers, perhaps an unbroken row of pieces as pushed, "
             "one (empty or edge)",
             "require count pushers > count pushed"}) ==
        "choose line from start included along any-direction: "
        "row of 1..any intersect(pieces-of(me), pieces-of-kind(Man)) as pushers (set); "
        "row of 0..any occupied as pushed (set); 1..1 empty or edge\n"
        "require >(count-set(pushers), count-set(pushed))");
}

TEST_CASE("a line may turn between stretches") {
  CHECK(rule_meaning({"choose line from start along orthogonal: one empty, turning left or right, "
                      "one anything to goal"}) ==
        "choose line from start along orthogonal: 1..1 empty; "
        "turning -1 or 1, 1..1 all-sites to goal");
}

TEST_CASE("nothing follows the edge") {
  CHECK(rule_meaning({"choose line from start: one edge, one empty"}) == "!bad-line");
}

TEST_CASE("directions must be directions") {
  CHECK(rule_meaning({"choose line from start along Man: one empty"}) == "!wrong-type");
}

}  // namespace ludo::tests
