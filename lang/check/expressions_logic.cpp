// `and`, `or`, `not`, comparisons and values by cases.
//
// `or` unites where its operands are not conditions. The left of `is` and `in` may be a set: then
// there is one, and every one is. Negated comparisons are the negation of the positive.
//
// Tested by tests/lang/check/test_logic.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "lang/check/expressions.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/piles.hpp"
#include "lang/check/there.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

// `Man or King`, `own or neutral`, `2 or 3`, `forward or forward-left`: a union.
ExprId unite(Context& context, std::vector<ExprId> parts, Span span, const Hint& hint) {
  // Kinds beside one another are where their pieces stand, unless values are asked for.
  const bool wants_kinds = hints_at(hint, Base::Kind);
  const bool wants_players = hints_at(hint, Base::Player);
  for (ExprId& part : parts) {
    const Type type = context.type_of(part);
    const bool keep =
        (type.base == Base::Kind && wants_kinds) || (type.base == Base::Player && wants_players);
    const auto sites = keep || type.shape == Shape::Tally ? std::nullopt : as_sites(context, part);
    part = sites ? *sites : as_set(context, part);
    if (part == kNoExpr) return kNoExpr;
  }
  Type set = context.type_of(parts.front());
  for (const ExprId part : parts) {
    const Type type = context.type_of(part);
    if (!is_empty_literal(context, part)) set = type;
  }
  for (ExprId& part : parts) {
    const Type type = context.type_of(part);
    if (set.shape != Shape::Set ||
        !(same_kind_of_value(type, set) || is_empty_literal(context, part))) {
      context.error(DiagnosticKind::wrong_type, context.expr(part).span,
                    fmt::format("`or` joins conditions or sets of one sort; this is {} beside {}",
                                describe(context, type), describe(context, set)));
      return kNoExpr;
    }
    if (!is_empty_literal(context, part)) set = join_types(set, type);
    part = coerce(context, part, without_subset(set));
  }
  return context.make(Op::Union, set, std::move(parts), span);
}

// `columns 1 and 7`, `rows 2 or 4`: each is named with its word; empty if it is no such list.
static std::string rows_named(const Node& node) {
  if (node.size() < 2 || !node[0].is(Form::RowsOf) || node[0].size() == 0) return "";
  const std::string_view word = node[0].text.starts_with("col") ? "column" : "row";
  std::string named;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const Node& number = i == 0 ? node[0][0] : node[i];
    if (!number.is(Form::Integer)) return "";
    named += fmt::format("{}{} {}", named.empty() ? "" : " or ", word, number.text);
  }
  return named;
}

ExprId infer_or(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  std::vector<ExprId> parts;
  bool sound = true;
  bool conditions = true;
  const std::set<std::string> there = scope.there;
  for (const Node& child : node.children) {
    const ExprId part = infer(context, scope, child, hint);
    note_there(scope, child, false);
    sound = sound && part != kNoExpr;
    if (part != kNoExpr) conditions = conditions && is_bool(context.type_of(part));
    parts.push_back(part);
  }
  scope.there = there;
  if (!sound) return kNoExpr;
  if (conditions) return context.make(Op::Or, bool_type(), std::move(parts), node.span);
  if (hint.type && is_bool(*hint.type)) {
    // A condition beside a noun: point at the noun.
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const ExprId part = parts[i];
      if (is_bool(context.type_of(part))) continue;
      const Node& noun = node[i];
      if (const std::string meant = asked_with_is(noun); !meant.empty()) {
        context.error(DiagnosticKind::wrong_type, context.expr(part).span,
                      fmt::format("`or` joins conditions here, this is {}",
                                  describe(context, context.type_of(part))),
                      fmt::format("write `{}`", meant));
        return kNoExpr;
      }
      if (noun.is(Form::Adjacent) && noun.size() == 2 && noun[0].is(Form::Empty) &&
          noun[1].is(Form::Name)) {
        context.error(DiagnosticKind::wrong_type, context.expr(part).span,
                      fmt::format("`or` joins conditions here, this is {}",
                                  describe(context, context.type_of(part))),
                      fmt::format("write `{} is empty`", noun[1].text));
        return kNoExpr;
      }
      context.error(DiagnosticKind::wrong_type, context.expr(part).span,
                    fmt::format("`or` joins conditions here, this is {}",
                                describe(context, context.type_of(part))),
                    "put a union in brackets: `x is (Man or King)`");
      return kNoExpr;
    }
  }
  if (const std::string named = rows_named(node); !named.empty()) {
    context.error(DiagnosticKind::wrong_type, node.span, "`or` joins sets, and a number is none",
                  fmt::format("write `{}`", named));
    return kNoExpr;
  }
  return unite(context, std::move(parts), node.span, hint);
}

