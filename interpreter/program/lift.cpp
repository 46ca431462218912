// Reads conditions for all sites at once: names, logic and quantifiers.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include "interpreter/program/lift.hpp"

#include <algorithm>

#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;
using lang::Value;
using Bits = Lifting::Bits;
using Answer = Lifting::Answer;

namespace {

constexpr int kMostNesting = 24;
constexpr std::size_t kMostUnrolled = 16;

}  // namespace

// ---- names
// --------------------------------------------------------------------------------

const Names& Lifting::add(Names names) {
  names.serial = static_cast<int>(made_.size());
  return made_.emplace_back(std::move(names));
}

const Names& Lifting::names_in(const Scope& scope) { return add({scope, {}, 0}); }

const Names& Lifting::with_meaning(const Names& names, Index slot, Meaning meaning) {
  Names more = names;
  more.meanings[slot] = meaning;
  return add(std::move(more));
}

const Names& Lifting::with_variable(const Names& names, Index slot, int& variable) {
  variable = fresh_variable();
  witnessed_.resize(static_cast<std::size_t>(variable) + 1);
  Meaning meaning;
  meaning.form = Meaning::Form::Variable;
  meaning.number = variable;
  return with_meaning(names, slot, meaning);
}

const Names& Lifting::with_register(const Names& names, Index slot, std::uint16_t reg) {
  Names more = names;
  more.meanings.erase(slot);
  if (static_cast<std::size_t>(slot) >= more.scope.slots.size()) {
    more.scope.slots.resize(static_cast<std::size_t>(slot) + 1);
    more.scope.kept.resize(static_cast<std::size_t>(slot) + 1);
  }
  more.scope.slots[static_cast<std::size_t>(slot)] = {Bank::Int, reg, 1};
  more.scope.kept[static_cast<std::size_t>(slot)] = false;
  return add(std::move(more));
}

// The variable that an expression is.
std::optional<int> Lifting::resolve(ExprId id, const Names& names) const {
  const Expr& expr = at(id);
  if (expr.op == Op::ToSite) return resolve(expr.args[0], names);
  if (expr.op != Op::Slot) return std::nullopt;
  const auto found = names.meanings.find(expr.imm);
  if (found == names.meanings.end()) return std::nullopt;
  const Meaning& meaning = found->second;
  if (meaning.form == Meaning::Form::Variable) return meaning.number;
  if (meaning.form == Meaning::Form::Expr) return resolve(meaning.expr, *meaning.names);
  return std::nullopt;
}

std::uint32_t Lifting::variables(ExprId id, const Names& names) const {
  if (id == kNoExpr) return 0;
  const Expr& expr = at(id);
  if (expr.op == Op::Slot) {
    const auto found = names.meanings.find(expr.imm);
    if (found == names.meanings.end()) return 0;
    const Meaning& meaning = found->second;
    switch (meaning.form) {
      case Meaning::Form::Number:
        return 0;
      case Meaning::Form::Variable:
        return 1U << static_cast<std::uint32_t>(std::min(meaning.number, 31));
      case Meaning::Form::Expr:
      case Meaning::Form::Steps:
        return variables(meaning.expr, *meaning.names);
    }
    LUDO_UNREACHABLE();
  }
  if (expr.op == Op::HostileToSite || expr.op == Op::OwnerOf) {
    // For each owner apart these are the same for all his pieces.
    const auto variable = resolve(expr.args[0], names);
    if (variable && witnessed_[static_cast<std::size_t>(*variable)]) return 0;
  }
  std::uint32_t found = 0;
  for (const ExprId part : expr.args) found |= variables(part, names);
  if (expr.generator != kNoIndex) {
    lang::each_expression(model.generators[static_cast<std::size_t>(expr.generator)],
                          [&](ExprId part) { found |= variables(part, names); });
  }
  if (expr.block != kNoIndex) {
    lang::Walk walk;
    walk.expression = [&](ExprId part, const Expr& inner) {
      if (inner.op == Op::Slot) found |= variables(part, names);
    };
    lang::walk_block(model, expr.block, walk);
  }
  return found;
}

