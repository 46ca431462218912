// Where the players sit: bars in their colours, or their names, along the side they look from.

#include <algorithm>
#include <cmath>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

// The side of the hull that lies behind who looks that way.
std::pair<Point, Point> side_behind(const std::vector<Point>& hull, Point back) {
  std::pair<Point, Point> best{hull.front(), hull.back()};
  double most = -2;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Point a = hull[i];
    const Point b = hull[(i + 1) % hull.size()];
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    if (length < 40) continue;
    const double fits = (dy * back.x - dx * back.y) / length;
    if (most + 0.001 < fits) {
      most = fits;
      best = {a, b};
    }
  }
  return best;
}

// A hundredfold unit vector against the direction of so many degrees.
Point against(std::int32_t degrees) {
  static const Point kTwelfths[] = {{0, 100},   {-50, 87},  {-87, 50}, {-100, 0},
                                    {-87, -50}, {-50, -87}, {0, -100}, {50, -87},
                                    {87, -50},  {100, 0},   {87, 50},  {50, 87}};
  return kTwelfths[static_cast<std::size_t>((degrees % 360 + 360 + 15) % 360 / 30)];
}

}  // namespace

void draw_seats(Work& work) {
  const PropertyUse* use = work.board.get(Property::Seats);
  if (use == nullptr || use->word == "none" || work.places.hull.size() < 3) return;
  const std::int32_t away = std::max(work.frame / 2, 12);
  const std::vector<Point> outer = grown(work.places.hull, away);
  for (std::size_t player = 0; player < work.model.players.size(); ++player) {
    const auto who = static_cast<Index>(player);
    const auto [a, b] = side_behind(outer, against(work.facing_of(who)));
    Group group;
    group.layer = Layer::Lines;
    group.thing.what = Thing::Class::Board;
    group.thing.owner = who;
    group.label = "the side of " + work.player_name(who);
    const Point from{a.x + (b.x - a.x) / 6, a.y + (b.y - a.y) / 6};
    const Point to{b.x - (b.x - a.x) / 6, b.y - (b.y - a.y) / 6};
    if (use->word == "names") {
      const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
      group.shapes.push_back(words(work.player_name(who), middle, 24, work.of_player(who), true));
    } else {
      Shape bar;
      bar.form = Shape::Form::Path;
      bar.ink.line = work.of_player(who, TonePart::Edge);
      bar.ink.width = 16;
      bar.ink.round = true;
      bar.text = path_of({from, to}, false);
      group.shapes.push_back(bar);
      bar.ink.line = work.of_player(who);
      bar.ink.width = 11;
      group.shapes.push_back(std::move(bar));
    }
    work.scene.groups.push_back(std::move(group));
  }
}

}  // namespace ludo::scene
