// Reads lines for all sites at once: from the last segment to the first, by shifts and fills.
//
// While a direction is followed backwards, a set of sites says where one may stand so that the rest
// of the line fits (`At`), or which sites the next cell must be one of (`Next`). Boards on which a
// direction leads back to its start are left to the machine's own walk.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include <algorithm>
#include <limits>

#include "interpreter/program/lift.hpp"
#include "lang/model/walk.hpp"

namespace ludo::program {

using lang::Expr;
using lang::LinePattern;
using lang::Op;
using lang::Segment;
using Bits = Lifting::Bits;
using Answer = Lifting::Answer;
using List = Lifting::List;
using Direction = Lifting::Direction;
using Condition = Lifting::Condition;

namespace {

constexpr std::int32_t kNoBound = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t kMostLengths = 16;  // of one segment that are written out

// The longest way in a direction, in steps; nothing if it comes back to where it began.
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

bool are_apart(const Kindred& a, const Kindred& b) {
  return (a.empty && b.occupied) || (a.occupied && b.empty) || (a.own && b.enemy) ||
         (a.enemy && b.own);
}

}  // namespace

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

struct Row {
  enum class Form : std::uint8_t { Any, At, Next } form = Form::Any;
  Bits set;
};

// One pattern, followed backwards in one direction.
struct LineRows {
  struct Part {
    Bits what;
    std::int32_t least = 0;
    std::int32_t most = 0;
    bool run = false;
    bool edge = false;  // nothing but the edge
    bool or_edge = false;
    bool once = false;  // a longer stretch never fits what follows
    bool has_goal = false;
    Bits goal;  // where its last site must lie
  };

  Lifting& lifting;
  std::vector<Part> parts;
  Direction direction{};
  std::int32_t ray = 0;  // longest way in the direction

