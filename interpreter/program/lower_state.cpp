// Lowers variables, tables, regions and definitions.
//
// A small definition is written where it is called, a larger one is a subroutine with registers of
// its own.
//
// Tested by tests/interpreter/program/.
#include <algorithm>
#include <set>

#include "interpreter/program/lowering.hpp"
#include "lang/model/walk.hpp"

namespace ludo::program {

using lang::Base;
using lang::Expr;
using lang::Op;
using lang::Shape;
using lang::Statement;
using lang::StatementOp;
using lang::Value;

namespace {

// A definition of no more operations is written in place, so deeply nested.
constexpr int kSmall = 60;
constexpr int kMostInlined = 6;

}  // namespace

std::optional<Operand> Lowering::state_value(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  switch (expr.op) {
    case Op::Variable:
      return variable(id, scope);
    case Op::Column:
      return column(id, scope);
    case Op::TableCell:
      return table_cell(id, scope);
    case Op::Region:
      return region(id, scope);
    case Op::CallDefine:
      return call(id, scope);
    case Op::Supposing:
      return supposing(id, scope);
    default:
      return std::nullopt;
  }
}

// A condition in a register becomes 0 where it was none.
void Lowering::none_is_no(const lang::Type& type, Operand operand) {
  if (type.shape != Shape::Scalar || type.base != Base::Bool) return;
  emit({.code = Code::AtLeastNumber, .dst = operand.index, .a = operand.index, .x = 1});
}

void Lowering::nothing_into(const lang::Type& type, Operand to) {
  const Mark before = mark();
  copy(constant_value(nothing_of(model, type), type), to, false);
  release(before);
}

Operand Lowering::variable(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const lang::Variable& what = model.variables[static_cast<std::size_t>(expr.imm)];
  const bool has_owner = !expr.args.empty() && expr.args[0] != kNoExpr;
  // One that has no value yet is an error of the description, which the general form reports.
  const bool is_set_first = what.initial == kNoExpr && what.type.shape == Shape::Scalar &&
                            !what.type.optional && what.type.base != Base::Int &&
                            what.type.base != Base::Bool;
  const bool general_form = what.owner == lang::Owner::Piece || is_set_first ||
                            what.type.shape == Shape::Tally || what.type.shape == Shape::Tuple;
  if (general_form) return general(id, scope);
  const Operand dst = temp(expr.type);
  const Mark before = mark();
  const std::uint16_t owner = has_owner ? number(expr.args[0], scope) : kNoRegister;
  const Code code = dst.bank == Bank::Set ? Code::LoadSet : Code::Load;
  emit({.code = code, .dst = dst.index, .b = owner, .x = expr.imm});
  if (has_owner && may_be_none(expr.args[0])) none_is_no(what.type, dst);
  release(before);
  return dst;
}

Operand Lowering::column(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const lang::KindColumn& column = model.columns[static_cast<std::size_t>(expr.imm)];
  const bool of_site = at(model, expr.args[0]).type.base != Base::Kind;
  const Operand dst = temp(expr.type);
  const Mark before = mark();
  const std::uint16_t asked = number(expr.args[0], scope);
  // The owner of the piece is `me` there.
  std::optional<Folding::Elsewhere> elsewhere;
  if (of_site) elsewhere.emplace(folding_);
  std::uint16_t kind = asked;
  Scope inner;
  inner.raw = scope.raw;
  inner.me = scope.me;
  inner.slots.emplace_back();
  inner.kept.push_back(false);
  if (of_site) {
    kind = temp_int();
    emit({.code = Code::KindAt, .dst = kind, .a = asked});
    inner.slots[0] = {Bank::Int, asked, 1};
  }
  // Cells that are known make a table.
  std::vector<Value> cells;
  for (const ExprId cell : column.cells) {
    const auto known = cell == kNoExpr ? nothing_of(model, column.type) : constant(cell);
    if (!known) break;
    cells.push_back(*known);
  }
  const auto size = static_cast<std::int32_t>(column.cells.size());
  const bool all_known = cells.size() == column.cells.size();
  if (all_known && dst.bank == Bank::Set) {
    const std::int32_t first = set_table(cells, column.type);
    emit({.code = Code::SetTable, .dst = dst.index, .a = kind, .x = first, .y = size});
    release(before);
    return dst;
  }
  if (all_known && dst.bank == Bank::Int) {
    std::vector<std::int32_t> numbers;
    for (const Value& cell : cells) numbers.push_back(cell.number);
    emit({.code = Code::Table, .dst = dst.index, .a = kind, .x = pool_table(numbers), .y = size});
    none_is_no(column.type, dst);
    release(before);
    return dst;
  }
  if (of_site && column_by_code(column, asked, dst)) {
    release(before);
    return dst;
  }
  if (of_site) {
    inner.me = temp_int();
    emit({.code = Code::OwnerAt, .dst = inner.me, .a = asked});
  }
  std::vector<Target> targets(column.cells.size());
  Target past;
  nothing_into(column.type, dst);
  switch_over(kind, targets);
  jump(Code::Jump, past);
  for (std::size_t i = 0; i < column.cells.size(); ++i) {
    place(targets[i]);
    if (column.cells[i] != kNoExpr) value_into(column.cells[i], inner, dst, false);
    jump(Code::Jump, past);
  }
  place(past);
  release(before);
  return dst;
}

// Cells that follow from the kind and owner of the piece alone: a table by what pieces there are.
bool Lowering::column_by_code(const lang::KindColumn& column, std::uint16_t site, Operand dst) {
  if (dst.bank == Bank::Several) return false;
  std::vector<Value> values;
  for (const Layout::PieceCode& code : program.layout.codes) {
    const ExprId cell = column.cells[static_cast<std::size_t>(code.kind)];
    Folding::Known known;
    known.me = Value(code.owner < 0 ? kNone : code.owner);
    const auto value =
        cell == kNoExpr ? nothing_of(model, column.type) : folding_.value(cell, known);
    if (!value) return false;
    values.push_back(*value);
  }
  const auto size = static_cast<std::int32_t>(values.size());
  const std::uint16_t code = temp_int();
  emit({.code = Code::CodeAt, .dst = code, .a = site});
  if (dst.bank == Bank::Set) {
    const std::int32_t first = set_table(values, column.type);
    emit({.code = Code::SetTable, .dst = dst.index, .a = code, .x = first, .y = size});
    return true;
  }
  std::vector<std::int32_t> numbers;
  for (const Value& value : values) numbers.push_back(value.number);
  emit({.code = Code::Table, .dst = dst.index, .a = code, .x = pool_table(numbers), .y = size});
  none_is_no(column.type, dst);
  return true;
}

// Goes to target i when the register holds i.
void Lowering::switch_over(std::uint16_t reg, std::vector<Target>& targets) {
  const auto first = static_cast<std::int32_t>(program.pool.size());
  for (Target& target : targets) pool_to(target);
  emit(
      {.code = Code::Switch, .a = reg, .x = first, .y = static_cast<std::int32_t>(targets.size())});
}

Operand Lowering::table_cell(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const lang::DataTable& table = model.tables[static_cast<std::size_t>(expr.imm)];
  const Operand dst = temp(expr.type);
  const Mark before = mark();
  const std::uint16_t row = number(expr.args[0], scope);
  const std::uint16_t column_ = number(expr.args[1], scope);
  nothing_into(table.type, dst);
  Scope inner;
  inner.raw = scope.raw;
  inner.me = scope.me;
  const std::uint16_t same = temp_int();
  Target past;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    Target next_row;
    emit({.code = Code::EqualNumber, .dst = same, .a = row, .x = table.rows[i]});
    jump(Code::JumpUnless, next_row, same);
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
      if (table.cells[i][k] == kNoExpr) continue;
      Target next_cell;
      emit({.code = Code::EqualNumber, .dst = same, .a = column_, .x = table.columns[k]});
      jump(Code::JumpUnless, next_cell, same);
      value_into(table.cells[i][k], inner, dst, false);
      jump(Code::Jump, past);
      place(next_cell);
    }
    jump(Code::Jump, past);
    place(next_row);
  }
  place(past);
  release(before);
  return dst;
}

