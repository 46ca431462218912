// The line above the board: whose turn it is.

#include <algorithm>
#include <string>

#include "tests/interpreter/scene/sketch.hpp"
#include "tests/support/catch.hpp"

namespace ludo::scene {

namespace {

constexpr const char* kPass = R"(game Pass
elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
interactions
  rule leave
    choose man among own Men
    remove man
scenario
  setup
    put White Man at a1
    put Black Man at b1
  turn
    play leave
  stuck: mover loses
)";

// The words of the heading; empty: there is none.
std::string heading(const Scene& scene) {
  for (const Group& group : scene.groups) {
    if (group.layer != Layer::Panels || group.thing.what != Thing::Class::Board) continue;
    for (const Shape& shape : group.shapes) {
      if (shape.form == Shape::Form::Text) return shape.text;
    }
  }
  return "";
}

void ask_for_heading(Sketch& sketch, const std::string& word) {
  lang::PropertyUse use;
  use.what = lang::Property::Heading;
  use.word = word;
  use.none = word == "none";
  sketch.item(lang::ItemForm::Board).properties.push_back(use);
}

}  // namespace

TEST_CASE("the heading tells whose turn it is, and at the end who has won") {
  Sketch sketch(kPass);
  ask_for_heading(sketch, "turn");
  CHECK(heading(draw(sketch.view, sketch.seen())) == "White to move");
  const auto play_first = [&] {
    sketch.game.play(sketch.game.engine.moves(sketch.game.state)[0].text);
  };
  play_first();
  CHECK(heading(draw(sketch.view, sketch.seen())) == "Black to move");
  play_first();
  CHECK(heading(draw(sketch.view, sketch.seen())) == "Black won");
}

TEST_CASE("the heading lies above all else, and can be taken away") {
  Sketch sketch(kPass);
  const Box without = draw(sketch.view, sketch.seen()).box;
  ask_for_heading(sketch, "turn");
  const Box with = draw(sketch.view, sketch.seen()).box;
  CHECK(with.top < without.top);
  CHECK(with.top + with.height == without.top + without.height);
  ask_for_heading(sketch, "none");
  const Scene scene = draw(sketch.view, sketch.seen());
  CHECK(heading(scene).empty());
  CHECK(scene.box == without);
}

}  // namespace ludo::scene
