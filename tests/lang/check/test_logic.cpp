// `and`, `or`, `not`, comparisons, values by cases.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE(
    "a noun on the right of `is` is where its pieces stand, on the right of a kind the kind") {
  CHECK(meaning("c3 is Man") == "contains(c3, pieces-of-kind(Man))");
  CHECK(meaning("c3 is (Man or King)") ==
        "contains(c3, union(pieces-of-kind(Man), pieces-of-kind(King)))");
  CHECK(meaning("kind of c3 is Man") == "=(kind-of(c3), Man)");
  CHECK(meaning("kind of c3 is (Man or King)") ==
        "contains(kind-of(c3), union(singleton(Man), singleton(King)))");
  CHECK(meaning("c3 is White") == "contains(c3, pieces-of(White))");
  CHECK(meaning("owner of c3 is White") == "=(owner-of(c3), White)");
}

TEST_CASE("a set on the left means: there is one, and every one is") {
  CHECK(meaning("King of White in Throne") ==
        "is-within(intersect(pieces-of-kind(King), pieces-of(White)), region(Throne))");
  CHECK(meaning("own Camp is empty") == "is-within(region(Camp, me), empty)");
}

TEST_CASE("`at` asks every site of the right") {
  CHECK(meaning("Man at {a1, b2}") == "is-within(make-set(a1, b2), pieces-of-kind(Man))");
  CHECK(meaning("White King at c3") ==
        "is-within(singleton(c3), intersect(pieces-of(White), pieces-of-kind(King)))");
}

TEST_CASE("negated comparisons are the negation of the positive") {
  CHECK(meaning("c3 is not Man") == "not(contains(c3, pieces-of-kind(Man)))");
  CHECK(meaning("c3 not in Throne") == "not(contains(c3, region(Throne)))");
  CHECK(meaning("own home != c3") == "not(=(variable(home, me), c3))");
}

TEST_CASE("`none` is asked by whether there is anything") {
  CHECK(meaning("own home is none") == "not(not-empty(singleton(variable(home, me))))");
  CHECK(meaning("suit != none") == "not(not(not-empty(singleton(variable(suit)))))");
}

TEST_CASE("a site and a set are compared as sets, a piece and a site as sites") {
  CHECK(meaning("own King = c3") ==
        "=(intersect(pieces-of(me), pieces-of-kind(King)), singleton(c3))");
  CHECK(meaning("hurt of c3 = c3") == "=(site-of-piece(variable(hurt, c3)), c3)");
}

TEST_CASE("tallies contain keys and tallies") {
  CHECK(meaning("Man in own hand") == "tally-contains(Man, variable(hand, me))");
  CHECK(meaning("{Man 2, King 1} in hand of White") ==
        "tally-within(make-tally(Man, 2, King, 1), variable(hand, White))");
}

TEST_CASE("`or` unites sets of one sort and joins conditions") {
  CHECK(meaning("Man or King") == "union(pieces-of-kind(Man), pieces-of-kind(King))");
  CHECK(meaning("orthogonal or diagonal") == "union(orthogonal, diagonal)");
  CHECK(meaning("flying or size > 2") == "or(no, >(3, 2))");
  CHECK(meaning("Man or 3") == "!wrong-type");
}

TEST_CASE("conditions are asked, not counted") {
  CHECK(meaning("flying and Man") == "!wrong-type");
  CHECK(meaning("not Man") == "!wrong-type");
  CHECK(meaning("count Man and flying") == "!wrong-type");
}

TEST_CASE("things of two sorts cannot be compared") {
  CHECK(meaning("c3 = 3") == "!wrong-type");
  CHECK(meaning("suit is Man") == "!wrong-type");
  CHECK(meaning("Man > 2") == "!wrong-type");
}

TEST_CASE("both sides of a conditional are of one sort") {
  const auto chosen = [](const std::string& then, const std::string& otherwise) {
    return rule_meaning(
        {"let chosen be", "  " + then + "  when flying", "  " + otherwise + "  otherwise"});
  };
  CHECK(chosen("1", "2").find("if(no, 1, 2)") != std::string::npos);
  CHECK(chosen("c3", "none").find("if(no, c3, none)") != std::string::npos);
  CHECK(chosen("c3", "2") == "!wrong-type");
}

TEST_CASE("values of options are words or numbers") {
  CHECK(meaning("map is small") == "=(small, small)");
  CHECK(meaning("map = large") == "=(small, large)");
  CHECK(meaning("size + 1 = 4") == "=(+(3, 1), 4)");
}

}  // namespace ludo::tests
