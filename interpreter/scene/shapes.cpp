// Shapes of a view become symbols of the scene, each once for its arguments; and the plain shapes.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

using lang::Stroke;

// A view is data from strangers.
constexpr std::size_t kMostStrokes = 20'000;  // of a scene
constexpr std::int32_t kMostTimes = 100;
constexpr int kDeepest = 12;
constexpr std::int32_t kFarthest = 1'000;

std::int32_t bounded(std::int32_t number) { return std::clamp(number, -kFarthest, kFarthest); }

}  // namespace

// ---- plain ones

Shape disc(Point middle, std::int32_t radius, const Ink& ink) {
  Shape shape;
  shape.form = Shape::Form::Disc;
  shape.ink = ink;
  shape.x = middle.x;
  shape.y = middle.y;
  shape.a = radius;
  return shape;
}

// Half widths are whole: a box of odd width is drawn as a path.
Shape rect(const Box& box, std::int32_t round, const Ink& ink) {
  if (box.width % 2 != 0 || box.height % 2 != 0) {
    const std::int32_t right = box.left + box.width;
    const std::int32_t bottom = box.top + box.height;
    return polygon({{box.left, box.top}, {right, box.top}, {right, bottom}, {box.left, bottom}},
                   ink);
  }
  Shape shape;
  shape.form = Shape::Form::Rect;
  shape.ink = ink;
  shape.x = box.left + box.width / 2;
  shape.y = box.top + box.height / 2;
  shape.a = box.width / 2;
  shape.b = box.height / 2;
  shape.c = round;
  return shape;
}

std::string path_of(const std::vector<Point>& points, bool closed) {
  std::string path;
  for (std::size_t i = 0; i < points.size(); ++i) {
    path += fmt::format("{}{} {}", i == 0 ? "M" : "L", points[i].x, points[i].y);
  }
  return closed && !path.empty() ? path + "Z" : path;
}

Shape polygon(const std::vector<Point>& points, const Ink& ink) {
  Shape shape;
  shape.form = Shape::Form::Path;
  shape.ink = ink;
  shape.text = path_of(points);
  return shape;
}

Shape words(std::string text, Point middle, std::int32_t high, Paint paint, bool bold,
            Shape::Anchor anchor) {
  Shape shape;
  shape.form = Shape::Form::Text;
  shape.ink.fill = paint;
  shape.ink.bold = bold;
  shape.x = middle.x;
  shape.y = middle.y;
  shape.a = high;
  shape.text = std::move(text);
  shape.anchor = anchor;
  return shape;
}

Shape use(Index symbol, Point middle, std::int32_t percent, const Ink& ink, std::int32_t turn) {
  Shape shape;
  shape.form = Shape::Form::Use;
  shape.ink = ink;
  shape.x = middle.x;
  shape.y = middle.y;
  shape.a = percent;
  shape.symbol = symbol;
  shape.turn = turn;
  return shape;
}

// ---- symbols

Index Work::symbol(const lang::ShapeUse& used, Slots& slots, const Ink& ink) {
  std::vector<lang::Value> arguments;
  for (const ExprId id : used.args) {
    const auto value = ask.value(id, slots);
    if (!value && 0 <= used.table) return kNoIndex;
    arguments.push_back(value.value_or(lang::Value(0)));
  }
  Index shape = used.shape;
  if (0 <= used.table && static_cast<std::size_t>(used.table) < view.shape_tables.size()) {
    const lang::ShapeTable& table = lang::at(view.shape_tables, used.table);
    const Index row = arguments.empty() ? 0 : arguments[0].number;
    const Index column = arguments.size() < 2 ? 0 : arguments[1].number;
    const auto cell = table.cells.find({row, column});
    if (cell == table.cells.end()) return kNoIndex;
    shape = cell->second;
    arguments.clear();
  }
  return symbol_of(shape, std::move(arguments), ink);
}

Index Work::symbol_named(const std::string& name, const Ink& ink) {
  const auto found = std::find_if(view.shapes.begin(), view.shapes.end(),
                                  [&](const lang::ShapeDef& shape) { return shape.name == name; });
  if (found == view.shapes.end()) return kNoIndex;
  return symbol_of(static_cast<Index>(found - view.shapes.begin()), {}, ink);
}

Index Work::symbol_of(Index shape, std::vector<lang::Value> arguments, const Ink& ink) {
  if (shape < 0 || view.shapes.size() <= static_cast<std::size_t>(shape)) return kNoIndex;
  SymbolKey plain{shape, std::move(arguments), {}, {}};
  SymbolKey coloured = plain;
  coloured.fill = ink.fill;
  coloured.line = ink.line;
  for (const SymbolKey* key : {&plain, &coloured}) {
    if (const auto known = symbols_.find(*key); known != symbols_.end()) return known->second;
  }
  if (kDeepest <= nested_shapes_) return kNoIndex;
  ++nested_shapes_;
  const bool coloured_before = std::exchange(coloured_, false);
  const lang::ShapeDef& what = lang::at(view.shapes, shape);
  Slots slots = ask.slots_of(kNone);
  std::copy_n(plain.arguments.begin(), std::min(plain.arguments.size(), slots.size()),
              slots.begin());
  Symbol symbol{what.name, {}};
  add_strokes(what, slots, ink, symbol.shapes);
  --nested_shapes_;
  scene.symbols.push_back(std::move(symbol));
  const auto index = static_cast<Index>(scene.symbols.size()) - 1;
  symbols_[coloured_ ? coloured : plain] = index;
  coloured_ = coloured_ || coloured_before;
  return index;
}

