// Areas: the union of a set of sites with one outline; on graphs the hull through the places.

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

constexpr std::uint64_t kStepsOfArea = 2'000'000;
constexpr std::int32_t kAroundTowns = 30;

struct AreaDrawing {
  Work& work;
  const ViewItem& item;
  const Style& style;
  const Items& sites;
  Slots slots;

  std::vector<std::vector<Point>> loops() const {
    std::vector<std::vector<Point>> cells;
    std::vector<Point> corners;
    for (const Index site : sites) {
      cells.push_back(work.outline(site));
      corners.insert(corners.end(), cells.back().begin(), cells.back().end());
    }
    const bool points = !work.places.cells && !work.tiles;
    if (points && work.model.board.shape == lang::BoardShape::Graph) return {convex_hull(corners)};
    if (points) return track_loops();
    return outlines_of_union(cells);
  }

  // Discs in rows: the squares that they lie in.
  std::vector<std::vector<Point>> track_loops() const {
    std::vector<std::vector<Point>> cells;
    for (const Index site : sites) {
      const Box box = box_of(work.outline(site));
      const std::int32_t right = box.left + box.width;
      const std::int32_t bottom = box.top + box.height;
      cells.push_back({{box.left, box.top}, {right, box.top}, {right, bottom}, {box.left, bottom}});
    }
    return outlines_of_union(cells);
  }

  Shape closed(const std::vector<std::vector<Point>>& loops, const Ink& ink) const {
    Shape shape;
    shape.form = Shape::Form::Path;
    shape.ink = ink;
    for (const std::vector<Point>& loop : loops) shape.text += path_of(loop);
    return shape;
  }

  void fill(const std::vector<std::vector<Point>>& all, Group& group) {
    Ink ink;
    ink.fill = work.paint(style.get(Property::Fill), slots, {});
    if (const PropertyUse* hatch = style.get(Property::Hatch); hatch && hatch->word != "glyph") {
      ink.hatch = hatch->word == "lines"   ? Hatch::Lines
                  : hatch->word == "cross" ? Hatch::Cross
                                           : Hatch::Dots;
      ink.hatch_paint = work.paint(hatch, slots, work.role("line"));
    }
    if (ink.fill.form == Paint::Form::None && ink.hatch == Hatch::None) return;
    if (work.model.board.shape == lang::BoardShape::Graph) {
      ink.line = ink.fill;
      ink.width = 2 * kAroundTowns;
      ink.round = true;
    } else if (style.get(Property::Melt) != nullptr) {
      ink.line = ink.fill;
      ink.width = 2;
      ink.round = true;
    }
    group.shapes.push_back(closed(all, ink));
  }

  void lines(const std::vector<std::vector<Point>>& all, Group& group) {
    const Paint own = work.paint(style.get(Property::Fill), slots, {});
    if (auto edge = work.line(style.get(Property::Edge), slots, own)) {
      edge->round = edge->round || style.get(Property::Melt) != nullptr;
      group.shapes.push_back(closed(all, *edge));
    }
    if (const auto line = work.line(style.get(Property::Inline), slots, own)) {
      std::vector<std::vector<Point>> inside;
      for (const std::vector<Point>& loop : all) {
        inside.push_back(grown(loop, -(line->width / 2 + 5)));
      }
      group.shapes.push_back(closed(inside, *line));
    }
  }

  void sign(const std::vector<std::vector<Point>>& all, Group& group) {
    const PropertyUse* use = style.get(Property::Sign);
    const PropertyUse* hatch = style.get(Property::Hatch);
    const bool each = use != nullptr && use->each;
    const auto at = [&](Point middle, Index site) {
      Slots of = work.ask.slots_of(site);
      Dressing what;
      what.middle = middle;
      what.radius = 40;
      what.fill = work.paint(style.get(Property::Fill), slots, {});
      if (use != nullptr)
        dress(work, only(Property::Sign, Property::Ink), of, what, group, nullptr);
      if (hatch == nullptr || hatch->word != "glyph") return;
      Ink ink;
      ink.fill = work.paint(hatch, of, work.role("line"));
      ink.line = ink.fill;
      const Index symbol = work.symbol(hatch->shape, of, ink);
      if (symbol != kNoIndex) group.shapes.push_back(scene::use(symbol, middle, 80, ink));
    };
    if (use == nullptr && hatch == nullptr) return;
    if (each || hatch != nullptr) {
      for (const Index site : sites) at(work.middle(site), site);
    } else if (!all.empty()) {
      const Box box = box_of(all.front());
      at({box.left + box.width / 2, box.top + box.height / 2}, sites.front());
    }
  }

  Style only(Property first, Property second) const {
    Style part;
    for (const Property what : {first, second}) {
      if (const PropertyUse* use = style.get(what)) part.set(*use);
    }
    return part;
  }

  void draw() {
    std::vector<std::vector<Point>> all = loops();
    if (const PropertyUse* grow = style.get(Property::Grow); grow && !grow->numbers.empty()) {
      const std::int32_t by = std::clamp(work.ask.number(grow->numbers[0], slots), -40, 200);
      for (std::vector<Point>& loop : all) loop = grown(loop, by);
    }
    Group group;
    group.layer = Layer::Areas;
    group.thing.what = Thing::Class::Area;
    group.label = item.name;
    fill(all, group);
    lines(all, group);
    sign(all, group);
    if (const PropertyUse* fade = style.get(Property::Fade); fade && !fade->numbers.empty()) {
      const std::int32_t percent =
          std::clamp(work.ask.number(fade->numbers[0], slots, 100), 0, 100);
      for (Shape& shape : group.shapes) shape.ink.fade = percent;
    }
    if (!group.shapes.empty()) work.scene.groups.push_back(std::move(group));
  }
};

}  // namespace

void draw_areas(Work& work) {
  const Items all = work.ask.all_sites();
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Area) continue;
    const Style style = work.style_of(item, kNone);
    if (style.get(Property::Hide) != nullptr) continue;
    work.ask.begin("area", kStepsOfArea);
    const Items sites = work.ask.among(item.selected, item.where, all);
    if (sites.empty()) continue;
    AreaDrawing{work, item, style, sites, work.ask.slots_of(kNone)}.draw();
  }
}

}  // namespace ludo::scene
