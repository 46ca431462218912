// Shrinking keeps what it is asked to keep and lets go of the rest; picks go through every way.

#include "tests/differential/picks.hpp"
#include "tests/differential/shrink.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("shrink: lines go with what stands under them, or what stands under them is lifted",
          "[differential]") {
  const std::string text =
      "game A\n"
      "turn\n"
      "  either\n"
      "    move a to b\n"
      "  or\n"
      "    pass\n"
      "limit 5\n";
  CHECK(shrink(text, [](const std::string&) { return true; }) == "game A\n");
  CHECK(shrink(text, [](const std::string& smaller) { return has(smaller, "move a"); }) ==
        "game A\nmove a to b\n");
  const auto keeps = [](const std::string& smaller) {
    return has(smaller, "turn\n  move a") && has(smaller, "limit");
  };
  CHECK(shrink(text, keeps) == "game A\nturn\n  move a to b\nlimit 5\n");
}

TEST_CASE("shrink: parts of lines go as well", "[differential]") {
  const auto keeps = [](const std::string& smaller) {
    return has(smaller, "choose x among pieces");
  };
  CHECK(shrink("game A\nchoose x among pieces where x in (all y among empty)\n", keeps) ==
        "game A\nchoose x among pieces\n");
}

TEST_CASE("picks: all answers of a size, where later questions follow from earlier answers",
          "[differential]") {
  // Two questions of three ways; after a 2 one more, of two.
  const auto ask = [](Picks& picks) {
    const std::size_t first = picks.pick(3);
    picks.pick(3);
    if (first == 2) picks.pick(2);
  };
  CHECK(all_answers(0, ask) == std::vector<Answers>{{}});
  CHECK(all_answers(1, ask) == std::vector<Answers>{{1}, {2}, {0, 1}, {0, 2}});
  CHECK(all_answers(2, ask) == std::vector<Answers>{{1, 1}, {1, 2}, {2, 1}, {2, 2}, {2, 0, 1}});
  CHECK(all_answers(3, ask) == std::vector<Answers>{{2, 1, 1}, {2, 2, 1}});
}

}  // namespace ludo::tests
