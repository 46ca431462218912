// Writes shapes as elements of SVG and gathers their inks; see svg_sheet.hpp.

#include "interpreter/render/svg_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/render/clean.hpp"

namespace ludo::rendering {

using lang::Index;
using lang::kNoIndex;
using scene::Paint;
using scene::Shape;

namespace {

constexpr std::string_view kFonts =
    R"(system-ui,"Segoe UI","DejaVu Sans",Helvetica,Arial,sans-serif)";
constexpr std::string_view kWideFonts =
    R"("Noto Sans CJK SC","Noto Sans CJK JP","Source Han Sans","PingFang SC","Hiragino Sans",)"
    R"("Microsoft YaHei","Yu Gothic","WenQuanYi Zen Hei","IPAGothic",HanaMinA,sans-serif)";

// ---- numbers
// -------------------------------------------------------------------------------------

// Hundredths as CSS writes them: 55 as `.55`, 150 as `1.5`.
std::string hundredths(std::int64_t number) {
  const std::int64_t size = number < 0 ? -number : number;
  std::string text = number < 0 ? "-" : "";
  if (size / 100 != 0 || size % 100 == 0) text += std::to_string(size / 100);
  if (size % 100 == 0) return text;
  text += fmt::format(".{:02}", size % 100);
  if (text.ends_with('0')) text.pop_back();
  return text;
}

std::string hex(std::uint32_t rgba) { return fmt::format("#{:06x}", rgba >> 8U); }

// The opacity of a colour; empty where nothing shines through.
std::string opacity_of(std::uint32_t rgba) {
  const std::uint32_t alpha = rgba & 0xFFU;
  if (alpha == 0xFFU) return "";
  std::string text = fmt::format(".{:03}", (alpha * 1000 + 127) / 255);
  while (text.ends_with('0')) text.pop_back();
  return text == "." ? "0" : text;
}

// How bright a colour is, 0 to 255 (the weights of Rec. 709 on what is written down).
std::uint32_t brightness(std::uint32_t rgba) {
  return (2126 * (rgba >> 24U) + 7152 * ((rgba >> 16U) & 0xFFU) + 722 * ((rgba >> 8U) & 0xFFU)) /
         10000;
}

// ---- hatches
// -------------------------------------------------------------------------------------

// Path of a hatch on a tile of `s` by `s`, and by how many degrees the tile is turned.
struct HatchForm {
  bool dots = false, down = false, across = false;
  int turn = 0;
};
constexpr std::array<HatchForm, 6> kForms = {{
    {false, true, false, 45},  // lines
    {false, true, true, 45},   // cross
    {true, false, false, 45},  // dots
    {false, true, false, -45},
    {false, true, true, 0},
    {false, false, true, 0},
}};
constexpr std::array kFormOrder = {0, 2, 3, 1, 5, 4};  // print: what differs most comes first
constexpr std::uint32_t kWhiteFrom = 214;              // print: brighter is white
constexpr std::uint32_t kBlackTo = 60;

int form_of(scene::Hatch hatch) {
  switch (hatch) {
    case scene::Hatch::None:
    case scene::Hatch::Lines:
      return 0;
    case scene::Hatch::Cross:
      return 1;
    case scene::Hatch::Dots:
      return 2;
  }
  return 0;
}

std::string joined(const std::vector<std::pair<std::string_view, std::string>>& rules) {
  std::string text;
  for (const auto& [property, value] : rules) {
    if (!text.empty()) text += ';';
    text += fmt::format("{}:{}", property, value);
  }
  return text;
}

// `transform` for what is drawn around 0 0 and then put in its place.
std::string placed(const Shape& shape, std::int32_t percent) {
  std::string text;
  if (shape.x != 0 || shape.y != 0) text += fmt::format(" translate({} {})", shape.x, shape.y);
  if (shape.turn % 360 != 0) text += fmt::format(" rotate({})", shape.turn % 360);
  if (shape.mirrored) {
    text += fmt::format(" scale({} {})", hundredths(-percent), hundredths(percent));
  } else if (percent != 100) {
    text += fmt::format(" scale({})", hundredths(percent));
  }
  return text.empty() ? "" : fmt::format(" transform=\"{}\"", text.substr(1));
}

// Turned around its own middle.
std::string turned(const Shape& shape) {
  if (shape.turn % 360 == 0) return "";
  return fmt::format(" transform=\"rotate({} {} {})\"", shape.turn % 360, shape.x, shape.y);
}

}  // namespace

SvgSheet::SvgSheet(Theme theme) : theme_(theme) {}

void SvgSheet::begin(const scene::Scene& scene, const std::vector<lang::Colour>& palette) {
  scene_ = &scene;
  symbol_names_.assign(scene.symbols.size(), "");
  own_colours_.clear();
  for (const lang::Colour& wanted : palette) {
    const auto [found, is_new] =
        colours_.try_emplace({wanted.name,
                              {wanted.light.fill, wanted.light.edge, wanted.light.ink,
                               wanted.dark.fill, wanted.dark.edge, wanted.dark.ink}},
                             static_cast<Index>(palette_.size()));
    if (is_new) palette_.push_back(wanted);
    own_colours_.push_back(found->second);
  }
}

// A paint of the scene among the colours of all scenes.
Paint SvgSheet::own(Paint paint) const {
  if (paint.form != Paint::Form::Palette) return paint;
  const auto at = static_cast<std::size_t>(paint.colour);
  paint.colour = 0 <= paint.colour && at < own_colours_.size() ? own_colours_[at] : kNoIndex;
  return paint;
}

// ---- elements
// ------------------------------------------------------------------------------------

std::string SvgSheet::group(const scene::Group& group) {
  const std::string drawn = shapes(group.shapes);
  if (group.label.empty() && drawn.empty()) return "";
  const std::string said = group.label.empty()
                               ? R"(aria-hidden="true")"
                               : fmt::format(R"(role="img" aria-label="{}")", escaped(group.label));
  // A single element says it itself; one that is transformed could not be moved as a group can.
  const std::size_t name = drawn.find(' ');
  const bool is_single = drawn.ends_with("/>") && drawn.find('<', 1) == std::string::npos &&
                         drawn.find(" transform=") == std::string::npos;
  if (is_single) return fmt::format("{} {}{}", drawn.substr(0, name), said, drawn.substr(name));
  return fmt::format("<g {}>{}</g>", said, drawn);
}

std::vector<std::string> SvgSheet::elements_of(const std::vector<Shape>& shapes) {
  std::vector<std::string> elements;
  for (const Shape& shape : shapes) add_elements(elements, shape);
  return elements;
}

std::string SvgSheet::shapes(const std::vector<Shape>& shapes) {
  std::string text;
  for (const std::string& element : elements_of(shapes)) text += element;
  return text;
}

std::string SvgSheet::page(const scene::Box& box) {
  Look look;
  for (const Index index : own_colours_) {
    if (palette_[static_cast<std::size_t>(index)].name != "page") continue;
    look.ink.fill = {Paint::Form::Palette, index, lang::Part::Fill};
  }
  if (look.ink.fill.form == Paint::Form::None) return "";
  return fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" class="{}"/>)", box.left,
                     box.top, std::max(box.width, 0), std::max(box.height, 0), name_of(look));
}

