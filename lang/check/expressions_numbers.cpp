// Arithmetic, brackets of numbers, ranges and tallies.
//
// Tested by tests/lang/check/test_numbers.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "lang/check/expressions.hpp"
#include "lang/check/there.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

std::int32_t clamp(std::int64_t value) {
  const Type wide = any_number_type();
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, wide.least, wide.most));
}

// The bounds of a result, from those of its arguments.
Type bounds(Op op, const Type& left, const Type& right) {
  const std::int64_t a = left.least;
  const std::int64_t b = left.most;
  const std::int64_t c = right.least;
  const std::int64_t d = right.most;
  Type type = any_number_type();
  if (op == Op::Add) type = number_type(clamp(a + c), clamp(b + d));
  if (op == Op::Subtract) type = number_type(clamp(a - d), clamp(b - c));
  if (op == Op::Multiply) {
    const auto [least, most] = std::minmax({a * c, a * d, b * c, b * d});
    type = number_type(clamp(least), clamp(most));
  }
  if (op == Op::Modulo && c > 0) type = number_type(0, clamp(d - 1));
  return type;
}

std::optional<Op> operation(const std::string& text) {
  if (text == "+") return Op::Add;
  if (text == "-") return Op::Subtract;
  if (text == "*") return Op::Multiply;
  if (text == "/") return Op::Divide;
  if (text == "mod") return Op::Modulo;
  return std::nullopt;
}

std::string hint_for_numbers(const Node& node, const Type& type) {
  const bool rows = node.text == "-" && node.size() == 2 && node[0].is(Form::RowsOf);
  if (rows) return "from one row to another is `rows 1..2`, from one column `columns a..c`";
  if (type.shape == Shape::Set) return "sets are joined with `or`, counted with `count`";
  if (node.text == "-" && node.size() == 2 && node[0].is(Form::SiteName) &&
      node[1].is(Form::SiteName)) {
    return fmt::format("from one corner to the other is `{}..{}`", node[0].text, node[1].text);
  }
  return "";
}

bool is_number_like(Context& context, ExprId id, const Node& node) {
  const Type type = context.type_of(id);
  if (is_number(type)) return true;
  context.error(DiagnosticKind::wrong_type, context.expr(id).span,
                fmt::format("`{}` is for numbers, this is {}", node.text, describe(context, type)),
                hint_for_numbers(node, type));
  return false;
}

}  // namespace

ExprId infer_binary(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const auto op = operation(node.text);
  if (!op) return report_misplaced(context, node);
  const bool wants_tally = hint.type && hint.type->shape == Shape::Tally;
  ExprId left = infer(context, scope, node[0], wants_tally ? hint : Hint(any_number_type()));
  ExprId right = infer(context, scope, node[1], wants_tally ? hint : Hint(any_number_type()));
  if (left == kNoExpr || right == kNoExpr) return kNoExpr;
  const Type l = context.type_of(left);
  const Type r = context.type_of(right);
  const bool tallies = l.shape == Shape::Tally || r.shape == Shape::Tally;
  if (tallies && (*op == Op::Add || *op == Op::Subtract)) {
    if (!unify(context, left, right, node.span)) return kNoExpr;
    Type type = context.type_of(left);
    type.most = std::max(type.most, context.type_of(right).most);
    return context.make(*op == Op::Add ? Op::TallyAdd : Op::TallySubtract, type, {left, right},
                        node.span);
  }
  if (!is_number_like(context, left, node) || !is_number_like(context, right, node)) {
    return kNoExpr;
  }
  forbid_none(context, scope, left, node[0]);
  forbid_none(context, scope, right, node[1]);
  return context.make(*op, bounds(*op, l, r), {left, right}, node.span);
}

ExprId infer_negate(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId value = check_number(context, scope, node[0]);
  if (value == kNoExpr) return kNoExpr;
  forbid_none(context, scope, value, node[0]);
  const Expr& inner = context.expr(value);
  if (inner.op == Op::Constant) {
    const std::int32_t number = context.model.constants[static_cast<std::size_t>(inner.imm)].number;
    return context.number(-number, node.span);
  }
  const Type type = inner.type;
  return context.make(Op::Negate, number_type(-type.most, -type.least), {value}, node.span);
}

ExprId infer_tuple(Context& context, Scope& scope, const Node& node, const Hint&) {
  std::vector<ExprId> parts;
  for (const Node& child : node.children) {
    const ExprId part = infer(context, scope, child, {});
    if (part == kNoExpr) return kNoExpr;
    const Type type = context.type_of(part);
    if (!is_number(type) && !is_bool(type)) {
      context.error(DiagnosticKind::wrong_type, child.span,
                    fmt::format("a bracket compares numbers, this is {}", describe(context, type)),
                    "unions are written with `or`, sets of values `{a, b}`");
      return kNoExpr;
    }
    parts.push_back(part);
  }
  const auto width = static_cast<std::int32_t>(parts.size());
  return context.make(Op::MakeTuple, tuple_type(width), std::move(parts), node.span);
}

ExprId infer_range(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId least = check_number(context, scope, node[0]);
  if (least == kNoExpr) return kNoExpr;
  const ExprId most = check_number(context, scope, node[1]);
  if (most == kNoExpr) return kNoExpr;
  const Type range = number_type(context.type_of(least).least, context.type_of(most).most);
  return context.make(Op::RangeSet, set_of(range), {least, most}, node.span);
}

ExprId infer_tally(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  Hint key;
  if (hint.type && hint.type->shape == Shape::Tally) key = element_of(*hint.type);
  std::vector<ExprId> parts;
  Type type = hint.type && hint.type->shape == Shape::Tally
                  ? *hint.type
                  : tally_type(scalar_type(Base::Kind), 0);
  bool sound = true;
  for (const Node& entry : node.children) {
    if (!entry.is(Form::Entry)) {
      sound = false;
      continue;
    }
    ExprId value = infer(context, scope, entry[0], key);
    const ExprId count = check_number(context, scope, entry[1]);
    if (key.type) value = coerce(context, value, key);
    if (value == kNoExpr || count == kNoExpr) {
      sound = false;
      continue;
    }
    if (!key.type) {
      Type element = context.type_of(value);
      if (element.shape != Shape::Scalar) {
        report_mismatch(context, value, scalar_type(Base::Kind));
        return kNoExpr;
      }
      element.optional = false;
      key = element;
      type = tally_type(element, 0);
    }
    type.most = std::max(type.most, context.type_of(count).most);
    parts.push_back(value);
    parts.push_back(count);
  }
  return sound ? context.make(Op::MakeTally, type, std::move(parts), node.span) : kNoExpr;
}

ExprId check_key(Context& context, Scope& scope, const Node& node) {
  const ExprId key = infer(context, scope, node, {});
  if (key == kNoExpr) return kNoExpr;
  const Type type = context.type_of(key);
  if (is_number(type) || is_bool(type) || type.shape == Shape::Tuple) return key;
  context.error(DiagnosticKind::wrong_type, node.span,
                fmt::format("what is compared must be a number or yes or no, this is {}",
                            describe(context, type)),
                type.shape == Shape::Set ? "say `count …`" : "");
  return kNoExpr;
}

}  // namespace ludo::lang
