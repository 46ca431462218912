// Sites: cells that are tinted, hatched or bordered, points and towns with shapes of their own.

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

Thing site_thing(Index site) {
  Thing thing;
  thing.what = Thing::Class::Site;
  thing.index = site;
  return thing;
}

// The cell itself: its filling, its hatch, its borders.
void draw_cell(Work& work, Index site, const Style& style, Slots& slots, Group& group) {
  std::vector<Point> outline = work.outline(site);
  if (const PropertyUse* grow = style.get(Property::Grow); grow && !grow->numbers.empty()) {
    outline = grown(outline, std::clamp(work.ask.number(grow->numbers[0], slots), -40, 200));
  }
  Ink ink;
  ink.fill = work.paint(style.get(Property::Fill), slots, {});
  const PropertyUse* hatch = style.get(Property::Hatch);
  if (hatch != nullptr && hatch->word != "glyph") {
    ink.hatch = hatch->word == "lines"   ? Hatch::Lines
                : hatch->word == "cross" ? Hatch::Cross
                                         : Hatch::Dots;
    ink.hatch_paint = work.paint(hatch, slots, work.role("line"));
  }
  if (ink.fill.form != Paint::Form::None || ink.hatch != Hatch::None) {
    group.shapes.push_back(polygon(outline, ink));
  }
  if (hatch != nullptr && hatch->word == "glyph") {
    Ink glyph;
    glyph.fill = work.paint(hatch, slots, work.role("line"));
    glyph.line = glyph.fill;
    const Index symbol = work.symbol(hatch->shape, slots, glyph);
    if (symbol != kNoIndex) group.shapes.push_back(use(symbol, work.middle(site), 80, glyph));
  }
  if (const auto edge = work.line(style.get(Property::Edge), slots, ink.fill)) {
    group.shapes.push_back(polygon(outline, *edge));
  }
  if (const auto line = work.line(style.get(Property::Inline), slots, ink.fill)) {
    group.shapes.push_back(polygon(grown(outline, -(line->width / 2 + 5)), *line));
  }
}

void fade(Work& work, const Style& style, Slots& slots, Group& group) {
  const PropertyUse* use = style.get(Property::Fade);
  if (use == nullptr || use->numbers.empty()) return;
  const std::int32_t percent = std::clamp(work.ask.number(use->numbers[0], slots, 100), 0, 100);
  for (Shape& shape : group.shapes) shape.ink.fade = percent;
}

}  // namespace

void draw_sites(Work& work) {
  work.site_styles = work.styles(ItemForm::Sites, work.ask.all_sites());
  for (const auto& [site, style] : work.site_styles) {
    if (style.get(Property::Hide) != nullptr) continue;
    Slots slots = work.ask.slots_of(site);
    Group cell;
    cell.layer = Layer::Areas;
    cell.thing = site_thing(site);
    Group group;
    group.layer = Layer::Sites;
    group.thing = site_thing(site);
    Dressing what;
    what.middle = work.middle(site);
    what.radius = 46;
    if (style.get(Property::Shape) == nullptr) {
      draw_cell(work, site, style, slots, cell);
      what.fill = work.paint(style.get(Property::Fill), slots, {});
    } else {
      const Drawn drawn = draw_shape(work, style, slots, what.middle, what, false, 60, group);
      what.fill = drawn.fill;
      what.radius = drawn.radius;
      what.middle = drawn.middle;
      what.turn = drawn.turn;
    }
    Group badges;
    badges.layer = Layer::Badges;
    badges.thing = site_thing(site);
    const std::string said = dress(work, style, slots, what, group, &group.thing.sign, &badges);
    fade(work, style, slots, group);
    fade(work, style, slots, cell);
    fade(work, style, slots, badges);
    const std::string label = work.site_name(site) + said;
    const bool badges_alone = group.shapes.empty() && cell.shapes.empty();
    if (!badges.shapes.empty()) {
      if (badges_alone) badges.label = label;
      work.scene.groups.push_back(std::move(badges));
    }
    if (badges_alone) continue;
    if (!cell.shapes.empty()) {
      cell.thing.sign = group.thing.sign;
      if (group.shapes.empty()) cell.label = label;
      work.scene.groups.push_back(std::move(cell));
    }
    if (group.shapes.empty()) continue;
    group.label = label;
    work.scene.groups.push_back(std::move(group));
  }
}

}  // namespace ludo::scene