void SvgSheet::add_elements(std::vector<std::string>& elements, const Shape& shape) {
  const auto add = [&](std::string element) {
    if (!element.empty()) elements.push_back(std::move(element));
  };
  Look look;
  look.ink = shape.ink;
  look.ink.fill = own(look.ink.fill);
  look.ink.line = own(look.ink.line);
  look.in_symbol = in_symbol_;
  look.ink.hatch = scene::Hatch::None;
  look.ink.hatch_paint = {};
  look.ink.fade = std::clamp(look.ink.fade, 0, 100);
  if (look.ink.width <= 0 && look.ink.line.form == Paint::Form::Palette) look.ink.line = {};
  if (shape.form == Shape::Form::Use) return add(used(shape, look));
  if (shape.form == Shape::Form::Text) {
    look.letters = std::max(shape.a, 1);
    look.anchor = shape.anchor;
    return add(element(shape, look));
  }
  look.ink.bold = false;
  const bool is_line =
      look.ink.fill.form == Paint::Form::None && look.ink.line.form == Paint::Form::Palette;
  if (theme_ == Theme::Print && is_line && tint(look.ink.line) == Tint::White &&
      look.ink.line.part == lang::Part::Fill) {
    Look casing = look;
    casing.casing = true;
    casing.ink.line = {};
    casing.ink.width += 6;
    add(element(shape, casing));
  }
  if (shape.ink.hatch == scene::Hatch::None) return add(element(shape, look));
  // What it is filled with, the hatch on it, and then the line around both.
  if (look.ink.fill.form != Paint::Form::None) {
    Look ground = look;
    ground.ink.line = {};
    ground.ink.width = 0;
    add(element(shape, ground));
  }
  look.ink.fill = {};
  look.pattern = pattern_of({form_of(shape.ink.hatch), 12, own(shape.ink.hatch_paint)});
  add(element(shape, look));
}

