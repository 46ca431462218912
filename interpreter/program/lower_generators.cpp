// Lowers generators: loops over their solutions, sets of them, and lists in the normative order.
//
// Digits are those of 5-semantics.md, 5.6: the index of an element, the last site, first direction
// and lengths of a line, the elements of a subset closed by -1.
//
// Tested by tests/interpreter/program/.
#include <algorithm>

#include "interpreter/program/lowering.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Base;
using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;
using lang::Shape;

namespace {

const Generator& at_generator(const lang::GameModel& model, GeneratorId id) {
  return model.generators[static_cast<std::size_t>(id)];
}

}  // namespace

std::vector<std::pair<Index, lang::Type>> Lowering::names_of(GeneratorId id) const {
  return lang::bound_types(model, at_generator(model, id));
}

Scope Lowering::with_slots(const Scope& scope,
                           const std::vector<std::pair<Index, lang::Type>>& slots) {
  Scope inner = scope;
  for (const auto& [slot, type] : slots) {
    const auto place_ = static_cast<std::size_t>(slot);
    if (place_ >= inner.slots.size()) {
      inner.slots.resize(place_ + 1);
      inner.kept.resize(place_ + 1);
    }
    inner.slots[place_] = temp_slot(type);
    inner.kept[place_] = false;
  }
  return inner;
}

// ---- loops

void Lowering::leave_each() {
  LUDO_ASSERT(!leaves_.empty(), "a loop is left outside of one");
  leaves_.back()();
}

void Lowering::each(GeneratorId id, const Scope& scope, const std::function<void()>& body) {
  const Generator& generator = at_generator(model, id);
  const Mark before = mark();
  switch (generator.form) {
    case GeneratorForm::In: {
      const Filter filter = lifted(id, scope, {});
      each_of_set(filter.set, at(model, generator.domain).type,
                  scope.slots[static_cast<std::size_t>(generator.slot)], filter.rest, scope, body);
      break;
    }
    case GeneratorForm::Groups:
      each_group(generator, scope, body);
      break;
    case GeneratorForm::Subset: {
      const List list = subset_list(generator, scope, false);
      std::vector<ExprId> where;
      if (generator.where != kNoExpr) where.push_back(generator.where);
      each_record(list, scope, where, body);
      break;
    }
    case GeneratorForm::Line:
      each_line_of(id, scope, body);
      break;
    case GeneratorForm::Way:
      each_way(id, scope, body);
      break;
  }
  release(before);
}

// The set is used up. Conditions are tested one after the other.
void Lowering::each_of_set(std::uint16_t set_, const lang::Type& type, Operand slot,
                           const std::vector<ExprId>& where, const Scope& scope,
                           const std::function<void()>& body) {
  Scope inner = scope;
  if (folds) {
    // What is the same for all elements is computed before the loop.
    for (const ExprId condition : where) hoist(condition, inner, {{slot_of(scope, slot), type}});
  }
  Target loop;
  Target past;
  place(loop);
  emit_to({.code = Code::NextBit,
           .dst = slot.index,
           .a = set_,
           .y = type.base == Base::Int ? kNumber : 0},
          past);
  emit({.code = Code::Spend, .x = 1});
  for (const ExprId condition : where) branch(condition, inner, false, loop);
  leaves_.emplace_back([] {});
  body();
  leaves_.pop_back();
  jump(Code::Jump, loop);
  place(past);
}

// The slot of the model that lies in a register.
Index Lowering::slot_of(const Scope& scope, Operand operand) const {
  for (std::size_t i = 0; i < scope.slots.size(); ++i) {
    if (scope.slots[i].index == operand.index && scope.slots[i].bank == operand.bank) {
      return static_cast<Index>(i);
    }
  }
  return kNoIndex;
}

