// Lowers lines that have no plan: loops over directions, segments and their lengths, in code.
//
// The order of the loops is that in which lines are matched on the board: directions ascending,
// then for each segment its bends and its lengths, the shortest first. A ray that comes back to its
// start has gone one lap and ends there, unless a bend has led it away.
//
// Tested by tests/interpreter/program/.
#include <algorithm>

#include "interpreter/program/lift.hpp"
#include "interpreter/program/lowering.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Base;
using lang::Expr;
using lang::Generator;
using lang::LinePattern;
using lang::Op;

namespace {

lang::Type site_type() {
  lang::Type type;
  type.base = Base::Site;
  return type;
}

// Some ray of the board comes back to a site it has left.
bool has_rings(const lang::Board& board) {
  for (std::size_t direction = 0; direction < board.directions.size(); ++direction) {
    for (std::size_t start = 0; start < board.sites.size(); ++start) {
      Index here = static_cast<Index>(start);
      for (std::size_t steps = 0; here >= 0; ++steps) {
        if (steps > board.sites.size()) return true;
        here = board.step(here, static_cast<Index>(direction));
      }
    }
  }
  return false;
}

}  // namespace

// The code of one pattern. Registers by segment; what a segment's names hold is set when it has
// taken its cells.
struct LineLoop {
  Lowering& lowering;
  const LinePattern& pattern;
  const Scope& scope;
  const std::function<void(const std::vector<Operand>&)>& body;
  Scope inner;  // with what was computed before the loops
  bool rings = false;
  std::uint16_t start = kNoRegister;
  std::uint16_t direction = kNoRegister;
  std::uint16_t over = kNoRegister;  // the links that steps keep to
  std::uint16_t site_count = kNoRegister;
  std::vector<Operand> digits = {};

  std::int32_t emit(Instruction instruction) { return lowering.emit(instruction); }
  std::uint16_t temp() { return lowering.temp_int(); }

  // Where the line has come to: the last site, the direction, how many cells were taken.
  struct At {
    std::uint16_t site;
    std::uint16_t direction;
    std::uint16_t cells;  // kNoRegister: none
    bool bent;
  };

  void run() {
    Target next_direction;
    Target past;
    start = lowering.number(pattern.from, scope);
    lowering.jump(Code::JumpIfNone, past, start);
    const std::uint16_t rest = lowering.temp_set();
    if (pattern.directions == kNoExpr) {
      std::vector<std::int32_t> any = lowering.model.board.any_directions;
      std::sort(any.begin(), any.end());
      emit({.code = Code::SetConstant, .dst = rest, .x = lowering.set_constant(any)});
    } else {
      lowering.copy({Bank::Set, lowering.set(pattern.directions, scope), 1}, {Bank::Set, rest, 1},
                    false);
    }
    if (pattern.over != kNoExpr) {
      over = lowering.temp_set();
      lowering.copy({Bank::Set, lowering.set(pattern.over, scope), 1}, {Bank::Set, over, 1}, false);
    }
    compute_before();
    direction = temp();
    lowering.place(next_direction);
    lowering.emit_to({.code = Code::NextBit, .dst = direction, .a = rest}, past);
    emit({.code = Code::Spend, .x = 1});
    if (pattern.direction_slot != kNoIndex) {
      lowering.copy({Bank::Int, direction, 1}, slot(pattern.direction_slot), false);
    }
    std::uint16_t cells = kNoRegister;
    if (rings || pattern.included) cells = lowering.constant_int(0);
    digits = {{}, {Bank::Int, direction, 1}};
    segment(0, {start, direction, cells, false});
    lowering.jump(Code::Jump, next_direction);
    lowering.place(past);
  }

  Operand slot(Index index) const { return scope.slots[static_cast<std::size_t>(index)]; }

  // Sets and bounds that do not read the pattern's own names.
  void compute_before() {
    inner = scope;
    std::vector<std::pair<Index, lang::Type>> names;
    lang::each_bound_slot(pattern, [&](Index name) { names.emplace_back(name, lang::Type{}); });
    if (!lowering.folds) return;
    for (const lang::Segment& what : pattern.segments) {
      for (const ExprId part : {what.least, what.most, what.what}) {
        lowering.hoist(part, inner, names);
      }
    }
    if (pattern.where != kNoExpr) lowering.hoist(pattern.where, inner, names);
  }

