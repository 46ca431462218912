// A shape with its properties, and what stands on it: rings, signs, numbers, heaps, badges.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "interpreter/scene/heaps.hpp"
#include "interpreter/scene/work.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

constexpr std::int32_t kMostInHeap = 60;
constexpr std::int32_t kMostInStack = 12;

// How far a symbol reaches from its middle.
std::int32_t extent_of(const Scene& scene, Index symbol, int depth = 0) {
  std::int32_t most = 0;
  if (symbol < 0 || depth > 8) return 60;
  for (const Shape& shape : lang::at(scene.symbols, symbol).shapes) {
    std::int32_t own = 0;
    switch (shape.form) {
      case Shape::Form::Disc:
        own = shape.a;
        break;
      case Shape::Form::Text:
        own = shape.a / 2;
        break;
      case Shape::Form::Rect:
        own = std::max(shape.a, shape.b);
        break;
      case Shape::Form::Path: {
        // Curves stay among the numbers of their path.
        std::int32_t number = 0;
        for (const char letter : shape.text) {
          const bool digit = '0' <= letter && letter <= '9';
          number = digit ? std::min(number * 10 + (letter - '0'), 1000) : 0;
          own = std::max(own, number);
        }
        break;
      }
      case Shape::Form::Use:
        own = extent_of(scene, shape.symbol, depth + 1) * shape.a / 100;
        break;
    }
    most = std::max(most, own + std::max(std::abs(shape.x), std::abs(shape.y)));
  }
  return most;
}

struct Dresser {
  Work& work;
  const Style& style;
  Slots& slots;
  const Dressing& what;
  Group& group;
  Group* badges = nullptr;
  std::string said = {};
  bool occupied = false;  // a sign or a heap stands in the middle

  Paint ink() {
    const Paint usual = what.fill.form == Paint::Form::None
                            ? work.role("ink")
                            : Work::part_of(what.fill, TonePart::Ink);
    return work.paint(style.get(Property::Ink), slots, usual);
  }

  // The ink of glyphs: filled with the ink, their lines in its edge.
  static Ink of_glyph(Paint paint) {
    Ink ink;
    ink.fill = paint;
    ink.line = paint.part == TonePart::Fill ? Work::part_of(paint, TonePart::Edge) : Paint{};
    ink.width = ink.line.form == Paint::Form::None ? 0 : 3;
    return ink;
  }

  void ring() {
    const PropertyUse* use = style.get(Property::Ring);
    if (use == nullptr) return;
    Ink ink;
    ink.line = work.paint(use, slots, work.role("danger"));
    if (ink.line.form == Paint::Form::None) return;
    ink.width =
        use->numbers.empty() ? 4 : std::clamp(work.ask.number(use->numbers[0], slots), 1, 30);
    group.shapes.push_back(disc(what.middle, std::max(what.radius * 84 / 100, 4), ink));
    if (!use->each) return;
    group.shapes.push_back(disc(what.middle, std::max(what.radius * 70 / 100, 3), ink));
  }

  // The largest letters that fit.
  std::int32_t high(const std::string& text) const {
    const auto wide =
        static_cast<std::int32_t>(std::max<std::size_t>(lang::display_width(text), 1));
    const std::int32_t fits = what.radius * 2 * 100 / (62 * wide + 20);
    return std::max(std::min(what.radius * 11 / 10, fits), 6);
  }

  void sign(std::string* letter) {
    const PropertyUse* use = style.get(Property::Sign);
    if (use == nullptr) return;
    if (use->word == "glyph") {
      const Ink glyph = of_glyph(ink());
      const Index symbol = work.symbol(use->shape, slots, glyph);
      if (symbol == kNoIndex) return;
      const std::int32_t extent = std::max(extent_of(work.scene, symbol), 1);
      const std::int32_t percent = std::min(what.radius * 2, what.radius * 76 / extent);
      group.shapes.push_back(scene::use(symbol, what.middle, percent, glyph));
      if (letter != nullptr && letter->empty() && 0 <= use->shape.shape) {
        *letter = lang::at(work.view.shapes, use->shape.shape).letter;
      }
    } else {
      const std::string text =
          use->word == "short" ? work.kind_sign(what.kind) : work.text(use->text, slots, true);
      if (text.empty()) return;
      group.shapes.push_back(words(text, what.middle, high(text), ink(), true));
      if (letter != nullptr && letter->empty() && lang::display_width(text) <= 3) *letter = text;
    }
    occupied = true;
  }

