// Colours of a view, and what is painted with them.
//
// Tested by tests/lang/view/test_colours.cpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"
#include "lang/view/palette.hpp"
#include "lang/view/work.hpp"

namespace ludo::lang {

namespace {

// Names of the language that are worth a player or another thing.
bool is_asked(const Context& context, const Scope& scope, const std::string& name) {
  return scope.names.contains(name) || is_built_in(name) || context.lower.contains(name) ||
         context.upper.contains(name);
}

bool has_colours(Base base) {
  switch (base) {
    case Base::Player:
    case Base::Kind:
    case Base::Tile:
    case Base::Ground:
    case Base::Enum:
    case Base::Team:
    case Base::Phase:
    case Base::Direction:
    case Base::Bool:
      return true;
    case Base::Int:
    case Base::Site:
    case Base::Link:
    case Base::Block:
    case Base::Piece:
      return false;
  }
  return false;
}

// What a written `edge` or `ink` gives; false: it is no colour.
void read_part(const Node& part, std::uint32_t& into, bool& own) {
  if (!part.is(Form::Hex)) return;
  into = read_hex(part.text).value_or(0);
  own = true;
}

Tone tone_of_node(const Node& node) {
  Tone tone;
  tone.fill = read_hex(node[0].text).value_or(0);
  read_part(place_in(node, 1), tone.edge, tone.own_edge);
  read_part(place_in(node, 2), tone.ink, tone.own_ink);
  return tone;
}

}  // namespace

Index ViewWork::find_colour(std::string_view name) const {
  const auto found = std::ranges::find(view.palette, name, &Colour::name);
  return found == view.palette.end() ? kNoIndex : static_cast<Index>(found - view.palette.begin());
}

void ViewWork::take_colour(const Node& node) {
  Colour colour;
  colour.name = node.text;
  colour.light = tone_of_node(node[0]);
  const Node& dark = place_in(node, 1);
  colour.dark = dark.is(Form::Tone) ? tone_of_node(dark) : colour.light;
  derive_tone(colour.light, cell_fill(view.palette, false));
  derive_tone(colour.dark, cell_fill(view.palette, true));
  if (const Index known = find_colour(colour.name); known != kNoIndex) {
    view.palette[static_cast<std::size_t>(known)] = std::move(colour);
  } else if (view.palette.size() == kMostColours) {
    error(DiagnosticKind::too_long, node.span,
          fmt::format("a view has at most {} colours", kMostColours));
  } else {
    view.palette.push_back(std::move(colour));
  }
}

std::optional<PaintUse> ViewWork::paint(Scope& scope, const Node& node) {
  PaintUse use;
  if (node.text == "edge") use.part = Part::Edge;
  if (node.text == "ink") use.part = Part::Ink;
  const Node& what = node[0];
  if (what.is(Form::None)) return use;
  if (what.absent()) {
    use.form = PaintUse::Form::Fixed;
    if (in_shape) return use;
    error(DiagnosticKind::wrong_place, node.span, "it is not said whose edge this is",
          "say `edge of White`, or name a colour");
    return std::nullopt;
  }
  use.form = PaintUse::Form::Fixed;
  if (what.is(Form::Hex)) {
    Colour colour;
    colour.name = what.text;
    std::ranges::transform(colour.name, colour.name.begin(), [](char c) {
      return 'A' <= c && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    use.colour = find_colour(colour.name);
    if (use.colour != kNoIndex) return use;
    if (view.palette.size() >= kMostColours) {
      error(DiagnosticKind::too_long, node.span,
            fmt::format("a view has at most {} colours", kMostColours));
      return std::nullopt;
    }
    colour.light.fill = colour.dark.fill = read_hex(what.text).value_or(0);
    derive_tone(colour.light, cell_fill(view.palette, false));
    derive_tone(colour.dark, cell_fill(view.palette, true));
    use.colour = static_cast<Index>(view.palette.size());
    view.palette.push_back(std::move(colour));
    return use;
  }
  if (what.is(Form::Name)) {
    use.colour = scope.names.contains(what.text) ? kNoIndex : find_colour(what.text);
    if (use.colour != kNoIndex) return use;
    if (!is_asked(context, scope, what.text)) {
      std::vector<std::string> names;
      for (const Colour& colour : view.palette) names.push_back(colour.name);
      error(DiagnosticKind::unknown_colour, what.span,
            fmt::format("no colour is called `{}`", what.text), hint_of_nearest(what.text, names));
      return std::nullopt;
    }
  }
  const ExprId value = infer(context, scope, what, {});
  if (value == kNoExpr) return std::nullopt;
  const Type type = context.type_of(value);
  if (type.shape != Shape::Scalar || !has_colours(type.base)) {
    error(DiagnosticKind::wrong_type, what.span,
          fmt::format("a colour is needed here, this is {}", describe(context, type)),
          "a colour, or a player, a kind, a ground or a value that is called like one");
    return std::nullopt;
  }
  if (context.expr(value).op == Op::Constant) {
    const Value& constant =
        context.model.constants[static_cast<std::size_t>(context.expr(value).imm)];
    const std::string name = print_value(context.model, type, constant);
    use.colour = find_colour(name);
    if (use.colour != kNoIndex) return use;
    error(DiagnosticKind::unknown_colour, what.span, fmt::format("no colour is called `{}`", name),
          fmt::format("say which it is: `colour {} #c98a4b`", name));
    return std::nullopt;
  }
  use.form = PaintUse::Form::OfValue;
  use.value = value;
  return use;
}

}  // namespace ludo::lang