  void segment(std::size_t index, At from) {
    if (index == pattern.segments.size()) {
      complete(from);
      return;
    }
    const lang::Segment& what = pattern.segments[index];
    if (what.bends.empty()) {
      stretch(index, from);
      return;
    }
    // One round for each bend.
    At bent = from;
    bent.direction = temp();
    bent.bent = true;
    digits.push_back({Bank::Int, bent.direction, 1});
    const std::uint16_t which = temp();
    emit({.code = Code::Number, .dst = which, .x = -1});
    Target loop;
    Target past;
    Target go;
    std::vector<Target> bends(what.bends.size());
    lowering.place(loop);
    emit({.code = Code::AddNumber, .dst = which, .a = which, .x = 1});
    const auto first = static_cast<std::int32_t>(lowering.program.pool.size());
    for (Target& bend : bends) lowering.pool_to(bend);
    emit({.code = Code::Switch,
          .a = which,
          .x = first,
          .y = static_cast<std::int32_t>(bends.size())});
    lowering.jump(Code::Jump, past);
    for (std::size_t i = 0; i < bends.size(); ++i) {
      lowering.place(bends[i]);
      const Lowering::Mark before = lowering.mark();
      const std::uint16_t amount = lowering.number(what.bends[i], inner);
      emit({.code = Code::Turned, .dst = bent.direction, .a = from.direction, .b = amount});
      lowering.release(before);
      lowering.jump(Code::Jump, go);
    }
    lowering.place(go);
    lowering.jump(Code::JumpIfNone, loop, bent.direction);
    stretch(index, bent);
    digits.pop_back();
    lowering.jump(Code::Jump, loop);
    lowering.place(past);
  }

  // The cell after the last one, or none.
  void step(const At& from, std::uint16_t next) {
    Target known;
    Target none;
    if (pattern.included) {
      Target goes_on;
      lowering.jump(Code::JumpIf, goes_on, from.cells);
      emit({.code = Code::Copy, .dst = next, .a = start});
      lowering.jump(Code::Jump, known);
      lowering.place(goes_on);
    }
    if (rings) lowering.jump(Code::JumpLess, none, site_count, from.cells);
    emit({.code = Code::StepOne, .dst = next, .a = from.site, .b = from.direction});
    if (over != kNoRegister) {
      emit({.code = Code::KeepLinked, .dst = next, .a = from.site, .b = over});
    }
    if (rings) {
      if (!from.bent) {
        const std::uint16_t back = temp();
        emit({.code = Code::Equal, .dst = back, .a = next, .b = start});
        lowering.jump(Code::JumpUnless, known, back);
      } else {
        lowering.jump(Code::Jump, known);
      }
      lowering.place(none);
      emit({.code = Code::Number, .dst = next, .x = kNone});
    }
    lowering.place(known);
  }