void Lowering::each_group(const Generator& generator, const Scope& scope,
                          const std::function<void()>& body) {
  const std::uint16_t domain = temp_set();
  const std::uint16_t rest = temp_set();
  const std::uint16_t first = temp_int();
  const std::uint16_t start = temp_set();
  const Operand group = scope.slots[static_cast<std::size_t>(generator.slot)];
  value_or_single_into(generator.domain, scope, {Bank::Set, domain, 1});
  copy({Bank::Set, domain, 1}, {Bank::Set, rest, 1}, false);
  const std::uint16_t meeting =
      generator.meeting == kNoExpr ? kNoRegister : set(generator.meeting, scope);
  Scope inner = scope;
  if (generator.along != kNoExpr) {
    inner.known[generator.along] = {Bank::Set, set(generator.along, scope), 1};
  }
  Target loop;
  Target past;
  place(loop);
  emit({.code = Code::FirstBit, .dst = first, .a = rest});
  jump(Code::JumpIfNone, past, first);
  emit({.code = Code::Spend, .x = 1});
  emit({.code = Code::SetSingle, .dst = start, .a = first});
  connect(group.index, start, domain, generator.along, inner);
  emit({.code = Code::SetMinus, .dst = rest, .a = rest, .b = group.index});
  if (meeting != kNoRegister) {
    const std::uint16_t meets = temp_int();
    emit({.code = Code::Meets, .dst = meets, .a = group.index, .b = meeting});
    jump(Code::JumpUnless, loop, meets);
  }
  if (generator.where != kNoExpr) branch(generator.where, scope, false, loop);
  leaves_.emplace_back([] {});
  body();
  leaves_.pop_back();
  jump(Code::Jump, loop);
  place(past);
}

void Lowering::each_way(GeneratorId id, const Scope& scope, const std::function<void()>& body) {
  const Generator& generator = at_generator(model, id);
  refuse_circles(generator.rule);
  const Scope frame = scope_of(way_frame(generator.rule, scope.raw));
  const std::vector<Operand> results = way_results(generator.rule, scope.raw);
  WayPlan plan;
  plan.rule = generator.rule;
  plan.raw = scope.raw;
  plan.entry = way_entry(generator.rule, scope.raw);
  const std::uint16_t player = number(generator.player, scope);
  for (std::size_t i = 0; i < generator.args.size(); ++i) {
    plan.arguments.emplace_back(value(generator.args[i], scope), frame.slots[i]);
  }
  const auto index = static_cast<std::int32_t>(program.ways.size());
  program.ways.push_back(plan);
  Target past;
  emit_to({.code = Code::Way, .a = player, .y = index}, past);
  for (std::size_t i = 0; i < generator.result_slots.size(); ++i) {
    copy(results[i], scope.slots[static_cast<std::size_t>(generator.result_slots[i])], false);
  }
  const Folding::Elsewhere elsewhere(folding_);
  Target next;
  if (generator.where != kNoExpr) branch(generator.where, in_solution(id, scope), false, next);
  leaves_.emplace_back([this] { emit({.code = Code::WayCut}); });
  body();
  leaves_.pop_back();
  place(next);
  emit({.code = Code::Fail});
  place(past);
}

void Lowering::each_record(List list, const Scope& scope, const std::vector<ExprId>& where,
                           const std::function<void()>& body) {
  Target loop;
  Target past;
  place(loop);
  const std::int32_t end = pool_to(past);
  emit({.code = Code::NextRecord, .a = list.list, .x = list.plan, .y = end});
  for (const ExprId condition : where) branch(condition, scope, false, loop);
  leaves_.emplace_back([this, list] { emit({.code = Code::DropRecords, .a = list.begin}); });
  body();
  leaves_.pop_back();
  jump(Code::Jump, loop);
  place(past);
  emit({.code = Code::DropRecords, .a = list.begin});
}

// ---- sets

namespace {

void conjuncts(const lang::GameModel& model, ExprId id, std::vector<ExprId>& parts) {
  if (id == kNoExpr) return;
  const Expr& expr = at(model, id);
  if (expr.op != Op::And) {
    parts.push_back(id);
    return;
  }
  for (const ExprId part : expr.args) conjuncts(model, part, parts);
}

bool reads_slot(const lang::GameModel& model, ExprId id, Index slot) {
  return lang::any_expression(
      model, id, [slot](const Expr& expr) { return expr.op == Op::Slot && expr.imm == slot; });
}

// Worth a look whether there is any element of which it must be asked.
bool takes_work(const lang::GameModel& model, ExprId id) {
  int n = 0;
  return lang::any_expression(
      model, id, [&n](const Expr& expr) { return expr.op == Op::CallDefine || ++n > 5; });
}

}  // namespace

// The elements of the domain in a set register of their own.
std::uint16_t Lowering::domain_of(const Generator& generator, const Scope& scope) {
  const lang::Type& type = at(model, generator.domain).type;
  const std::uint16_t dst = temp_set();
  if (type.shape == Shape::Tally) {
    const Mark before = mark();
    const Operand tally = value(generator.domain, scope);
    emit({.code = Code::TallyKeys,
          .dst = dst,
          .a = tally.index,
          .x = tally.width,
          .y = type.base == Base::Int ? kNumber : 0});
    release(before);
    return dst;
  }
  value_or_single_into(generator.domain, scope, {Bank::Set, dst, 1});
  return dst;
}