std::uint32_t Lifting::variables(const Condition& condition, const Names& names) const {
  std::uint32_t found = 0;
  for (const ExprId part : condition.any) found |= variables(part, names);
  return found;
}

// Conditions that must all hold.
void Lifting::split(ExprId id, bool negated, std::vector<Condition>& parts) const {
  const Expr& expr = at(id);
  if (expr.op == Op::Not) return split(expr.args[0], !negated, parts);
  if (expr.op == (negated ? Op::Or : Op::And)) {
    for (const ExprId part : expr.args) split(part, negated, parts);
    return;
  }
  if (expr.op == Op::Or) {
    parts.push_back({expr.args, false});
  } else {
    parts.push_back({{id}, negated});
  }
}

std::pair<ExprId, const Names*> Lifting::called(ExprId call, const Names& names) {
  const Expr& expr = at(call);
  LUDO_ASSERT(expr.op == Op::CallDefine);
  const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
  Names inner;
  inner.scope.me = names.scope.me;
  inner.scope.raw = names.scope.raw;
  inner.scope.slots.resize(expr.args.size());
  inner.scope.kept.resize(expr.args.size());
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const ExprId argument = expr.args[i];
    if (variables(argument, names) == 0) {
      if (!dry_) inner.scope.slots[i] = lowering.value(argument, names.scope);
      const auto number = lowering.constant(argument);
      const auto named = names.meanings.find(at(argument).imm);
      if (number && type(argument).shape == lang::Shape::Scalar) {
        inner.meanings[static_cast<Index>(i)] = {Meaning::Form::Number, number->number};
      } else if (at(argument).op == Op::Slot && named != names.meanings.end() &&
                 named->second.form == Meaning::Form::Number) {
        inner.meanings[static_cast<Index>(i)] = named->second;
      }
      continue;
    }
    inner.meanings[static_cast<Index>(i)] = {Meaning::Form::Expr, 0, argument, &names};
    // Who stands for the pieces of one owner, or a register that nobody reads.
    const auto variable = resolve(argument, names);
    const bool witnessed = variable && witnessed_[static_cast<std::size_t>(*variable)];
    if (dry_) continue;
    if (witnessed) {
      inner.scope.slots[i] = lowering.value(argument, names.scope);
    } else {
      inner.scope.slots[i] = lowering.temp(type(argument));
    }
  }
  return {define.body, &add(std::move(inner))};
}

// ---- logic
// --------------------------------------------------------------------------------

Answer Lifting::lift_all(const std::vector<Condition>& conditions, const Names& names,
                         int variable) {
  Bits found = all();
  for (const Condition& condition : conditions) {
    const Answer one = lift(condition, names, variable);
    if (!one) return std::nullopt;
    found = both(found, *one);
  }
  return found;
}

Answer Lifting::lift(const Condition& condition, const Names& names, int variable) {
  Bits found = none();
  for (const ExprId part : condition.any) {
    const Answer one = lift(part, names, variable);
    if (!one) return std::nullopt;
    found = either(found, *one);
  }
  return condition.negated ? without(all(), found) : found;
}