  void stretch(std::size_t index, At from) {
    const lang::Segment& what = pattern.segments[index];
    const bool last = index + 1 == pattern.segments.size();
    Target past;
    const std::uint16_t next = temp();
    if (what.what == kNoExpr) {
      // Nothing but the edge of the board.
      Target edge;
      step(from, next);
      lowering.jump(Code::JumpIfNone, edge, next);
      lowering.jump(Code::Jump, past);
      lowering.place(edge);
      bind_to(what, kNoRegister, {});
      if (what.as_slot != kNoIndex) bind_nothing(what);
      digits.push_back({Bank::Int, lowering.constant_int(1), 1});
      segment(index + 1, from);
      digits.pop_back();
      lowering.place(past);
      return;
    }
    const std::uint16_t cells_in = lowering.set(what.what, inner);
    const Operand least = bound(what.least, 0);
    const Operand most = bound(what.most, INT32_MAX);
    if (what.least != kNoExpr) lowering.jump(Code::JumpIfNone, past, least.index);
    if (what.most != kNoExpr) lowering.jump(Code::JumpIfNone, past, most.index);

    At here = from;
    here.site = temp();
    emit({.code = Code::Copy, .dst = here.site, .a = from.site});
    if (from.cells != kNoRegister) {
      here.cells = temp();
      emit({.code = Code::Copy, .dst = here.cells, .a = from.cells});
    }
    const std::uint16_t length = lowering.constant_int(0);
    const std::uint16_t goes_on = temp();
    const std::uint16_t edge = temp();
    const std::uint16_t long_ = temp();
    const std::uint16_t first = temp();
    const std::uint16_t taken =
        what.as_slot != kNoIndex && !what.as_is_site ? lowering.temp_set() : kNoRegister;
    if (taken != kNoRegister) {
      emit({.code = Code::SetConstant, .dst = taken, .x = lowering.set_constant({})});
    }
    emit({.code = Code::Number, .dst = first, .x = kNone});
    const bool has_edge = what.or_edge && last;
    Target round;
    Target take;
    Target try_edge;
    Target more;
    Target known;
    lowering.place(round);
    emit({.code = Code::Spend, .x = 1});
    // The next cell, if one more may be taken.
    emit({.code = Code::Number, .dst = next, .x = kNone});
    emit({.code = Code::Number, .dst = goes_on});
    emit({.code = Code::Less, .dst = long_, .a = length, .b = most.index});
    lowering.jump(Code::JumpUnless, known, long_);
    step(here, next);
    emit({.code = Code::Bit, .dst = goes_on, .a = next, .b = cells_in});
    lowering.place(known);
    emit({.code = Code::Number, .dst = edge});
    lowering.jump(Code::JumpLess, try_edge, length, least.index);
    lowering.jump(Code::JumpLess, try_edge, most.index, length);
    if (what.run) lowering.jump(Code::JumpIf, try_edge, goes_on);
    lowering.place(take);
    // The segment has these cells; with `edge` the step off the board, too.
    bind_as(what, first, taken);
    bind_to(what, has_edge ? edge : kNoRegister, {Bank::Int, here.site, 1});
    std::uint16_t shape = length;
    if (has_edge) {
      shape = temp();
      emit({.code = Code::Add, .dst = shape, .a = length, .b = edge});
    }
    digits.push_back({Bank::Int, shape, 1});
    segment(index + 1, here);
    digits.pop_back();
    if (has_edge) {
      lowering.jump(Code::JumpIf, more, edge);
      lowering.place(try_edge);
      Target no_edge;
      Target at_edge;
      // Not for the board's edge behind the last length that is allowed.
      lowering.jump(Code::JumpUnless, more, long_);
      lowering.jump(Code::JumpIfNone, at_edge, next);
      lowering.jump(Code::Jump, more);
      lowering.place(at_edge);
      const std::uint16_t one_more = temp();
      emit({.code = Code::AddNumber, .dst = one_more, .a = length, .x = 1});
      lowering.jump(Code::JumpLess, more, one_more, least.index);
      emit({.code = Code::Number, .dst = edge, .x = 1});
      lowering.jump(Code::Jump, take);
      lowering.place(no_edge);
    } else {
      lowering.place(try_edge);
    }
    lowering.place(more);
    lowering.jump(Code::JumpUnless, past, goes_on);
    if (what.as_is_site) {
      Target had;
      lowering.jump(Code::JumpIf, had, length);
      emit({.code = Code::Copy, .dst = first, .a = next});
      lowering.place(had);
    }
    if (taken != kNoRegister) emit({.code = Code::SetAdd, .dst = taken, .a = next});
    emit({.code = Code::Copy, .dst = here.site, .a = next});
    emit({.code = Code::AddNumber, .dst = length, .a = length, .x = 1});
    if (here.cells != kNoRegister) {
      emit({.code = Code::AddNumber, .dst = here.cells, .a = here.cells, .x = 1});
    }
    lowering.jump(Code::Jump, round);
    lowering.place(past);
  }

  Operand bound(ExprId id, std::int32_t otherwise) {
    if (id == kNoExpr) return {Bank::Int, lowering.constant_int(otherwise), 1};
    return {Bank::Int, lowering.number(id, inner), 1};
  }

  void bind_nothing(const lang::Segment& what) {
    const Operand name = slot(what.as_slot);
    if (what.as_is_site) {
      emit({.code = Code::Number, .dst = name.index, .x = kNone});
    } else {
      emit({.code = Code::SetConstant, .dst = name.index, .x = lowering.set_constant({})});
    }
  }

  void bind_as(const lang::Segment& what, std::uint16_t first, std::uint16_t taken) {
    if (what.as_slot == kNoIndex) return;
    const Operand name = slot(what.as_slot);
    if (what.as_is_site) {
      lowering.copy({Bank::Int, first, 1}, name, false);
    } else {
      lowering.copy({Bank::Set, taken, 1}, name, false);
    }
  }

