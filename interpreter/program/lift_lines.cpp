// Reads lines for all sites at once: from the last segment to the first, by shifts and fills.
//
// Boards on which a direction leads back to its start are left to the machine's own walk.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include <algorithm>

#include "interpreter/program/lift_rows.hpp"
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

constexpr std::int32_t kMostLengths = 16;  // of one segment that are written out

}  // namespace

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
struct SortedConditions {
  std::vector<std::vector<std::pair<Condition, Index>>> goals;  // by segment, with the name
  std::vector<Condition> on_direction;
  std::vector<Condition> elsewhere;
};

std::optional<SortedConditions> place(const lang::GameModel& model, const LinePattern& pattern,
                                      Index goal, const std::vector<Condition>& conditions,
                                      const Lowering& lowering) {
  SortedConditions placed;
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
                                                           const SortedConditions& placed,
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
      part.once = are_apart(model, segment.what, pattern.segments[i + 1].what);
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

// Is there a row of so many sites of the set in question, anywhere? One instruction, which looks
// around sites that are new.
Answer Lifting::some_row(const LinePattern& pattern, const std::vector<Direction>& ways,
                         const Names& names) {
  const bool leads_on = std::all_of(ways.begin(), ways.end(), [&](const Direction& way) {
    return ray_of(model.board, way).has_value();
  });
  const Segment& segment = pattern.segments.front();
  if (!leads_on || variables(segment.what, names) != 0 || may_fail(segment.what)) {
    return std::nullopt;
  }
  const std::uint16_t among = reg(set_of(segment.what, names));
  const Bits made = fresh();
  if (dry_) return made;
  std::vector<std::int32_t> numbers{lowering.constant(segment.least)->number,
                                    static_cast<std::int32_t>(ways.size())};
  for (const Direction& way : ways) numbers.push_back(way.fixed);
  const std::int32_t test = lowering.pool_table(numbers);
  std::vector<std::int32_t>& tests = lowering.program.row_tests;
  const auto known = std::find(tests.begin(), tests.end(), test);
  const auto place = static_cast<std::int32_t>(known - tests.begin());
  if (known == tests.end()) tests.push_back(test);
  lowering.emit({.code = Code::SomeRow, .dst = made.reg, .a = among, .x = test, .y = place});
  return made;
}

Answer Lifting::line_starts(const LinePattern& pattern, Index goal,
                            std::vector<Condition> conditions, const Names& names, int variable) {
  if (pattern.over != kNoExpr) return std::nullopt;
  // Conditions on x are conditions on where the line begins only if it begins at x.
  const bool reads_site =
      std::any_of(conditions.begin(), conditions.end(),
                  [&](const Condition& condition) { return variables(condition, names) != 0; });
  if (reads_site && resolve(pattern.from, names) != variable) return std::nullopt;
  // What follows from x and from where the line goes is about neither alone.
  const auto reads_bound = [&](const std::vector<ExprId>& parts) {
    bool found = false;
    lang::each_bound_slot(pattern, [&](Index slot) {
      for (const ExprId part : parts) {
        found = found || lang::any_expression(model, part, [&](const Expr& expr) {
                  return expr.op == Op::Slot && expr.imm == slot;
                });
      }
    });
    return found;
  };
  // `x is K or goal is in G`: for sites with the first the rest of the conditions, else all.
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (conditions[i].negated || conditions[i].any.size() < 2) continue;
    std::vector<ExprId> of_site;
    std::vector<ExprId> of_line;
    for (const ExprId part : conditions[i].any) {
      (variables(part, names) != 0 ? of_site : of_line).push_back(part);
    }
    if (of_site.empty()) continue;
    if (reads_bound(of_site)) return std::nullopt;
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
  const bool by_piece = along_.first == &pattern;
  if (!by_piece && pattern.directions != kNoExpr && variables(pattern.directions, names) != 0) {
    if (auto starts = starts_by_piece(pattern, goal, conditions, names, variable)) return starts;
  }
  const auto placed = place(model, pattern, goal, conditions, lowering);
  if (!placed) return std::nullopt;
  Bits found = none();
  bool distinct = false;
  auto ways = by_piece ? std::vector<Direction>{{along_.second, kNoRegister}}
                       : directions(pattern.directions, names, distinct);
  if (ways && only_.first == &pattern && only_.second >= 0) {
    std::erase_if(*ways, [&](const Direction& way) { return way.fixed != only_.second; });
  }
  if (ways && only_some_ && conditions.empty() && is_mirrored(pattern, *ways)) {
    // It fits from one end exactly if it fits from the other.
    std::erase_if(*ways, [&](const Direction& way) {
      return way.fixed > model.board.directions[static_cast<std::size_t>(way.fixed)].opposite;
    });
    if (const Answer row = some_row(pattern, *ways, names)) return row;
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
  if (pattern.over != kNoExpr) return std::nullopt;
  // Conditions on x are conditions on where the line begins only if it begins at x.
  const bool reads_site =
      std::any_of(conditions.begin(), conditions.end(),
                  [&](const Condition& condition) { return variables(condition, names) != 0; });
  if (reads_site && resolve(pattern.from, names) != variable) return std::nullopt;
  // What follows from x and from where the line goes is about neither alone.
  const auto reads_bound = [&](const std::vector<ExprId>& parts) {
    bool found = false;
    lang::each_bound_slot(pattern, [&](Index slot) {
      for (const ExprId part : parts) {
        found = found || lang::any_expression(model, part, [&](const Expr& expr) {
                  return expr.op == Op::Slot && expr.imm == slot;
                });
      }
    });
    return found;
  };
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (conditions[i].negated || conditions[i].any.size() < 2) continue;
    std::vector<ExprId> of_site;
    std::vector<ExprId> of_line;
    for (const ExprId part : conditions[i].any) {
      (variables(part, names) != 0 ? of_site : of_line).push_back(part);
    }
    if (of_site.empty() || of_line.empty()) continue;
    if (reads_bound(of_site)) return std::nullopt;
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
