// Arithmetic, brackets of numbers, ranges and tallies.
//
// Tested by tests/lang/check/test_numbers.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "lang/check/expressions.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/record.hpp"
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

// What is known before play must be a number of the language.
bool is_reckonable(Context& context, Op op, ExprId left, ExprId right, ExprId result) {
  const auto by = fold(context, right);
  if (!by || by->is_none() || fold(context, result)) return true;
  const Span span = context.expr(result).span;
  if ((op == Op::Divide || op == Op::Modulo) && by->number == 0) {
    context.error(DiagnosticKind::number_out_of_range, span, "nothing can be divided by 0");
    return false;
  }
  const auto what = fold(context, left);
  if (!what || what->is_none()) return true;
  const Type all = any_number_type();
  context.error(DiagnosticKind::number_out_of_range, span,
                fmt::format("this number lies outside {} to {}", all.least, all.most));
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
  const ExprId result = context.make(*op, bounds(*op, l, r), {left, right}, node.span);
  if (!is_reckonable(context, *op, left, right, result)) return kNoExpr;
  return result;
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

ExprId infer_tuple(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  // Two numbers where a direction is wanted: a vector.
  if (hints_at(hint, Base::Direction) || scope.speech.cell) {
    if (const auto vector = vector_direction(context, scope, node)) return *vector;
  }
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
  const bool written_out = node[0].is(Form::Integer) && node[1].is(Form::Integer);
  if (written_out && context.type_of(least).least > context.type_of(most).most) {
    context.error(DiagnosticKind::number_out_of_range, node.span,
                  fmt::format("the range {} to {} holds no number", node[0].text, node[1].text));
    return kNoExpr;
  }
  const Type range = number_type(context.type_of(least).least, context.type_of(most).most);
  return context.make(Op::RangeSet, set_of(range), {least, most}, node.span);
}

namespace {

// A tally has an entry for each number up to its greatest key.
constexpr std::int32_t kGreatestKey = 100'000;

// The key of an entry, of the kind of those before it; `keys` is what all of them may be.
ExprId check_entry_key(Context& context, Scope& scope, const Node& node, Hint& keys) {
  ExprId key = infer(context, scope, node, keys);
  if (keys.type) key = coerce(context, key, without_bounds(*keys.type));
  if (key == kNoExpr) return kNoExpr;
  Type type = context.type_of(key);
  if (type.shape != Shape::Scalar) {
    report_mismatch(context, key, scalar_type(Base::Kind));
    return kNoExpr;
  }
  type.optional = false;
  if (is_number(type) && (type.least < 0 || kGreatestKey < type.most)) {
    context.error(DiagnosticKind::number_out_of_range, context.expr(key).span,
                  fmt::format("a tally counts numbers from 0 to {}, this may be any of {} to {}",
                              kGreatestKey, type.least, type.most));
    return kNoExpr;
  }
  keys = keys.type ? join_types(*keys.type, type) : type;
  return key;
}

}  // namespace

ExprId infer_tally(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const bool known = hint.type && hint.type->shape == Shape::Tally;
  Hint keys;
  if (known) keys = element_of(*hint.type);
  std::vector<ExprId> parts;
  std::int32_t most = known ? hint.type->most : 0;
  bool sound = true;
  for (const Node& entry : node.children) {
    const ExprId key =
        entry.is(Form::Entry) ? check_entry_key(context, scope, entry[0], keys) : kNoExpr;
    const ExprId count = entry.is(Form::Entry) ? check_number(context, scope, entry[1]) : kNoExpr;
    // A number that is known is one of those that are counted there.
    if (known && is_number(context.type_of(key))) coerce(context, key, element_of(*hint.type));
    sound = sound && key != kNoExpr && count != kNoExpr;
    if (!sound) continue;
    most = std::max(most, context.type_of(count).most);
    parts.push_back(key);
    parts.push_back(count);
  }
  if (!sound || !keys.type) return kNoExpr;
  Type type = tally_type(*keys.type, most);
  if (known) type.subset = hint.type->subset;
  return context.make(Op::MakeTally, type, std::move(parts), node.span);
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

namespace {

ExprId key_value(Context& context, Scope& scope, const Node& key) {
  if (!key[0].is(Form::Happened)) return check_key(context, scope, key[0]);
  return key.text == "earliest" ? earliest_happened(context, scope, key[0])
                                : count_happened(context, scope, key[0]);
}

}  // namespace

ExprId check_preferred(Context& context, Scope& scope, const Node& key) {
  if (!key.is(Form::Key)) return kNoExpr;
  // What happened in the turn is meant: a way to play is a turn.
  const bool before = std::exchange(scope.speech.this_turn, true);
  const ExprId value = key_value(context, scope, key);
  scope.speech.this_turn = before;
  if (value == kNoExpr || !key.text.empty() || !is_number(context.type_of(value))) return value;
  context.error(DiagnosticKind::wrong_type, key.span,
                "whether more or less of this number is better is not said",
                "put `most` or `least` before it");
  return kNoExpr;
}

ExprId infer_key(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId value = check_preferred(context, scope, node);
  if (value == kNoExpr || node.text != "least") return value;
  const Type type = context.type_of(value);
  if (is_bool(type)) return context.make(Op::Not, bool_type(), {value}, node.span);
  if (is_number(type)) {
    return context.make(Op::Negate, number_type(-type.most, -type.least), {value}, node.span);
  }
  context.error(DiagnosticKind::wrong_type, node.span, "there is no least of several keys",
                "say it of each of them");
  return kNoExpr;
}

ExprId infer_bounded(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId value = check_number(context, scope, node[0]);
  forbid_none(context, scope, value, node[0]);
  ExprId condition = kNoExpr;
  const std::set<std::string> there = scope.there;
  if (!node[2].absent()) {
    condition = check_condition(context, scope, node[2]);
    note_there(scope, node[2], true);
  }
  ExprId bound = check_number(context, scope, node[1]);
  forbid_none(context, scope, bound, node[1]);
  scope.there = there;
  const bool sound = node[2].absent() || condition != kNoExpr;
  if (value == kNoExpr || bound == kNoExpr || !sound) return kNoExpr;
  const bool at_least = node.text == "at least";
  const Type type = context.type_of(value);
  if (condition != kNoExpr) {
    // Where the condition fails, a bound that every value keeps.
    const ExprId kept = context.number(at_least ? type.least : type.most, node[1].span);
    const Type either = join_types(context.type_of(bound), context.type_of(kept));
    bound = context.make(Op::If, either, {condition, bound, kept}, node.span);
  }
  const Type other = context.type_of(bound);
  const Type made =
      at_least ? number_type(std::max(type.least, other.least), std::max(type.most, other.most))
               : number_type(std::min(type.least, other.least), std::min(type.most, other.most));
  return context.make(at_least ? Op::Maximum : Op::Minimum, made, {value, bound}, node.span);
}

}  // namespace ludo::lang