std::string SvgSheet::element(const Shape& shape, const Look& look) {
  const std::string name = name_of(look);
  const std::int64_t x = shape.x, y = shape.y;
  switch (shape.form) {
    case Shape::Form::Rect: {
      const std::int64_t a = std::max(shape.a, 0), b = std::max(shape.b, 0);
      const std::string round = 0 < shape.c ? fmt::format(" rx=\"{}\"", shape.c) : "";
      return fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}"{} class="{}"{}/>)", x - a,
                         y - b, 2 * a, 2 * b, round, name, turned(shape));
    }
    case Shape::Form::Disc:
      return fmt::format(R"(<circle cx="{}" cy="{}" r="{}" class="{}"/>)", x, y,
                         std::max(shape.a, 0), name);
    case Shape::Form::Path:
      return fmt::format(R"(<path d="{}" class="{}"{}/>)", escaped(shape.text), name,
                         placed(shape, 100));
    case Shape::Form::Text: {
      has_text_ = true;
      const bool wide = wants_wide_font(shape.text);
      has_wide_text_ = has_wide_text_ || wide;
      // Capital letters stand on the line and are 0.71 em high.
      const std::int64_t line = y + (355 * static_cast<std::int64_t>(look.letters) + 500) / 1000;
      return fmt::format(R"(<text x="{}" y="{}" class="{}{}"{}>{}</text>)", x, line, name,
                         wide ? " z" : "", turned(shape), escaped(shape.text));
    }
    case Shape::Form::Use:
      break;
  }
  return "";
}

// A symbol that is one disc, as that disc, if its numbers stay whole.
std::optional<Shape> SvgSheet::plain_disc(const Shape& shape) const {
  const auto at = static_cast<std::size_t>(shape.symbol);
  if (shape.symbol < 0 || scene_ == nullptr || scene_->symbols.size() <= at) return std::nullopt;
  const std::vector<Shape>& inner = scene_->symbols[at].shapes;
  if (inner.size() != 1 || inner[0].form != Shape::Form::Disc) return std::nullopt;
  scene::Ink ink = inner[0].ink;
  const bool is_whole = inner[0].x == 0 && inner[0].y == 0 && 0 < shape.a && shape.a <= 1000 &&
                        std::int64_t{inner[0].a} * shape.a % 100 == 0;
  const bool is_plain =
      shape.ink.line.form == Paint::Form::None && ink.line.form != Paint::Form::Palette &&
      ink.fill.form == Paint::Form::Inherit && ink.fade == 100 && ink.hatch == scene::Hatch::None;
  if (!is_whole || !is_plain) return std::nullopt;
  Shape disc = shape;
  disc.form = Shape::Form::Disc;
  disc.a = static_cast<std::int32_t>(std::int64_t{inner[0].a} * shape.a / 100);
  return disc;
}

std::string SvgSheet::used(const Shape& shape, const Look& look) {
  if (const auto disc = plain_disc(shape)) return element(*disc, look);
  const std::string id = symbol(shape.symbol);
  if (id.empty() || shape.a <= 0) return "";
  const bool plain = shape.a == 100 && shape.turn % 360 == 0 && !shape.mirrored;
  std::string place = placed(shape, shape.a);
  if (plain) place = fmt::format(" x=\"{}\" y=\"{}\"", shape.x, shape.y);
  return fmt::format(R"(<use href="#{}" class="{}"{}/>)", id, name_of(look), place);
}

// The id of a symbol, which is written down if no other one looks the same; empty: there is none.
std::string SvgSheet::symbol(Index index) {
  const auto at = static_cast<std::size_t>(index);
  if (index < 0 || scene_ == nullptr || scene_->symbols.size() <= at) return "";
  if (!symbol_names_[at].empty()) return symbol_names_[at];
  if (!open_.insert(index).second) return "";
  const bool outer = std::exchange(in_symbol_, true);
  std::string text = shapes(scene_->symbols[at].shapes);
  in_symbol_ = outer;
  open_.erase(index);
  const auto [found, is_new] = symbol_ids_.try_emplace(std::move(text), symbols_.size());
  if (is_new) symbols_.push_back(found->first);
  return symbol_names_[at] = fmt::format("s{}", found->second);
}

std::string SvgSheet::definitions() const {
  std::string text;
  for (const std::string& pattern : pattern_texts_) text += pattern;
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    text += fmt::format("<g id=\"s{}\">{}</g>\n", i, symbols_[i]);
  }
  return text;
}

// ---- hatches
// -------------------------------------------------------------------------------------

