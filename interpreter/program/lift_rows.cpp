// Follows lines backwards for all sites at once, and tells what sets of sites have in common.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include "interpreter/program/lift_rows.hpp"

#include <algorithm>

namespace ludo::program {

using lang::Expr;
using lang::LinePattern;
using lang::Op;
using lang::Segment;

std::optional<std::int32_t> longest_ray(const lang::Board& board, std::int32_t direction) {
  std::int32_t longest = 0;
  const auto most = static_cast<std::int32_t>(board.sites.size());
  for (std::int32_t site = 0; site < most; ++site) {
    std::int32_t steps = 0;
    for (std::int32_t at = board.step(site, direction); at >= 0; at = board.step(at, direction)) {
      if (++steps > most) return std::nullopt;
    }
    longest = std::max(longest, steps);
  }
  return longest;
}

// ---- what sets have in common
// --------------------------------------------------------------------------------

namespace {

// What the sites of a set have in common, as far as the text says.
struct Kindred {
  bool empty = false;
  bool occupied = false;
  bool own = false;
  bool enemy = false;
};

Kindred kindred(const lang::GameModel& model, ExprId id) {
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  const auto is_me = [&](ExprId part) {
    return model.exprs[static_cast<std::size_t>(part)].op == Op::Me;
  };
  switch (expr.op) {
    case Op::EmptySites:
      return {true, false, false, false};
    case Op::OccupiedSites:
    case Op::PiecesOfKind:
    case Op::NeutralPieces:
    case Op::HostileToSite:
    case Op::FriendlyToSite:
    case Op::FriendlyToPlayer:
      return {false, true, false, false};
    case Op::PiecesOfPlayer:
      return {false, true, is_me(expr.args[0]), false};
    case Op::EnemyPieces:
      return {false, true, false, is_me(expr.args[0])};
    case Op::Minus:
      return kindred(model, expr.args[0]);
    case Op::Intersect:
    case Op::Union: {
      Kindred found = kindred(model, expr.args[0]);
      for (std::size_t i = 1; i < expr.args.size(); ++i) {
        const Kindred one = kindred(model, expr.args[i]);
        const auto join = [&](bool& to, bool from) {
          to = expr.op == Op::Union ? to && from : to || from;
        };
        join(found.empty, one.empty);
        join(found.occupied, one.occupied);
        join(found.own, one.own);
        join(found.enemy, one.enemy);
      }
      return found;
    }
    case Op::CallDefine: {
      const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
      const Op body = model.exprs[static_cast<std::size_t>(define.body)].op;
      return body == Op::CallDefine ? Kindred{} : kindred(model, define.body);
    }
    default:
      return {};
  }
}

}  // namespace

bool are_apart(const lang::GameModel& model, ExprId a, ExprId b) {
  const Kindred one = kindred(model, a);
  const Kindred other = kindred(model, b);
  return (one.empty && other.occupied) || (one.occupied && other.empty) ||
         (one.own && other.enemy) || (one.enemy && other.own);
}

bool has_one_owner(const lang::GameModel& model, ExprId id) {
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  const auto one = [&](ExprId part) { return has_one_owner(model, part); };
  switch (expr.op) {
    case Op::PiecesOfPlayer:
      return model.exprs[static_cast<std::size_t>(expr.args[0])].type.shape == lang::Shape::Scalar;
    case Op::EnemyPieces:
      return model.players.size() == 2;
    case Op::Intersect:
      return std::any_of(expr.args.begin(), expr.args.end(), one);
    case Op::Minus:
      return one(expr.args[0]);
    default:
      return false;
  }
}

// A line of so many sites of the set in question, there and back alike.
bool Lifting::is_mirrored(const LinePattern& pattern, const std::vector<Direction>& ways) const {
  if (!pattern.included || pattern.segments.size() != 1 || domain_ == kNoExpr) return false;
  const Segment& segment = pattern.segments.front();
  if (segment.what == kNoExpr || segment.run || segment.or_edge || !segment.bends.empty() ||
      segment.least == kNoExpr || segment.most == kNoExpr || !is_same(segment.what, domain_)) {
    return false;
  }
  const auto least = lowering.constant(segment.least);
  const auto most = lowering.constant(segment.most);
  if (!least || !most || *least != *most || least->number < 1) return false;
  const lang::Board& board = model.board;
  return std::all_of(ways.begin(), ways.end(), [&](const Direction& way) {
    if (way.fixed < 0) return false;
    const std::int32_t opposite = board.directions[static_cast<std::size_t>(way.fixed)].opposite;
    const bool there = std::any_of(ways.begin(), ways.end(),
                                   [&](const Direction& other) { return other.fixed == opposite; });
    if (opposite < 0 || !there) return false;
    for (std::size_t i = 0; i < board.sites.size(); ++i) {
      const auto site = static_cast<std::int32_t>(i);
      const std::int32_t next = board.step(site, way.fixed);
      if (next >= 0 && board.step(next, opposite) != site) return false;
    }
    return true;
  });
}

// The same operations of the same operands; names are not looked at.
bool Lifting::is_same(ExprId a, ExprId b) const {
  if (a == b) return true;
  const Expr& one = at(a);
  const Expr& other = at(b);
  if (one.op == Op::Constant && other.op == Op::Constant && one.type == other.type) {
    return model.constants[static_cast<std::size_t>(one.imm)] ==
           model.constants[static_cast<std::size_t>(other.imm)];
  }
  if (one.op != other.op || one.imm != other.imm || one.imm2 != other.imm2) return false;
  if (one.generator != kNoIndex || other.generator != kNoIndex || one.block != kNoIndex ||
      one.op == Op::Slot || one.args.size() != other.args.size()) {
    return false;
  }
  for (std::size_t i = 0; i < one.args.size(); ++i) {
    if ((one.args[i] == kNoExpr) != (other.args[i] == kNoExpr)) return false;
    if (one.args[i] != kNoExpr && !is_same(one.args[i], other.args[i])) return false;
  }
  return true;
}

// ---- rows
// --------------------------------------------------------------------------------

LineRows::Bits LineRows::standing(const Row& row) {
  switch (row.form) {
    case Row::Form::Any:
      return lifting.all();
    case Row::Form::At:
      return lifting.kept(row.set);
    case Row::Form::Next:
      return lifting.back(lifting.kept(row.set), direction);
  }
  return lifting.none();
}

Row LineRows::after_one(const Part& part, const Row& after) {
  return {Row::Form::Next, lifting.both(lifting.kept(part.what), standing(after))};
}

Row LineRows::stretch(const Part& part, std::int32_t least, std::int32_t most, const Row& after,
                      bool cell) {
  const Bits what = lifting.kept(part.what);
  if (least > 0) {
    if (!cell && least == 1 && most == kNoBound && after.form == Row::Form::Next) {
      const Bits next =
          part.run ? lifting.without(lifting.kept(after.set), what) : lifting.kept(after.set);
      return {Row::Form::At, lifting.fill_back(what, next, direction, false)};
    }
    const Row rest = stretch(part, least - 1, most == kNoBound ? most : most - 1, after, false);
    return after_one(part, rest);
  }
  if (most == 0 || after.form == Row::Form::Any) return after;
  if (most == kNoBound) {
    if (after.form == Row::Form::Next) {
      const Bits next =
          part.run ? lifting.without(lifting.kept(after.set), what) : lifting.kept(after.set);
      return {Row::Form::At, lifting.fill_back(what, next, direction, true)};
    }
    const Bits end = lifting.kept(ended(part, after));
    const Bits last = lifting.kept(lifting.both(what, end));
    const Bits longer = lifting.fill_back(what, last, direction, true);
    return {Row::Form::At, lifting.either(longer, end)};
  }
  const Row rest = stretch(part, 0, most - 1, after, false);
  const Bits longer = lifting.back(lifting.both(what, standing(rest)), direction);
  return {Row::Form::At, lifting.either(longer, ended(part, after))};
}

LineRows::Bits LineRows::ended(const Part& part, const Row& after) {
  const Bits here = standing(after);
  if (!part.run) return here;
  return lifting.without(here, lifting.back(lifting.kept(part.what), direction));
}

Row LineRows::edge(const Row& after) {
  const Bits further = lifting.back(lifting.all(), direction);
  return {Row::Form::At, lifting.without(standing(after), further)};
}

Row LineRows::with_goal(const Part& part, const Row& row) {
  if (!part.has_goal) return row;
  return {Row::Form::At, lifting.both(lifting.kept(part.goal), standing(row))};
}

LineRows::Bits LineRows::starts(bool included) {
  Row row;
  for (std::size_t i = parts.size(); i-- > 0;) {
    const Part& part = parts[i];
    const bool cell = included && i == 0;
    if (part.edge) {
      row = edge(row);
      continue;
    }
    const Row after = with_goal(part, row);
    row = stretch(part, part.least, part.most, after, cell);
    if (part.or_edge) {
      // `one (… or edge)`
      row = {Row::Form::At, lifting.either(standing(row), standing(edge(after)))};
    }
  }
  return included ? row.set : standing(row);
}

std::optional<std::vector<LineRows::Bits>> LineRows::counts(bool included, std::size_t most) {
  std::vector<Row> rows{Row{}};
  for (std::size_t i = parts.size(); i-- > 0;) {
    const Part& part = parts[i];
    const bool cell = included && i == 0;
    std::vector<Row> before;
    for (const Row& row : rows) {
      if (part.edge) {
        before.push_back(edge(row));
        continue;
      }
      if (part.or_edge) return std::nullopt;
      const Row after = with_goal(part, row);
      const bool once =
          part.run || part.least == part.most || (part.once && after.form == Row::Form::Next);
      if (once) {
        before.push_back(stretch(part, part.least, part.most, after, cell));
        continue;
      }
      if (cell && part.least == 0) return std::nullopt;
      Row exact = after;
      const std::int32_t longest = std::min(part.most, ray + (included ? 1 : 0));
      for (std::int32_t length = 0; length <= longest; ++length) {
        if (length > 0) exact = after_one(part, exact);
        if (length >= part.least) before.push_back(exact);
        if (before.size() > most) return std::nullopt;
      }
    }
    rows = std::move(before);
  }
  std::vector<Bits> found;
  for (const Row& row : rows) found.push_back(included ? row.set : standing(row));
  return found;
}

}  // namespace ludo::program
