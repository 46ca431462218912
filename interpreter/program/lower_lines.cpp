// Lowers line patterns to line plans, whose sets and bounds are computed before the line is looked
// for.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include <algorithm>
#include <limits>
#include <set>

#include "interpreter/program/lift.hpp"
#include "interpreter/program/lowering.hpp"
#include "lang/model/walk.hpp"

namespace ludo::program {

using lang::Expr;
using lang::LinePattern;
using lang::Op;
using lang::Segment;

namespace {

constexpr std::int32_t kUnbounded = std::numeric_limits<std::int32_t>::max();

// The register of a name; missing if nobody wants to know it.
Operand place_of(const Scope& scope, Index slot) {
  if (slot == kNoIndex || static_cast<std::size_t>(slot) >= scope.slots.size()) return {};
  return scope.slots[static_cast<std::size_t>(slot)];
}

bool is_kept(const Scope& scope, Index slot) {
  return slot != kNoIndex && static_cast<std::size_t>(slot) < scope.kept.size() &&
         scope.kept[static_cast<std::size_t>(slot)];
}

// Which of these slots an expression reads.
std::set<Index> read_of(const lang::GameModel& model, ExprId id, const std::set<Index>& slots) {
  std::set<Index> found;
  lang::any_expression(model, id, [&](const Expr& expr) {
    if (expr.op == Op::Slot && slots.contains(expr.imm)) found.insert(expr.imm);
    return false;
  });
  return found;
}

std::set<Index> bound_by(const LinePattern& pattern) {
  std::set<Index> bound;
  lang::each_bound_slot(pattern, [&](Index slot) { bound.insert(slot); });
  return bound;
}

// No bound, set or bend follows from what the pattern binds itself.
bool is_open(const lang::GameModel& model, const LinePattern& pattern) {
  if (pattern.over != kNoExpr) return false;
  const std::set<Index> bound = bound_by(pattern);
  const auto reads = [&](ExprId id) { return id != kNoExpr && !read_of(model, id, bound).empty(); };
  return std::none_of(pattern.segments.begin(), pattern.segments.end(), [&](const Segment& one) {
    return reads(one.what) || reads(one.least) || reads(one.most) ||
           std::any_of(one.bends.begin(), one.bends.end(), reads);
  });
}

// `slot = expr`, `slot != expr`, in which the expression does not read the slot.
struct OtherSide {
  ExprId expr = kNoExpr;
  bool is_it = true;
};
std::optional<OtherSide> other_side(const lang::GameModel& model, ExprId condition, Index slot) {
  const Expr& expr = model.exprs[static_cast<std::size_t>(condition)];
  if (expr.op != Op::Equal && expr.op != Op::NotEqual) return std::nullopt;
  for (const std::size_t mine : {std::size_t{0}, std::size_t{1}}) {
    const Expr& one = model.exprs[static_cast<std::size_t>(expr.args[mine])];
    const ExprId other = expr.args[1 - mine];
    if (one.op != Op::Slot || one.imm != slot || !read_of(model, other, {slot}).empty()) continue;
    if (model.exprs[static_cast<std::size_t>(other)].type.shape != lang::Shape::Scalar) continue;
    return OtherSide{other, expr.op == Op::Equal};
  }
  return std::nullopt;
}

// A condition on what a pattern binds, and where it goes.
struct PlacedCondition {
  enum class Where : std::uint8_t {
    Cell,       // on the only cell of a segment
    Goal,       // on the last site
    Direction,  // on the direction
    Free,       // on nothing that is bound
  } where = Where::Free;
  ExprId condition = kNoExpr;
  std::size_t segment = 0;
  Index slot = kNoIndex;
};

std::optional<PlacedCondition> place_condition(Lowering& lowering, const LinePattern& pattern,
                                               const Scope& scope, ExprId condition) {
  const std::set<Index> read = read_of(lowering.model, condition, bound_by(pattern));
  PlacedCondition placed;
  placed.condition = condition;
  if (read.empty()) return placed;
  if (read.size() > 1) return std::nullopt;
  placed.slot = *read.begin();
  if (placed.slot == pattern.direction_slot) {
    placed.where = PlacedCondition::Where::Direction;
    return placed;
  }
  for (std::size_t i = 0; i < pattern.segments.size(); ++i) {
    const Segment& segment = pattern.segments[i];
    const bool is_last = i + 1 == pattern.segments.size();
    const bool is_one = is_single_cell(lowering, segment);
    placed.segment = i;
    if (placed.slot == segment.as_slot && segment.as_is_site && is_one) {
      placed.where = PlacedCondition::Where::Cell;
    } else if (placed.slot == segment.to_slot && is_one) {
      placed.where = PlacedCondition::Where::Cell;
    } else if (placed.slot == segment.to_slot && is_last && segment.what != kNoExpr &&
               !segment.or_edge) {
      placed.where = PlacedCondition::Where::Goal;
    } else {
      continue;
    }
    if (!can_lift(lowering, condition, placed.slot, scope)) return std::nullopt;
    return placed;
  }
  return std::nullopt;
}

// Parts of conditions that must all hold.
void split(const lang::GameModel& model, ExprId id, std::vector<ExprId>& parts) {
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  if (expr.op != Op::And) {
    parts.push_back(id);
    return;
  }
  for (const ExprId part : expr.args) split(model, part, parts);
}

}  // namespace

bool is_single_cell(const Lowering& lowering, const Segment& segment) {
  if (segment.what == kNoExpr || segment.or_edge) return false;
  if (segment.least == kNoExpr || segment.most == kNoExpr) return false;
  const auto least = lowering.constant(segment.least);
  const auto most = lowering.constant(segment.most);
  return least && most && least->number == 1 && most->number == 1;
}

std::optional<std::int32_t> Lowering::line_plan(const LinePattern& pattern, const Scope& scope,
                                                bool keep) {
  if (!is_open(model, pattern)) return std::nullopt;
  LinePlan plan;
  plan.keep = keep;
  plan.included = pattern.included;
  plan.from = number(pattern.from, scope);

  std::optional<lang::Value> fixed;
  if (pattern.directions == kNoExpr) {
    fixed = lang::Value(model.board.any_directions);
  } else if (auto known = constant(pattern.directions)) {
    const bool scalar =
        model.exprs[static_cast<std::size_t>(pattern.directions)].type.shape == lang::Shape::Scalar;
    fixed = scalar ? lang::Value(std::vector<std::int32_t>{known->number}) : std::move(*known);
    if (scalar && known->is_none()) fixed.reset();
  }
  if (fixed && !fixed->items.empty()) {
    plan.fixed_directions = fixed->items;
    std::sort(plan.fixed_directions.begin(), plan.fixed_directions.end());
  } else {
    plan.directions = pattern.directions == kNoExpr ? temp_set() : set(pattern.directions, scope);
    if (pattern.directions == kNoExpr) {
      emit({.code = Code::SetConstant, .dst = plan.directions, .x = program.no_sites});
    }
  }
  plan.direction = place_of(scope, pattern.direction_slot).index;

  for (const Segment& segment : pattern.segments) {
    LineSegment made;
    const auto bound = [&](ExprId id, std::int32_t otherwise, std::int32_t& known) {
      known = otherwise;
      if (id == kNoExpr) return kNoRegister;
      const auto value = constant(id);
      if (value && value->number >= 0) {
        known = value->number;
        return kNoRegister;
      }
      known = -1;
      return number(id, scope);
    };
    made.least = bound(segment.least, 0, made.fixed_least);
    made.most = bound(segment.most, kUnbounded, made.fixed_most);
    if (segment.what != kNoExpr) made.what = set(segment.what, scope);
    made.run = segment.run;
    made.or_edge = segment.or_edge;
    made.as = place_of(scope, segment.as_slot);
    made.to = place_of(scope, segment.to_slot).index;
    for (const ExprId bend : segment.bends) made.bends.push_back(number(bend, scope));
    plan.segments.push_back(std::move(made));
  }
  program.lines.push_back(std::move(plan));
  return static_cast<std::int32_t>(program.lines.size()) - 1;
}

std::optional<std::int32_t> Lowering::line_choice(const LinePattern& pattern, const Scope& scope,
                                                  const std::vector<ExprId>& conditions) {
  if (!is_open(model, pattern)) return std::nullopt;
  std::vector<ExprId> parts;
  for (const ExprId condition : conditions) split(model, condition, parts);
  std::vector<PlacedCondition> placed;
  for (const ExprId part : parts) {
    auto one = place_condition(*this, pattern, scope, part);
    if (!one) return std::nullopt;
    placed.push_back(*one);
  }

  bool keep = false;
  lang::each_bound_slot(pattern, [&](Index slot) { keep = keep || is_kept(scope, slot); });
  const std::int32_t index = *line_plan(pattern, scope, keep);
  const auto plan = [&]() -> LinePlan& { return program.lines[static_cast<std::size_t>(index)]; };
  // The set is used for other things, too: what is made narrower is a copy.
  const auto narrow = [&](std::uint16_t set, std::uint16_t by) {
    if (set == kNoRegister) return by;
    const std::uint16_t both = temp_set();
    emit({.code = Code::SetAnd, .dst = both, .a = set, .b = by});
    return both;
  };
  for (const PlacedCondition& one : placed) {
    switch (one.where) {
      case PlacedCondition::Where::Cell: {
        const std::uint16_t by = *lift(one.condition, one.slot, scope);
        plan().segments[one.segment].what = narrow(plan().segments[one.segment].what, by);
        break;
      }
      case PlacedCondition::Where::Goal: {
        const std::uint16_t by = *lift(one.condition, one.slot, scope);
        plan().goal = narrow(plan().goal, by);
        break;
      }
      case PlacedCondition::Where::Free: {
        const std::uint16_t holds = number(one.condition, scope);
        const std::uint16_t by = temp_set();
        emit({.code = Code::SetIf, .dst = by, .a = holds});
        plan().goal = narrow(plan().goal, by);
        break;
      }
      case PlacedCondition::Where::Direction: {
        if (const auto other = other_side(model, one.condition, one.slot);
            other && is_plain(other->expr)) {
          // The direction is another one, or that one.
          const std::uint16_t found = temp_set();
          const std::vector<std::int32_t> fixed = plan().fixed_directions;
          const std::uint16_t those = temp_set();
          const std::uint16_t known = number(other->expr, scope);
          if (fixed.empty()) {
            emit({.code = Code::SetCopy, .dst = found, .a = plan().directions});
          } else {
            emit({.code = Code::SetConstant, .dst = found, .x = set_constant(fixed)});
          }
          emit({.code = Code::SetSingle, .dst = those, .a = known});
          emit({.code = other->is_it ? Code::SetAnd : Code::SetMinus,
                .dst = found,
                .a = found,
                .b = those});
          plan().fixed_directions.clear();
          plan().directions = found;
          break;
        }
        // The directions for which it holds.
        lang::Type type;
        type.base = lang::Base::Direction;
        const Scope inner = with_slots(scope, {{one.slot, type}});
        const std::uint16_t direction = place_of(inner, one.slot).index;
        const std::uint16_t rest = temp_set();
        const std::uint16_t found = temp_set();
        const std::vector<std::int32_t> fixed = plan().fixed_directions;
        if (fixed.empty()) {
          emit({.code = Code::SetCopy, .dst = rest, .a = plan().directions});
        } else {
          emit({.code = Code::SetConstant, .dst = rest, .x = set_constant(fixed)});
        }
        emit({.code = Code::SetConstant, .dst = found, .x = program.no_sites});
        Target again;
        Target done;
        place(again);
        emit_to({.code = Code::NextBit, .dst = direction, .a = rest}, done);
        emit({.code = Code::Spend, .x = 1});
        branch(one.condition, inner, false, again);
        emit({.code = Code::SetAdd, .dst = found, .a = direction});
        jump(Code::Jump, again);
        place(done);
        plan().fixed_directions.clear();
        plan().directions = found;
        break;
      }
    }
  }
  return index;
}

std::int32_t Lowering::line_records(std::int32_t line_plan, bool sure) {
  const LinePlan& plan = program.lines[static_cast<std::size_t>(line_plan)];
  RecordPlan records;
  records.sure = sure;
  const auto bind = [&](const Operand& operand) {
    if (operand.index == kNoRegister) return;
    records.binds.push_back(operand);
    records.keep.push_back(plan.keep);
  };
  bind({Bank::Int, plan.direction, 1});
  for (const LineSegment& segment : plan.segments) {
    bind(segment.as);
    bind({Bank::Int, segment.to, 1});
  }
  program.records.push_back(std::move(records));
  return static_cast<std::int32_t>(program.records.size()) - 1;
}

}  // namespace ludo::program
