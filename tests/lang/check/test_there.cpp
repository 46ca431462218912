#include "lang/check/there.hpp"

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr const char* kBoats = "  each site has level: 0 to 9 or none, at first none\n";

std::string expression(const std::string& text) { return meaning(text, kBoats); }

}  // namespace

namespace {

// What a value of two lines means.
std::string chosen(const std::string& first, const std::string& second) {
  return rule_meaning({"let chosen be", "  " + first, "  " + second}, kBoats);
}

}  // namespace

TEST_CASE("what may be none is not reckoned with") {
  CHECK(expression("1 + level of a1") == "!none-in-arithmetic");
  CHECK(expression("-(level of a1)") == "!none-in-arithmetic");
  CHECK(expression("max(level of a1, 2)") == "!none-in-arithmetic");
  CHECK(expression("sum of level of x for each x among anything") == "!none-in-arithmetic");
  CHECK(expression("1 + distance from a1 to b1") == "!none-in-arithmetic");
  CHECK(expression("1 + (most of row of x for each x among own pieces)") == "!none-in-arithmetic");
  CHECK(expression("1 + (most of row of x for each x among own pieces else 0)").front() != '!');
  CHECK(expression("level of a1 > 2").front() != '!');
  CHECK(expression("level of a1 = level of b1").front() != '!');
}

TEST_CASE("a condition on the same path shows that something is there") {
  CHECK(expression("level of a1 is not none and 1 + level of a1 > 2").front() != '!');
  CHECK(expression("level of a1 = none or 1 + level of a1 > 2").front() != '!');
  CHECK(expression("not (level of a1 = none) and 1 + level of a1 > 2").front() != '!');
  CHECK(chosen("level of a1      when level of a1 is not none", "0  otherwise").front() != '!');
  CHECK(chosen("level of a1 + 1  when level of a1 >= 3", "0  otherwise").front() != '!');
  CHECK(chosen("1", "+ level of a1  if level of a1 is not none").front() != '!');
  CHECK(chosen("1", "at least level of a1  if level of a1 is not none").front() != '!');
  CHECK(expression("some x among anything where (level of x > 0 and level of x + 1 < 3)").front() !=
        '!');
}

TEST_CASE("a condition that does not show it is not enough") {
  CHECK(expression("level of b1 is not none and 1 + level of a1 > 2") == "!none-in-arithmetic");
  CHECK(expression("level of a1 = none and 1 + level of a1 > 2") == "!none-in-arithmetic");
  CHECK(expression("level of a1 is not none or 1 + level of a1 > 2") == "!none-in-arithmetic");
  CHECK(expression("level of a1 < 3 and 1 + level of a1 > 2") == "!none-in-arithmetic");
  CHECK(chosen("0  when level of a1 is not none", "1 + level of a1  otherwise") ==
        "!none-in-arithmetic");
  CHECK(chosen("1", "+ level of a1  if level of b1 is not none") == "!none-in-arithmetic");
  CHECK(chosen("1", "at most level of a1") == "!none-in-arithmetic");
}

TEST_CASE("what a definition is given may be none, or is shown not to be") {
  const std::string boats = std::string(kBoats) + "  define more of n: n + 1\n";
  const std::string typed = std::string(kBoats) + "  define more of (n: 0 to 9): n + 1\n";
  CHECK(meaning("more of level of a1", boats) == "!none-in-arithmetic");
  CHECK(meaning("chosen",
                boats + "  define chosen:\n    more of level of a1  when level of a1 is not none\n"
                        "    0                   otherwise\n")
            .front() != '!');
  CHECK(meaning("more of seeds of a1", boats).front() != '!');
  CHECK(meaning("more of level of a1", typed) == "!none-in-arithmetic");
  CHECK(meaning("chosen", typed +
                              "  define chosen:\n    more of level of a1  when level of a1 > 0\n"
                              "    0                   otherwise\n")
            .front() != '!');
}

TEST_CASE("statements before show it, and setting takes it back") {
  CHECK(rule_meaning({"require level of a1 is not none", "add level of a1 to count-down"}, kBoats)
            .front() != '!');
  CHECK(rule_meaning({"add level of a1 to count-down"}, kBoats) == "!none-in-arithmetic");
  CHECK(rule_meaning(
            {"if level of a1 = none", "  set level of a1 to 0", "add level of a1 to count-down"},
            kBoats)
            .front() != '!');
  CHECK(rule_meaning({"require level of a1 is not none", "set level of a1 to none",
                      "add level of a1 to count-down"},
                     kBoats) == "!none-in-arithmetic");
  CHECK(rule_meaning({"let steps be level of a1", "add steps to count-down"}, kBoats) ==
        "!none-in-arithmetic");
  CHECK(
      rule_meaning(
          {"let steps be level of a1", "if steps is not none", "  add steps to count-down"}, kBoats)
          .front() != '!');
}

}  // namespace ludo::tests
