// Links: one quadratic curve each, with casings, rails, dashes, arrows and what lies at its middle.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

constexpr std::int32_t kBentApart =
    58;  // how far the curves of links of the same two sites are bent

std::int32_t nearest(double value) { return static_cast<std::int32_t>(std::floor(value + 0.5)); }

struct Curve {
  Point from, control, to;

  Point half() const {
    return {(from.x + 2 * control.x + to.x) / 4, (from.y + 2 * control.y + to.y) / 4};
  }
  std::string path() const {
    if (2 * control.x == from.x + to.x && 2 * control.y == from.y + to.y) {
      return path_of({from, to}, false);
    }
    return fmt::format("M{} {}Q{} {} {} {}", from.x, from.y, control.x, control.y, to.x, to.y);
  }
};

// A point so far to the left of the way from one to the other.
Point aside(Point from, Point to, Point start, std::int32_t away) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double length = std::sqrt(dx * dx + dy * dy);
  if (length < 1) return start;
  return {start.x + nearest(dy / length * away), start.y - nearest(dx / length * away)};
}

// By link: how far its control point leaves the straight line.
std::vector<std::int32_t> bends_of(const Work& work) {
  const std::vector<lang::Link>& links = work.model.board.links;
  std::map<std::pair<Index, Index>, std::vector<std::size_t>> together;
  for (std::size_t i = 0; i < links.size(); ++i) {
    together[std::minmax(links[i].tail, links[i].head)].push_back(i);
  }
  std::vector<std::int32_t> bends(links.size(), 0);
  for (const auto& [ends, same] : together) {
    const auto last = static_cast<std::int32_t>(same.size()) - 1;
    for (std::int32_t i = 0; i <= last; ++i) {
      const std::size_t link = same[static_cast<std::size_t>(i)];
      const std::int32_t bend = kBentApart * (2 * i - last);
      // Seen from the other end it lies on the other side.
      bends[link] = links[link].tail == ends.first ? bend : -bend;
    }
  }
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Board) continue;
    for (const PropertyUse& use : item.properties) {
      if (use.what != Property::Bend) continue;
      for (const auto& [link, by] : use.places) {
        if (0 <= link && static_cast<std::size_t>(link) < bends.size()) {
          bends[static_cast<std::size_t>(link)] = std::clamp(by.first, -2000, 2000);
        }
      }
    }
  }
  return bends;
}

struct LinkDrawing {
  Work& work;
  const Style& style;
  const lang::Link& link;
  Curve curve;
  Slots slots;
  Group& group;
  std::string said = {};

  std::int32_t number(const PropertyUse& use, std::size_t which, std::int32_t otherwise) {
    return which < use.numbers.size()
               ? std::clamp(work.ask.number(use.numbers[which], slots, otherwise), -1000, 1000)
               : otherwise;
  }

  void stroke(Ink ink, bool through = true) {
    Shape shape;
    shape.form = Shape::Form::Path;
    shape.ink = ink;
    shape.ink.round = shape.ink.round || through;
    shape.text = curve.path();
    group.shapes.push_back(std::move(shape));
  }

  std::optional<Ink> edge() {
    auto ink = work.line(style.get(Property::Edge), slots);
    if (ink) work.dash(style.get(Property::Dash), slots, *ink);
    return ink;
  }

  void lines() {
    const auto main = edge();
    if (const PropertyUse* casing = style.get(Property::Casing); casing && main) {
      Ink ink;
      ink.line = work.paint(casing, slots, work.role("page"));
      ink.width = main->width + 2 * std::clamp(number(*casing, 0, 3), 0, 60);
      if (ink.line.form != Paint::Form::None) stroke(ink);
    }
    if (main) stroke(*main, main->dash_on == 0);
    if (const auto inner = work.line(style.get(Property::Inner), slots)) {
      stroke(*inner, inner->dash_on == 0);
    }
    if (const PropertyUse* rail = style.get(Property::Rail)) {
      Ink ink;
      ink.line = work.paint(rail, slots, work.role("ink"));
      if (ink.line.form == Paint::Form::None) return;
      ink.width = std::clamp(number(*rail, 0, 22), 1, 100);
      Ink rim = ink;
      rim.line = Work::part_of(ink.line, TonePart::Edge);
      rim.width = ink.width + 8;
      stroke(rim);
      stroke(ink);
    }
  }

  // From tail to head, in the middle of the way.
  void arrow() {
    if (style.get(Property::Arrow) == nullptr) return;
    const auto main = edge();
    Ink ink;
    ink.fill = main ? main->line : work.role("ink");
    ink.line = work.role("page");
    ink.width = 3;
    const Point middle = curve.half();
    const double dx = curve.to.x - curve.from.x;
    const double dy = curve.to.y - curve.from.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    if (length < 1) return;
    const std::int32_t size = std::max(main ? main->width : 6, 6) + 10;
    const auto along = [&](double ahead, double left) {
      return Point{middle.x + nearest((dx * ahead + dy * left) / length * size),
                   middle.y + nearest((dy * ahead - dx * left) / length * size)};
    };
    group.shapes.push_back(polygon({along(1, 0), along(-0.7, -0.8), along(-0.7, 0.8)}, ink));
  }

