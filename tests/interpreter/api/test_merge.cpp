// Two texts that change a third, as programs outside merge them.

#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kSteps = R"(game Steps
elements
  players White, Black
  board square 4 x 1
  piece Man: of each player
interactions
  rule step
    choose man among own Men
    choose goal among empty beside man
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at d1
  turn
    play step
  stuck: mover loses
  limit 8 turns: draw
)";

MergeText variant_of_steps(const std::string& name, const std::string& change) {
  const auto resolver = [](std::string_view asked) -> std::optional<std::string> {
    if (asked == "Steps") return std::string(kSteps);
    return std::nullopt;
  };
  return {name, "game " + name + " variant of Steps\n" + change, resolver};
}

const MergeText kLonger = variant_of_steps("Longer",
                                           "elements\n  replace board square 5 x 1\nscenario\n"
                                           "  replace limit 9 turns: draw\n");
const MergeText kShorter =
    variant_of_steps("Shorter",
                     "scenario\n  replace limit 7 turns: draw\n  replace setup\n"
                     "    put White Man at a1\n    put Black Man at c1\n");

}  // namespace

TEST_CASE("the library merges two texts", "[api]") {
  const MergeText base{"Steps", std::string(kSteps)};
  const MergeAnswer refused = merge_rules(base, kLonger, kShorter);
  CHECK_FALSE(refused.merged);
  CHECK_FALSE(refused.text.has_value());
  REQUIRE(refused.conflicts.size() == 1);
  CHECK(refused.conflicts[0].name == "limit");
  CHECK(refused.conflicts[0].second.text == "limit 7 turns: draw\n");
  CHECK(refused.conflicts[0].first.sentences.size() == 1);
  CHECK(refused.diagnostics.empty());

  MergeOptions options;
  options.name = "Both";
  options.prefer = [](const std::string& name) -> std::optional<MergeSide> {
    if (name == "limit") return MergeSide::Second;
    return std::nullopt;
  };
  const MergeAnswer merged = merge_rules(base, kLonger, kShorter, options);
  CHECK(merged.merged);
  REQUIRE(merged.text.has_value());
  CHECK(merged.text->find("game Both variant of Steps\n") != std::string::npos);
  CHECK(merged.settled == std::vector<std::string>{"limit"});
  REQUIRE(merged.edits.size() == 3);
  CHECK(merged.edits[0].name == "board");
  CHECK(merged.edits[0].first);
  CHECK_FALSE(merged.edits[0].second);
  LoadOptions with_base;
  with_base.resolver = kLonger.resolver;
  const LoadAnswer both = load("both", *merged.text, with_base);
  REQUIRE(both);
  CHECK(both.value().hash() == merged.hash);
}

TEST_CASE("the library says why texts are not merged", "[api]") {
  const MergeText base{"Steps", std::string(kSteps)};
  const MergeAnswer broken = merge_rules(base, {"no game", "nonsense"}, kShorter);
  CHECK_FALSE(broken.merged);
  CHECK(broken.conflicts.empty());
  CHECK(!broken.diagnostics.empty());
  MergeOptions options;
  options.language = "xx";
  CHECK_THROWS_AS(merge_rules(base, kLonger, kShorter, options), Misuse);
}

}  // namespace ludo::tests