Operand Lowering::region(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const lang::RegionDef& region = model.regions[static_cast<std::size_t>(expr.imm)];
  const Operand dst = temp(expr.type);
  const Mark before = mark();
  Scope inner;
  emit({.code = Code::SetConstant, .dst = dst.index, .x = set_constant({})});
  if (!region.owned) {
    const Folding::Elsewhere elsewhere(folding_);
    inner.me = constant_int(kNone);
    if (region.values[0] != kNoExpr) value_or_single_into(region.values[0], inner, dst);
    release(before);
    return dst;
  }
  if (expr.args.empty()) return dst;
  const std::uint16_t player = number(expr.args[0], scope);
  const Folding::Elsewhere elsewhere(folding_);
  std::vector<Target> targets(region.values.size());
  Target past;
  switch_over(player, targets);
  jump(Code::Jump, past);
  for (std::size_t i = 0; i < region.values.size(); ++i) {
    place(targets[i]);
    inner.me = player;
    if (region.values[i] != kNoExpr) value_or_single_into(region.values[i], inner, dst);
    jump(Code::Jump, past);
  }
  place(past);
  release(before);
  return dst;
}

// ---- definitions

bool Lowering::is_small(ExprId id, int& budget) const {
  lang::Walk walk;
  int size = 0;
  walk.expression = [&size](ExprId, const Expr&) { ++size; };
  lang::walk_expression(model, id, walk);
  budget -= size;
  return budget >= 0;
}