// A condition behind `and`. In `goal in Home and Lake` it is the second half of a comparison, said
// without its first.
ExprId check_further_condition(Context& context, Scope& scope, const Node& before,
                               const Node& node) {
  const bool may_be_half =
      before.is(Form::Compare) && (node.is(Form::Name) || node.is(Form::Adjacent));
  if (!may_be_half) return check_condition(context, scope, node);
  const ExprId id = infer(context, scope, node, bool_type());
  if (id == kNoExpr || is_bool(context.type_of(id))) return id;
  std::string verb = before.text;
  std::ranges::replace(verb, '-', ' ');
  context.error(
      DiagnosticKind::wrong_type, node.span,
      fmt::format("`and` joins conditions, this is {}", describe(context, context.type_of(id))),
      fmt::format("say both in full: `… and {} {} {}`", said(before[0]), verb, said(node)));
  return kNoExpr;
}

// A set whatever stands around it, and one that is rather a place than somebody.
bool is_set_by_form(const Node& node) {
  const bool some_pieces = node.is(Form::Adjacent) && !node.children.empty() &&
                           (node[0].is(Form::Own) || node[0].is(Form::Enemy));
  return some_pieces || node.is(Form::Occupied) || node.is(Form::Empty) || node.is(Form::Reach) ||
         node.is(Form::Beside) || node.is(Form::Touching);
}

// `occupied and reach from man along n`: what is both stands side by side; empty if it is none.
std::string sets_side_by_side(const Node& node) {
  if (!std::ranges::all_of(node.children, is_set_by_form)) return "";
  const bool placed =
      std::ranges::any_of(node.children, [](const Node& part) { return !part.is(Form::Adjacent); });
  std::string both;
  for (const Node& part : node.children) {
    const std::string words = said(part);
    if (words == "…" || !placed) return "";
    const bool reach = part.is(Form::Reach);
    both +=
        fmt::format("{}{}", both.empty() ? "" : " ", reach ? fmt::format("({})", words) : words);
  }
  return both;
}

// `empty and not Lake` where sites are wanted, as they are written: `empty but not Lake`; empty
// where the words would be too many.
std::string sites_anew(const Node& node) {
  std::string anew;
  for (const Node& part : node.children) {
    const bool without = part.is(Form::Not);
    const std::string words = said(without ? part[0] : part);
    if (words == "…") return "";
    if (anew.empty() && without) anew = "anything";
    anew += without ? " but not " : anew.empty() ? "" : " ";
    anew += words;
  }
  return anew;
}

ExprId infer_and(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  if (const std::string both = sets_side_by_side(node); !both.empty()) {
    context.error(DiagnosticKind::wrong_type, node.span,
                  "`and` joins conditions, and these are sets",
                  fmt::format("what is both stands side by side: `{}`", both));
    return kNoExpr;
  }
  if (hint.type && is_set_of(*hint.type, Base::Site)) {
    const std::string named = rows_named(node);
    if (!named.empty()) {
      context.error(DiagnosticKind::wrong_type, node.span,
                    "`and` joins conditions, and these are sites",
                    fmt::format("write `{}`", named));
      return kNoExpr;
    }
    const std::string anew = sites_anew(node);
    context.error(DiagnosticKind::wrong_type, node.span,
                  "`and` joins conditions, and these are sites",
                  anew.empty() ? "what is both stands side by side, what is left out behind `but "
                                 "not`: `empty Border`, `empty but not Border`"
                               : fmt::format("write `{}`", anew));
    return kNoExpr;
  }
  std::vector<ExprId> parts;
  const std::set<std::string> there = scope.there;
  for (std::size_t i = 0; i < node.size(); ++i) {
    parts.push_back(i == 0 ? check_condition(context, scope, node[i])
                           : check_further_condition(context, scope, node[i - 1], node[i]));
    note_there(scope, node[i], true);
  }
  scope.there = there;
  return context.make(Op::And, bool_type(), std::move(parts), node.span);
}