  void say(const PropertyUse& use, const std::string& value) {
    const std::string name = work.variable_name(use.value);
    said += name.empty() ? ", " + value : fmt::format(", {} {}", name, value);
  }

  // A number of a value, a total of a hidden tally, or a truth.
  std::optional<std::int32_t> count(const PropertyUse& use) {
    const auto value = work.ask.value(use.value, slots);
    if (!value) return work.ask.total_of_hidden(use.value, slots);
    const lang::Type& type = lang::at(work.model, use.value).type;
    if (type.shape == lang::Shape::Scalar) return value->number;
    if (type.shape == lang::Shape::Set) return static_cast<std::int32_t>(value->items.size());
    std::int32_t total = 0;
    for (const std::int32_t each : value->items) total += each;
    return total;
  }

  // Of a set whose elements have colours, each in its own; else nothing.
  std::vector<Paint> paints_of_heap(const PropertyUse& use) {
    std::vector<Paint> paints;
    const lang::Type& type = lang::at(work.model, use.value).type;
    const auto value = work.ask.value(use.value, slots);
    if (!value || type.shape != lang::Shape::Set || !use.paints.empty()) return paints;
    lang::Type one = type;
    one.shape = lang::Shape::Scalar;
    for (const std::int32_t each : value->items) {
      paints.push_back(work.of_value(one, each));
      if (paints.back().form == Paint::Form::None) return {};
    }
    return paints;
  }

  void heap_at(const PropertyUse& use, Point middle, std::int32_t radius, bool in_row) {
    const auto n = count(use);
    if (!n || *n <= 0) return;
    const Paint paint = work.paint(&use, slots, ink());
    const std::int32_t most =
        use.numbers.empty() ? (in_row ? 6 : 20)
                            : std::clamp(work.ask.number(use.numbers[0], slots), 0, kMostInHeap);
    if (most < *n) {
      group.shapes.push_back(words(std::to_string(*n), middle, in_row ? 20 : radius, paint, true));
      return;
    }
    const std::vector<Paint> paints = paints_of_heap(use);
    Ink glyph = of_glyph(paint);
    Index symbol = work.symbol(use.shape, slots, glyph);
    const std::int32_t extent = extent_of(work.scene, symbol);
    const std::int32_t wanted = in_row ? 6 : 8;
    const std::int32_t percent = extent > 14 || in_row ? 100 * wanted / std::max(extent, 1) : 100;
    std::vector<Point> places = heap_places(*n, radius * 65 / 100);
    if (in_row) {
      for (std::int32_t i = 0; i < *n; ++i) {
        places[static_cast<std::size_t>(i)] = {(2 * i - *n + 1) * 7, 0};
      }
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Point at{middle.x + places[i].x, middle.y + places[i].y};
      if (i < paints.size()) {
        glyph = of_glyph(paints[i]);
        symbol = work.symbol(use.shape, slots, glyph);
      }
      if (symbol == kNoIndex) {
        Ink plain = glyph;
        plain.line = work.role("page");
        plain.width = 2;
        group.shapes.push_back(disc(at, in_row ? 6 : 8, plain));
      } else {
        group.shapes.push_back(scene::use(symbol, at, percent, glyph));
      }
    }
  }

  void heap() {
    const PropertyUse* use = style.get(Property::Heap);
    if (use == nullptr) return;
    heap_at(*use, what.middle, what.radius, false);
    if (const auto n = count(*use)) say(*use, std::to_string(*n));
    occupied = true;
  }

  std::string number_text(const PropertyUse& use) {
    const auto value = work.ask.value(use.value, slots);
    if (value) return work.value_name(lang::at(work.model, use.value).type, *value);
    const auto total = work.ask.total_of_hidden(use.value, slots);
    return total ? std::to_string(*total) : "";
  }

