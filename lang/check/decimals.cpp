// Takes scores in whole parts; see decimals.hpp.
//
// Tested by tests/lang/check/test_decimals.cpp.

#include "lang/check/decimals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ludo::lang {

namespace {

// The number that a node is before play, if it may have decimals.
std::optional<Constant> decimal_of(const Context& context, const Node& node) {
  if (node.is(Form::Decimal)) return read_decimal(node.text);
  if (!node.is(Form::Name) || !context.decimal_options.contains(node.text)) return std::nullopt;
  return context.constants.options.at(node.text);
}

bool has_decimals(const Context& context, const Node& node) {
  return decimal_of(context, node).has_value() ||
         std::ranges::any_of(node.children,
                             [&](const Node& child) { return has_decimals(context, child); });
}

struct Scaling {
  const Context& context;
  std::int32_t places = 0;

  Node whole(std::int64_t parts, Span span) const {
    Node size{Form::Integer, span, std::to_string(parts < 0 ? -parts : parts), {}};
    return parts < 0 ? Node{Form::Negate, span, "", {std::move(size)}} : size;
  }

  // The places of a form whose values are compared or added, so that all are taken in parts.
  static std::vector<std::size_t> values_of(const Node& node) {
    switch (node.form) {
      case Form::Negate:
        return {0};
      case Form::Adjacent:
        return node.size() == 1 ? std::vector<std::size_t>{0} : std::vector<std::size_t>{};
      case Form::Bounded:
        return {0, 1};
      case Form::Conditional:
        return {0, 2};
      case Form::Binary:
        if (node.text == "+" || node.text == "-") return {0, 1};
        return {};
      case Form::Tuple: {
        std::vector<std::size_t> all(node.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
        return all;
      }
      default:
        return {};
    }
  }

  Node in_parts(const Node& node) const {
    if (const auto number = decimal_of(context, node)) {
      return whole(number->in_parts(places), node.span);
    }
    Node made = node;
    const std::vector<std::size_t> values = values_of(node);
    for (const std::size_t at : values) made[at] = in_parts(node[at]);
    if (!values.empty()) return made;
    if (node.is(Form::Binary) && node.text == "*") {
      const std::size_t scaled = has_decimals(context, node[1]) ? 1 : 0;
      made[scaled] = in_parts(node[scaled]);
      return made;
    }
    return {Form::Binary,
            node.span,
            "*",
            {std::move(made), whole(Constant::of(1).in_parts(places), node.span)}};
  }
};

}  // namespace

std::int32_t places_in(const Context& context, const Node& node) {
  const auto number = decimal_of(context, node);
  std::int32_t places = number ? number->places : 0;
  for (const Node& child : node.children) places = std::max(places, places_in(context, child));
  return places;
}

Node in_whole_parts(const Context& context, const Node& value) {
  if (!has_decimals(context, value)) return value;
  return Scaling{context, places_in(context, value)}.in_parts(value);
}

ExprId no_decimal(Context& context, const Node& node) {
  context.error(DiagnosticKind::wrong_type, node.span,
                node.is(Form::Decimal)
                    ? fmt::format("`{}` is no whole number", node.text)
                    : fmt::format("the option `{}` may have decimals", node.text),
                "decimals stand in `option`, `points` and `score of …`, where they are added, "
                "compared and multiplied by whole numbers");
  return kNoExpr;
}

}  // namespace ludo::lang