ExprId infer_not(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const bool wants_sites = hint.type && is_set_of(*hint.type, Base::Site);
  if (!wants_sites) {
    const ExprId condition = check_condition(context, scope, node[0]);
    return context.make(Op::Not, bool_type(), {condition}, node.span);
  }
  const ExprId sites = check_sites(context, scope, node[0]);
  return context.make(Op::Complement, set_type(Base::Site), {sites}, node.span);
}

ExprId negate_if(Context& context, bool negative, ExprId condition, Span span) {
  return negative ? context.make(Op::Not, bool_type(), {condition}, span) : condition;
}

// `x is none`.
ExprId is_nothing(Context& context, ExprId value, Span span) {
  const Type type = context.type_of(value);
  if (type.shape != Shape::Scalar) {
    const ExprId any = context.make(Op::NotEmpty, bool_type(), {value}, span);
    return context.make(Op::Not, bool_type(), {any}, span);
  }
  const ExprId set = context.make(Op::Singleton, set_of(type), {value}, span);
  const ExprId any = context.make(Op::NotEmpty, bool_type(), {set}, span);
  return context.make(Op::Not, bool_type(), {any}, span);
}

// An element, or a non-empty set of them, is within a set or a tally.
ExprId within(Context& context, ExprId left, ExprId right, Span span) {
  const Type l = context.type_of(left);
  const Type r = context.type_of(right);
  if (r.shape == Shape::Tally) {
    if (l.shape == Shape::Tally) {
      return context.make(Op::TallyWithin, bool_type(), {left, right}, span);
    }
    left = coerce(context, left, element_of(r));
    return context.make(Op::TallyContains, bool_type(), {left, right}, span);
  }
  if (l.shape == Shape::Scalar) return context.make(Op::Contains, bool_type(), {left, right}, span);
  return context.make(Op::IsWithin, bool_type(), {left, right}, span);
}

// The values that something may have cannot be the one it is compared with.
void report_never(Context& context, ExprId what, ExprId with) {
  const Expr& asked = context.expr(what);
  const auto value = fold(context, with);
  if (!value || fold(context, what) || asked.type.shape != Shape::Scalar) return;
  Type other = context.type_of(with);
  if (other.shape != Shape::Scalar && other.shape != Shape::Set) return;
  if (other.shape == Shape::Scalar && value->is_none()) return;
  const Span span = context.expr(with).span;
  const std::vector<std::int32_t> values =
      other.shape == Shape::Set ? value->items : std::vector<std::int32_t>{value->number};
  Type one = asked.type;
  if (is_number(one) && one.subset < 0 && asked.op != Op::Variable) return;
  const bool can_be = std::any_of(values.begin(), values.end(), [&](std::int32_t number) {
    return is_of_type(context.model, one, Value(number));
  });
  if (can_be || values.empty()) return;
  if (one.subset < 0) {
    // An option may have another value in another game.
    const bool apart = other.most < one.least || one.most < other.least;
    if (!is_number(one) || !apart) return;
    context.error(
        DiagnosticKind::number_out_of_range, span,
        fmt::format("this is never so: the number lies in {} to {}", one.least, one.most));
    return;
  }
  const std::string name = context.model.subsets[static_cast<std::size_t>(one.subset)].name;
  context.error(DiagnosticKind::outside_type, span,
                fmt::format("this is never so: `{}` is none of the values of `{}`",
                            print_value(context.model, other, *value), name),
                values_of(context, one));
}

// `pool is not empty`: how a tally is asked whether there is anything in it.
std::string asked_of_tally(const Context& context, ExprId tally) {
  const Expr& expr = context.expr(tally);
  const std::string name = expr.op == Op::Variable && expr.args.empty()
                               ? context.model.variables[static_cast<std::size_t>(expr.imm)].name
                               : std::string("the tally");
  return fmt::format(
      "whether there is anything in it is asked by `some {0}` and `no {0}`, how much "
      "by `total {0} > 1`",
      name);
}