  // The last site of the segment; none at the edge (no site is given, or the register says so).
  void bind_to(const lang::Segment& what, std::uint16_t edge, Operand site) {
    if (what.to_slot == kNoIndex) return;
    const Operand name = slot(what.to_slot);
    if (site.index == kNoRegister) {
      emit({.code = Code::Number, .dst = name.index, .x = kNone});
      return;
    }
    lowering.copy(site, name, false);
    if (edge == kNoRegister) return;
    Target inside;
    lowering.jump(Code::JumpUnless, inside, edge);
    emit({.code = Code::Number, .dst = name.index, .x = kNone});
    lowering.place(inside);
  }

  void complete(const At& from) {
    Target fails;
    if (pattern.where != kNoExpr) lowering.branch(pattern.where, inner, false, fails);
    digits[0] = {Bank::Int, from.site, 1};
    body(digits);
    lowering.place(fails);
  }
};

void Lowering::each_line(const LinePattern& pattern, const Scope& scope,
                         const std::function<void(const std::vector<Operand>&)>& body) {
  const Mark before = mark();
  LineLoop loop{*this, pattern, scope, body, scope};
  loop.rings = has_rings(model.board);
  if (loop.rings) loop.site_count = constant_int(static_cast<Index>(model.board.sites.size()));
  leaves_.emplace_back([] {});
  loop.run();
  leaves_.pop_back();
  release(before);
}

// A list of all solutions of a pattern but for its `where`; nothing without a plan.
std::optional<Lowering::List> Lowering::line_list(const LinePattern& pattern, const Scope& scope) {
  const auto plan = folds ? line_plan(pattern, scope, false) : std::nullopt;
  if (!plan) return std::nullopt;
  std::vector<Index> slots;
  lang::each_bound_slot(pattern, [&](Index slot) { slots.push_back(slot); });
  const List list{temp_alone(), record_plan({}, slots, scope), temp_int()};
  emit({.code = Code::CollectLines, .dst = list.list, .x = *plan});
  emit({.code = Code::Copy, .dst = list.begin, .a = list.list});
  return list;
}

std::uint16_t Lowering::line_ends(GeneratorId id, const Scope& scope) {
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  const std::uint16_t dst = temp_set();
  const Mark before = mark();
  if (const auto plan = reach_plan(id)) {
    const std::uint16_t from = number(generator.let.front().second, scope);
    emit({.code = Code::Reach, .dst = dst, .a = from, .x = *plan});
    release(before);
    return dst;
  }
  const Scope inner = with_slots(scope, names_of(id));
  for (const auto& [slot, argument] : generator.let) {
    value_into(argument, inner, inner.slots[static_cast<std::size_t>(slot)], false);
  }
  emit({.code = Code::SetConstant, .dst = dst, .x = set_constant({})});
  for (const LinePattern& pattern : generator.patterns) {
    const Mark inside = mark();
    const auto plan =
        folds && pattern.where == kNoExpr ? line_plan(pattern, inner, false) : std::nullopt;
    if (plan) {
      const std::uint16_t ends = temp_set();
      emit({.code = Code::LineEnds, .dst = ends, .x = *plan});
      emit({.code = Code::SetOr, .dst = dst, .a = dst, .b = ends});
    } else {
      each_line(pattern, inner, [&](const std::vector<Operand>& digits) {
        emit({.code = Code::SetAdd, .dst = dst, .a = digits[0].index});
      });
    }
    release(inside);
  }
  release(before);
  return dst;
}

namespace {

// What is asked about a named line reads where it ends, and nothing that lies inside it.
void refuse_inner_names(const lang::GameModel& model, const Generator& generator, ExprId where) {
  if (where == kNoExpr) return;
  std::vector<Index> inside;
  for (const auto& [slot, argument] : generator.let) inside.push_back(slot);
  for (const LinePattern& pattern : generator.patterns) {
    lang::each_bound_slot(pattern, [&](Index slot) { inside.push_back(slot); });
  }
  const bool reads = lang::any_expression(model, where, [&](const Expr& expr) {
    return expr.op == Op::Slot && expr.imm != generator.to_slot &&
           std::find(inside.begin(), inside.end(), expr.imm) != inside.end();
  });
  if (reads) throw NotFrozen{"a named line of which more than its end is asked"};
}

}  // namespace