Answer Lifting::lift(ExprId id, const Names& names, int variable) {
  const Expr& expr = at(id);
  const std::uint32_t read = variables(id, names);
  if (read == 0) {
    if (const auto known = known_value(id, names)) return known->number > 0 ? all() : none();
    if (may_fail(id)) return std::nullopt;
    return if_true(number_of(id, names));
  }
  if (variable > 30 || read != 1U << static_cast<std::uint32_t>(variable)) return std::nullopt;
  if (depth_ > kMostNesting) return std::nullopt;
  if (const auto known = values(id, names, variable)) {
    std::vector<std::int32_t> sites;
    for (std::size_t i = 0; i < known->size(); ++i) {
      if ((*known)[i].number > 0) sites.push_back(static_cast<std::int32_t>(i));
    }
    return constant(sites);
  }
  switch (expr.op) {
    case Op::And:
    case Op::Or: {
      Bits found = expr.op == Op::And ? all() : none();
      for (const ExprId part : expr.args) {
        const Answer one = lift(part, names, variable);
        if (!one) return std::nullopt;
        found = expr.op == Op::And ? both(found, *one) : either(found, *one);
      }
      return found;
    }
    case Op::Not: {
      const Answer one = lift(expr.args[0], names, variable);
      if (!one) return std::nullopt;
      return without(all(), *one);
    }
    case Op::If: {
      const Answer condition = lift(expr.args[0], names, variable);
      if (!condition) return std::nullopt;
      const Bits holds = kept(*condition);
      const Answer then = lift(expr.args[1], names, variable);
      const Answer otherwise = then ? lift(expr.args[2], names, variable) : std::nullopt;
      if (!otherwise) return std::nullopt;
      return either(both(holds, *then), without(*otherwise, holds));
    }
    case Op::CallDefine: {
      ++depth_;
      const auto [body, inner] = called(id, names);
      Answer found = lift(body, *inner, variable);
      --depth_;
      return found;
    }
    case Op::Exists:
      return exists(expr.generator, {}, names, variable);
    case Op::ForAll: {
      std::vector<Condition> fails{{{expr.args[0]}, true}};
      const Answer one = exists(expr.generator, std::move(fails), names, variable);
      if (!one) return std::nullopt;
      return without(all(), *one);
    }
    case Op::Contains:
      if (auto found = contains(expr.args[0], names, expr.args[1], names, variable)) return found;
      return by_kind_or_owner(id, names, variable);
    case Op::NotEmpty:
      if (type(expr.args[0]).shape != lang::Shape::Set || !is_of_sites(type(expr.args[0]))) break;
      return where_meets(expr.args[0], names, variable, all());
    case Op::Meets:
    case Op::IsWithin: {
      if (!is_of_sites(type(expr.args[0])) || !is_of_sites(type(expr.args[1]))) break;
      const bool first = variables(expr.args[0], names) != 0;
      if (first && variables(expr.args[1], names) != 0) break;
      const ExprId moving = expr.args[first ? 0 : 1];
      const ExprId still = expr.args[first ? 1 : 0];
      if (may_fail(still)) break;
      if (expr.op == Op::Meets) {
        return where_meets(moving, names, variable, set_of(still, names));
      }
      if (!first) break;
      const Bits inside = set_of(still, names);
      const Answer some = where_meets(moving, names, variable, all());
      if (!some) break;
      const Answer outside = where_meets(moving, names, variable, without(all(), inside));
      if (!outside) break;
      return without(*some, *outside);
    }
    case Op::Equal:
      if (auto found = only_in(expr, names, variable)) return found;
      [[fallthrough]];
    case Op::NotEqual:
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
      if (auto found = comparison(expr, names, variable)) return found;
      return by_kind_or_owner(id, names, variable);
    default:
      return by_kind_or_owner(id, names, variable);
  }
  return std::nullopt;
}

// A condition that follows from the kind, or from the owner, of a piece alone.
Answer Lifting::by_kind_or_owner(ExprId id, const Names& names, int variable) {
  Folding& folding = lowering.folding();
  const auto table = folding.tabulated(id, 64);
  if (!table || table->hole.of != Hole::Of::Expr) return std::nullopt;
  const Expr& hole = at(table->hole.index);
  const bool kind = hole.op == Op::KindOf;
  if (!kind && hole.op != Op::OwnerOf) return std::nullopt;
  std::vector<std::int32_t> those;
  for (std::size_t i = 0; i < table->values.size(); ++i) {
    if (table->values[i].number > 0) those.push_back(static_cast<std::int32_t>(i));
  }
  const Answer found = where_in(hole.args[0], names, variable,
                                kind ? pieces_of_kinds(those) : pieces_of_players(those));
  if (!found || table->of_none.number <= 0) return found;
  const Answer somebody =
      where_in(hole.args[0], names, variable, kind ? in_code(Code::Occupied) : owned());
  if (!somebody) return std::nullopt;
  return either(*found, without(all(), *somebody));
}

