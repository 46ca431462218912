// Sets of sites by their words.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("words beside one another intersect") {
  CHECK(meaning("own Man") == "intersect(pieces-of(me), pieces-of-kind(Man))");
  CHECK(meaning("White Man touching c3") ==
        "intersect(pieces-of(White), pieces-of-kind(Man), touching(singleton(c3)))");
  CHECK(meaning("empty column b") == "intersect(empty, sites-in-columns(2, 2))");
  CHECK(meaning("enemy pieces but not King") == "minus(enemy-pieces(me), pieces-of-kind(King))");
}

TEST_CASE("own, enemy and players bind to the region after them") {
  CHECK(meaning("own Camp") == "region(Camp, me)");
  CHECK(meaning("enemy Camp") == "region(Camp, opponents(me))");
  CHECK(meaning("White Camp") == "region(Camp, White)");
  CHECK(meaning("empty own Camp") == "intersect(empty, region(Camp, me))");
  CHECK(meaning("own Man own Camp") ==
        "intersect(pieces-of(me), pieces-of-kind(Man), region(Camp, me))");
  CHECK(meaning("Camp") == "!missing-owner");
}

TEST_CASE("neighbours of a site, of a set, of the pieces of a kind") {
  CHECK(meaning("beside c3") == "beside(singleton(c3))");
  CHECK(meaning("touching King") == "touching(pieces-of-kind(King))");
  CHECK(meaning("within 2 of c3") == "within-steps(2, singleton(c3))");
  CHECK(meaning("hostile to c3") == "hostile-to-site(c3)");
  CHECK(meaning("friendly to White") == "friendly-to-player(White)");
  CHECK(meaning("linked to c3") == "linked(singleton(c3))");
}

TEST_CASE("the same column, kind or attribute") {
  CHECK(meaning("same column as c3") == "same-value(column, c3)");
  CHECK(meaning("same seeds as c3") == "same-value(seeds, c3)");
  CHECK(meaning("same colour as c3") == "!unknown-name");
}

TEST_CASE("rows and columns by number and by letter") {
  CHECK(meaning("row 3") == "sites-in-rows(3, 3)");
  CHECK(meaning("rows 2..4") == "sites-in-rows(2, 4)");
  CHECK(meaning("columns b..d") == "sites-in-columns(2, 4)");
  CHECK(meaning("last row") == "sites-in-rows(5, 5)");
}

TEST_CASE("regions that spread") {
  CHECK(meaning("group of c3 within own pieces along orthogonal") ==
        "group-of(singleton(c3), pieces-of(me), orthogonal)");
  CHECK(meaning("connected own pieces") == "<=(count-groups(pieces-of(me)), 1)");
  CHECK(meaning("reach from a1 through empty at most 2") == "reach(singleton(a1), empty, 2)");
  CHECK(meaning("distance from a1 to c3 along orthogonal through empty") ==
        "distance(singleton(a1), singleton(c3), orthogonal, empty)");
}

TEST_CASE("braces list values, boxes are sets of sites") {
  CHECK(meaning("{King, Man}") == "make-set(King, Man)");
  CHECK(meaning("{a1, b2}") == "make-set(a1, b2)");
  CHECK(meaning("a1..b2") == "{a1, b1, a2, b2}");
  CHECK(meaning("{a1, Red}") == "!wrong-type");
}

TEST_CASE("sites the board does not have") {
  CHECK(meaning("z9") == "!unknown-name");
  CHECK(meaning("[3, 4]") == "site-at(3, 4)");
  CHECK(messages(small_game("", "  define probe: f1\n")).front() == "the board has no site `f1`");
}

}  // namespace ludo::tests