namespace {

// What a walk over expressions leads to besides what it visits: definitions and rules, each once.
struct Reached {
  const lang::GameModel& model;
  bool through_ways = false;
  std::set<Index> defines;
  std::set<Index> rules;  // whose bodies are read
  std::set<Index> ways;   // rules that are asked about in a way
  std::set<ExprId> seen;

  void from(ExprId id) {
    if (id == kNoExpr || !seen.insert(id).second) return;
    lang::walk_expression(model, id, walk());
  }
  void from_block(lang::BlockId block) {
    if (block != kNoIndex) lang::walk_block(model, block, walk());
  }
  void from_rule(Index rule) {
    if (rules.insert(rule).second) from_block(model.rules[static_cast<std::size_t>(rule)].body);
  }
  lang::Walk walk() {
    lang::Walk walk;
    walk.expression = [this](ExprId, const Expr& expr) { step(expr); };
    walk.generator = [this](const lang::Generator& generator) {
      if (generator.form != lang::GeneratorForm::Way) return;
      ways.insert(generator.rule);
      if (through_ways) from_rule(generator.rule);
    };
    walk.statement = [this](const Statement& statement) {
      if (statement.op == StatementOp::Play) from_rule(statement.imm);
    };
    return walk;
  }
  void step(const Expr& expr) {
    switch (expr.op) {
      case Op::CallDefine:
        if (defines.insert(expr.imm).second) {
          from(model.defines[static_cast<std::size_t>(expr.imm)].body);
        }
        return;
      case Op::Column:
        for (const ExprId cell : model.columns[static_cast<std::size_t>(expr.imm)].cells) {
          from(cell);
        }
        return;
      case Op::TableCell:
        for (const auto& row : model.tables[static_cast<std::size_t>(expr.imm)].cells) {
          for (const ExprId cell : row) from(cell);
        }
        return;
      case Op::Region:
        for (const ExprId value : model.regions[static_cast<std::size_t>(expr.imm)].values) {
          from(value);
        }
        return;
      case Op::Variable:
        from(model.variables[static_cast<std::size_t>(expr.imm)].initial);
        return;
      default:
        return;
    }
  }
};

}  // namespace

bool Lowering::reaches_itself(Index define) const {
  Reached reached{model, false, {}, {}, {}, {}};
  reached.from(model.defines[static_cast<std::size_t>(define)].body);
  return reached.defines.contains(define);
}

// A way whose rule asks for the same way again would need registers for every depth of it.
void Lowering::refuse_circles(Index rule) const {
  Reached reached{model, true, {}, {}, {}, {}};
  reached.from_rule(rule);
  if (reached.ways.contains(rule)) throw NotFrozen{"a way that asks for itself"};
}

// A definition that asks for a way in which it is asked again, too.
void Lowering::refuse_circles_of_define(Index define) const {
  Reached outside{model, false, {}, {}, {}, {}};
  outside.from(model.defines[static_cast<std::size_t>(define)].body);
  for (const Index rule : outside.ways) {
    Reached inside{model, true, {}, {}, {}, {}};
    inside.from_rule(rule);
    if (inside.defines.contains(define)) {
      throw NotFrozen{"a definition that asks for a way in which it is asked again"};
    }
  }
}

std::optional<Scope> Lowering::call_scope(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
  if (reaches_itself(expr.imm) || inlined_ >= 3 * kMostInlined) return std::nullopt;
  Scope inner;
  inner.raw = scope.raw;
  inner.me = scope.me;
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const auto& type = at(model, expr.args[i]).type;
    const Operand argument = value(expr.args[i], scope);
    const bool is_name = at(model, expr.args[i]).op == Op::Slot;
    if (type.base == Base::Piece && program.follows_pieces && !is_name) {
      const Operand name = temp_slot(type);
      copy(argument, name, false);
      inner.slots.push_back(name);
    } else {
      inner.slots.push_back(argument);
    }
    inner.kept.push_back(false);
  }
  inner.slots.resize(static_cast<std::size_t>(std::max(define.params, define.slots)));
  inner.kept.resize(inner.slots.size());
  return inner;
}

// Whether a call is written where it stands.
bool Lowering::is_inlined(Index define, const Scope& scope) const {
  if (reaches_itself(define)) return false;
  // A subroutine finds who is `me` in the state.
  if (scope.me != kNoRegister) return true;
  int budget = kSmall;
  return inlined_ < kMostInlined &&
         is_small(model.defines[static_cast<std::size_t>(define)].body, budget);
}