  void number(std::string* letter) {
    const PropertyUse* use = style.get(Property::Number);
    if (use == nullptr) return;
    const std::string text = number_text(*use);
    if (text.empty()) return;
    if (style.get(Property::Heap) == nullptr) say(*use, text);
    if (use->each) {
      const std::int32_t middle = work.places.box.top + work.places.box.height / 2;
      const std::int32_t away = what.middle.y < middle ? -what.radius - 14 : what.radius + 16;
      group.shapes.push_back(
          words(text, {what.middle.x, what.middle.y + away}, 24, work.role("ink"), true));
    } else if (style.get(Property::Heap) != nullptr) {
      const Point at{what.middle.x, what.middle.y + what.radius * 140 / 100};
      group.shapes.push_back(words(text, at, 24, ink(), true));
    } else if (occupied) {
      const Point at{what.middle.x + what.radius * 3 / 4, what.middle.y + what.radius * 3 / 4};
      chip(text, at, ink());
    } else {
      group.shapes.push_back(words(text, what.middle, high(text), ink(), true));
    }
    if (letter != nullptr && letter->empty()) *letter = text;
  }

  // A number on a small disc.
  void chip(const std::string& text, Point at, Paint paint) {
    Ink plate;
    plate.fill = work.role("page");
    plate.line = work.role("ink");
    plate.width = 2;
    const auto wide = static_cast<std::int32_t>(lang::display_width(text));
    group.shapes.push_back(disc(at, 10 + 3 * std::max(wide, 1), plate));
    const bool readable = paint.part == TonePart::Fill && paint.form == Paint::Form::Palette;
    group.shapes.push_back(words(text, at, 18, readable ? paint : work.role("ink"), true));
  }

  // Places are the viewer's; front and back are those of a thing that looks somewhere.
  Point spot(BadgePlace place) const {
    const std::int32_t r = what.radius * 82 / 100;
    const std::int32_t d = what.radius * 70 / 100;
    const auto looking = [&](std::int32_t turn) -> Point {
      switch ((turn % 360 + 360 + 22) % 360 / 45) {
        case 0:
          return {0, -r};
        case 1:
          return {d, -d};
        case 2:
          return {r, 0};
        case 3:
          return {d, d};
        case 4:
          return {0, r};
        case 5:
          return {-d, d};
        case 6:
          return {-r, 0};
        default:
          return {-d, -d};
      }
    };
    switch (place) {
      case BadgePlace::Corner:
        return {d, -d};
      case BadgePlace::Back:
        return looking(what.turn + 180);
      case BadgePlace::Front:
        return looking(what.turn);
      case BadgePlace::Left:
        return {-r, 0};
      case BadgePlace::Right:
        return {r, 0};
      case BadgePlace::Above:
        return {0, -r};
      case BadgePlace::Below:
        return {0, r};
      case BadgePlace::Middle:
        return {0, 0};
    }
    return {0, 0};
  }

  // Small things that stand on it, in a group of their own if there is one.
  void badge(const PropertyUse& use) {
    if (badges == nullptr) return badge_in(use);
    Dresser over{work, style, slots, what, *badges};
    over.badge_in(use);
    said += over.said;
  }

  void badge_in(const PropertyUse& use) {
    const Point by = spot(use.place);
    const Point at{what.middle.x + by.x, what.middle.y + by.y};
    if (use.word == "heap") {
      heap_at(use, at, what.radius, true);
      const auto n = count(use);
      if (!n || *n == 0) return;
      say(use, std::to_string(*n));
      group.thing.sign += std::to_string(*n);
    } else if (use.word == "number") {
      const std::string text = number_text(use);
      if (text.empty()) return;
      chip(text, at, use.paints.empty() ? Paint{} : work.paint(&use, slots, {}));
      say(use, text);
      group.thing.sign += text;
    } else {
      const Paint paint = work.paint(&use, slots, ink());
      const Ink glyph = of_glyph(paint);
      const Index symbol = work.symbol(use.shape, slots, glyph);
      if (symbol == kNoIndex || paint.form == Paint::Form::None) return;
      group.shapes.push_back(scene::use(symbol, at, 36, glyph));
      const lang::ShapeDef* shape =
          use.shape.shape < 0 ? nullptr : &lang::at(work.view.shapes, use.shape.shape);
      if (shape == nullptr) return;
      said += ", " + (shape->letter.empty() ? shape->name : shape->letter);
      group.thing.sign += shape->letter;
    }
  }
};

