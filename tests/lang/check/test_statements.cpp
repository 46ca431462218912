// Choices, branches, loops, plays.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("travel tells the registers that its outcomes differ by") {
  CHECK(rule_meaning({"let here be start", "travel as steps at most 3 times",
                      "  choose line from here along orthogonal: one empty to there",
                      "  let twice be 1", "  set twice to 2", "  move here to there",
                      "  set here to there", "require steps > 1"}) ==
        "let here, start\ntravel as steps, up to 3, sets here\n"
        "  choose line from here along orthogonal: 1..1 empty to there\n"
        "  let twice, 1\n  set-slot twice, 2\n  move here, there\n  set-slot here, there\n"
        "require >(steps, 1)");
}

TEST_CASE("rules are played with their arguments and give their results") {
  const std::string rules =
      "  rule hop-on(from-where: site) gives there: site\n"
      "    choose there among empty touching from-where\n";
  CHECK(rule_meaning({"play hop-on(start) as goal", "remove goal"}, "", rules) ==
        "play hop-on(start) as goal\nremove singleton(goal)");
  CHECK(rule_meaning({"play hop-on(start) as goal, other"}, "", rules) == "!wrong-arguments");
  CHECK(rule_meaning({"play hop-on"}, "", rules) == "!wrong-arguments");
  CHECK(rule_meaning({"play hop-on(3)"}, "", rules) == "!wrong-type");
  CHECK(rule_meaning({"play hopp-on(start)"}, "", rules) == "!unknown-rule");
}

TEST_CASE("conditions are conditions") {
  CHECK(rule_meaning({"require Man"}) == "!wrong-type");
  CHECK(rule_meaning({"if count Man", "  pass"}) == "!wrong-type");
  CHECK(rule_meaning({"repeat while Man, at most 3 times", "  pass"}) == "!wrong-type");
}

TEST_CASE("keys compare numbers, yes and no, or brackets") {
  CHECK(rule_meaning({"preferring most taken", "  play go(start)"}) == "!wrong-type");
  CHECK(rule_meaning({"preferring most (count taken, flying)", "  play go(start)"})
            .find("most tuple(count-set(variable(taken)), no)") != std::string::npos);
}

TEST_CASE("by hands the choice to a player") {
  CHECK(rule_meaning({"owner of start decides", "  play go(start)"}) ==
        "by owner-of(start)\n  play go(start)");
  CHECK(rule_meaning({"start decides", "  play go(start)"}) == "!wrong-type");
}

TEST_CASE("every mistake of a rule is reported in one run") {
  CHECK(rule_meaning({"require Man", "play nowhere", "set start to Mann", "choose x among 3"}) ==
        "!wrong-type unknown-rule unknown-name wrong-type");
}

}  // namespace ludo::tests