Operand Lowering::call(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
  const Operand dst = temp(expr.type);
  const Mark before = mark();
  if (is_inlined(expr.imm, scope)) {
    auto inner = call_scope(id, scope);
    if (inner) {
      ++inlined_;
      value_into(define.body, *inner, dst, false);
      --inlined_;
      release(before);
      return dst;
    }
  }
  if (scope.me != kNoRegister) throw NotFrozen{"a definition read for another player"};
  refuse_circles_of_define(expr.imm);
  std::vector<Operand> arguments;
  for (const ExprId argument : expr.args) arguments.push_back(value(argument, scope));
  DefineUnit& unit = define_unit(expr.imm, scope.raw);
  for (std::size_t i = 0; i < arguments.size(); ++i) copy(arguments[i], unit.params[i], false);
  if (unit.recursive) {
    const auto at_ = emit_to({.code = Code::CallDeep}, unit.entry);
    program.code[static_cast<std::size_t>(at_)].y = unit.saved;
  } else {
    emit_to({.code = Code::Call}, unit.entry);
  }
  copy(unit.result, dst, false);
  release(before);
  return dst;
}

Lowering::DefineUnit& Lowering::define_unit(Index define, bool raw) {
  const auto [place_, fresh] = defines_.try_emplace({define, raw});
  DefineUnit& unit = place_->second;
  if (!fresh) return unit;
  const lang::Define& what = model.defines[static_cast<std::size_t>(define)];
  unit.recursive = reaches_itself(define);
  for (Index i = 0; i < what.params; ++i) unit.params.push_back(temp_slot(param_type(define, i)));
  unit.result = temp(at(model, what.body).type);
  // These registers are the subroutine's for ever.
  floor_int_ = std::max(floor_int_, next_int_);
  floor_set_ = std::max(floor_set_, next_set_);
  if (unit.recursive) {
    unit.saved = static_cast<std::int32_t>(program.pool.size());
    program.pool.resize(program.pool.size() + 4);
  }
  unwritten_.emplace_back(define, raw);
  return unit;
}

// The type of a parameter: that of what is passed first, or of where it is read.
lang::Type Lowering::param_type(Index define, Index param) const {
  const lang::Type* found = nullptr;
  lang::Walk walk;
  walk.expression = [&](ExprId, const Expr& expr) {
    if (expr.op == Op::Slot && expr.imm == param && found == nullptr) found = &expr.type;
  };
  lang::walk_expression(model, model.defines[static_cast<std::size_t>(define)].body, walk);
  if (found != nullptr) return *found;
  for (const Expr& expr : model.exprs) {
    if (expr.op == Op::CallDefine && expr.imm == define) {
      return at(model, expr.args[static_cast<std::size_t>(param)]).type;
    }
  }
  return {};
}

void Lowering::finish() {
  if (finishing_) return;
  finishing_ = true;
  const Folding::Elsewhere elsewhere(folding_);  // whoever calls
  while (!unwritten_.empty()) {
    const auto [define, raw] = unwritten_.back();
    unwritten_.pop_back();
    new_unit();
    DefineUnit& unit = defines_.at({define, raw});
    const std::int32_t first_int = next_int_;
    const std::int32_t first_set = next_set_;
    unit.pc = here();
    place(unit.entry);
    Scope scope;
    scope.raw = raw;
    for (const Operand& param : unit.params) {
      Operand own = param;
      if (unit.recursive) {
        own = temp_like(param);
        copy(param, own, false);
      }
      scope.slots.push_back(own);
    }
    scope.kept.resize(scope.slots.size());
    const int around = inlined_;
    inlined_ = 0;
    value_into(model.defines[static_cast<std::size_t>(define)].body, scope, unit.result, false);
    inlined_ = around;
    emit({.code = Code::Return});
    if (unit.saved >= 0) {
      const std::int32_t range[] = {first_int, program.int_count, first_set, program.set_count};
      std::copy(std::begin(range), std::end(range), program.pool.begin() + unit.saved);
    }
  }
  finishing_ = false;
  new_unit();
  // For listings.
  for (std::size_t i = program.names.size(); i < places.size(); ++i) {
    program.names.emplace_back(places[i], automaton.registers[i].name);
  }
}

Operand Lowering::temp_like(Operand operand) {
  Operand made = operand;
  switch (operand.bank) {
    case Bank::Int:
      made.index = temp_int();
      break;
    case Bank::Set:
      made.index = temp_set();
      break;
    case Bank::Several:
      made.index = temp_int();
      for (int i = 1; i < operand.width; ++i) temp_int();
      break;
  }
  return made;
}

}  // namespace ludo::program
