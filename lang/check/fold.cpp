// Folds checked expressions; see fold.hpp.
//
// Only the operations that declarations need: constants, truth, arithmetic, comparison, sets of
// values, directions and the regions of the bare board. Everything else answers nothing, which
// callers take as `not known before play`.
//
// Tested by tests/lang/check/test_elements.cpp.

#include "lang/check/fold.hpp"

#include <algorithm>
#include <iterator>

namespace ludo::lang {

namespace {

using Items = std::vector<std::int32_t>;

Value sorted_set(Items items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return Value(std::move(items));
}

struct Folding {
  const Context& context;

  std::optional<std::vector<Value>> all(const Expr& e) const {
    std::vector<Value> values;
    for (const ExprId arg : e.args) {
      if (arg == kNoExpr) return std::nullopt;
      auto value = fold(context, arg);
      if (!value) return std::nullopt;
      values.push_back(std::move(*value));
    }
    return values;
  }

  std::optional<Value> truth_of(const Expr& e) const {
    // `and` and `or` may be decided by one part.
    const bool is_and = e.op == Op::And;
    bool known = true;
    for (const ExprId arg : e.args) {
      const auto value = arg == kNoExpr ? std::nullopt : fold(context, arg);
      if (!value) {
        known = false;
      } else if ((value->number != 0) != is_and) {
        return Value(is_and ? 0 : 1);
      }
    }
    if (!known) return std::nullopt;
    return Value(is_and ? 1 : 0);
  }

  std::optional<Value> arithmetic(const Expr& e, const std::vector<Value>& v) const {
    for (const Value& value : v) {
      if (value.is_none()) return std::nullopt;
    }
    const auto number = [&](std::int64_t n) -> std::optional<Value> {
      if (n < -1'000'000'000 || 1'000'000'000 < n) return std::nullopt;
      return Value(static_cast<std::int32_t>(n));
    };
    const std::int64_t a = v[0].number;
    const std::int64_t b = v.size() < 2 ? 0 : v[1].number;
    if (e.op == Op::Add) return number(a + b);
    if (e.op == Op::Subtract) return number(a - b);
    if (e.op == Op::Multiply) return number(a * b);
    if (e.op == Op::Negate) return number(-a);
    if (e.op == Op::Absolute) return number(a < 0 ? -a : a);
    if (b == 0) return std::nullopt;
    if (e.op == Op::Divide) return number(a / b);
    const std::int64_t rest = a % b;
    return number(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest);
  }

  std::optional<Value> set_operation(const Expr& e, const std::vector<Value>& v) const {
    if (v.empty()) return Value(Items{});
    Items result = v[0].items;
    for (std::size_t i = 1; i < v.size(); ++i) {
      Items next;
      const Items& other = v[i].items;
      if (e.op == Op::Union) {
        std::set_union(result.begin(), result.end(), other.begin(), other.end(),
                       std::back_inserter(next));
      } else if (e.op == Op::Intersect) {
        std::set_intersection(result.begin(), result.end(), other.begin(), other.end(),
                              std::back_inserter(next));
      } else {
        std::set_difference(result.begin(), result.end(), other.begin(), other.end(),
                            std::back_inserter(next));
      }
      result = std::move(next);
    }
    return Value(std::move(result));
  }