int SvgSheet::pattern_of(const Pattern& pattern) {
  const auto [found, is_new] =
      patterns_.try_emplace(pattern, static_cast<int>(pattern_texts_.size()));
  if (is_new) pattern_texts_.push_back(text_of(pattern, found->second));
  return found->second;
}

std::string SvgSheet::text_of(const Pattern& pattern, int id) {
  const HatchForm& form = kForms.at(static_cast<std::size_t>(pattern.form));
  const std::int32_t step = pattern.step;
  const bool on_white = pattern.paint.form == Paint::Form::None;
  Look look;
  if (form.dots) {
    look.ink.fill = pattern.paint;
  } else {
    look.ink.line = pattern.paint;
    look.ink.width = 3;
  }
  std::string strokes;
  if (form.dots) strokes = fmt::format(R"(<circle cx="{0}" cy="{0}" r="3")", step / 2);
  if (form.down) strokes += fmt::format("M{} 0V{}", step / 2, step);
  if (form.across) strokes += fmt::format("M0 {}H{}", step / 2, step);
  if (!form.dots) strokes = fmt::format("<path d=\"{}\"", strokes);
  if (on_white) {
    strokes += form.dots ? R"( fill="#000000")" : R"( stroke="#000000" stroke-width="2")";
  } else {
    strokes += fmt::format(" class=\"{}\"", name_of(look));
  }
  const std::string ground =
      on_white ? fmt::format(R"(<rect width="{0}" height="{0}" fill="#ffffff"/>)", step) : "";
  const std::string turn =
      form.turn == 0 ? "" : fmt::format(" patternTransform=\"rotate({})\"", form.turn);
  return fmt::format(
      R"(<pattern id="h{0}" width="{1}" height="{1}" patternUnits="userSpaceOnUse"{2}>{3}{4}/></pattern>)"
      "\n",
      id, step, turn, ground, strokes);
}

// The hatch that a colour is printed as: the darker, the denser; each colour has its own form.
int SvgSheet::hatch_of(const Paint& paint) {
  const auto [found, is_new] =
      hatches_.try_emplace(paint.colour, kFormOrder.at(hatches_.size() % kFormOrder.size()));
  const std::uint32_t bright = brightness(colour(paint)->light.fill);
  const std::int32_t step = bright < 100 ? 8 : bright < 160 ? 12 : 20;
  return pattern_of({found->second, step, {}});
}

// ---- classes
// -------------------------------------------------------------------------------------

std::string SvgSheet::name_of(Look look) {
  if (theme_ == Theme::Print && look.letters == 0 && look.pattern < 0 &&
      tint(look.ink.fill) == Tint::Pattern && 50 <= look.ink.fade) {
    look.pattern = hatch_of(look.ink.fill);
    look.ink.fill = {};
  }
  const auto [found, is_new] = classes_.try_emplace(look, static_cast<int>(looks_.size()));
  if (is_new) looks_.push_back(look);
  return fmt::format("c{}", found->second);
}

const lang::Colour* SvgSheet::colour(const Paint& paint) const {
  if (paint.form != Paint::Form::Palette || paint.colour < 0) return nullptr;
  const auto at = static_cast<std::size_t>(paint.colour);
  return at < palette_.size() ? &palette_[at] : nullptr;
}

// What a paint becomes on paper: lines and words are black, or white where what they stand on is
// black.
SvgSheet::Tint SvgSheet::tint(const Paint& paint) const {
  const lang::Colour* found = colour(paint);
  if (found == nullptr || (found->light.fill & 0xFFU) < 0x80U) return Tint::Nothing;
  const std::uint32_t bright = brightness(found->light.fill);
  if (paint.part != lang::Part::Fill) return bright <= kBlackTo ? Tint::White : Tint::Black;
  if (kWhiteFrom <= bright) return Tint::White;
  return bright <= kBlackTo ? Tint::Black : Tint::Pattern;
}

void SvgSheet::add_paint(Rules& rules, const Paint& paint, bool is_line, bool dark) const {
  const std::string_view property = is_line ? "stroke" : "fill";
  const lang::Colour* found = colour(paint);
  if (theme_ == Theme::Print) {
    const Tint tinted = tint(paint);
    const bool white = tinted == Tint::White;
    rules.emplace_back(property, tinted == Tint::Nothing ? "none" : white ? "#ffffff" : "#000000");
    return;
  }
  if (found == nullptr) {
    rules.emplace_back(property, "none");
    return;
  }
  const lang::Tone& tone = dark ? found->dark : found->light;
  const std::uint32_t rgba = paint.part == lang::Part::Fill   ? tone.fill
                             : paint.part == lang::Part::Edge ? tone.edge
                                                              : tone.ink;
  rules.emplace_back(property, hex(rgba));
  const std::string opacity = opacity_of(rgba);
  if (!opacity.empty()) rules.emplace_back(is_line ? "stroke-opacity" : "fill-opacity", opacity);
}

void SvgSheet::add_fill(Rules& rules, const Look& look, bool dark) const {
  if (0 <= look.pattern) {
    rules.emplace_back("fill", fmt::format("url(#h{})", look.pattern));
  } else if (look.ink.fill.form != Paint::Form::Inherit) {
    add_paint(rules, look.ink.fill, false, dark);
  }
}

void SvgSheet::add_line(Rules& rules, const Look& look, bool dark) const {
  const scene::Ink& ink = look.ink;
  if (look.casing) {
    rules.emplace_back("stroke", "#000000");
  } else if (ink.line.form == Paint::Form::None) {
    if (look.in_symbol) rules.emplace_back("stroke", "none");
    return;
  } else if (ink.line.form == Paint::Form::Palette) {
    add_paint(rules, ink.line, true, dark);
  }
  if (0 < ink.width) rules.emplace_back("stroke-width", std::to_string(ink.width));
  if (0 < ink.dash_on) {
    rules.emplace_back("stroke-dasharray", fmt::format("{} {}", ink.dash_on, ink.dash_off));
  }
  if (ink.round) {
    rules.emplace_back("stroke-linecap", "round");
    rules.emplace_back("stroke-linejoin", "round");
  }
}

void SvgSheet::add_letters(Rules& rules, const Look& look) const {
  if (look.letters == 0) return;
  rules.emplace_back("font-size", fmt::format("{}px", look.letters));
  if (look.anchor == Shape::Anchor::Middle) rules.emplace_back("text-anchor", "middle");
  if (look.anchor == Shape::Anchor::End) rules.emplace_back("text-anchor", "end");
  if (look.ink.bold) rules.emplace_back("font-weight", "700");
  const bool print = theme_ == Theme::Print;
  if (print && look.ink.line.form == Paint::Form::None) {
    // A rim of the other colour: the words stand on hatches, too.
    const bool white = tint(look.ink.fill) == Tint::White;
    rules.emplace_back("stroke", white ? "#000000" : "#ffffff");
    rules.emplace_back("stroke-width", std::to_string(std::max(look.letters / 6, 2)));
    rules.emplace_back("stroke-linejoin", "round");
  }
  if (print || look.ink.line.form != Paint::Form::None) {
    rules.emplace_back("paint-order", "stroke");
  }
}

SvgSheet::Rules SvgSheet::rules(const Look& look, bool dark) const {
  Rules rules;
  if (theme_ == Theme::Print && look.ink.fade < 50) {
    return {{"display", "none"}};  // shadows and hints
  }
  add_fill(rules, look, dark);
  add_line(rules, look, dark);
  add_letters(rules, look);
  if (look.ink.fade < 100 && theme_ != Theme::Print) {
    rules.emplace_back("opacity", look.ink.fade == 0 ? "0" : hundredths(look.ink.fade));
  }
  return rules;
}

std::string SvgSheet::style() const {
  std::string text;
  if (has_text_) text += fmt::format("text{{font-family:{}}}", kFonts);
  if (has_wide_text_) text += fmt::format(".z{{font-family:{}}}", kWideFonts);
  const bool dark = theme_ == Theme::Dark;
  for (std::size_t i = 0; i < looks_.size(); ++i) {
    const std::string said = joined(rules(looks_[i], dark));
    if (!said.empty()) text += fmt::format(".c{}{{{}}}", i, said);
  }
  return text;
}

std::string SvgSheet::dark_style(std::string_view prefix) const {
  std::string text;
  for (std::size_t i = 0; i < looks_.size(); ++i) {
    const Rules light = rules(looks_[i], false);
    const Rules dark = rules(looks_[i], true);
    Rules differing;
    for (const auto& rule : dark) {
      if (std::find(light.begin(), light.end(), rule) == light.end()) differing.push_back(rule);
    }
    for (const auto& rule : light) {
      const auto is_same = [&](const auto& other) { return other.first == rule.first; };
      // Only opacities are said in one theme and not in the other.
      if (std::none_of(dark.begin(), dark.end(), is_same)) differing.emplace_back(rule.first, "1");
    }
    if (!differing.empty()) text += fmt::format("{}.c{}{{{}}}", prefix, i, joined(differing));
  }
  return text;
}

}  // namespace ludo::rendering
