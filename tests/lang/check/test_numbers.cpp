// Arithmetic, brackets, ranges, tallies.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("arithmetic binds as usual") {
  CHECK(meaning("row of c3 + column of c3 * 2") == "+(row-of(c3), *(column-of(c3), 2))");
  CHECK(meaning("7 mod 2") == "mod(7, 2)");
  CHECK(meaning("-3") == "-3");
  CHECK(meaning("max(1, 2, size)") == "max(1, 2, 3)");
  CHECK(meaning("abs(row of c3 - 5)") == "abs(-(row-of(c3), 5))");
}

TEST_CASE("only numbers are added; tallies are added to tallies") {
  CHECK(meaning("Man + 1") == "!wrong-type");
  CHECK(meaning("hand of White + {Man 1}") == "tally+(variable(hand, White), make-tally(Man, 1))");
  CHECK(meaning("own hand = {}") == "=(variable(hand, me), make-tally)");
}

TEST_CASE("brackets of numbers are compared from the left") {
  CHECK(meaning("(count taken, flying, 3) > (1, no, 2)") ==
        ">(tuple(count-set(variable(taken)), no, 3), tuple(1, no, 2))");
  CHECK(meaning("(1, Man)") == "!wrong-type");
  CHECK(meaning("(1, 2) > (1, 2, 3)") == "!wrong-type");
}

TEST_CASE("types are sets of their values") {
  CHECK(meaning("Number") == "range-set(1, 4)");
  CHECK(meaning("2 in Number") == "contains(2, range-set(1, 4))");
  CHECK(meaning("Suit") == "{Red, Green}");
  CHECK(meaning("Facing") == "{n, e, s, w}");
}

TEST_CASE("tables take two keys") {
  CHECK(meaning("fare(me, Green) + 1") == "+(table(fare, me, Green), 1)");
  CHECK(meaning("own fare") == "!wrong-arguments");
  CHECK(meaning("fare(me, Man)") == "!wrong-type");
  CHECK(meaning("fare") == "!wrong-arguments");
}

}  // namespace ludo::tests
