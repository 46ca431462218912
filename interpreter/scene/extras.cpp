// What an author draws under or over the board: lines, boxes, words, glyphs.

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

using Extra = lang::Drawing;

Style style_of(Work& work, const Extra& drawing) {
  Style style;
  Slots slots = work.ask.slots_of(kNone);
  for (const PropertyUse& use : drawing.properties) {
    if (work.ask.holds(use.when, slots)) style.set(use);
  }
  return style;
}

struct ExtraDrawing {
  Work& work;
  const Extra& drawing;
  Style style;
  Slots slots;
  Group& group;

  [[nodiscard]] std::int32_t grow() {
    const PropertyUse* use = style.get(Property::Grow);
    const std::int32_t said = use != nullptr && !use->numbers.empty()
                                  ? work.ask.number(use->numbers[0], slots)
                                  : work.ask.number(drawing.grow, slots);
    return std::clamp(said, -200, 400);
  }

  // Cells are drawn around; points are corners themselves.
  Box box_around(Index a, Index b) {
    std::vector<Point> corners{work.middle(a), work.middle(b)};
    const bool cells = work.places.cells && !work.model.board.on_points && !has_points();
    if (cells || !drawing.side.empty()) {
      for (const Index site : {a, b}) {
        const std::vector<Point> outline = work.outline(site);
        corners.insert(corners.end(), outline.begin(), outline.end());
      }
    }
    Box box = box_of(corners);
    const std::int32_t by = grow();
    return {box.left - by, box.top - by, box.width + 2 * by, box.height + 2 * by};
  }

  bool has_points() const {
    const PropertyUse* cells = work.board.get(Property::Cells);
    return cells != nullptr && cells->word == "points";
  }

  Ink ink() {
    Ink ink;
    ink.fill = work.paint(style.get(Property::Fill), slots, {});
    const PropertyUse* edge = style.get(Property::Edge);
    if (const auto line = work.line(edge, slots, ink.fill)) {
      const Paint fill = ink.fill;
      ink = *line;
      ink.fill = fill;
    }
    work.dash(style.get(Property::Dash), slots, ink);
    if (const PropertyUse* hatch = style.get(Property::Hatch); hatch && hatch->word != "glyph") {
      ink.hatch = hatch->word == "lines"   ? Hatch::Lines
                  : hatch->word == "cross" ? Hatch::Cross
                                           : Hatch::Dots;
      ink.hatch_paint = work.paint(hatch, slots, work.role("line"));
    }
    return ink;
  }

  // One border of a box.
  static std::vector<Point> side_of(const Box& box, const std::string& side) {
    const std::int32_t right = box.left + box.width;
    const std::int32_t bottom = box.top + box.height;
    if (side == "n") return {{box.left, box.top}, {right, box.top}};
    if (side == "s") return {{box.left, bottom}, {right, bottom}};
    if (side == "e") return {{right, box.top}, {right, bottom}};
    return {{box.left, box.top}, {box.left, bottom}};
  }

  // `n` is where the board's north is as the seat sees it.
  std::string seen_side() const {
    static const std::string kSides = "nesw";
    const std::size_t side = kSides.find(drawing.side.substr(0, 1));
    if (side == std::string::npos) return "n";
    return kSides.substr((side + static_cast<std::size_t>(work.places.turn / 90)) % 4, 1);
  }

  void lines() {
    Shape shape;
    shape.form = Shape::Form::Path;
    shape.ink = ink();
    if (shape.ink.line.form == Paint::Form::None) {
      shape.ink.line = work.role("line");
      shape.ink.width = 3;
    }
    shape.ink.fill = {};
    for (const auto& [a, b] : drawing.ends) {
      shape.text += drawing.side.empty() ? path_of({work.middle(a), work.middle(b)}, false)
                                         : path_of(side_of(box_around(a, b), seen_side()), false);
    }
    if (!shape.text.empty()) group.shapes.push_back(std::move(shape));
  }

  void box() {
    if (drawing.ends.empty()) return;
    const Box box = box_around(drawing.ends.front().first, drawing.ends.front().second);
    if (drawing.side.empty()) {
      group.shapes.push_back(rect(box, 0, ink()));
      return;
    }
    Shape shape;
    shape.form = Shape::Form::Path;
    shape.ink = ink();
    shape.text = path_of(side_of(box, seen_side()), false);
    group.shapes.push_back(std::move(shape));
  }

  Point spot() const {
    if (drawing.ends.empty()) return {};
    const Point a = work.middle(drawing.ends.front().first);
    const Index other = drawing.ends.front().second;
    const Point b = other < 0 ? a : work.middle(other);
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
  }

  std::int32_t size(std::int32_t usual) {
    const PropertyUse* use = style.get(Property::Size);
    if (use != nullptr && !use->numbers.empty()) {
      return std::clamp(work.ask.number(use->numbers[0], slots, usual), 1, 1000);
    }
    const std::int32_t said = work.ask.number(drawing.size, slots);
    return said > 0 ? std::min(said, 1000) : usual;
  }

  void draw() {
    const std::size_t before = group.shapes.size();
    switch (drawing.form) {
      case Extra::Form::Line:
        lines();
        break;
      case Extra::Form::Box:
        box();
        break;
      case Extra::Form::Text: {
        const std::string said = work.text(drawing.text, slots);
        const Paint paint = work.paint(style.get(Property::Ink), slots, work.role("ink"));
        if (!said.empty()) group.shapes.push_back(words(said, spot(), size(30), paint));
        break;
      }
      case Extra::Form::Glyph: {
        Ink glyph = ink();
        const Paint usual = work.paint(style.get(Property::Ink), slots, work.role("ink"));
        if (glyph.fill.form == Paint::Form::None) glyph.fill = usual;
        const Index symbol = work.symbol(drawing.glyph, slots, glyph);
        if (symbol != kNoIndex) group.shapes.push_back(use(symbol, spot(), size(100), glyph));
        break;
      }
    }
    const PropertyUse* fade = style.get(Property::Fade);
    if (fade == nullptr || fade->numbers.empty()) return;
    const std::int32_t percent = std::clamp(work.ask.number(fade->numbers[0], slots, 100), 0, 100);
    for (std::size_t i = before; i < group.shapes.size(); ++i) {
      group.shapes[i].ink.fade = percent;
    }
  }
};

}  // namespace

void draw_extras(Work& work) {
  if (work.tiles) return;
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Draw) continue;
    Group group;
    group.layer = item.word == "over" ? Layer::OverMarks : Layer::Areas;
    for (const Extra& drawing : item.drawings) {
      ExtraDrawing{work, drawing, style_of(work, drawing), work.ask.slots_of(kNone), group}.draw();
    }
    if (!group.shapes.empty()) work.scene.groups.push_back(std::move(group));
  }
}

}  // namespace ludo::scene
