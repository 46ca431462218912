// Values as they are drawn: by what a view says of values of their type, else chips and words.

#include <algorithm>

#include "interpreter/scene/work.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

bool is_same(const lang::Type& a, const lang::Type& b) {
  return a.base == b.base && (a.base != lang::Base::Enum || a.enum_id == b.enum_id);
}

Style style_of_value(Work& work, const lang::Type& type, std::int32_t value) {
  Style style;
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Values || !is_same(item.type, type)) continue;
    if (item.type.subset >= 0) {
      const std::vector<std::int32_t>& values =
          lang::at(work.model.subsets, item.type.subset).values;
      if (!std::binary_search(values.begin(), values.end(), value)) continue;
    }
    if (!work.ask.among(item.selected, item.where, {value}).empty()) {
      work.apply(item, value, style);
    }
  }
  return style;
}

// A kind's own shape: as its pieces have it.
void draw_kind(Work& work, Index kind, Point at, std::int32_t size, Group& group) {
  Ink ink;
  ink.fill = work.role("panel");
  ink.line = work.role("ink");
  ink.width = 3;
  group.shapes.push_back(disc(at, size * 36 / 100, ink));
  const std::string sign = work.kind_sign(kind);
  group.shapes.push_back(words(sign, at, size * 34 / 100, work.role("ink"), true));
}

}  // namespace

void draw_value(Work& work, const lang::Type& type, std::int32_t value, Point at, std::int32_t size,
                Group& group) {
  lang::Type one = type;
  one.shape = lang::Shape::Scalar;
  const Style style = style_of_value(work, one, value);
  const std::string name = work.value_name(one, lang::Value(value));
  if (!style.empty()) {
    Slots slots = work.ask.slots_of(value);
    Dressing what;
    what.fill = work.of_value(one, value);
    what.middle = at;
    const std::size_t before = group.shapes.size();
    // The size that is said is of the usual one.
    Drawn drawn = draw_shape(work, style, slots, at, what, true, 72, group);
    for (std::size_t i = before; i < group.shapes.size(); ++i) {
      group.shapes[i].a = group.shapes[i].a * size / 100;
    }
    what.fill = drawn.fill;
    what.radius = drawn.radius * size / 100;
    what.kind = type.base == lang::Base::Kind ? value : kNoIndex;
    dress(work, style, slots, what, group, nullptr);
    return;
  }
  if (type.base == lang::Base::Kind) return draw_kind(work, value, at, size, group);
  const Paint fill = work.of_value(one, value);
  const bool plain = type.base == lang::Base::Int || type.base == lang::Base::Bool ||
                     fill.form == Paint::Form::None;
  const auto wide = static_cast<std::int32_t>(std::max<std::size_t>(lang::display_width(name), 1));
  const std::int32_t high = std::min(size * 40 / 100, size * 100 / (100 * wide) + 2);
  if (!plain) {
    Ink ink;
    ink.fill = fill;
    ink.line = Work::part_of(fill, TonePart::Edge);
    ink.width = 3;
    group.shapes.push_back(disc(at, size * 42 / 100, ink));
  }
  group.shapes.push_back(words(name, at, std::max(high, 9),
                               plain ? work.role("ink") : Work::part_of(fill, TonePart::Ink),
                               true));
}

}  // namespace ludo::scene