Answer Lifting::lift_by_owner(ExprId id, const Names& names, int variable) {
  const auto place = static_cast<std::size_t>(variable);
  Index slot = kNoIndex;
  for (const auto& [name, meaning] : names.meanings) {
    if (meaning.form == Meaning::Form::Variable && meaning.number == variable) slot = name;
  }
  if (slot == kNoIndex) return std::nullopt;
  Bits found{Bits::Form::Register, dry_ ? std::uint16_t{0} : own_reg(none()), true};
  // The pieces of each player, then what belongs to nobody.
  for (std::size_t player = 0; player <= model.players.size(); ++player) {
    const bool nobody = player == model.players.size();
    Bits those =
        nobody ? without(all(), owned()) : pieces_of_players({static_cast<std::int32_t>(player)});
    if (within_ != kNoRegister) {
      those = both(those, {Bits::Form::Register, within_, false});
    }
    those = kept(those);
    Target next;
    std::uint16_t witness = 0;
    if (!dry_) {
      lowering.jump(Code::JumpIfEmpty, next, reg(those));
      witness = lowering.temp_int();
      lowering.emit({.code = Code::FirstBit, .dst = witness, .a = reg(those)});
    }
    const Known known = known_;
    Names inner = with_register(names, slot, witness);
    inner.meanings = names.meanings;
    witnessed_[place] = true;
    const Answer one = lift(id, add(std::move(inner)), variable);
    witnessed_[place] = false;
    known_ = known;
    if (!one) return std::nullopt;
    if (dry_) continue;
    const std::uint16_t here = reg(both(those, *one));
    lowering.emit({.code = Code::SetOr, .dst = found.reg, .a = found.reg, .b = here});
    lowering.place(next);
  }
  return found;
}

// ---- quantifiers
// --------------------------------------------------------------------------------

Answer Lifting::exists(GeneratorId id, std::vector<Condition> extra, const Names& names,
                       int variable) {
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  std::vector<Condition> conditions;
  if (generator.where != kNoExpr) split(generator.where, false, conditions);
  for (const Condition& one : extra) {
    if (one.any.size() == 1) {
      split(one.any.front(), one.negated, conditions);
    } else {
      conditions.push_back(one);
    }
  }
  switch (generator.form) {
    case GeneratorForm::In:
      if (type(generator.domain).shape != lang::Shape::Set) return std::nullopt;
      if (is_of_sites(type(generator.domain))) {
        return exists_site(generator, conditions, names, variable);
      }
      return exists_each(generator, conditions, names, variable);
    case GeneratorForm::Line:
      return exists_line(id, conditions, names, variable);
    case GeneratorForm::Subset:
    case GeneratorForm::Way:
    case GeneratorForm::Groups:
      return std::nullopt;
  }
  LUDO_UNREACHABLE();
}

