// Names of sites beside them: each takes the best of eight places that those before it have left.

#include <algorithm>
#include <array>
#include <cstdlib>

#include "interpreter/scene/work.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

constexpr std::size_t kMostNames = 400;

struct Placing {
  Work& work;
  std::int32_t high = 26;
  std::vector<Box> taken = {};     // by names
  std::vector<Point> strewn = {};  // points along links

  static std::int32_t overlap(const Box& a, const Box& b) {
    const std::int32_t wide =
        std::min(a.left + a.width, b.left + b.width) - std::max(a.left, b.left);
    const std::int32_t tall = std::min(a.top + a.height, b.top + b.height) - std::max(a.top, b.top);
    return wide <= 0 || tall <= 0 ? 0 : wide * tall;
  }

  void strew() {
    for (const Tie& tie : work.scene.ties) {
      const Point a = work.middle(tie.tail);
      const Point b = work.middle(tie.head);
      const Point control{2 * tie.middle.x - (a.x + b.x) / 2, 2 * tie.middle.y - (a.y + b.y) / 2};
      constexpr std::int32_t kParts = 12;
      for (std::int32_t i = 1; i < kParts; ++i) {
        const std::int32_t rest = kParts - i;
        const auto on = [&](std::int32_t from, std::int32_t middle, std::int32_t to) {
          return (rest * rest * from + 2 * rest * i * middle + i * i * to) / (kParts * kParts);
        };
        strewn.push_back({on(a.x, control.x, b.x), on(a.y, control.y, b.y)});
      }
    }
  }

  std::int32_t cost(const Box& box, Index own) const {
    std::int32_t sum = 0;
    for (const Box& name : taken) sum += 6 * overlap(box, name);
    for (std::size_t site = 0; site < work.places.outlines.size(); ++site) {
      if (static_cast<Index>(site) == own) continue;
      sum += 4 * overlap(box, box_of(work.places.outlines[site]));
    }
    for (const Point& point : strewn) {
      const bool inside = box.left <= point.x && point.x <= box.left + box.width &&
                          box.top <= point.y && point.y <= box.top + box.height;
      if (inside) sum += 300;
    }
    return sum;
  }

  // Right, left, above, below, then the corners: the first of those that cost least.
  Point place(Index site, const std::string& name, std::int32_t radius) {
    const auto wide = static_cast<std::int32_t>(lang::display_width(name)) * high * 64 / 100;
    const Point at = work.middle(site);
    const std::int32_t x = radius + 6 + wide / 2;
    const std::int32_t y = radius + 4 + high / 2;
    const std::array<Point, 8> spots = {Point{0, -y},
                                        {0, y},
                                        {x, 0},
                                        {-x, 0},
                                        {x - radius / 2, -y},
                                        {radius / 2 - x, -y},
                                        {x - radius / 2, y},
                                        {radius / 2 - x, y}};
    Box best_box;
    Point best;
    std::int32_t least = -1;
    for (const Point& spot : spots) {
      const Box box{at.x + spot.x - wide / 2, at.y + spot.y - high / 2, wide, high};
      const std::int32_t sum = cost(box, site);
      if (0 <= least && least <= sum) continue;
      least = sum;
      best = {at.x + spot.x, at.y + spot.y};
      best_box = box;
    }
    taken.push_back(best_box);
    return best;
  }
};

}  // namespace

void draw_names(Work& work) {
  Placing placing{work, work.letters(26)};
  placing.strew();
  std::size_t count = 0;
  for (const auto& [site, style] : work.site_styles) {
    const PropertyUse* label = style.get(Property::Label);
    if (label == nullptr || kMostNames <= count++) continue;
    Slots slots = work.ask.slots_of(site);
    const std::string name =
        label->text.empty() ? work.site_name(site) : work.text(label->text, slots);
    if (name.empty()) continue;
    const PropertyUse* size = style.get(Property::Size);
    const std::int32_t percent =
        size == nullptr || size->numbers.empty()
            ? 60
            : std::clamp(work.ask.number(size->numbers[0], slots, 60), 1, 400);
    const Point at = placing.place(site, name, percent / 2);
    Group group;
    group.layer = Layer::Badges;  // above links and sites
    Shape shape = words(name, at, placing.high, work.role("ink"), true);
    // A rim in the colour of the page keeps it readable on links.
    shape.ink.line = work.role("page");
    shape.ink.width = 6;
    shape.ink.round = true;
    group.shapes.push_back(std::move(shape));
    work.scene.groups.push_back(std::move(group));
  }
  for (const Box& box : placing.taken) work.hold(box);
}

}  // namespace ludo::scene
