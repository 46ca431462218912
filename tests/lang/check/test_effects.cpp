// Effects: what they act on, where they write, what a piece is called.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("several things at once") {
  CHECK(rule_meaning({"remove start and Man beside start"}) ==
        "remove union(singleton(start), intersect(pieces-of-kind(Man), beside(singleton(start))))");
  CHECK(rule_meaning({"remove every man among Man where man touching start is empty"}) ==
        "remove collect(man in pieces-of-kind(Man) where is-within(intersect(singleton(man), "
        "touching(singleton(start))), empty))");
}

TEST_CASE("a piece has a kind and an owner, nobody if no player may have it") {
  CHECK(rule_meaning({"put own Man at start"}) == "put Man, me, singleton(start)");
  CHECK(rule_meaning({"put Man at start"}) == "put Man, me, singleton(start)");
  CHECK(rule_meaning({"put Man of opponent at start facing s"}) ==
        "put Man, opponents(me), singleton(start), s");
  CHECK(rule_meaning({"put Rock at a1, a2"}) ==
        "put Rock, nothing, union(singleton(a1), singleton(a2))");
  CHECK(rule_meaning({"choose rank among {Man, King}", "put rank at start"}) ==
        "choose rank in make-set(Man, King)\nput rank, me, singleton(start)");
  CHECK(rule_meaning({"put White at start"}) == "!wrong-type");
  CHECK(rule_meaning({"put White Black Man at start"}) == "!wrong-type");
}

TEST_CASE("attributes and registers are written, other things are not") {
  CHECK(rule_meaning({"set wounds of start to 1"}) == "set wounds of start, 1");
  CHECK(rule_meaning({"set wounds of Men to 0"}) == "set wounds of pieces-of-kind(Man), 0");
  CHECK(rule_meaning({"set start to a1"}) == "set-slot start, a1");
  CHECK(rule_meaning({"let here be start", "set here to a1"}) ==
        "let here, start\nset-slot here, a1");
  CHECK(rule_meaning({"choose man among Man", "set man to a1"}) == "!not-settable");
  CHECK(rule_meaning({"set Throne to a1"}) == "!not-settable");
  CHECK(rule_meaning({"set Corners to a1"}) == "!not-settable");
  CHECK(rule_meaning({"set pace of start to 1"}) == "!not-settable");
  CHECK(rule_meaning({"set turns to 3"}) == "!not-settable");
}

TEST_CASE("numbers, sets and tallies grow and shrink") {
  CHECK(rule_meaning({"add 1 to own dock", "take 1 from own dock"}) ==
        "add dock of me, 1\ntake dock of me, 1");
  CHECK(rule_meaning({"add start to taken", "take Man from taken"}) ==
        "add-elements taken, singleton(start)\ntake-elements taken, pieces-of-kind(Man)");
  CHECK(rule_meaning({"add King to own hand", "take {Man 2} from own hand"}) ==
        "add-tally hand of me, singleton(King)\ntake-tally hand of me, make-tally(Man, 2)");
  CHECK(rule_meaning({"set Man in own hand to 3"}) == "set-entry hand of me, Man, 3");
  CHECK(rule_meaning({"add 1 to suit"}) == "!wrong-type");
}

TEST_CASE("results inside a rule") {
  CHECK(rule_meaning({"me wins"}) == "decide wins, me, key wins");
  CHECK(rule_meaning({"start wins"}) == "!wrong-type");
}

TEST_CASE("tiles are laid on boards of tiles") {
  CHECK(rule_meaning({"lay start turned 1 on start"}) == "!wrong-board");
}

}  // namespace ludo::tests
