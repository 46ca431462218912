// Scenes as sentences.

#include "interpreter/render/text.hpp"

#include "tests/interpreter/render/scenes.hpp"
#include "tests/support/catch.hpp"

namespace ludo::rendering::tests {

TEST_CASE("a scene in sentences") {
  scene::Scene scene = small_board();
  scene.panels.push_back({"", lang::kNoIndex, false, {{"pot", "2"}, {"", "open"}}});
  scene.panels.push_back({"bank", lang::kNoIndex, false, {}});
  scene.left_out = {"mark check: more than 200,000 steps"};
  CHECK(rendering::text(scene) == R"(Small.
White to move.
White: Man a1.
Black: Man b2.
White, men: 3.
Black, men: 2.
pot: 2; open.
Left out: mark check: more than 200,000 steps.
)");
}

TEST_CASE("sentences are words on one line each") {
  scene::Scene scene;
  scene.spoken = {"a\nb\x1b[2J", ""};
  CHECK(rendering::text(scene) == "a b[2J.\n");
}

}  // namespace ludo::rendering::tests
