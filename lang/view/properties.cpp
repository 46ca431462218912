// One line of properties: which it is, whether it may be said of this item, and what it says.
//
// The grammar has put the parts in the order of properties.def; here each part finds its field.
//
// Tested by tests/lang/view/test_properties.cpp.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"
#include "lang/view/work.hpp"

namespace ludo::lang {

namespace {

struct PropertyRow {
  Property id;
  std::string_view word;
  std::string_view heads;
};
constexpr PropertyRow kProperties[] = {
#define LUDO_PROPERTY(id, word, heads, meaning) {Property::id, word, heads},
#include "lang/view/properties.def"
#undef LUDO_PROPERTY
};

// The letter of a head in properties.def, and what it is called.
struct HeadRow {
  ItemForm form;
  char letter;
  std::string_view name;
};
constexpr HeadRow kHeads[] = {
    {ItemForm::Board, 'b', "board"},   {ItemForm::Sites, 's', "sites"},
    {ItemForm::Area, 'a', "area"},     {ItemForm::Pieces, 'p', "pieces"},
    {ItemForm::Links, 'l', "links"},   {ItemForm::Blocks, 'k', "blocks"},
    {ItemForm::Ground, 'g', "ground"}, {ItemForm::Flag, 'g', "flag"},
    {ItemForm::Values, 'v', "values"}, {ItemForm::Pawn, 'w', "pawn"},
    {ItemForm::Draw, 'd', "draw"},     {ItemForm::Mark, 'm', "mark"},
    {ItemForm::Panel, 'n', "panel"},   {ItemForm::Motion, '-', "motion"},
};

const HeadRow& head_of(ItemForm form) { return *std::ranges::find(kHeads, form, &HeadRow::form); }

// Of the items that it may be said of: `sites, area, pieces`.
std::string heads_of(std::string_view letters) {
  std::string list;
  for (const HeadRow& head : kHeads) {
    if (letters.find(head.letter) == std::string_view::npos) continue;
    list += (list.empty() ? "" : ", ") + fmt::format("`{}`", head.name);
  }
  return list;
}

BadgePlace place_of(std::string_view word) {
  static constexpr std::pair<std::string_view, BadgePlace> kPlaces[] = {
      {"corner", BadgePlace::Corner}, {"back", BadgePlace::Back},    {"front", BadgePlace::Front},
      {"left", BadgePlace::Left},     {"right", BadgePlace::Right},  {"above", BadgePlace::Above},
      {"below", BadgePlace::Below},   {"middle", BadgePlace::Middle}};
  for (const auto& [name, place] : kPlaces) {
    if (name == word) return place;
  }
  return BadgePlace::Middle;
}

std::int32_t small_number(const Node& node) {
  std::int32_t number = 0;
  std::from_chars(node.text.data(), node.text.data() + node.text.size(), number);
  return std::min(number, kMostMeasure);
}

struct Filling {
  ViewWork& work;
  Scope& scope;
  PropertyUse& use;
  bool sound = true;
  std::size_t choices = 0;
  bool has_width = false;
  bool has_paint = false;

  bool is(Property what) const { return use.what == what; }
  bool has_line() const {
    return is(Property::Lines) || is(Property::Edge) || is(Property::Inline) || is(Property::Inner);
  }

