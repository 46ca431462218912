// Folds syntax trees into constants; see constants.hpp.
//
// Tested by tests/lang/check/test_constants.cpp.

#include "lang/check/constants.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "lang/text/assert.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::lang {

namespace {

// Beyond this, sizes and bounds are slips of the pen.
constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();

std::string_view form_word(Constant::Form form) {
  switch (form) {
    case Constant::Form::Number:
      return "a number";
    case Constant::Form::Truth:
      return "yes or no";
    case Constant::Form::Word:
      return "a word";
    case Constant::Form::None:
      return "none";
  }
  LUDO_UNREACHABLE();
}

std::int64_t power_of_ten(std::int32_t exponent) {
  std::int64_t power = 1;
  for (; 0 < exponent; --exponent) power *= 10;
  return power;
}

std::string print_decimal(std::int64_t parts, std::int32_t places) {
  if (places == 0) return std::to_string(parts);
  const std::int64_t one = power_of_ten(places);
  const std::int64_t size = parts < 0 ? -parts : parts;
  return fmt::format("{}{}.{:0{}}", parts < 0 ? "-" : "", size / one, size % one, places);
}

struct Fold {
  const ConstantScope& scope;
  Diagnostics& diagnostics;

  std::optional<Constant> fail(const Node& node, std::string message, std::string hint = {}) {
    diagnostics.report(DiagnosticKind::not_constant, std::move(message), Mark{node.span, {}}, {},
                       std::move(hint));
    return std::nullopt;
  }

  std::optional<std::int64_t> number(const Node& node) {
    const auto value = fold(node);
    if (!value) return std::nullopt;
    if (value->form != Constant::Form::Number) {
      fail(node, fmt::format("a number is needed here, and this is {}", form_word(value->form)));
      return std::nullopt;
    }
    if (value->places != 0) {
      fail(node, fmt::format("a whole number is needed here, and this is {}", print(*value)),
           "decimals stand in `option`, `points` and `score of …`");
      return std::nullopt;
    }
    return value->number;
  }

  // A number, which may have decimals.
  std::optional<Constant> measure(const Node& node) {
    const auto value = fold(node);
    if (value && value->form == Constant::Form::Number) return value;
    if (value) {
      fail(node, fmt::format("a number is needed here, and this is {}", form_word(value->form)));
    }
    return std::nullopt;
  }

  std::optional<bool> truth(const Node& node) {
    const auto value = fold(node);
    if (!value) return std::nullopt;
    if (value->form != Constant::Form::Truth) {
      fail(node, fmt::format("a condition is needed here, and this is {}", form_word(value->form)));
      return std::nullopt;
    }
    return value->number != 0;
  }

  std::optional<Constant> bounded(const Node& node, std::int64_t value) {
    if (value < -kMost || kMost < value) return fail(node, "this number is too large");
    return Constant::of(value);
  }

  std::optional<Constant> name(const Node& node) {
    const auto option = scope.options.find(node.text);
    if (option != scope.options.end()) return option->second;
    if (scope.words.contains(node.text)) return Constant::of_word(node.text);
    if (node.text == "column" && scope.column) return Constant::of(*scope.column);
    if (node.text == "row" && scope.row) return Constant::of(*scope.row);
    std::vector<std::string> known;
    for (const auto& [option_name, value] : scope.options) known.push_back(option_name);
    known.insert(known.end(), scope.words.begin(), scope.words.end());
    if (scope.column) known.insert(known.end(), {"column", "row", "Border", "Corners", "Centre"});
    const auto likely = closest(node.text, known);
    std::string hint = fmt::format(
        "`option {} 3 to 9 default 5` declares a number that can be chosen before play", node.text);
    if (scope.column) hint = "the sites that are left out are named: `where not (c3 or d4)`";
    if (likely) hint = fmt::format("did you mean `{}`?", *likely);
    return fail(
        node, fmt::format("`{}` is not known before play; only options and numbers are", node.text),
        std::move(hint));
  }

