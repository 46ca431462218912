// Coercions: what may stand where something else is needed.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("a site is a set of one, a set of one a site") {
  CHECK(meaning("count (x among c3)") == "count-all(#0 in singleton(c3))");
  CHECK(meaning("row of King of White") ==
        "row-of(only(intersect(pieces-of-kind(King), pieces-of(White))))");
}

TEST_CASE("kinds and players are the sites of their pieces") {
  CHECK(meaning("row of King") == "row-of(only(pieces-of-kind(King)))");
  CHECK(meaning("beside White") == "beside(pieces-of(White))");
  CHECK(meaning("row of White") == "!wrong-type");
}

TEST_CASE("one direction is a set of directions, a set of one a direction") {
  CHECK(meaning("some line from c3 along n: one empty") ==
        "exists(line from c3 along singleton(n): 1..1 empty)");
  CHECK(meaning("angle(n, Facing)") == "angle(n, only({n, e, s, w}))");
}

TEST_CASE("a number fills a tally, nothing empties a set or a tally") {
  CHECK(rule_meaning({"set own hand to 2", "set own hand to {}", "set taken to {}"}) ==
        "set hand of me, uniform-tally(2)\nset hand of me, make-tally\nset taken, make-set");
}

TEST_CASE("a piece is where it stands, a site the piece on it") {
  CHECK(rule_meaning({"set hurt of start to c3", "remove hurt of start"}) ==
        "set hurt of start, piece-of-site(c3)\n"
        "remove singleton(site-of-piece(variable(hurt, start)))");
}

TEST_CASE("constants stay in their range") {
  CHECK(rule_meaning({"set count-down to 9"}) == "set count-down, 9");
  CHECK(rule_meaning({"set count-down to 10"}) == "!number-out-of-range");
}

TEST_CASE("`none` fits only where it is allowed") {
  CHECK(rule_meaning({"set suit to none"}) == "set suit, none");
  CHECK(rule_meaning({"set due to none"}) == "!wrong-type");
}

}  // namespace ludo::tests