Answer Lifting::exists_site(const Generator& generator, const std::vector<Condition>& conditions,
                            const Names& names, int variable) {
  int other = 0;
  const Names& inner = with_variable(names, generator.slot, other);
  if (other > 30) return std::nullopt;
  const std::uint32_t outer_bit = 1U << static_cast<std::uint32_t>(variable);
  std::vector<Condition> on_site;
  std::vector<Condition> on_other;
  std::vector<Condition> on_both;
  for (const Condition& condition : conditions) {
    const std::uint32_t read = variables(condition, inner);
    if ((read & ~outer_bit) == 0) {
      on_site.push_back(condition);
    } else {
      ((read & outer_bit) == 0 ? on_other : on_both).push_back(condition);
    }
  }
  const Answer alone = lift_all(on_site, inner, variable);
  const Answer others = alone ? lift_all(on_other, inner, other) : std::nullopt;
  if (!others) return std::nullopt;
  const bool moving = variables(generator.domain, names) != 0;
  if (moving) {
    if (!on_both.empty()) return std::nullopt;
    const Answer found = where_meets(generator.domain, names, variable, *others);
    if (!found) return std::nullopt;
    return both(*found, *alone);
  }
  if (may_fail(generator.domain)) return std::nullopt;
  const Bits domain = both(set_of(generator.domain, names), *others);
  if (on_both.empty()) {
    const Bits some = dry_ ? domain : [&] {
      const std::uint16_t any = lowering.temp_int();
      lowering.emit({.code = Code::NotEmpty, .dst = any, .a = reg(domain)});
      return if_true(any);
    }();
    return both(some, *alone);
  }
  if (on_both.size() == 1 && !on_both.front().negated && on_both.front().any.size() == 1) {
    // `some y among D where y in F(x)`
    const Expr& expr = at(on_both.front().any.front());
    if (expr.op == Op::Contains && is_of_sites(type(expr.args[0])) &&
        resolve(expr.args[0], inner) == other && variables(expr.args[1], inner) == outer_bit) {
      if (const Answer found = where_meets(expr.args[1], inner, variable, domain)) {
        return both(*found, *alone);
      }
    }
  }
  // One after the other.
  Bits found = dry_ ? fresh() : Bits{Bits::Form::Register, own_reg(none()), true};
  const std::uint16_t rest = own_reg(domain);
  const std::uint16_t each = dry_ ? std::uint16_t{0} : lowering.temp_int();
  const Known known = known_;
  Target again;
  Target done;
  if (!dry_) {
    lowering.place(again);
    lowering.emit_to({.code = Code::NextBit, .dst = each, .a = rest}, done);
    lowering.emit({.code = Code::Spend, .x = 1});
  }
  const Answer one = lift_all(on_both, with_register(names, generator.slot, each), variable);
  known_ = known;
  if (!one) return std::nullopt;
  if (!dry_) {
    lowering.emit({.code = Code::SetOr, .dst = found.reg, .a = found.reg, .b = reg(*one)});
    lowering.jump(Code::Jump, again);
    lowering.place(done);
  }
  return both(found, *alone);
}

// Over a few values that are no sites: one after the other, here.
Answer Lifting::exists_each(const Generator& generator, const std::vector<Condition>& conditions,
                            const Names& names, int variable) {
  const auto domain = lowering.constant(generator.domain);
  if (!domain || domain->items.size() > kMostUnrolled) return std::nullopt;
  Bits found = none();
  for (const std::int32_t number : domain->items) {
    const std::uint16_t reg = dry_ ? std::uint16_t{0} : lowering.constant_int(number);
    const Names& inner = with_meaning(with_register(names, generator.slot, reg), generator.slot,
                                      {Meaning::Form::Number, number});
    const Answer one = lift_all(conditions, inner, variable);
    if (!one) return std::nullopt;
    found = either(found, *one);
  }
  return found;
}