  void choice(const Node& node) {
    if (is(Property::Badge) && choices++ == 0) {
      use.place = place_of(node.text);
      return;
    }
    if (node.text == "none") use.none = true;
    if (node.text == "each") {
      use.each = true;
    } else if (is(Property::Coordinates)) {
      if (!use.none) use.words.push_back(node.text);
    } else {
      use.word = node.text;
    }
  }
  void paint(const Node& node) {
    const auto paint = work.paint(scope, node);
    sound = sound && paint.has_value();
    if (!paint) return;
    const bool single = is(Property::Fill) || is(Property::Gaps) || is(Property::Ink);
    if (single && paint->form == PaintUse::Form::Nothing) use.none = true;
    if (has_line()) {
      use.line.paint = *paint;
      has_paint = true;
    } else {
      use.paints.push_back(*paint);
    }
  }
  void number(const Node& node) {
    const auto measure = work.measure(scope, node);
    sound = sound && measure.has_value();
    if (!measure) return;
    if (has_line()) {
      use.line.width = *measure;
      has_width = true;
    } else {
      use.numbers.push_back(*measure);
    }
  }
  void dashes(const Node& node) {
    use.line.dotted = node.text == "dotted";
    if (node.size() < 2) return;
    use.line.dash_on = small_number(node[0]);
    use.line.dash_off = small_number(node[1]);
  }
  void shape(const Node& node) {
    const auto shape = work.shape_ref(scope, node);
    sound = sound && shape.has_value();
    if (shape) use.shape = *shape;
  }
  void asked(const Node& node);
  void placed(const Node& node);
  void part(const Node& node);
  void finish();
};

void Filling::asked(const Node& node) {
  const bool of_turn = is(Property::Turn);
  const bool of_value = is(Property::Middle);
  use.value = infer(work.context, scope, node[0], {});
  // A heap of a set has a thing for each of its elements.
  const bool of_heap = is(Property::Heap) || (is(Property::Badge) && use.word == "heap");
  const bool is_set = use.value != kNoExpr && work.context.type_of(use.value).shape == Shape::Set;
  if (!of_turn && !of_value && !(of_heap && is_set)) {
    use.value = coerce(work.context, use.value, any_number_type());
  }
  sound = sound && use.value != kNoExpr;
  if (!of_turn || use.value == kNoExpr) return;
  const Type type = work.context.type_of(use.value);
  if (is_number(type) || is_scalar_of(type, Base::Direction)) return;
  work.error(DiagnosticKind::wrong_type, node.span,
             fmt::format("things turn by a direction or by degrees, this is {}",
                         describe(work.context, type)));
  sound = false;
}

void Filling::placed(const Node& node) {
  Index index = kNoIndex;
  if (is(Property::Bend)) {
    const ExprId link = check_expression(work.context, scope, node[0], scalar_type(Base::Link));
    if (link != kNoExpr && work.context.expr(link).op == Op::Constant) {
      index = work.context.model.constants[static_cast<std::size_t>(work.context.expr(link).imm)]
                  .number;
    }
  } else {
    index = work.find_site(node[0]);
  }
  sound = sound && index != kNoIndex;
  const auto x = work.measure(scope, node[1]);
  const auto y = work.measure(scope, node[2]);
  if (!x || !y || index == kNoIndex) return;
  use.places.emplace_back(index, std::pair(x->number, y->number));
}

void Filling::part(const Node& node) {
  if (node.is(Form::Choice)) choice(node);
  if (node.is(Form::Paint)) paint(node);
  if (node.is(Form::Measure)) number(node);
  if (node.is(Form::Dashes)) dashes(node);
  if (node.is(Form::ShapeRef)) shape(node);
  if (node.is(Form::Asked)) asked(node);
  if (node.is(Form::Placed)) placed(node);
  if (node.is(Form::Template)) {
    auto words = work.text(scope, node);
    sound = sound && words.has_value();
    if (words) use.text = std::move(*words);
  }
}

// Numbers that keep their places: size, x and y of `middle`.
void Filling::finish() {
  if (has_line()) {
    const bool own = has_width && !has_paint;
    if (own) use.line.paint = PaintUse{PaintUse::Form::Fixed, kNoIndex, kNoExpr, Part::Edge};
    if (use.line.paint.form == PaintUse::Form::Nothing) use.none = true;
  }
  if (!is(Property::Middle) || use.none) return;
  std::array<Measure, 3> numbers{Measure{100, kNoExpr}, Measure{}, Measure{}};
  const bool has_size = use.numbers.size() % 2 == 1;
  const std::size_t first = has_size ? 0 : 1;
  for (std::size_t i = 0; i < use.numbers.size() && first + i < 3; ++i) {
    numbers[first + i] = use.numbers[i];
  }
  use.numbers.assign(numbers.begin(), numbers.end());
}

}  // namespace

std::optional<PropertyUse> ViewWork::property(Scope& scope, const Node& node, ItemForm form) {
  const auto row = std::ranges::find(kProperties, node.text, &PropertyRow::word);
  if (row == std::end(kProperties)) return std::nullopt;
  const HeadRow& head = head_of(form);
  if (row->heads.find(head.letter) == std::string_view::npos) {
    error(DiagnosticKind::unknown_property, node.span,
          fmt::format("`{}` says nothing of `{}`", node.text, head.name),
          fmt::format("it may be said of {}", heads_of(row->heads)));
    return std::nullopt;
  }
  PropertyUse use;
  use.what = row->id;
  use.span = node.span;
  Filling filling{*this, scope, use};
  for (std::size_t i = 0; i + 1 < node.size(); ++i) filling.part(node[i]);
  const Node& when = node.children.back();
  if (!when.absent()) {
    use.when = check_condition(context, scope, when);
    filling.sound = filling.sound && use.when != kNoExpr;
  }
  filling.finish();
  if (!filling.sound) return std::nullopt;
  return use;
}

}  // namespace ludo::lang