Lowering::Filter Lowering::lifted(GeneratorId id, const Scope& scope,
                                  const std::vector<ExprId>& conditions, bool only_some) {
  const Generator& generator = at_generator(model, id);
  const lang::Type& type = at(model, generator.domain).type;
  Filter filter;
  filter.set = domain_of(generator, scope);
  std::vector<ExprId> parts;
  conjuncts(model, generator.where, parts);
  for (const ExprId condition : conditions) conjuncts(model, condition, parts);
  Target nothing_left;
  bool asked = false;
  for (const ExprId part : parts) {
    if (!folds) {
      filter.rest.push_back(part);
      continue;
    }
    const Mark before = mark();
    std::optional<std::uint16_t> those = known_elements(part, generator.slot);
    // `x in S`, S not about x.
    const Expr& expr = at(model, part);
    if (!those && expr.op == Op::Contains && at(model, expr.args[0]).op == Op::Slot &&
        at(model, expr.args[0]).imm == generator.slot &&
        !reads_slot(model, expr.args[1], generator.slot) && is_plain(expr.args[1])) {
      those = set(expr.args[1], scope);
    }
    if (!those && type.base != Base::Int) {
      if (!asked && takes_work(model, part)) {
        asked = true;
        jump(Code::JumpIfEmpty, nothing_left, filter.set);
      }
      those = lift(part, generator.slot, scope,
                   {filter.set, generator.domain, only_some && parts.size() == 1});
    }
    if (those) {
      emit({.code = Code::SetAnd, .dst = filter.set, .a = filter.set, .b = *those});
    } else {
      filter.rest.push_back(part);
    }
    release(before);
  }
  if (asked) place(nothing_left);
  return filter;
}

// The elements for which a condition about nothing else holds.
std::optional<std::uint16_t> Lowering::known_elements(ExprId id, Index slot) {
  const auto table = folding_.tabulated(id, program.words * 64);
  const bool about_it = table && table->hole.of == Hole::Of::Slot && table->hole.index == slot;
  if (!about_it) return std::nullopt;
  std::vector<std::int32_t> bits;
  for (std::size_t i = 0; i < table->values.size(); ++i) {
    if (table->values[i].number > 0) bits.push_back(static_cast<std::int32_t>(i));
  }
  const std::uint16_t dst = temp_set();
  emit({.code = Code::SetConstant, .dst = dst, .x = set_constant(bits)});
  return dst;
}

std::uint16_t Lowering::filtered(GeneratorId id, const Scope& scope,
                                 const std::vector<ExprId>& conditions) {
  const Generator& generator = at_generator(model, id);
  LUDO_ASSERT(generator.form == GeneratorForm::In, "only elements are filtered");
  const Mark start = mark();
  const Filter filter = lifted(id, scope, conditions);
  if (filter.rest.empty()) {
    // The set is the first register that was taken.
    release({start.ints, std::max(start.sets, std::int32_t{filter.set} + 1)});
    return filter.set;
  }
  const std::uint16_t dst = temp_set();
  const Mark before = mark();
  // The name is not yet chosen: what its register holds is not touched.
  const lang::Type& type = at(model, generator.domain).type;
  const Scope inner = with_slots(scope, names_of(id));
  const Operand element = inner.slots[static_cast<std::size_t>(generator.slot)];
  emit({.code = Code::SetConstant, .dst = dst, .x = set_constant({})});
  each_of_set(filter.set, type, element, filter.rest, inner, [&] {
    emit({.code = Code::SetAdd,
          .dst = dst,
          .a = element.index,
          .x = type.base == Base::Int ? 1 : 0});
  });
  release(before);
  return dst;
}

// ---- lists

std::int32_t Lowering::record_plan(const std::vector<Operand>& digits,
                                   const std::vector<Index>& slots, const Scope& scope,
                                   std::uint16_t weight) {
  RecordPlan plan;
  plan.digits = digits;
  plan.weight = weight;
  for (const Index slot : slots) {
    const auto place_ = static_cast<std::size_t>(slot);
    plan.binds.push_back(scope.slots[place_]);
    plan.keep.push_back(scope.kept[place_]);
  }
  program.records.push_back(std::move(plan));
  return static_cast<std::int32_t>(program.records.size()) - 1;
}

