// Places and directions as the seat sees them, and groups. See work.hpp.

#include "interpreter/scene/work.hpp"

#include <algorithm>

#include "lang/view/signs.hpp"

namespace ludo::scene {

namespace {

// Where nobody in particular looks, the board stands as it is written: the first player below,
// whoever moves first.
Index seat_of(const lang::GameModel& model, const Seen& seen, const Drawing& drawing) {
  const auto is_player = [&model](Index player) {
    return 0 <= player && static_cast<std::size_t>(player) < model.players.size();
  };
  if (is_player(drawing.seat)) return drawing.seat;
  if (const auto player = seen.viewer.player(); player && is_player(*player)) return *player;
  return 0;
}

}  // namespace

Work::Work(const lang::View& view_, const Seen& seen_, const Drawing& drawing_)
    : view(view_),
      model(view_.model),
      seen(seen_),
      drawing(drawing_),
      ask(view_, seen_),
      seat(seat_of(view_.model, seen_, drawing_)),
      signs(lang::short_signs(view_.model)),
      tiles(view_.model.board.shape == lang::BoardShape::Tiles) {
  for (std::size_t i = 0; i < view.palette.size(); ++i) {
    colours_[view.palette[i].name] = static_cast<Index>(i);
  }
  for (const ViewItem& item : view.items) {
    if (item.form == ItemForm::Board) apply(item, kNone, board);
  }
}

Point Work::middle(Index site) const {
  if (tiles) {
    const auto part = parts.find(site);
    return part == parts.end() ? Point{} : part->second;
  }
  const auto at = static_cast<std::size_t>(site);
  return at < places.middles.size() ? places.middles[at] : Point{};
}

std::vector<Point> Work::outline(Index site) const {
  if (!tiles) {
    const auto at = static_cast<std::size_t>(site);
    return at < places.outlines.size() ? places.outlines[at] : std::vector<Point>{};
  }
  constexpr std::int32_t kOfPart = 16;
  const Point at = middle(site);
  return {{at.x - kOfPart, at.y - kOfPart},
          {at.x + kOfPart, at.y - kOfPart},
          {at.x + kOfPart, at.y + kOfPart},
          {at.x - kOfPart, at.y + kOfPart}};
}

std::optional<std::int32_t> Work::angle_of(Index direction) const {
  if (direction < 0 || model.board.directions.size() <= static_cast<std::size_t>(direction)) {
    return std::nullopt;
  }
  const lang::Direction& what = lang::at(model.board.directions, direction);
  if (what.angle < 0) return std::nullopt;
  return (what.angle * 360 / std::max(model.board.angles, 1) + places.turn) % 360;
}

std::int32_t Work::facing_of(Index player) const {
  if (player < 0 || model.players.size() <= static_cast<std::size_t>(player)) return 0;
  return angle_of(lang::at(model.players, player).facing).value_or(0);
}

std::int32_t Work::letters(std::int32_t usual) const {
  constexpr std::int32_t kMost = 150;
  return std::max(usual, std::min(drawing.least_letters, kMost));
}

void Work::hold(const Box& box) {
  const std::int32_t left = std::min(room.left, box.left);
  const std::int32_t top = std::min(room.top, box.top);
  room = {left, top, std::max(room.left + room.width, box.left + box.width) - left,
          std::max(room.top + room.height, box.top + box.height) - top};
}

Group& Work::add(Layer layer, Thing thing, std::string label) {
  scene.groups.push_back({layer, std::move(thing), std::move(label), {}});
  return scene.groups.back();
}

}  // namespace ludo::scene
