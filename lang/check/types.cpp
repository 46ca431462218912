// Types as the checker builds and compares them, and what type nodes mean.
//
// Type is defined in lang/model/type.hpp. check_type() is the only entry that reads the text.
//
// Tested by tests/lang/check/test_types.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "lang/check/constants.hpp"
#include "lang/check/context.hpp"
#include "lang/check/words.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

constexpr std::int32_t kLeastNumber = -1'000'000'000;
constexpr std::int32_t kMostNumber = 1'000'000'000;

// The base types that a text may name; the first is said by `may be`.
constexpr std::pair<std::string_view, Base> kBaseNames[] = {
    {"truth", Base::Bool},  {"site", Base::Site},           {"link", Base::Link},
    {"block", Base::Block}, {"direction", Base::Direction}, {"player", Base::Player},
    {"team", Base::Team},   {"kind", Base::Kind},           {"tile", Base::Tile},
    {"piece", Base::Piece}, {"phase", Base::Phase},
};

std::optional<Type> check_type_name(Context& context, const Node& node) {
  for (const auto& [name, base] : kBaseNames) {
    if (node.text == name) return scalar_type(base);
  }
  const Symbol* symbol = context.find_upper(node.text);
  if (symbol != nullptr && symbol->meaning == Meaning::TypeWord) {
    return context.types[static_cast<std::size_t>(symbol->index)].type;
  }
  if (context.broken.contains(node.text)) {
    context.lacks_type = true;
    return std::nullopt;
  }
  std::vector<std::string> candidates;
  std::string small = node.text;
  small[0] = static_cast<char>(is_upper(small[0]) ? small[0] - 'A' + 'a' : small[0]);
  for (const auto& [name, base] : kBaseNames) {
    if (base == Base::Bool) continue;
    candidates.emplace_back(name);
    if (name != small) continue;
    context.error(DiagnosticKind::unknown_type, node.span,
                  fmt::format("`{}` is not a type", node.text),
                  fmt::format("the types of the language are written small: `{}`", small));
    return std::nullopt;
  }
  for (const TypeWord& word : context.types) candidates.push_back(word.name);
  std::string hint = hint_of_nearest(node.text, candidates);
  if (node.text == "Number" || node.text == "Integer" || node.text == "Int") {
    hint = "a number says from where to where it may go: `0 to 48`";
  } else if (node.text == "Bool" || node.text == "Boolean" || node.text == "Flag") {
    hint = "what is so or not is said by `may be`: `each piece may be moved`";
  } else if (hint.empty()) {
    hint = fmt::format("declare it: `type {}: One, Two`; a number is said by its range: `0 to 48`",
                       node.text);
  }
  context.error(DiagnosticKind::unknown_type, node.span,
                fmt::format("`{}` is not a type", node.text), std::move(hint));
  return std::nullopt;
}

std::optional<Type> check_range(Context& context, const Node& node) {
  const auto least = constant_number(node[0], context.constants, context.diagnostics);
  const auto most = constant_number(node[1], context.constants, context.diagnostics);
  if (!least || !most) return std::nullopt;
  if (*least > *most) {
    context.error(DiagnosticKind::number_out_of_range, node.span,
                  fmt::format("the range {} to {} holds no number", *least, *most));
    return std::nullopt;
  }
  return number_type(*least, *most);
}

}  // namespace

Type bool_type() { return Type{}; }

Type number_type(std::int32_t least, std::int32_t most) {
  Type type;
  type.base = Base::Int;
  type.least = least;
  type.most = most;
  return type;
}

Type any_number_type() { return number_type(kLeastNumber, kMostNumber); }

Type scalar_type(Base base, bool optional) {
  Type type;
  type.base = base;
  type.optional = optional;
  if (base == Base::Int) {
    type.least = kLeastNumber;
    type.most = kMostNumber;
  }
  return type;
}

Type enum_type(Index enum_id) {
  Type type;
  type.base = Base::Enum;
  type.enum_id = enum_id;
  return type;
}

Type set_type(Base base) { return set_of(scalar_type(base)); }

Type set_of(Type scalar) {
  scalar.shape = Shape::Set;
  scalar.optional = false;
  return scalar;
}

Type element_of(Type set) {
  if (set.shape == Shape::Tally) {
    Type scalar = set.base == Base::Enum ? enum_type(set.enum_id) : scalar_type(set.base);
    scalar.subset = set.subset;
    if (set.base == Base::Int) {
      scalar.least = set.first_key;
      scalar.most = set.width - 1;
    }
    return scalar;
  }
  set.shape = Shape::Scalar;
  set.optional = false;
  return set;
}

Type tally_type(Type key, std::int32_t most) {
  if (key.base == Base::Int) {
    key.first_key = std::max(key.least, 0);
    key.width = key.most + 1;
  }
  key.shape = Shape::Tally;
  key.optional = false;
  key.least = 0;
  key.most = most;
  return key;
}

Type tuple_type(std::int32_t width) {
  Type type;
  type.shape = Shape::Tuple;
  type.base = Base::Int;
  type.least = kLeastNumber;
  type.most = kMostNumber;
  type.width = width;
  return type;
}

bool is_number(const Type& type) { return is_scalar_of(type, Base::Int); }
bool is_bool(const Type& type) { return is_scalar_of(type, Base::Bool); }

bool is_scalar_of(const Type& type, Base base) {
  return type.shape == Shape::Scalar && type.base == base;
}

bool is_set_of(const Type& type, Base base) {
  return type.shape == Shape::Set && type.base == base;
}

bool same_kind_of_value(const Type& left, const Type& right) {
  if (left.shape != right.shape || left.base != right.base) return false;
  if (left.base == Base::Enum && left.enum_id != right.enum_id) return false;
  return left.shape != Shape::Tuple || left.width == right.width;
}

Type join_types(Type left, const Type& right) {
  left.least = std::min(left.least, right.least);
  left.most = std::max(left.most, right.most);
  left.optional = left.optional || right.optional;
  if (left.subset != right.subset) left.subset = -1;
  return left;
}

Type without_subset(Type type) {
  type.subset = -1;
  return type;
}

Type without_bounds(Type type) {
  if (!is_number(type)) return type;
  type.least = kLeastNumber;
  type.most = kMostNumber;
  type.subset = -1;
  return type;
}

std::optional<Type> check_type(Context& context, const Node& node) {
  if (node.is(Form::TypeName)) return check_type_name(context, node);
  if (node.is(Form::TypeRange)) return check_range(context, node);
  if (node.is(Form::TypeSet)) {
    const auto element = check_type(context, node[0]);
    if (!element) return std::nullopt;
    return set_of(*element);
  }
  if (node.is(Form::TypeTally)) {
    const auto key = check_type(context, node[0]);
    const auto most = constant_number(node[1], context.constants, context.diagnostics);
    if (!key || !most) return std::nullopt;
    return tally_type(*key, *most);
  }
  if (node.is(Form::TypeOptional)) {
    auto type = check_type(context, node[0]);
    if (!type) return std::nullopt;
    if (type->shape != Shape::Scalar) {
      context.error(DiagnosticKind::wrong_type, node.span, "only a single value can be `or none`",
                    "an empty set is written `{}`");
      return std::nullopt;
    }
    type->optional = true;
    return type;
  }
  if (!node.is(Form::Error)) {
    context.error(DiagnosticKind::unknown_type, node.span, "this is not a type");
  }
  return std::nullopt;
}

}  // namespace ludo::lang
