// Things in sets, subsets, ways, groups.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("a kind is chosen from by its pieces, values by their braces") {
  CHECK(rule_meaning({"choose man among Man"}) == "choose man in pieces-of-kind(Man)");
  CHECK(rule_meaning({"choose rank among {Man, King}"}) == "choose rank in make-set(Man, King)");
  CHECK(rule_meaning({"choose shade among Suit"}) == "choose shade in {Red, Green}");
  CHECK(rule_meaning({"choose amount from 0 to 3"}) == "choose amount in range-set(0, 3)");
  CHECK(rule_meaning({"choose amount among 3"}) == "!wrong-type");
}

TEST_CASE("chance weighs a tally, a choice asks what it holds") {
  CHECK(rule_meaning({"random rank among own hand"}) == "random rank in variable(hand, me)");
  CHECK(rule_meaning({"choose rank among own hand"}) == "choose rank in keys(variable(hand, me))");
}

TEST_CASE("subsets of sets and of tallies") {
  CHECK(rule_meaning({"choose 2 among empty as pair", "remove pair"}) ==
        "choose pair as 2..2 of empty\nremove pair");
  CHECK(rule_meaning({"choose 0 to 2 among own hand as few", "take few from own hand"}) ==
        "choose few as 0..2 of variable(hand, me)\ntake-tally hand of me, few");
}

TEST_CASE("ways are asked about, with the results of their rule") {
  const std::string hop = "  rule hop-on gives there: site\n    choose there among empty\n";
  CHECK(
      rule_meaning({"require some way for opponent to play hop-on as goal where goal is empty"}, "",
                   hop) ==
      "require exists(way for opponents(me) to play hop-on() as goal where contains(goal, empty))");
  CHECK(rule_meaning({"require some way for me to play hop-off"}, "", hop) == "!unknown-rule");
  CHECK(rule_meaning({"require some way for me to play hop-on(start)"}, "", hop) ==
        "!wrong-arguments");
  CHECK(rule_meaning({"choose way for me to play hop-on"}, "", hop) == "!wrong-place");
}

TEST_CASE("groups are sets of sites") {
  CHECK(
      rule_meaning({"for each pack among groups of Man meeting touching start", "  remove pack"}) ==
      "for-each pack in groups of pieces-of-kind(Man) meeting touching(singleton(start))\n"
      "  remove pack");
}

}  // namespace ludo::tests