// `is`, `in`, `at`: brings both sides to one sort and asks.
ExprId membership(Context& context, ExprId left, ExprId right, Span span) {
  Type l = context.type_of(left);
  Type r = context.type_of(right);
  if (is_none_literal(context, right)) return is_nothing(context, left, span);
  if (r.shape == Shape::Tally || r.shape == Shape::Tuple || l.shape == Shape::Tuple) {
    if (r.shape == Shape::Tally) return within(context, left, right, span);
    if (!unify(context, left, right, span)) return kNoExpr;
    return context.make(Op::Equal, bool_type(), {left, right}, span);
  }
  if (is_bool(l) && is_bool(r)) return context.make(Op::Equal, bool_type(), {left, right}, span);
  if (is_scalar_of(l, Base::Team) || is_scalar_of(r, Base::Team)) {
    if (l.base == Base::Player) right = coerce(context, right, set_type(Base::Player));
    if (right == kNoExpr) return kNoExpr;
    r = context.type_of(right);
  }
  if (l.shape == Shape::Scalar && same_kind_of_value(l, r)) {
    report_never(context, left, right);
    report_never(context, right, left);
    return context.make(Op::Equal, bool_type(), {left, right}, span);
  }
  Type element = r;
  element.shape = Shape::Scalar;
  const bool same_base = l.base == r.base && same_kind_of_value(element_of(l), element);
  if (!same_base) {
    // Sites on one side: the other side's pieces.
    const auto left_sites = as_sites(context, left);
    const auto right_sites = as_sites(context, right);
    if (!left_sites || !right_sites) {
      context.error(DiagnosticKind::wrong_type, span,
                    fmt::format("{} can never be {}", describe(context, l), describe(context, r)),
                    l.shape == Shape::Tally && right_sites ? asked_of_tally(context, left) : "");
      return kNoExpr;
    }
    right = *right_sites;
    if (!is_scalar_of(l, Base::Site)) left = *left_sites;
    if (is_scalar_of(l, Base::Piece)) left = *left_sites;
    return within(context, left, right, span);
  }
  right = as_set(context, right);
  if (right != kNoExpr) report_never(context, left, right);
  return within(context, left, right, span);
}

// The element type that the left of a comparison gives the right as a hint.
Hint hint_from(Context& context, ExprId left) {
  if (left == kNoExpr) return {};
  Type type = context.type_of(left);
  // What stands on a site may be a kind or a player as well: no hint.
  if (type.base == Base::Site || is_none_literal(context, left)) return {};
  if (type.shape == Shape::Set || type.shape == Shape::Tally) return set_of(element_of(type));
  return type;
}

// The same for this node: what is reckoned with tallies takes the type of the tally beside it.
Hint hint_for(Context& context, ExprId beside, const Node& node) {
  if (beside == kNoExpr) return {};
  const bool counts = node.is(Form::TallyLiteral) || node.is(Form::Binary);
  const Type type = context.type_of(beside);
  return counts && type.shape == Shape::Tally ? Hint(type) : hint_from(context, beside);
}

// `players = 3`, `own hand > 2`: things beside a number, which are to be counted.
bool report_uncounted(Context& context, const Node& node, ExprId left, ExprId right) {
  for (const auto& [i, id, other] : {std::tuple(0U, left, right), std::tuple(1U, right, left)}) {
    const Type type = context.type_of(id);
    const bool number = is_number(context.type_of(other)) && !is_none_literal(context, other);
    const bool things =
        type.shape == Shape::Set || type.shape == Shape::Tally || is_scalar_of(type, Base::Kind);
    if (!number || !things || (type.shape != Shape::Scalar && is_number(element_of(type)))) {
      continue;
    }
    const std::string_view verb = type.shape == Shape::Tally ? "total" : "count";
    context.error(DiagnosticKind::wrong_type, node.span,
                  fmt::format("{} cannot be compared with a number", describe(context, type)),
                  fmt::format("how many there are is `{} {}`", verb, said(node[i])));
    return true;
  }
  return false;
}

bool is_ordering(const std::string& text) {
  return text == "<" || text == "<=" || text == ">" || text == ">=";
}

// What a number may be: an attribute lies within its type, a constant is one number, or what its
// option may be. Of all else the bounds are no promise of the author's.
std::optional<std::pair<std::int32_t, std::int32_t>> declared_bounds(const Context& context,
                                                                     ExprId id) {
  const Expr& expr = context.expr(id);
  if (!is_number(expr.type) || expr.type.optional) return std::nullopt;
  if (expr.op != Op::Variable && expr.op != Op::Constant) return std::nullopt;
  return std::pair(expr.type.least, expr.type.most);
}

