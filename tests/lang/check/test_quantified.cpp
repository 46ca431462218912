// some, no, every, count, all, the … with, best … over, supposing.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("descriptions are counted as sets") {
  CHECK(meaning("count Men") == "count-set(pieces-of-kind(Man))");
  CHECK(meaning("some King in Border") == "not-empty(intersect(pieces-of-kind(King), border))");
  CHECK(meaning("no Man touching c3") ==
        "not(not-empty(intersect(pieces-of-kind(Man), touching(singleton(c3)))))");
  CHECK(meaning("exactly 4 own pieces beside c3") ==
        "=(count-set(intersect(pieces-of(me), beside(singleton(c3)))), 4)");
  CHECK(meaning("count alive = 2") == "=(count-set(alive), 2)");
}

TEST_CASE("generators are asked for solutions") {
  CHECK(meaning("some x among Man where x in Border") ==
        "exists(#0 in pieces-of-kind(Man) where contains(#0, border))");
  CHECK(meaning("count (x among Man where x in Border)") ==
        "count-all(#0 in pieces-of-kind(Man) where contains(#0, border))");
  CHECK(meaning("every x among Man has (x in Border)") ==
        "for-all(#0 in pieces-of-kind(Man), contains(#0, border))");
  CHECK(meaning("3 or more lines from c3: one or more empty, one (Rock or edge)") ==
        ">=(count-all(line from c3 along any-direction: 1..any empty; "
        "1..1 pieces-of-kind(Rock) or edge), 3)");
  CHECK(meaning("no way for opponent to play go(c3)") ==
        "not(exists(way for opponents(me) to play go(c3)))");
}

TEST_CASE("tallies are counted by their entries") {
  CHECK(meaning("total own hand") == "total(variable(hand, me))");
  CHECK(meaning("how many Man in own hand") == "how-many(Man, variable(hand, me))");
  CHECK(meaning("some Man in own hand") == ">(how-many(Man, variable(hand, me)), 0)");
  CHECK(meaning("total taken") == "!wrong-type");
  CHECK(meaning("how many Man in Throne") == "!wrong-type");
}

TEST_CASE("collections and the best of them") {
  CHECK(meaning("all x among Man where seeds of x > 2") ==
        "collect(#0 in pieces-of-kind(Man) where >(variable(seeds, #0), 2))");
  CHECK(meaning("the x among Man with least row of x, then most column of x else c3") ==
        "the-one(keys least most, #0 in pieces-of-kind(Man), c3, row-of(#0), column-of(#0))");
  CHECK(meaning("most of row of x for each x among Man") ==
        "most(#0 in pieces-of-kind(Man), row-of(#0))");
  CHECK(meaning("sum of seeds of x for each x among own Camp") ==
        "sum(#0 in region(Camp, me), variable(seeds, #0))");
  CHECK(meaning("most of taken for each x among Man") == "!wrong-type");
}

TEST_CASE("supposed effects are done before the question") {
  CHECK(meaning("supposing move a1 to b1, remove c3: no King in Throne") ==
        "supposing([move a1, b1; remove singleton(c3)], not(not-empty(intersect("
        "pieces-of-kind(King), region(Throne)))))");
}

TEST_CASE("what follows a `where` without brackets is reported") {
  CHECK(meaning("some x among Man where x in Border and flying") == "!unbracketed-where");
  CHECK(meaning("some x among Man where (x in Border and flying)") ==
        "exists(#0 in pieces-of-kind(Man) where and(contains(#0, border), no))");
  CHECK(meaning("(some x among Man where x in Border) and flying") ==
        "and(exists(#0 in pieces-of-kind(Man) where contains(#0, border)), no)");
  CHECK(meaning("all x among Man where x in Border and flying") ==
        "collect(#0 in pieces-of-kind(Man) where and(contains(#0, border), no))");
}

TEST_CASE("a question's names are its own") {
  CHECK(meaning("(some x among Man where x in Border) and x in Throne") == "!unknown-name");
}

TEST_CASE("the cycle is asked about in result lines of repetition only") {
  CHECK(reports(small_game(
            "", "  rule probe\n    require every turn of me in the cycle has flying\n")) ==
        "wrong-place");
}

}  // namespace ludo::tests
