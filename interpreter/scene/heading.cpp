// The line above the board: whose turn it is, or how the game has ended, with the colour of who it
// is about. It stands in the page, so it can be read whatever colours the players have.

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

// Of the width of the picture, in thousandths.
constexpr std::int32_t kHigh = 37;
constexpr std::int32_t kLeastHigh = 26;

struct Heading {
  std::string text;
  Index player = kNoIndex;  // whose colour stands before it
};

Heading heading_of(const Work& work) {
  const interpreter::State& state = work.seen.state;
  if (!state.result.over) {
    if (state.position.nature) return {"chance decides"};
    return {work.player_name(state.position.me) + " to move", state.position.me};
  }
  if (state.result.draw) return {"a draw"};
  const Items who = winners(work);
  if (who.empty()) return {"the game is over"};
  return {names_of(work, who) + " won", who.front()};
}

}  // namespace

void draw_heading(Work& work) {
  const PropertyUse* use = work.board.get(Property::Heading);
  if (use == nullptr || use->none || use->word == "none") return;
  const Heading heading = heading_of(work);
  Box all = work.places.box;
  all.left = std::min(all.left, work.room.left);
  all.top = std::min(all.top, work.room.top);
  all.width =
      std::max(work.places.box.left + work.places.box.width, work.room.left + work.room.width) -
      all.left;
  const std::int32_t high = std::max(all.width * kHigh / 1000, kLeastHigh);
  const Point at{all.left + high / 2, all.top - high};
  Group& group = work.add(Layer::Panels, {});
  std::int32_t x = at.x;
  const Paint own = heading.player == kNoIndex ? Paint{} : work.of_player(heading.player);
  if (own.form != Paint::Form::None) {
    Ink ink;
    ink.fill = own;
    ink.line = Work::part_of(own, TonePart::Edge);
    ink.width = std::max(high / 10, 3);
    group.shapes.push_back(disc({x + high / 2, at.y}, high / 2, ink));
    x += high * 3 / 2;
  }
  group.shapes.push_back(
      words(heading.text, {x, at.y}, high, work.role("ink"), true, Shape::Anchor::Start));
  work.hold({all.left, all.top - 2 * high, all.width, 2 * high});
}

}  // namespace ludo::scene