  std::optional<Value> extreme(const Expr& e, const std::vector<Value>& v) const {
    std::int32_t best = v[0].number;
    for (const Value& value : v) {
      best = e.op == Op::Minimum ? std::min(best, value.number) : std::max(best, value.number);
    }
    return Value(best);
  }
};

}  // namespace

std::optional<Value> fold(const Context& context, ExprId id) {
  if (id == kNoExpr) return std::nullopt;
  const Expr& e = context.expr(id);
  const Board& board = context.model.board;
  const Folding folding{context};
  if (e.op == Op::Constant) return context.model.constants[static_cast<std::size_t>(e.imm)];
  if (e.op == Op::Border) return sorted_set(board.border);
  if (e.op == Op::Corners) return sorted_set(board.corners);
  if (e.op == Op::Centre) return sorted_set(board.centre);
  if (e.op == Op::AnyDirection) return sorted_set(board.any_directions);
  if (e.op == Op::Orthogonal) return sorted_set(board.orthogonal);
  if (e.op == Op::Diagonal) return sorted_set(board.diagonal);
  if (e.op == Op::AllSites && board.shape != BoardShape::Tiles) {
    Items sites;
    for (std::size_t s = 0; s < board.sites.size(); ++s) sites.push_back(static_cast<Index>(s));
    return Value(std::move(sites));
  }
  if (e.op == Op::LeapDirections && e.args.empty() &&
      context.model.leaps[static_cast<std::size_t>(e.imm)].of_player.empty()) {
    return sorted_set(context.model.leaps[static_cast<std::size_t>(e.imm)].directions);
  }
  if (e.op == Op::And || e.op == Op::Or) return folding.truth_of(e);
  if (e.op == Op::If) {
    const auto condition = e.args.size() == 3 ? fold(context, e.args[0]) : std::nullopt;
    if (!condition) return std::nullopt;
    return fold(context, e.args[condition->number != 0 ? 1 : 2]);
  }
  const bool scalar_op = e.op == Op::Not || e.op == Op::Equal || e.op == Op::NotEqual ||
                         e.op == Op::Less || e.op == Op::LessEqual || e.op == Op::Greater ||
                         e.op == Op::GreaterEqual || e.op == Op::Minimum || e.op == Op::Maximum;
  const bool arithmetic_op = e.op == Op::Add || e.op == Op::Subtract || e.op == Op::Multiply ||
                             e.op == Op::Divide || e.op == Op::Modulo || e.op == Op::Negate ||
                             e.op == Op::Absolute;
  const bool set_op = e.op == Op::Union || e.op == Op::Intersect || e.op == Op::Minus;
  const bool other_op = e.op == Op::MakeSet || e.op == Op::Singleton || e.op == Op::OnlyElement ||
                        e.op == Op::NotEmpty || e.op == Op::CountSet || e.op == Op::RangeSet ||
                        e.op == Op::MakeTuple || e.op == Op::SitesInRows ||
                        e.op == Op::SitesInColumns || e.op == Op::Opposite;
  if (!scalar_op && !arithmetic_op && !set_op && !other_op) return std::nullopt;
  const auto v = folding.all(e);
  if (!v) return std::nullopt;
  if (set_op) return folding.set_operation(e, *v);
  if (e.op == Op::MakeSet || e.op == Op::Singleton) {
    Items items;
    for (const Value& value : *v) {
      if (!value.is_none()) items.push_back(value.number);
    }
    return sorted_set(std::move(items));
  }
  if (e.op == Op::MakeTuple) {
    Items items;
    for (const Value& value : *v) items.push_back(value.number);
    return Value(std::move(items));
  }
  if (v->empty()) return std::nullopt;
  if (arithmetic_op) return folding.arithmetic(e, *v);
  if (e.op == Op::Minimum || e.op == Op::Maximum) return folding.extreme(e, *v);
  const Value& a = (*v)[0];
  if (e.op == Op::Not) return Value(a.number == 0 ? 1 : 0);
  if (e.op == Op::NotEmpty) return Value(a.items.empty() ? 0 : 1);
  if (e.op == Op::CountSet) return Value(static_cast<std::int32_t>(a.items.size()));
  if (e.op == Op::OnlyElement) {
    if (1 < a.items.size()) return std::nullopt;
    return a.items.empty() ? Value(kNone) : Value(a.items[0]);
  }
  if (e.op == Op::Opposite) {
    const auto opposite = [&](std::int32_t d) {
      return board.directions[static_cast<std::size_t>(d)].opposite;
    };
    if (e.type.shape == Shape::Scalar) return a.is_none() ? a : Value(opposite(a.number));
    Items items;
    for (const std::int32_t d : a.items) items.push_back(opposite(d));
    return sorted_set(std::move(items));
  }
  if (v->size() < 2) return std::nullopt;
  const Value& b = (*v)[1];
  if (e.op == Op::Equal) return Value(a == b ? 1 : 0);
  if (e.op == Op::NotEqual) return Value(a == b ? 0 : 1);
  if (e.op == Op::Less) return Value(a < b ? 1 : 0);
  if (e.op == Op::LessEqual) return Value(a <= b ? 1 : 0);
  if (e.op == Op::Greater) return Value(b < a ? 1 : 0);
  if (e.op == Op::GreaterEqual) return Value(b <= a ? 1 : 0);
  Items items;
  if (e.op == Op::RangeSet) {
    for (std::int32_t n = a.number; n <= b.number && items.size() < 100'000; ++n)
      items.push_back(n);
    return Value(std::move(items));
  }
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    const std::int32_t at = e.op == Op::SitesInRows ? board.sites[s].row : board.sites[s].column;
    if (a.number <= at && at <= b.number) items.push_back(static_cast<Index>(s));
  }
  return Value(std::move(items));
}

}  // namespace ludo::lang