Lowering::List Lowering::collect(GeneratorId id, const Scope& scope,
                                 const std::vector<ExprId>& conditions, bool weighted) {
  const Generator& generator = at_generator(model, id);
  // Solutions are found in temporaries: the names keep their values until one is taken.
  const List list{temp_alone(), -1, temp_int()};
  const Mark before = mark();
  const Scope inner = with_slots(scope, names_of(id));
  std::vector<ExprId> where;
  if (generator.where != kNoExpr) where.push_back(generator.where);
  where.insert(where.end(), conditions.begin(), conditions.end());
  List made = list;
  const auto begin = [&] {
    emit({.code = Code::BeginRecords, .dst = list.list});
    emit({.code = Code::Copy, .dst = list.begin, .a = list.list});
  };
  switch (generator.form) {
    case GeneratorForm::In: {
      const Operand element = inner.slots[static_cast<std::size_t>(generator.slot)];
      const lang::Type& type = at(model, generator.domain).type;
      const bool weighs = weighted && type.shape == Shape::Tally;
      Operand tally;
      std::uint16_t weight = kNoRegister;
      if (weighs) {
        tally = value(generator.domain, scope);
        weight = temp_int();
      }
      const Filter filter = lifted(id, scope, conditions);
      begin();
      const std::int32_t add = record_plan({element}, {generator.slot}, inner, weight);
      each_of_set(filter.set, type, element, filter.rest, inner, [&] {
        if (weighs) {
          emit({.code = Code::TallyEntry,
                .dst = weight,
                .a = tally.index,
                .b = element.index,
                .x = tally.width});
        }
        emit({.code = Code::AddRecord, .a = list.list, .x = add});
      });
      made.plan = record_plan({element}, {generator.slot}, scope);
      break;
    }
    case GeneratorForm::Groups: {
      const Operand group = inner.slots[static_cast<std::size_t>(generator.slot)];
      const Operand first{Bank::Int, temp_int(), 1};
      const std::int32_t add = record_plan({first}, {generator.slot}, inner);
      begin();
      each_group(generator, inner, [&] {
        Target next;
        for (const ExprId condition : conditions) branch(condition, inner, false, next);
        emit({.code = Code::FirstBit, .dst = first.index, .a = group.index});
        emit({.code = Code::AddRecord, .a = list.list, .x = add});
        place(next);
      });
      made.plan = record_plan({first}, {generator.slot}, scope);
      break;
    }
    case GeneratorForm::Subset:
      keep_those(subset_list(generator, inner, weighted), inner, where, list);
      made.plan = record_plan({}, {generator.slot}, scope);
      break;
    case GeneratorForm::Line:
      made.plan = collect_lines_of(id, scope, inner, where, list);
      break;
    case GeneratorForm::Way:
      throw NotFrozen{"a choice among ways"};
  }
  release(before);
  return made;
}

// The records of a list for which conditions hold, in another list (or the same, without any).
void Lowering::keep_those(List from, const Scope& scope, const std::vector<ExprId>& where,
                          List to) {
  if (where.empty()) {
    emit({.code = Code::Copy, .dst = to.list, .a = from.begin});
    emit({.code = Code::Copy, .dst = to.begin, .a = from.begin});
    return;
  }
  emit({.code = Code::BeginRecords, .dst = to.list});
  emit({.code = Code::Copy, .dst = to.begin, .a = to.list});
  const std::uint16_t here_ = temp_int();
  Target loop;
  Target past;
  place(loop);
  emit({.code = Code::Copy, .dst = here_, .a = from.list});
  const std::int32_t end = pool_to(past);
  emit({.code = Code::NextRecord, .a = from.list, .x = from.plan, .y = end});
  for (const ExprId condition : where) branch(condition, scope, false, loop);
  emit({.code = Code::KeepRecord, .a = to.list, .b = here_});
  jump(Code::Jump, loop);
  place(past);
}

Lowering::List Lowering::subset_list(const Generator& generator, const Scope& scope,
                                     bool weighted) {
  const Operand domain = value(generator.domain, scope);
  const std::uint16_t least = number(generator.least, scope);
  const std::uint16_t most = generator.most == kNoExpr ? least : number(generator.most, scope);
  const List list{temp_alone(), record_plan({}, {generator.slot}, scope), temp_int()};
  const auto operand = static_cast<std::int32_t>(program.operands.size());
  program.operands.push_back(domain);
  const auto first = static_cast<std::int32_t>(program.pool.size());
  program.pool.insert(program.pool.end(), {operand, least, most, list.plan});
  emit({.code = Code::CollectSubsets, .dst = list.list, .x = first, .y = weighted ? 8 : 0});
  emit({.code = Code::Copy, .dst = list.begin, .a = list.list});
  return list;
}

}  // namespace ludo::program