// The bounds of both sides have decided the comparison.
void report_decided(Context& context, Op op, ExprId left, ExprId right, Span span) {
  if (context.expr(left).op == context.expr(right).op) return;
  const auto l = declared_bounds(context, left);
  const auto r = declared_bounds(context, right);
  if (!l || !r) return;
  const bool turned = op == Op::Greater || op == Op::GreaterEqual;
  const auto& lesser = turned ? *r : *l;
  const auto& greater = turned ? *l : *r;
  const bool strict = op == Op::Less || op == Op::Greater;
  const bool never = strict ? lesser.first >= greater.second : lesser.first > greater.second;
  const bool always = strict ? lesser.second < greater.first : lesser.second <= greater.first;
  if (!never && !always) return;
  const auto& bounds = context.expr(left).op == Op::Variable ? *l : *r;
  if (never) {
    context.error(
        DiagnosticKind::number_out_of_range, span,
        fmt::format("this is never so: the number lies in {} to {}", bounds.first, bounds.second));
  } else {
    context.error(
        DiagnosticKind::always_so, span,
        fmt::format("this is always so: the number lies in {} to {}", bounds.first, bounds.second));
  }
}

std::string ordering_hint(const Type& type, const Node& node) {
  if (type.shape == Shape::Set) return "say `count …`";
  if (!is_scalar_of(type, Base::Player)) return "";
  const auto seat = [](const Node& player) {
    return player.is(Form::Name) && player.text == "me" ? std::string("own seat")
                                                        : "seat of " + said(player);
  };
  return fmt::format("who comes before whom is asked by `{} {} {}`", seat(node[0]), node.text,
                     seat(node[1]));
}

ExprId ordering(Context& context, ExprId left, ExprId right, const Node& node) {
  const Type l = context.type_of(left);
  const Type r = context.type_of(right);
  const auto comparable = [](const Type& type) {
    return type.shape == Shape::Tuple || is_number(type);
  };
  for (const auto& [id, type] : {std::pair(left, l), std::pair(right, r)}) {
    if (comparable(type) || is_none_literal(context, id)) continue;
    context.error(
        DiagnosticKind::wrong_type, context.expr(id).span,
        fmt::format("`{}` compares numbers, this is {}", node.text, describe(context, type)),
        ordering_hint(type, node));
    return kNoExpr;
  }
  if (!unify(context, left, right, node.span)) return kNoExpr;
  Op op = Op::Less;
  if (node.text == "<=") op = Op::LessEqual;
  if (node.text == ">") op = Op::Greater;
  if (node.text == ">=") op = Op::GreaterEqual;
  report_decided(context, op, left, right, node.span);
  return context.make(op, bool_type(), {left, right}, node.span);
}

ExprId equality(Context& context, ExprId left, ExprId right, Span span) {
  if (is_none_literal(context, right)) return is_nothing(context, left, span);
  if (is_none_literal(context, left)) return is_nothing(context, right, span);
  if (!unify(context, left, right, span)) return kNoExpr;
  report_never(context, left, right);
  report_never(context, right, left);
  return context.make(Op::Equal, bool_type(), {left, right}, span);
}

// What is compared with itself is known beforehand.
bool is_sensible(Context& context, const Node& node) {
  const std::string& text = node.text;
  if (thing_of(node[0]) != thing_of(node[1]) || node[0].is(Form::Integer)) return true;
  if (text == "=" || text == "is" || text == "<=" || text == ">=") {
    context.error(DiagnosticKind::always_so, node.span,
                  "this is always so: both sides are the same");
  } else if (text == "!=" || text == "is-not" || text == "<" || text == ">") {
    context.error(DiagnosticKind::wrong_type, node.span,
                  "this is never so: both sides are the same");
    return false;
  }
  return true;
}

bool asks_what_was(const Node& node) {
  return node.is(Form::AsBegan) || std::ranges::any_of(node.children, asks_what_was);
}