std::optional<std::uint16_t> Lowering::named_ends(GeneratorId id, const Scope& scope,
                                                  const std::vector<ExprId>& conditions) {
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  if (!folds || !generator.named || generator.to_slot == kNoIndex || !reach_plan(id)) {
    return std::nullopt;
  }
  std::vector<ExprId> parts;
  if (generator.where != kNoExpr) parts.push_back(generator.where);
  parts.insert(parts.end(), conditions.begin(), conditions.end());
  for (const ExprId part : parts) {
    refuse_inner_names(model, generator, part);
    if (!can_lift(*this, part, generator.to_slot, scope)) return std::nullopt;
  }
  const std::uint16_t ends = line_ends(id, scope);
  for (const ExprId part : parts) {
    const Mark before = mark();
    const auto those = lift(part, generator.to_slot, scope);
    LUDO_ASSERT(those.has_value(), "what can be lifted is lifted");
    emit({.code = Code::SetAnd, .dst = ends, .a = ends, .b = *those});
    release(before);
  }
  return ends;
}

void Lowering::each_line_of(GeneratorId id, const Scope& scope, const std::function<void()>& body) {
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  std::vector<ExprId> where;
  if (generator.named) {
    refuse_inner_names(model, generator, generator.where);
    if (generator.where != kNoExpr) where.push_back(generator.where);
    const std::uint16_t ends = line_ends(id, scope);
    const Operand to = generator.to_slot == kNoIndex
                           ? temp(site_type())
                           : scope.slots[static_cast<std::size_t>(generator.to_slot)];
    each_of_set(ends, site_type(), to, where, scope, body);
    return;
  }
  const LinePattern& pattern = generator.patterns.front();
  for (const auto& [slot, argument] : generator.let) {
    value_into(argument, scope, scope.slots[static_cast<std::size_t>(slot)], false);
  }
  if (const auto list = line_list(pattern, scope)) {
    for (const ExprId part : {pattern.where, generator.where}) {
      if (part != kNoExpr) where.push_back(part);
    }
    each_record(*list, scope, where, body);
    return;
  }
  each_line(pattern, scope, [&](const std::vector<Operand>&) {
    Target next;
    if (generator.where != kNoExpr) branch(generator.where, scope, false, next);
    body();
    place(next);
  });
}

// All lines that meet the conditions into a list, in order; answers the plan that binds one.
std::int32_t Lowering::collect_lines_of(GeneratorId id, const Scope& scope, const Scope& inner,
                                        const std::vector<ExprId>& where, List list) {
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  const auto begin = [&] {
    emit({.code = Code::BeginRecords, .dst = list.list});
    emit({.code = Code::Copy, .dst = list.begin, .a = list.list});
  };
  if (generator.named) {
    for (const ExprId part : where) refuse_inner_names(model, generator, part);
    const std::uint16_t ends = line_ends(id, inner);
    const bool has_name = generator.to_slot != kNoIndex;
    const Operand to =
        has_name ? inner.slots[static_cast<std::size_t>(generator.to_slot)] : temp(site_type());
    const std::vector<Index> names =
        has_name ? std::vector<Index>{generator.to_slot} : std::vector<Index>{};
    const std::int32_t add = record_plan({to}, names, inner);
    begin();
    each_of_set(ends, site_type(), to, where, inner,
                [&] { emit({.code = Code::AddRecord, .a = list.list, .x = add}); });
    return record_plan({to}, names, scope);
  }
  const LinePattern& pattern = generator.patterns.front();
  std::vector<Index> names;
  lang::each_bound_slot(pattern, [&](Index slot) { names.push_back(slot); });
  for (const auto& [slot, argument] : generator.let) {
    value_into(argument, inner, inner.slots[static_cast<std::size_t>(slot)], false);
  }
  if (const auto from = line_list(pattern, inner)) {
    std::vector<ExprId> all;
    if (pattern.where != kNoExpr) all.push_back(pattern.where);
    all.insert(all.end(), where.begin(), where.end());
    keep_those(*from, inner, all, list);
    return record_plan({}, names, scope);
  }
  begin();
  each_line(pattern, inner, [&](const std::vector<Operand>& digits) {
    Target next;
    for (const ExprId part : where) branch(part, inner, false, next);
    emit({.code = Code::AddRecord, .a = list.list, .x = record_plan(digits, names, inner)});
    place(next);
  });
  emit({.code = Code::SortRecords, .a = list.list});
  return record_plan({}, names, scope);
}

}  // namespace ludo::program
