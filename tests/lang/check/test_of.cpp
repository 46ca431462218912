// `x of y` in its many readings.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("attributes of pieces, players and sites") {
  CHECK(meaning("wounds of c3") == "variable(wounds, c3)");
  CHECK(meaning("own dock") == "variable(dock, me)");
  CHECK(meaning("seeds of c3") == "variable(seeds, c3)");
  CHECK(meaning("wounds of King") == "variable(wounds, only(pieces-of-kind(King)))");
  CHECK(meaning("dock of c3") == "!wrong-type");
  CHECK(meaning("dock") == "!missing-owner");
  CHECK(meaning("own taken") == "!missing-owner");
}

TEST_CASE("columns of the table of pieces, asked of a kind or of a piece") {
  CHECK(meaning("pace of c3") == "column(pace, c3)");
  CHECK(meaning("pace of King") == "column(pace, King)");
  CHECK(meaning("pace") == "!missing-owner");
}

TEST_CASE("pieces and regions of players") {
  CHECK(meaning("own King") == "intersect(pieces-of(me), pieces-of-kind(King))");
  CHECK(meaning("Pieces of White") == "pieces-of(White)");
  CHECK(meaning("own Kinds") == "kinds-of(me)");
  CHECK(meaning("Camp of Black") == "region(Camp, Black)");
  CHECK(meaning("Throne of Black") == "!missing-owner");
}

TEST_CASE("steps in a direction") {
  CHECK(meaning("n of c3") == "step(n, c3)");
  CHECK(meaning("back of c3") == "step(relative(back, me), c3)");
  CHECK(meaning("(opposite n) of c3") == "step(opposite(n), c3)");
  CHECK(meaning("own forward") == "relative(forward, me)");
  CHECK(meaning("n of Man") == "step-set(n, pieces-of-kind(Man))");
}

TEST_CASE("built-in words before `of`") {
  CHECK(meaning("kind of c3") == "kind-of(c3)");
  CHECK(meaning("owner of c3") == "owner-of(c3)");
  CHECK(meaning("row of c3") == "row-of(c3)");
  CHECK(meaning("links of c3") == "links-of(singleton(c3))");
  CHECK(meaning("turns of phase") == "turns-of-phase");
}

TEST_CASE("an unknown word before `of` is reported with a likely one") {
  CHECK(meaning("wouds of c3") == "!unknown-name");
}

}  // namespace ludo::tests