  // A value in its colour, with its name; or a glyph.
  std::string middle() {
    const PropertyUse* use = style.get(Property::Middle);
    if (use == nullptr) return "";
    Point at = curve.half();
    const std::int32_t size = std::clamp(number(*use, 0, 60), 4, 400);
    at = {at.x + number(*use, 1, 0), at.y + number(*use, 2, 0)};
    if (use->word == "glyph") {
      Ink ink;
      ink.fill = work.paint(use, slots, work.role("ink"));
      ink.line = Work::part_of(ink.fill, TonePart::Edge);
      ink.width = 3;
      const Index symbol = work.symbol(use->shape, slots, ink);
      if (symbol != kNoIndex) group.shapes.push_back(scene::use(symbol, at, size, ink));
      return "";
    }
    const auto value = work.ask.value(use->value, slots);
    if (!value) return "";
    const lang::Type& type = lang::at(work.model, use->value).type;
    const std::string name = work.value_name(type, *value);
    draw_value(work, type, value->number, at, size, group);
    said += ", " + name;
    return name;
  }

  std::string number_on() {
    const PropertyUse* use = style.get(Property::Number);
    if (use == nullptr) return "";
    const auto value = work.ask.value(use->value, slots);
    if (!value) return "";
    const std::string name = work.value_name(lang::at(work.model, use->value).type, *value);
    Ink plate;
    plate.fill = work.role("page");
    group.shapes.push_back(disc(curve.half(), 16, plate));
    group.shapes.push_back(words(name, curve.half(), 22, work.role("ink"), true));
    said += ", " + name;
    return name;
  }
};

// A convex strip along the curve, where it can be clicked.
std::vector<Point> strip(const Curve& curve) {
  constexpr std::int32_t kHalf = 14;
  const Point a{(3 * curve.from.x + curve.half().x) / 4, (3 * curve.from.y + curve.half().y) / 4};
  const Point b{(3 * curve.to.x + curve.half().x) / 4, (3 * curve.to.y + curve.half().y) / 4};
  std::vector<Point> points;
  for (const std::int32_t side : {-kHalf, kHalf}) {
    for (const Point& at : {a, curve.half(), b}) {
      points.push_back(aside(curve.from, curve.to, at, side));
    }
  }
  return convex_hull(points);
}

}  // namespace

void draw_links(Work& work) {
  const std::vector<lang::Link>& links = work.model.board.links;
  Items all;
  for (std::size_t i = 0; i < links.size(); ++i) all.push_back(static_cast<Index>(i));
  work.link_styles = work.styles(ItemForm::Links, all);
  const std::vector<std::int32_t> bends = bends_of(work);
  const auto curve_of = [&](Index index) {
    const lang::Link& link = lang::at(links, index);
    const Point from = work.middle(link.tail);
    const Point to = work.middle(link.head);
    const Point straight{(from.x + to.x) / 2, (from.y + to.y) / 2};
    return Curve{from, aside(from, to, straight, lang::at(bends, index)), to};
  };
  for (const Index index : all) {
    work.link_middles[index] = curve_of(index).half();
    work.link_paths[index] = curve_of(index).path();
  }
  for (const auto& [index, style] : work.link_styles) {
    if (style.get(Property::Hide) != nullptr) continue;
    const lang::Link& link = lang::at(links, index);
    const Curve curve = curve_of(index);
    Group group;
    group.layer = Layer::Links;
    group.thing.what = Thing::Class::Link;
    group.thing.index = index;
    LinkDrawing drawing{work, style, link, curve, work.ask.slots_of(index), group};
    drawing.lines();
    drawing.arrow();
    Tie tie;
    tie.badge = drawing.middle();
    const std::string number = drawing.number_on();
    if (const PropertyUse* fade = style.get(Property::Fade); fade && !fade->numbers.empty()) {
      const std::int32_t percent = std::clamp(drawing.number(*fade, 0, 100), 0, 100);
      for (Shape& shape : group.shapes) shape.ink.fade = percent;
    }
    if (group.shapes.empty()) continue;
    tie.sign = number;
    if (const PropertyUse* letter = style.get(Property::Letter)) {
      tie.sign = work.text(letter->text, drawing.slots, true);
    }
    group.thing.sign = tie.sign;
    group.label = link.name + drawing.said;
    tie.link = index;
    tie.tail = link.tail;
    tie.head = link.head;
    tie.middle = curve.half();
    tie.paint = group.shapes.front().ink.line;
    tie.arrow = style.get(Property::Arrow) != nullptr;
    work.link_strips[index] = strip(curve);
    std::erase_if(work.scene.ties, [&](const Tie& plain) { return plain.link == tie.link; });
    work.scene.ties.push_back(std::move(tie));
    work.scene.groups.push_back(std::move(group));
  }
}

}  // namespace ludo::scene