// Two things that are looked up and may both be `none` are equal then, though neither is there. A
// name is mostly bound to something.
void warn_of_none(Context& context, const Scope& scope, ExprId left, ExprId right,
                  const Node& node) {
  const auto may_be_none = [&](ExprId id, const Node& what) {
    const Type type = context.type_of(id);
    const Op op = context.expr(id).op;
    const bool looked_up = op == Op::Variable || op == Op::KindOf || op == Op::OwnerOf ||
                           op == Op::GroundOf || op == Op::TileOn || op == Op::Column;
    return type.shape == Shape::Scalar && type.optional && looked_up &&
           !is_none_literal(context, id) && !scope.there.contains(thing_of(what));
  };
  // Of one thing twice it is asked whether it changed.
  if (asks_what_was(node)) return;
  const bool equal =
      node.text == "=" || node.text == "!=" || node.text == "is" || node.text == "is-not";
  if (!equal || !may_be_none(left, node[0]) || !may_be_none(right, node[1])) return;
  context.error(DiagnosticKind::both_none, node.span, "both may be `none`, and are equal then",
                "ask before: `x is not none and x = y`");
}

std::optional<ExprId> compare_bearing(Context& context, Scope& scope, const Node& compare) {
  const Node* bearing = &compare[0];
  while (bearing->is(Form::Adjacent) && bearing->size() == 1) bearing = &(*bearing)[0];
  const std::string& sign = compare.text;
  const bool asks = sign == "is" || sign == "is-not" || sign == "in" || sign == "not-in";
  if (!bearing->is(Form::Bearing) || !asks) return std::nullopt;
  const ExprId of = check_site(context, scope, (*bearing)[0]);
  const ExprId from = check_site(context, scope, (*bearing)[1]);
  if (of == kNoExpr || from == kNoExpr) return kNoExpr;
  if (context.facing_variable() == kNoIndex) {
    context.error(DiagnosticKind::missing_owner, bearing->span,
                  "a bearing needs pieces that face somewhere",
                  "declare `each piece has facing: direction`");
    return kNoExpr;
  }
  const ExprId course = context.make(Op::DirectionFrom, scalar_type(Base::Direction, true),
                                     {from, of}, bearing->span);
  Scope inner = scope;
  inner.speech.seen_from = from;
  const ExprId side = infer(context, inner, compare[1], scalar_type(Base::Direction));
  if (side == kNoExpr) return kNoExpr;
  const bool negative = sign == "is-not" || sign == "not-in";
  return negate_if(context, negative, membership(context, course, side, compare.span),
                   compare.span);
}

}  // namespace

ExprId infer_logic(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  if (node.is(Form::Or)) return infer_or(context, scope, node, hint);
  if (node.is(Form::And)) return infer_and(context, scope, node, hint);
  return infer_not(context, scope, node, hint);
}

// `unit is veteran`, of one thing; nothing where no such question is asked.
std::optional<ExprId> compare_state(Context& context, Scope& scope, const Node& node) {
  const bool asks = node.text == "is" || node.text == "is-not";
  Symbol* state = asks ? state_word(context, scope, node[1]) : nullptr;
  if (state == nullptr) return std::nullopt;
  const ExprId thing = infer(context, scope, node[0], {});
  if (thing == kNoExpr) return kNoExpr;
  // Of several things the question is whether all of them are in the set.
  if (context.type_of(thing).shape != Shape::Scalar) return std::nullopt;
  if (context.type_of(thing).base == Base::Kind) return std::nullopt;
  const ExprId answer = is_in_state(context, thing, *state, join(node[0].span, node[1].span));
  if (answer == kNoExpr) return kNoExpr;
  return negate_if(context, node.text == "is-not", answer, node.span);
}