  Bits standing(const Row& row) {
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

  Row after_one(const Part& part, const Row& after) {
    return {Row::Form::Next, lifting.both(lifting.kept(part.what), standing(after))};
  }

  // All lengths at once. `cell`: the answer must be a Next.
  Row stretch(const Part& part, std::int32_t least, std::int32_t most, const Row& after,
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

  // Where a row may end here: one that takes all it can does not stop before a cell of its own.
  Bits ended(const Part& part, const Row& after) {
    const Bits here = standing(after);
    if (!part.run) return here;
    return lifting.without(here, lifting.back(lifting.kept(part.what), direction));
  }

  Row edge(const Row& after) {
    const Bits further = lifting.back(lifting.all(), direction);
    return {Row::Form::At, lifting.without(standing(after), further)};
  }

  Row with_goal(const Part& part, const Row& row) {
    if (!part.has_goal) return row;
    return {Row::Form::At, lifting.both(lifting.kept(part.goal), standing(row))};
  }

  // The sites from which the line fits, all at once.
  Bits starts(bool included) {
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

  // One set for each solution.
  std::optional<std::vector<Bits>> counts(bool included, std::size_t most) {
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
};

std::optional<std::vector<Direction>> Lifting::directions(ExprId id, const Names& names,
                                                          bool& distinct) {
  std::vector<Direction> found;
  distinct = true;
  const auto take = [&](std::vector<std::int32_t> fixed) {
    std::sort(fixed.begin(), fixed.end());
    for (const std::int32_t direction : fixed) found.push_back({direction, kNoRegister});
  };
  if (id == kNoExpr) {
    take(model.board.any_directions);
    return found;
  }
  const Expr& expr = at(id);
  const bool scalar = expr.type.shape == lang::Shape::Scalar;
  if (variables(id, names) != 0 || may_fail(id)) return std::nullopt;
  if (const auto known = known_value(id, names)) {
    if (!scalar) take(known->items);
    if (scalar && !known->is_none()) take({known->number});
    return found;
  }
  if (scalar) {
    found.push_back({-1, number_of(id, names)});
    return found;
  }
  switch (expr.op) {
    case Op::Singleton:
    case Op::MakeSet:
    case Op::Union: {
      // Relative directions of one player differ from one another; of others nothing is known.
      std::vector<const Expr*> relative;
      for (const ExprId part : expr.args) {
        const Expr* one = &at(part);
        while (one->op == Op::Singleton) one = &at(one->args[0]);
        bool apart = false;
        const auto more = directions(part, names, apart);
        if (!more) return std::nullopt;
        found.insert(found.end(), more->begin(), more->end());
        relative.push_back(one);
      }
      distinct = relative.size() == 1;
      if (relative.size() > 1) {
        distinct = std::all_of(relative.begin(), relative.end(), [&](const Expr* one) {
          const auto same = [&](const Expr* other) {
            const bool alike = one->args.size() == other->args.size() &&
                               (one->args.empty() || at(one->args[0]).op == Op::Me) &&
                               (other->args.empty() || at(other->args[0]).op == Op::Me);
            return other->op == Op::Relative && alike && other->imm == one->imm;
          };
          return one->op == Op::Relative &&
                 std::count_if(relative.begin(), relative.end(), same) == 1;
        });
        // All of the same player, too.
        distinct = distinct && std::all_of(relative.begin(), relative.end(), [&](const Expr* one) {
                     return one->args.empty() || at(one->args[0]).op == Op::Me;
                   });
      }
      return found;
    }
    default:
      return std::nullopt;
  }
}

namespace {

// Conditions by the part of the line that they are about.
struct Placed {
  std::vector<std::vector<std::pair<Condition, Index>>> goals;  // by segment, with the name
  std::vector<Condition> on_direction;
  std::vector<Condition> elsewhere;
};

std::optional<Placed> place(const lang::GameModel& model, const LinePattern& pattern, Index goal,
                            const std::vector<Condition>& conditions, const Lowering& lowering) {
  Placed placed;
  placed.goals.resize(pattern.segments.size());
  for (const Condition& condition : conditions) {
    std::vector<Index> read;
    const auto look = [&](Index slot) {
      for (const ExprId part : condition.any) {
        const bool reads = lang::any_expression(
            model, part, [&](const Expr& expr) { return expr.op == Op::Slot && expr.imm == slot; });
        if (reads && std::find(read.begin(), read.end(), slot) == read.end()) read.push_back(slot);
      }
    };
    lang::each_bound_slot(pattern, look);
    if (goal != kNoIndex) look(goal);
    if (read.size() > 1) return std::nullopt;
    if (read.empty()) {
      placed.elsewhere.push_back(condition);
      continue;
    }
    const Index slot = read.front();
    if (slot == pattern.direction_slot) {
      placed.on_direction.push_back(condition);
      continue;
    }
    bool found = false;
    for (std::size_t i = 0; i < pattern.segments.size() && !found; ++i) {
      const Segment& segment = pattern.segments[i];
      const bool is_last = i + 1 == pattern.segments.size();
      if (segment.what == kNoExpr || segment.or_edge) continue;
      const bool cell =
          slot == segment.as_slot && segment.as_is_site && is_single_cell(lowering, segment);
      found = cell || slot == segment.to_slot || (is_last && slot == goal);
      if (found) placed.goals[i].emplace_back(condition, slot);
    }
    if (!found) return std::nullopt;
  }
  return placed;
}

}  // namespace

// The segments of a pattern, with what does not follow from the direction computed.
static std::optional<std::vector<LineRows::Part>> parts_of(Lifting& lifting,
                                                           const LinePattern& pattern,
                                                           const Placed& placed,
                                                           const Names& names) {
  const lang::GameModel& model = lifting.model;
  std::vector<LineRows::Part> parts;
  for (std::size_t i = 0; i < pattern.segments.size(); ++i) {
    const Segment& segment = pattern.segments[i];
    if (!segment.bends.empty()) return std::nullopt;
    LineRows::Part part;
    if (segment.what == kNoExpr) {
      if (i == 0 && pattern.included) return std::nullopt;
      part.edge = true;
      parts.push_back(part);
      continue;
    }
    bool is_bound = false;
    lang::each_bound_slot(pattern, [&](Index slot) {
      for (const ExprId id : {segment.what, segment.least, segment.most}) {
        is_bound =
            is_bound || (id != kNoExpr && lang::any_expression(model, id, [&](const Expr& expr) {
                           return expr.op == Op::Slot && expr.imm == slot;
                         }));
      }
    });
    if (is_bound || lifting.variables(segment.what, names) != 0) return std::nullopt;
    if (lifting.may_fail(segment.what)) return std::nullopt;
    part.most = kNoBound;
    if (segment.least != kNoExpr) {
      const auto least = lifting.lowering.constant(segment.least);
      if (!least || least->is_none()) return std::nullopt;
      part.least = std::max(least->number, 0);
    }
    if (segment.most != kNoExpr) {
      const auto most = lifting.lowering.constant(segment.most);
      if (!most || most->is_none() || most->number < part.least) return std::nullopt;
      part.most = most->number;
    }
    if (part.least > kMostLengths || (part.most != kNoBound && part.most > kMostLengths)) {
      return std::nullopt;
    }
    part.run = segment.run;
    part.or_edge = segment.or_edge;
    if (part.or_edge && (part.least != 1 || part.most != 1 || i + 1 != pattern.segments.size() ||
                         (pattern.included && i == 0))) {
      return std::nullopt;
    }
    if (i == 0 && pattern.included && part.least == 0) return std::nullopt;
    if (i + 1 < pattern.segments.size() && pattern.segments[i + 1].what != kNoExpr) {
      part.once =
          are_apart(kindred(model, segment.what), kindred(model, pattern.segments[i + 1].what));
    }
    part.what = lifting.kept(lifting.set_of(segment.what, names));
    part.goal = lifting.all();
    for (const auto& [condition, slot] : placed.goals[i]) {
      int cell = 0;
      const Names& inner = lifting.with_variable(names, slot, cell);
      if ((lifting.variables(condition, names)) != 0) return std::nullopt;
      const Answer those = lifting.lift(condition, inner, cell);
      if (!those) return std::nullopt;
      part.goal = lifting.both(part.goal, *those);
      part.has_goal = true;
    }
    part.goal = lifting.kept(part.goal);
    parts.push_back(part);
  }
  return parts;
}

// Whether a cell must be there: else a direction that is none would count.
static bool takes_a_cell(const std::vector<LineRows::Part>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](const LineRows::Part& part) {
    return part.least > 0 && !part.edge && !part.or_edge;
  });
}

namespace {

// A direction comes back to where it began.
std::optional<std::int32_t> ray_of(const lang::Board& board, const Direction& direction) {
  if (board.steps.empty()) return 0;
  if (direction.fixed >= 0) return longest_ray(board, direction.fixed);
  std::int32_t longest = 0;
  for (std::size_t i = 0; i < board.directions.size(); ++i) {
    const auto ray = longest_ray(board, static_cast<std::int32_t>(i));
    if (!ray) return std::nullopt;
    longest = std::max(longest, *ray);
  }
  return longest;
}

}  // namespace

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

Answer Lifting::line_starts(const LinePattern& pattern, Index goal,
                            std::vector<Condition> conditions, const Names& names, int variable) {
  // Conditions on x are conditions on where the line begins only if it begins at x.
  const bool reads_site =
      std::any_of(conditions.begin(), conditions.end(),
                  [&](const Condition& condition) { return variables(condition, names) != 0; });
  if (reads_site && resolve(pattern.from, names) != variable) return std::nullopt;
  // `x is K or goal is in G`: for sites with the first the rest of the conditions, else all.
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (conditions[i].negated || conditions[i].any.size() < 2) continue;
    std::vector<ExprId> of_site;
    std::vector<ExprId> of_line;
    for (const ExprId part : conditions[i].any) {
      (variables(part, names) != 0 ? of_site : of_line).push_back(part);
    }
    if (of_site.empty()) continue;
    std::vector<Condition> without_it = conditions;
    without_it.erase(without_it.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<Condition> rest = without_it;
    if (!of_line.empty()) rest.push_back({of_line, false});
    const Answer holds = lift(Condition{of_site, false}, names, variable);
    if (!holds) return std::nullopt;
    const Answer free = line_starts(pattern, goal, without_it, names, variable);
    if (!free || of_line.empty()) return free ? Answer(both(*free, *holds)) : std::nullopt;
    const Answer bound = line_starts(pattern, goal, rest, names, variable);
    if (!bound) return std::nullopt;
    return either(both(*free, *holds), *bound);
  }
  const auto placed = place(model, pattern, goal, conditions, lowering);
  if (!placed) return std::nullopt;
  Bits found = none();
  bool distinct = false;
  auto ways = directions(pattern.directions, names, distinct);
  if (ways && only_.first == &pattern && only_.second >= 0) {
    std::erase_if(*ways, [&](const Direction& way) { return way.fixed != only_.second; });
  }
  if (ways && only_some_ && conditions.empty() && is_mirrored(pattern, *ways)) {
    // It fits from one end exactly if it fits from the other.
    std::erase_if(*ways, [&](const Direction& way) {
      return way.fixed > model.board.directions[static_cast<std::size_t>(way.fixed)].opposite;
    });
  }
  const auto parts = ways ? parts_of(*this, pattern, *placed, names) : std::nullopt;
  bool possible = parts.has_value();
  for (std::size_t i = 0; possible && i < ways->size(); ++i) {
    const Direction& way = (*ways)[i];
    const auto ray = ray_of(model.board, way);
    possible =
        ray && (way.fixed >= 0 || takes_a_cell(*parts)) && (way.fixed >= 0 || !pattern.included);
    if (!possible) break;
    LineRows rows{*this, *parts, way, *ray};
    Bits starts = rows.starts(pattern.included);
    if (!placed->on_direction.empty()) {
      if (way.fixed < 0) return std::nullopt;
      const std::uint16_t reg = dry_ ? std::uint16_t{0} : lowering.constant_int(way.fixed);
      const Names& inner = with_meaning(with_register(names, pattern.direction_slot, reg),
                                        pattern.direction_slot, {Meaning::Form::Number, way.fixed});
      const Answer holds = lift_all(placed->on_direction, inner, variable);
      if (!holds) return std::nullopt;
      starts = both(starts, *holds);
    }
    found = either(found, starts);
  }
  if (!possible) {
    // As the machine walks it.
    if (!conditions.empty() || !placed->on_direction.empty()) return std::nullopt;
    const bool from_it =
        resolve(pattern.from, names) == variable && at(pattern.from).op == Op::Slot;
    bool still =
        from_it && (pattern.directions == kNoExpr ||
                    (variables(pattern.directions, names) == 0 && !may_fail(pattern.directions)));
    for (const Segment& segment : pattern.segments) {
      for (const ExprId id : {segment.what, segment.least, segment.most}) {
        still = still && (id == kNoExpr || (variables(id, names) == 0 && !may_fail(id)));
      }
      for (const ExprId id : segment.bends) still = still && variables(id, names) == 0;
    }
    if (!still) return std::nullopt;
    if (dry_) {
      // It reads what it binds itself: no plan.
      bool open = true;
      lang::each_bound_slot(pattern, [&](Index slot) {
        for (const Segment& segment : pattern.segments) {
          std::vector<ExprId> all_of = segment.bends;
          all_of.insert(all_of.end(), {segment.what, segment.least, segment.most});
          for (const ExprId id : all_of) {
            open =
                open && (id == kNoExpr || !lang::any_expression(model, id, [&](const Expr& expr) {
                           return expr.op == Op::Slot && expr.imm == slot;
                         }));
          }
        }
      });
      return open ? Answer(fresh()) : std::nullopt;
    }
    const Index slot = at(pattern.from).imm;
    const Names& unread = with_register(names, slot, lowering.constant_int(lang::kNone));
    const auto plan = lowering.line_plan(pattern, unread.scope, false);
    if (!plan) return std::nullopt;
    LinePlan& made = lowering.program.lines[static_cast<std::size_t>(*plan)];
    made.direction = kNoRegister;
    for (LineSegment& segment : made.segments) {
      segment.as = {};
      segment.to = kNoRegister;
    }
    return in_code(Code::LineStarts, *plan);
  }
  const Answer elsewhere = lift_all(placed->elsewhere, names, variable);
  if (!elsewhere) return std::nullopt;
  return both(found, *elsewhere);
}

List Lifting::line_counts(const LinePattern& pattern, std::vector<Condition> conditions,
                          const Names& names, int variable, std::size_t most) {
  // Conditions on x are conditions on where the line begins only if it begins at x.
  const bool reads_site =
      std::any_of(conditions.begin(), conditions.end(),
                  [&](const Condition& condition) { return variables(condition, names) != 0; });
  if (reads_site && resolve(pattern.from, names) != variable) return std::nullopt;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (conditions[i].negated || conditions[i].any.size() < 2) continue;
    std::vector<ExprId> of_site;
    std::vector<ExprId> of_line;
    for (const ExprId part : conditions[i].any) {
      (variables(part, names) != 0 ? of_site : of_line).push_back(part);
    }
    if (of_site.empty() || of_line.empty()) continue;
    std::vector<Condition> without_it = conditions;
    without_it.erase(without_it.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<Condition> rest = without_it;
    rest.push_back({of_line, false});
    const Answer holds = lift(Condition{of_site, false}, names, variable);
    if (!holds) return std::nullopt;
    const List free = line_counts(pattern, without_it, names, variable, most);
    const List bound = free ? line_counts(pattern, rest, names, variable, most) : std::nullopt;
    if (!bound || free->size() != bound->size()) return std::nullopt;
    std::vector<Bits> found;
    for (std::size_t j = 0; j < free->size(); ++j) {
      found.push_back(either(both(kept(*holds), (*free)[j]), (*bound)[j]));
    }
    return found;
  }
  const auto placed = place(model, pattern, kNoIndex, conditions, lowering);
  if (!placed) return std::nullopt;
  bool distinct = false;
  const auto ways = directions(pattern.directions, names, distinct);
  if (!ways || !distinct) return std::nullopt;
  const auto parts = parts_of(*this, pattern, *placed, names);
  if (!parts) return std::nullopt;
  const Answer elsewhere = lift_all(placed->elsewhere, names, variable);
  if (!elsewhere) return std::nullopt;
  std::vector<Bits> found;
  for (const Direction& way : *ways) {
    const auto ray = ray_of(model.board, way);
    if (!ray || (way.fixed < 0 && (!takes_a_cell(*parts) || pattern.included))) {
      return std::nullopt;
    }
    LineRows rows{*this, *parts, way, *ray};
    auto some = rows.counts(pattern.included, most);
    if (!some) return std::nullopt;
    Bits holds = kept(*elsewhere);
    if (!placed->on_direction.empty()) {
      if (way.fixed < 0) return std::nullopt;
      const std::uint16_t reg = dry_ ? std::uint16_t{0} : lowering.constant_int(way.fixed);
      const Names& inner = with_meaning(with_register(names, pattern.direction_slot, reg),
                                        pattern.direction_slot, {Meaning::Form::Number, way.fixed});
      const Answer one = lift_all(placed->on_direction, inner, variable);
      if (!one) return std::nullopt;
      holds = kept(both(holds, *one));
    }
    for (const Bits& one : *some) found.push_back(both(one, holds));
    if (found.size() > most) return std::nullopt;
  }
  return found;
}

}  // namespace ludo::program
