// Parts that mean nothing are found; a text in which all means something has none.

#include <algorithm>

#include "tests/mutation/parts.hpp"
#include "tests/support/catch.hpp"

namespace ludo::mutation {

namespace {

ShippedGame text_of(const std::string& text) { return {"text", "text.ludo", text, "", ""}; }

bool shows(const std::vector<Part>& parts, const std::string& what) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const Part& part) { return part.shown.find(what) != std::string::npos; });
}

const std::string kRace = R"(game Race
elements
  players White, Black
  board square 3 x 2
  piece Man: of each player
interactions
  rule step
    choose man among own Men
    choose line from man along forward: one empty to goal
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at c2
  turn play step
  stuck: mover loses
)";

}  // namespace

TEST_CASE("parts: a line is dropped with what stands under it, and words of a line") {
  const std::vector<Part> parts = parts_of(kRace);
  CHECK(shows(parts, "[move man to goal]"));
  CHECK(shows(parts, "choose line from man [along forward]: one empty to goal"));
  CHECK(shows(parts, "[setup/    put White Man at a1/    put Black Man at c2]"));
}

TEST_CASE("parts: where all means something nothing is idle") {
  const PartFindings findings = look_for_idle_parts(text_of(kRace), {});
  CHECK(findings.parts > 50);
  CHECK(findings.accepted > 2);
  for (const Part& part : findings.idle) UNSCOPED_INFO(part.shown);
  CHECK(findings.idle.empty());
}

TEST_CASE("parts: what passes without a meaning is idle, and what nobody feels is unfelt") {
  std::string text = kRace;
  text.replace(text.find("    put Black"), 0, "    if 1 = 1\n      put White Man at b1\n");
  text.replace(text.find("  stuck: mover loses"), 0, "  limit 90 turns: draw\n");
  const PartFindings findings = look_for_idle_parts(text_of(text), {.games = 20, .most_moves = 50});
  CHECK(shows(findings.unfelt, "[limit 90 turns: draw]"));
}

}  // namespace ludo::mutation