ExprId infer_compare(Context& context, Scope& scope, const Node& node, const Hint&) {
  if (const auto state = compare_state(context, scope, node)) return *state;
  if (const auto level = compare_level(context, scope, node)) return *level;
  if (const auto ended = compare_with_ends(context, scope, node)) return *ended;
  if (const auto seen = compare_bearing(context, scope, node)) return *seen;
  const std::string& text = node.text;
  ExprId left = kNoExpr;
  ExprId right = kNoExpr;
  if (node[0].is(Form::TallyLiteral)) {
    // The other side says what is counted, and how far.
    right = infer(context, scope, node[1], {});
    left = infer(context, scope, node[0], hint_for(context, right, node[0]));
  } else {
    left = infer(context, scope, node[0], {});
    right = infer(context, scope, node[1], hint_for(context, left, node[1]));
  }
  if (left != kNoExpr && right != kNoExpr && context.type_of(right).base == Base::Direction &&
      context.type_of(left).base != Base::Direction) {
    // `n = ahead of x`: the right says that a direction was meant.
    left = infer(context, scope, node[0], scalar_type(Base::Direction));
  }
  if (left == kNoExpr || right == kNoExpr) return kNoExpr;
  const bool asks_place = text == "in" || text == "not-in" || text.find("at") != std::string::npos;
  if (!asks_place && report_uncounted(context, node, left, right)) return kNoExpr;
  warn_of_none(context, scope, left, right, node);
  if (!is_sensible(context, node)) return kNoExpr;
  if (is_ordering(text)) return ordering(context, left, right, node);
  if (text == "=" || text == "!=") {
    const bool described = node[1].is(Form::Empty) || node[1].is(Form::Occupied);
    if (described && is_scalar_of(context.type_of(left), Base::Site)) {
      const std::string_view word = node[1].is(Form::Empty) ? "empty" : "occupied";
      context.error(DiagnosticKind::wrong_type, node.span,
                    fmt::format("`{}` compares values; what a site is, is asked by `is`", text),
                    fmt::format("write `is {}{}`", text == "=" ? "" : "not ", word));
      return kNoExpr;
    }
    return negate_if(context, text == "!=", equality(context, left, right, node.span), node.span);
  }
  if (text == "at") {
    // Every site of the right is one of the left.
    const ExprId sites = coerce(context, right, set_type(Base::Site));
    const auto pieces = as_sites(context, left);
    if (!pieces) {
      report_mismatch(context, left, set_type(Base::Site));
      return kNoExpr;
    }
    return context.make(Op::IsWithin, bool_type(), {sites, *pieces}, node.span);
  }
  const bool negative =
      text == "is-not" || text == "not-in" || text == "at-not" || text == "not-at";
  return negate_if(context, negative, membership(context, left, right, node.span), node.span);
}

ExprId infer_intersection(Context& context, Scope& scope, const Node& compare, const Hint&) {
  ExprId left = infer(context, scope, compare[0], {});
  ExprId right = infer(context, scope, compare[1], hint_from(context, left));
  if (left == kNoExpr || right == kNoExpr) return kNoExpr;
  if (context.type_of(right).shape == Shape::Tally) {
    left = coerce(context, left, element_of(context.type_of(right)));
    return context.make(Op::HowMany, number_type(0, 1'000'000), {left, right}, compare.span);
  }
  Type l = context.type_of(left);
  const Type r = context.type_of(right);
  Type element = r;
  element.shape = Shape::Scalar;
  if (l.base == r.base && same_kind_of_value(element_of(l), element) && l.base != Base::Kind) {
    left = as_set(context, left);
    right = as_set(context, right);
  } else {
    left = coerce(context, left, set_type(Base::Site));
    right = coerce(context, right, set_type(Base::Site));
  }
  if (left == kNoExpr || right == kNoExpr) return kNoExpr;
  return context.make(Op::Intersect, context.type_of(left), {left, right}, compare.span);
}

ExprId infer_conditional(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const ExprId condition = check_condition(context, scope, node[1]);
  const std::set<std::string> there = scope.there;
  note_there(scope, node[1], true);
  ExprId then = infer(context, scope, node[0], hint);
  const bool then_there = then != kNoExpr && scope.there.contains(thing_of(node[0]));
  scope.there = there;
  note_there(scope, node[1], false);
  ExprId otherwise = infer(context, scope, node[2], hint);
  const bool otherwise_there = otherwise != kNoExpr && scope.there.contains(thing_of(node[2]));
  scope.there = there;
  if (condition == kNoExpr || then == kNoExpr || otherwise == kNoExpr) return kNoExpr;
  if (hint.type && !hints_at(hint, Base::Bool)) {
    then = coerce(context, then, hint);
    otherwise = coerce(context, otherwise, hint);
    if (then == kNoExpr || otherwise == kNoExpr) return kNoExpr;
  }
  const bool none = is_none_literal(context, then) || is_none_literal(context, otherwise);
  if (!unify(context, then, otherwise, node.span)) return kNoExpr;
  Type type = context.type_of(then);
  const Type other = context.type_of(otherwise);
  type = join_types(type, other);
  type.optional =
      (context.type_of(then).optional && !then_there) || (other.optional && !otherwise_there);
  type.optional = type.optional || (none && type.shape == Shape::Scalar);
  return context.make(Op::If, type, {condition, then, otherwise}, node.span);
}

}  // namespace ludo::lang