std::int32_t turn_of(Work& work, const Style& style, Slots& slots, Index owner) {
  const PropertyUse* use = style.get(Property::Turn);
  if (use == nullptr || use->word == "upright") return 0;
  if (use->word == "owner") return work.facing_of(owner);
  if (use->word == "seat") return work.places.turn;
  const auto value = work.ask.value(use->value, slots);
  if (!value || use->value == kNoExpr) return 0;
  if (lang::at(work.model, use->value).type.base == lang::Base::Direction) {
    return work.angle_of(value->number).value_or(0);
  }
  return ((value->number % 360 + 360) % 360 + work.places.turn) % 360;
}

}  // namespace

std::string dress(Work& work, const Style& style, Slots& slots, const Dressing& what, Group& group,
                  std::string* letter, Group* badges) {
  Dresser dresser{work, style, slots, what, group, badges};
  if (const PropertyUse* use = style.get(Property::Letter); use != nullptr && letter != nullptr) {
    *letter = work.text(use->text, slots, true);
  }
  dresser.ring();
  dresser.sign(letter);
  dresser.heap();
  dresser.number(letter);
  for (const PropertyUse* use : style.all(Property::Badge)) dresser.badge(*use);
  return dresser.said;
}

Drawn draw_shape(Work& work, const Style& style, Slots& slots, Point middle, const Dressing& usual,
                 bool always, std::int32_t usual_size, Group& group) {
  Drawn drawn;
  const PropertyUse* shape = style.get(Property::Shape);
  const PropertyUse* size = style.get(Property::Size);
  const std::int32_t percent =
      size == nullptr || size->numbers.empty()
          ? usual_size
          : std::clamp(work.ask.number(size->numbers[0], slots, usual_size), 1, 2'000);
  if (const PropertyUse* shift = style.get(Property::Shift); shift && 1 < shift->numbers.size()) {
    middle.x += work.ask.number(shift->numbers[0], slots);
    middle.y += work.ask.number(shift->numbers[1], slots);
  }
  drawn.middle = middle;
  drawn.radius = percent / 2;
  drawn.fill = work.paint(style.get(Property::Fill), slots, usual.fill);
  drawn.turn = turn_of(work, style, slots, usual.owner);
  if (shape == nullptr && !always) return drawn;
  Ink ink;
  ink.fill = drawn.fill;
  if (const PropertyUse* edge = style.get(Property::Edge)) {
    if (const auto line = work.line(edge, slots, drawn.fill)) {
      ink.line = line->line;
      ink.width = line->width;
      ink.dash_on = line->dash_on;
      ink.dash_off = line->dash_off;
      ink.round = line->round;
    }
  } else if (always && drawn.fill.form == Paint::Form::Palette) {
    ink.line = Work::part_of(drawn.fill, TonePart::Edge);
    ink.width = 4;
  }
  if (const PropertyUse* hatch = style.get(Property::Hatch); hatch && hatch->word != "glyph") {
    ink.hatch = hatch->word == "lines"   ? Hatch::Lines
                : hatch->word == "cross" ? Hatch::Cross
                                         : Hatch::Dots;
    ink.hatch_paint = work.paint(hatch, slots, work.role("line"));
  }
  const PropertyUse* stack = style.get(Property::Stack);
  const std::int32_t times =
      stack == nullptr || stack->numbers.empty()
          ? 1
          : std::clamp(work.ask.number(stack->numbers[0], slots, 1), 1, kMostInStack);
  const Index symbol = shape == nullptr ? kNoIndex : work.symbol(shape->shape, slots, ink);
  for (std::int32_t i = 0; i < times; ++i) {
    const Point at{middle.x, middle.y - 10 * i};
    if (symbol != kNoIndex) {
      group.shapes.push_back(use(symbol, at, percent, ink, drawn.turn));
    } else if (shape == nullptr) {
      group.shapes.push_back(disc(at, percent / 2, ink));
    } else {
      return drawn;
    }
    drawn.middle = at;
  }
  drawn.any = true;
  return drawn;
}

}  // namespace ludo::scene