// Pieces from which a tabulated line leads to where the conditions hold.
Answer Lifting::reaching(GeneratorId id, const std::vector<Condition>& conditions,
                         const Names& names, int variable) {
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  if (!generator.named || generator.to_slot == kNoIndex || generator.let.size() != 1 ||
      resolve(generator.let.front().second, names) != variable) {
    return std::nullopt;
  }
  const auto plan = lowering.reach_plan(id);
  // Where nobody stands none begins.
  if (!plan || lowering.program.reaches[static_cast<std::size_t>(*plan)].class_of[0] >= 0) {
    return std::nullopt;
  }
  int end = 0;
  const Names& inner = with_variable(names, generator.to_slot, end);
  if (end > 30) return std::nullopt;
  for (const Condition& condition : conditions) {
    if ((variables(condition, inner) & ~(1U << static_cast<std::uint32_t>(end))) != 0) {
      return std::nullopt;
    }
    bool inside = false;
    const auto look = [&](Index slot) {
      for (const ExprId part : condition.any) {
        inside = inside || lang::any_expression(model, part, [&](const Expr& expr) {
                   return expr.op == Op::Slot && expr.imm == slot;
                 });
      }
    };
    look(generator.let.front().first);
    for (const lang::LinePattern& pattern : generator.patterns) {
      lang::each_bound_slot(pattern, look);
    }
    if (inside) return std::nullopt;
  }
  const Answer ends = lift_all(conditions, inner, end);
  if (!ends) return std::nullopt;
  const std::uint16_t to = reg(*ends);
  const Bits made = fresh();
  if (!dry_) {
    lowering.emit({.code = Code::Reaching,
                   .dst = made.reg,
                   .a = variable == 0 ? within_ : kNoRegister,
                   .b = to,
                   .x = *plan});
  }
  return made;
}

// `{x} = S`
Answer Lifting::only_in(const Expr& expr, const Names& names, int variable) {
  const bool first = variables(expr.args[0], names) != 0;
  const ExprId one = expr.args[first ? 0 : 1];
  const ExprId set = expr.args[first ? 1 : 0];
  const Expr& single = at(one);
  const bool fits = single.op == Op::Singleton && is_of_sites(single.type) &&
                    resolve(single.args[0], names) == variable && variables(set, names) == 0 &&
                    type(set).shape == lang::Shape::Set && is_of_sites(type(set)) && !may_fail(set);
  if (!fits) return std::nullopt;
  const Bits sites = set_of(set, names);
  if (dry_) return both(fresh(), sites);
  const std::uint16_t several = lowering.temp_int();
  lowering.emit({.code = Code::CountAtLeast, .dst = several, .a = reg(sites), .x = 2});
  lowering.emit({.code = Code::Not, .dst = several, .a = several});
  return both(if_true(several), sites);
}

Answer Lifting::exists_line(GeneratorId id, const std::vector<Condition>& conditions,
                            const Names& names, int variable) {
  if (auto found = reaching(id, conditions, names, variable)) return found;
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  const Names* inner = &names;
  for (const auto& [slot, argument] : generator.let) {
    inner = &with_meaning(*inner, slot, {Meaning::Form::Expr, 0, argument, &names});
    if (variables(argument, names) == 0) {
      if (type(argument).shape != lang::Shape::Scalar) return std::nullopt;
      inner = &with_register(*inner, slot, number_of(argument, names));
    }
  }
  Bits found = none();
  for (const lang::LinePattern& pattern : generator.patterns) {
    std::vector<Condition> all_of = conditions;
    if (pattern.where != kNoExpr) split(pattern.where, false, all_of);
    // What follows from the site where it is asked, not where the line begins.
    std::vector<Condition> on_site;
    std::vector<Condition> on_line;
    for (const Condition& condition : all_of) {
      bool reads_line = false;
      const auto reads = [&](Index slot) {
        for (const ExprId part : condition.any) {
          reads_line = reads_line || lang::any_expression(model, part, [&](const Expr& expr) {
                         return expr.op == Op::Slot && expr.imm == slot;
                       });
        }
      };
      lang::each_bound_slot(pattern, reads);
      if (generator.named) reads(generator.to_slot);
      (reads_line ? on_line : on_site).push_back(condition);
    }
    const Answer alone = lift_all(on_site, *inner, variable);
    if (!alone) return std::nullopt;
    if (variables(pattern.from, *inner) == 0) return std::nullopt;
    Answer starts = line_starts(pattern, generator.to_slot, on_line, *inner, variable);
    if (!starts) return std::nullopt;
    starts = where_in(pattern.from, *inner, variable, *starts);
    if (!starts) return std::nullopt;
    found = either(found, both(*starts, *alone));
  }
  return found;
}