  std::optional<Constant> binary(const Node& node) {
    const auto left = number(node[0]);
    const auto right = number(node[1]);
    if (!left || !right) return std::nullopt;
    if (node.text == "+") return bounded(node, *left + *right);
    if (node.text == "-") return bounded(node, *left - *right);
    if (node.text == "*") return bounded(node, *left * *right);
    if (*right == 0) return fail(node[1], "this divides by zero");
    if (node.text == "/") return bounded(node, *left / *right);
    const std::int64_t rest = *left % *right;
    return bounded(node, rest != 0 && (rest < 0) != (*right < 0) ? rest + *right : rest);
  }

  std::optional<Constant> member(const Node& node, bool negated) {
    const auto left = fold(node[0]);
    if (!left) return std::nullopt;
    std::vector<const Node*> elements;
    if (node[1].is(Form::SetLiteral) || node[1].is(Form::Or)) {
      for (const Node& element : node[1].children) elements.push_back(&element);
    } else if (node[1].is(Form::Range)) {
      const auto least = number(node[1][0]);
      const auto most = number(node[1][1]);
      if (!least || !most || left->form != Constant::Form::Number) return std::nullopt;
      return Constant::truth((*least <= left->number && left->number <= *most) != negated);
    } else {
      elements.push_back(&node[1]);
    }
    bool found = false;
    for (const Node* element : elements) {
      const auto value = fold(*element);
      if (!value) return std::nullopt;
      found = found || *value == *left;
    }
    return Constant::truth(found != negated);
  }

  std::optional<Constant> compare(const Node& node) {
    if (node.text == "in" || node.text == "is" || node.text == "at") return member(node, false);
    if (node.text == "not-in" || node.text == "is-not") return member(node, true);
    if (node.text == "=" || node.text == "!=") {
      const auto left = fold(node[0]);
      const auto right = fold(node[1]);
      if (!left || !right) return std::nullopt;
      if (left->form != right->form && left->form != Constant::Form::None &&
          right->form != Constant::Form::None) {
        return fail(node, fmt::format("{} is never equal to {}", form_word(left->form),
                                      form_word(right->form)));
      }
      return Constant::truth((*left == *right) == (node.text == "="));
    }
    const auto one = measure(node[0]);
    const auto other = measure(node[1]);
    if (!one || !other) return std::nullopt;
    const std::int32_t places = std::max(one->places, other->places);
    const std::optional left = one->in_parts(places);
    const std::optional right = other->in_parts(places);
    if (node.text == "<") return Constant::truth(*left < *right);
    if (node.text == "<=") return Constant::truth(*left <= *right);
    if (node.text == ">") return Constant::truth(*left > *right);
    return Constant::truth(*left >= *right);
  }

  std::optional<Constant> call(const Node& node) {
    if (node.text != "max" && node.text != "min" && node.text != "abs") {
      return fail(node, fmt::format("`{}` is not known before play", node.text));
    }
    std::vector<std::int64_t> values;
    for (const Node& argument : node.children) {
      const auto value = number(argument);
      if (!value) return std::nullopt;
      values.push_back(*value);
    }
    if (values.empty()) return fail(node, fmt::format("`{}` needs a number", node.text));
    if (node.text == "max") return Constant::of(*std::max_element(values.begin(), values.end()));
    if (node.text == "min") return Constant::of(*std::min_element(values.begin(), values.end()));
    return Constant::of(values[0] < 0 ? -values[0] : values[0]);
  }

  std::optional<Constant> bounded(const Node& node) {
    const auto value = number(node[0]);
    const auto holds = node[2].absent() ? std::optional(true) : truth(node[2]);
    if (!value || !holds || !*holds)
      return value && holds ? Constant::of(*value) : std::optional<Constant>();
    const auto bound = number(node[1]);
    if (!bound) return std::nullopt;
    return Constant::of(node.text == "at least" ? std::max(*value, *bound)
                                                : std::min(*value, *bound));
  }

