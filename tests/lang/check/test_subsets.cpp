// Types that name some of the values of another.
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr const char* kTypes =
    "  type Warm: {Red}\n  type Odd: {1, 3, 5}\n  type Rim: {a1, b1, c1}\n"
    "  each site has dye: Warm, at first Red, odd: Odd, at first 3, gate: Rim or none, at first "
    "none\n";

std::string rule(const std::vector<std::string>& lines, const std::string& interactions = {}) {
  return rule_meaning(lines, kTypes, interactions);
}

}  // namespace

TEST_CASE("a constant outside its type is reported where it is written") {
  CHECK(rule({"set facing of c3 to ne"}) == "!outside-type");
  CHECK(rule({"set facing of c3 to n"}).front() != '!');
  CHECK(rule({"set dye of a1 to Green"}) == "!outside-type");
  CHECK(rule({"set odd of a1 to 4"}) == "!outside-type");
  CHECK(rule({"set odd of a1 to 6"}) == "!number-out-of-range");
  CHECK(rule({"set gate of a1 to c3"}) == "!outside-type");
  CHECK(rule({"set gate of a1 to none"}).front() != '!');
  CHECK(rule({"put own Man at a1 facing sw"}) == "!outside-type");
  CHECK(rule({"set facing of c3 to", "  n   when mover is White", "  se  otherwise"}) ==
        "!outside-type");
}

TEST_CASE("a constant outside its type is reported where it is given") {
  const std::string turn = "  rule face(d: Facing)\n    set facing of c3 to d\n";
  CHECK(rule({"play face(ne)"}, turn) == "!outside-type");
  CHECK(rule({"play face(e)"}, turn).front() != '!');
  CHECK(rule({"require colder of Green"}, "  define colder of (s: Warm): s is Red\n") ==
        "!outside-type");
}

TEST_CASE("a comparison that can never hold is reported") {
  CHECK(meaning("facing of c3 = ne") == "!outside-type");
  CHECK(meaning("facing of c3 is not ne") == "!outside-type");
  CHECK(meaning("facing of c3 in {ne, sw}") == "!outside-type");
  CHECK(meaning("facing of c3 in {ne, s}").front() != '!');
  CHECK(meaning("facing of c3 = e").front() != '!');
  CHECK(meaning("odd of a1 = 2", kTypes) == "!outside-type");
  CHECK(meaning("wounds of c3 = 12") == "!number-out-of-range");
  CHECK(meaning("wounds of c3 > 12") == "!number-out-of-range");
  CHECK(meaning("low of c3 = size", "  each site has low: 0 to 2, at first 0\n").front() != '!');
}

TEST_CASE("what is turned or united is of the whole type again") {
  CHECK(meaning("(facing of c3 turned left) = ne").front() != '!');
  CHECK(meaning("(opposite facing of c3) = ne").front() != '!');
  CHECK(rule({"let d be facing of c3", "set d to ne"}).front() != '!');
}

TEST_CASE("a column that attributes begin with is looked at for each kind") {
  CHECK(meaning("few of c3", "  each piece has few: 0 to 1, at first pace\n") ==
        "!number-out-of-range");
  CHECK(meaning("few of c3", "  each Man has few: 0 to 1, at first pace\n").front() != '!');
  CHECK(meaning("dim of c3", "  type Dim: {0, 1, 3}\n  each piece has dim: Dim, at first pace\n") ==
        "!outside-type");
}

TEST_CASE("initial values and types without zero") {
  CHECK(meaning("1", "  each site has lean: Facing, at first ne\n") == "!outside-type");
  CHECK(meaning("even of a1", "  type Even: {2, 4}\n  each site has even: Even\n").front() != '!');
}

}  // namespace ludo::tests