void Work::add_strokes(const lang::ShapeDef& what, Slots& slots, const Ink& ink,
                       std::vector<Shape>& shapes) {
  for (const Stroke& each : what.strokes) {
    if (kMostStrokes <= strokes_) return;
    if (!ask.holds(each.when, slots)) continue;
    const auto first = stroke(each, slots, ink);
    if (!first) continue;
    const bool once = each.times.value == kNoExpr && each.times.number == 0;
    const std::int32_t times = once ? 1 : std::clamp(ask.number(each.times, slots), 0, kMostTimes);
    const Point step{bounded(ask.number(each.step_x, slots)),
                     bounded(ask.number(each.step_y, slots))};
    for (std::int32_t i = 0; i < times && strokes_ < kMostStrokes; ++i, ++strokes_) {
      Shape shape = *first;
      shape.x += i * step.x;
      shape.y += i * step.y;
      shapes.push_back(std::move(shape));
    }
  }
}

// `edge` and `ink` in a shape are those of what it is used with.
Paint Work::stroke_paint(const lang::PaintUse& used, Slots& slots, const Ink& ink) {
  const bool own = used.form == lang::PaintUse::Form::Fixed && used.colour < 0;
  if (!own) return paint(used, slots);
  if (used.part == TonePart::Fill) return {Paint::Form::Inherit, kNoIndex, TonePart::Fill};
  coloured_ = true;
  const bool edge = used.part == TonePart::Edge && ink.line.form == Paint::Form::Palette;
  return edge ? ink.line : part_of(ink.fill, used.part);
}

std::optional<Shape> Work::stroke(const Stroke& each, Slots& slots, const Ink& ink) {
  const auto number = [&](std::size_t i) {
    return i < each.numbers.size() ? bounded(ask.number(each.numbers[i], slots)) : 0;
  };
  const Paint inherited{Paint::Form::Inherit, kNoIndex, TonePart::Fill};
  Shape shape;
  shape.x = bounded(ask.number(each.x, slots));
  shape.y = bounded(ask.number(each.y, slots));
  shape.turn = ask.number(each.turn, slots) % 360;
  shape.ink.fill = each.fill ? stroke_paint(*each.fill, slots, ink) : inherited;
  shape.ink.line = each.edge ? stroke_paint(*each.edge, slots, ink) : inherited;
  shape.ink.width = std::clamp(bounded(ask.number(each.edge_width, slots)), 0, 100);
  // A line is of the colour of the edge, or where there is none of what the shape is filled with.
  const auto as_line = [&] {
    if (!each.edge && ink.line.form != Paint::Form::Palette) {
      coloured_ = true;
      shape.ink.line = ink.fill;
    }
    if (shape.ink.width == 0) shape.ink.width = ink.width > 0 ? ink.width : 6;
    shape.ink.fill = {};
    shape.ink.round = true;
  };
  switch (each.form) {
    case Stroke::Form::Disc:
      shape.form = Shape::Form::Disc;
      shape.a = std::max(number(0), 0);
      return shape;
    case Stroke::Form::Ring:
      shape.form = Shape::Form::Disc;
      shape.a = std::max(number(0), 0);
      // A ring is filled, like a disc; it has no edge.
      coloured_ = coloured_ || !each.fill;
      shape.ink.line = each.fill ? shape.ink.fill : ink.fill;
      shape.ink.width = std::max(number(1), 1);
      shape.ink.fill = {};
      return shape;
    case Stroke::Form::Box:
      shape.form = Shape::Form::Rect;
      shape.a = std::max(number(0), 0) / 2;
      shape.b = std::max(number(1), 0) / 2;
      shape.c = std::clamp(bounded(ask.number(each.round, slots)), 0, std::min(shape.a, shape.b));
      return shape;
    case Stroke::Form::Poly:
    case Stroke::Form::Line: {
      std::vector<Point> points;
      for (std::size_t i = 0; i + 1 < each.numbers.size(); i += 2) {
        points.push_back({number(i), number(i + 1)});
      }
      shape.form = Shape::Form::Path;
      shape.text = path_of(points, each.form == Stroke::Form::Poly);
      if (each.form == Stroke::Form::Line) as_line();
      return shape;
    }
    case Stroke::Form::Path:
      shape.form = Shape::Form::Path;
      shape.text = each.path;
      return shape;
    case Stroke::Form::Text:
      shape.form = Shape::Form::Text;
      shape.a = std::max(number(0), 0);
      shape.text = text(each.text, slots);
      shape.ink.bold = true;
      if (!each.edge) shape.ink.line = {};
      return shape.text.empty() ? std::nullopt : std::optional(shape);
    case Stroke::Form::Glyph:
    case Stroke::Form::Shape: {
      std::vector<lang::Value> arguments;
      const bool sized = each.form == Stroke::Form::Glyph && !each.numbers.empty();
      for (std::size_t i = 0; !sized && i < each.numbers.size(); ++i) {
        arguments.emplace_back(number(i));
      }
      shape.form = Shape::Form::Use;
      shape.a = sized ? number(0) : 100;
      shape.symbol = symbol_of(each.shape, std::move(arguments), ink);
      return shape.symbol == kNoIndex ? std::nullopt : std::optional(shape);
    }
  }
  return std::nullopt;
}

}  // namespace ludo::scene