  std::optional<Constant> fold(const Node& node) {
    if (scope.in_set) {
      if (const auto in = scope.in_set(node)) return Constant::truth(*in);
    }
    if (node.is(Form::Integer)) {
      std::int64_t value = 0;
      for (const char digit : node.text) {
        value = value * 10 + (digit - '0');
        if (value > kMost) return fail(node, "this number is too large");
      }
      return Constant::of(value);
    }
    if (node.is(Form::Decimal)) {
      const auto value = read_decimal(node.text);
      return value ? value
                   : fail(node, fmt::format("a number has at most {} decimals and is not larger "
                                            "than {}",
                                            kMostPlaces, kMost / 1000));
    }
    if (node.is(Form::Yes)) return Constant::truth(true);
    if (node.is(Form::No)) return Constant::truth(false);
    if (node.is(Form::None)) return Constant::none();
    if (node.is(Form::Name)) return name(node);
    if (node.is(Form::Adjacent) && node.size() == 1) return fold(node[0]);
    if (node.is(Form::Binary)) return binary(node);
    if (node.is(Form::Compare)) return compare(node);
    if (node.is(Form::Call)) return call(node);
    if (node.is(Form::Negate)) {
      auto value = measure(node[0]);
      if (value) value->number = -value->number;
      return value;
    }
    if (node.is(Form::Not)) {
      const auto value = truth(node[0]);
      return value ? std::optional(Constant::truth(!*value)) : std::nullopt;
    }
    if (node.is(Form::And) || node.is(Form::Or)) {
      const bool all = node.is(Form::And);
      bool result = all;
      bool known = true;
      for (const Node& part : node.children) {
        const auto value = truth(part);
        if (!value) {
          known = false;
        } else {
          result = all ? result && *value : result || *value;
        }
      }
      return known ? std::optional(Constant::truth(result)) : std::nullopt;
    }
    if (node.is(Form::Bounded)) return bounded(node);
    if (node.is(Form::Conditional)) {
      const auto condition = truth(node[1]);
      if (!condition) return std::nullopt;
      return fold(*condition ? node[0] : node[2]);
    }
    return fail(node, "this is not known before play; only options and numbers are");
  }
};

}  // namespace

Constant Constant::decimal(std::int64_t parts, std::int32_t places) {
  while (0 < places && parts % 10 == 0) {
    parts /= 10;
    --places;
  }
  return {Form::Number, parts, {}, places};
}

std::int64_t Constant::in_parts(std::int32_t digits) const {
  LUDO_ASSERT(places <= digits, "no decimal is lost");
  return number * power_of_ten(digits - places);
}

std::optional<Constant> read_decimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  std::int64_t parts = 0;
  std::int32_t places = 0;
  bool behind_point = false;
  for (const char sign : text) {
    if (sign == '.' && !behind_point) {
      behind_point = true;
      continue;
    }
    if (sign < '0' || '9' < sign) return std::nullopt;
    parts = parts * 10 + (sign - '0');
    places += behind_point ? 1 : 0;
    if (kMost < parts || kMostPlaces < places) return std::nullopt;
  }
  const bool is_torn = text.empty() || text.front() == '.' || text.back() == '.';
  if (is_torn || kMost / 1000 * power_of_ten(places) < parts) return std::nullopt;
  return Constant::decimal(negative ? -parts : parts, places);
}

std::string print(const Constant& constant) {
  switch (constant.form) {
    case Constant::Form::Number:
      return print_decimal(constant.number, constant.places);
    case Constant::Form::Truth:
      return constant.number != 0 ? "on" : "off";
    case Constant::Form::Word:
      return constant.word;
    case Constant::Form::None:
      return "none";
  }
  LUDO_UNREACHABLE();
}

std::optional<Constant> evaluate_constant(const Node& expression, const ConstantScope& scope,
                                          Diagnostics& diagnostics) {
  return Fold{scope, diagnostics}.fold(expression);
}

std::optional<std::int32_t> constant_number(const Node& expression, const ConstantScope& scope,
                                            Diagnostics& diagnostics) {
  const auto value = Fold{scope, diagnostics}.number(expression);
  if (!value) return std::nullopt;
  return static_cast<std::int32_t>(*value);
}

std::optional<bool> constant_truth(const Node& expression, const ConstantScope& scope,
                                   Diagnostics& diagnostics) {
  return Fold{scope, diagnostics}.truth(expression);
}

bool is_constant(const Node& expression, const ConstantScope& scope) {
  Diagnostics unused;
  return evaluate_constant(expression, scope, unused).has_value();
}

}  // namespace ludo::lang
