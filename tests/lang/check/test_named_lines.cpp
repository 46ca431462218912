// Named lines: the set of their ends, of one place and of several.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kAim = "  define aim of man: line from man along n: one empty\n";

// A condition in a rule with `start` chosen.
std::string asked(const std::string& condition, const std::string& more = kAim) {
  return rule_meaning({"require " + condition}, "", more);
}

}  // namespace

TEST_CASE("a named line keeps its names and gives its last site") {
  const std::string meant =
      rule_meaning({"choose goal among aim of start but not own pieces where goal is not a1"}, "",
                   "  define aim of man: line from man along n: one empty as hollow, one anything\n"
                   "    or line from man along e: one anything where man is King\n");
  CHECK(meant.find("to goal") != std::string::npos);
  CHECK(meant.find("and(not(contains(goal, pieces-of(me))), not(=(goal, a1)))") !=
        std::string::npos);
  CHECK(rule_meaning({"choose goal among aim of start", "remove hollow"}, "",
                     "  define aim of man: line from man along n: one empty as hollow\n") ==
        "!unknown-name");
}

TEST_CASE("named lines are found by name and called with their arguments") {
  CHECK(rule_meaning({"choose goal among aims of start"}, "", kAim) == "!unknown-name");
  CHECK(rule_meaning({"choose goal among aim(start, start)"}, "", kAim) == "!wrong-arguments");
  CHECK(rule_meaning({"choose line aim of start to goal"}, "", kAim) == "!unexpected-text");
}

TEST_CASE("a line cannot ask about itself") {
  CHECK(rule_meaning({"choose goal among aim of start"}, "",
                     "  define aim of man: line from man along n: one empty to there where\n"
                     "    (some aim of there)\n") == "!wrong-place");
}

TEST_CASE("the names of a named line obey the rules of names") {
  CHECK(rule_meaning({"choose goal among aim of start"}, "",
                     "  define aim of flying: line from flying along n: one empty\n") ==
        "!shadowed-name");
  CHECK(rule_meaning(
            {"choose hollow among empty", "choose goal among aim of start where goal != hollow"},
            "", "  define aim of man: line from man along n: one empty as hollow\n")
            .find("not(=(goal, hollow))") != std::string::npos);
}

TEST_CASE("whether a site is among the ends is asked of the lines alone") {
  // No set is made.
  CHECK(asked("a1 in aim of start").find("collect") == std::string::npos);
  CHECK(asked("a1 in aim of own Kings").find("collect") == std::string::npos);
  CHECK(asked("own Kings not in aim of enemy pieces").find("collect") == std::string::npos);
  CHECK(asked("no own Kings in aim of enemy pieces").find("collect") == std::string::npos);
  CHECK(asked("a1 in aim of start but not Border").find("collect") != std::string::npos);
  CHECK(asked("count aim of start > 1").find("collect") != std::string::npos);
  CHECK(asked("some aim of start") == asked("some (aim of start)"));
}

TEST_CASE("lines begin at a set only where they begin at their parameter") {
  const std::string road = "  define road of area: line from a1 along e: one or more area\n";
  CHECK(asked("some road of own pieces", road)[0] != '!');
  CHECK(asked("b1 in road of own pieces", road).find("exists") != std::string::npos);
  const std::string typed = "  define aim of (man: site): line from man along n: one empty\n";
  CHECK(asked("a1 in aim of Kings", typed)[0] != '!');
  CHECK(asked("a1 in aim of 3", typed) == "!wrong-type");
}

}  // namespace ludo::tests