// ---- what the rest of program/ calls
// --------------------------------------------------------------------------------

void Lifting::among(const Lowering::Among& among, ExprId whole) {
  within_ = among.set;
  domain_ = among.domain;
  // Only a condition that is one line: others would leave out sites of their own.
  if (!among.only_some || at(whole).op != Op::Exists) return;
  const Generator& generator = model.generators[static_cast<std::size_t>(at(whole).generator)];
  only_some_ = generator.form == GeneratorForm::Line && !generator.named &&
               generator.where == kNoExpr && generator.patterns.size() == 1 &&
               generator.patterns[0].where == kNoExpr &&
               at(generator.patterns[0].from).op == Op::Slot;
}

namespace {

// How the owner of what stands on the site is told.
enum class OwnerKnown : std::uint8_t {
  Any,    // not at all
  One,    // all sites in question hold pieces of one
  Apart,  // for each owner apart
};

// The name is one of a site or of a piece, not of a player, a direction …
bool is_about_site(const lang::GameModel& model, ExprId id, Index slot, ExprId domain) {
  if (domain != kNoExpr) {
    return is_of_sites(model.exprs[static_cast<std::size_t>(domain)].type);
  }
  return !lang::any_expression(model, id, [&](const Expr& expr) {
    return expr.op == Op::Slot && expr.imm == slot && !is_of_sites(expr.type);
  });
}

std::optional<std::uint16_t> lift_with(Lowering& lowering, ExprId expr, Index slot,
                                       const Scope& scope, const Lowering::Among& among, bool dry,
                                       OwnerKnown owner) {
  Lifting lifting(lowering, dry);
  lifting.among(among, expr);
  const Names* names = &lifting.names_in(scope);
  if (owner == OwnerKnown::One) {
    const bool known = among.set != kNoRegister && among.domain != kNoExpr &&
                       has_one_owner(lowering.model, among.domain);
    if (!known) return std::nullopt;
    std::uint16_t witness = 0;
    if (!dry) {
      witness = lowering.temp_int();
      lowering.emit({.code = Code::FirstBit, .dst = witness, .a = among.set});
    }
    names = &lifting.with_register(*names, slot, witness);
  }
  int variable = 0;
  names = &lifting.with_variable(*names, slot, variable);
  if (owner == OwnerKnown::One) lifting.witness(variable);
  const Answer found = owner == OwnerKnown::Apart ? lifting.lift_by_owner(expr, *names, variable)
                                                  : lifting.lift(expr, *names, variable);
  if (!found) return std::nullopt;
  return lifting.reg(*found);
}

}  // namespace

bool can_lift(Lowering& lowering, ExprId expr, Index slot, const Scope& scope) {
  if (!lowering.folds || lowering.model.board.shape == lang::BoardShape::Tiles) return false;
  if (!is_about_site(lowering.model, expr, slot, kNoExpr)) return false;
  return lift_with(lowering, expr, slot, scope, {}, true, OwnerKnown::Any) ||
         lift_with(lowering, expr, slot, scope, {}, true, OwnerKnown::Apart);
}

std::optional<std::uint16_t> Lowering::lift(ExprId expr, Index slot, const Scope& scope,
                                            const Among& among) {
  if (!folds || model.board.shape == lang::BoardShape::Tiles) return std::nullopt;
  if (!is_about_site(model, expr, slot, among.domain)) return std::nullopt;
  for (const OwnerKnown owner : {OwnerKnown::Any, OwnerKnown::One, OwnerKnown::Apart}) {
    if (lift_with(*this, expr, slot, scope, among, true, owner)) {
      return lift_with(*this, expr, slot, scope, among, false, owner);
    }
  }
  return std::nullopt;
}

}  // namespace ludo::program
