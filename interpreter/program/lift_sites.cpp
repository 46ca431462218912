// Reads look-ups and sets of a site for all sites at once, by preimages.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include <algorithm>

#include "interpreter/program/lift.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;
using lang::Shape;
using Bits = Lifting::Bits;
using Answer = Lifting::Answer;

namespace {

constexpr std::int32_t kMostSteps = 8;  // of distances that are written out

}  // namespace

ExprId only_element(const lang::GameModel& model, ExprId id) {
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  if (is_scalar(expr.type)) return id;
  const bool one = expr.op == Op::Singleton || (expr.op == Op::MakeSet && expr.args.size() == 1);
  return one ? expr.args[0] : kNoExpr;
}

Answer Lifting::where_in(ExprId id, const Names& names, int variable, Bits set) {
  const Expr& expr = at(id);
  if (!is_of_sites(expr.type)) return std::nullopt;
  if (variables(id, names) == 0) {
    if (may_fail(id)) return std::nullopt;
    const std::uint16_t site = number_of(id, names);
    const std::uint16_t among = reg(set);
    if (dry_) return fresh();
    const std::uint16_t holds = lowering.temp_int();
    lowering.emit({.code = Code::Bit, .dst = holds, .a = site, .b = among});
    return if_true(holds);
  }
  switch (expr.op) {
    case Op::Slot: {
      const auto found = names.meanings.find(expr.imm);
      if (found == names.meanings.end()) return std::nullopt;
      const Meaning& meaning = found->second;
      if (meaning.form == Meaning::Form::Expr) {
        return where_in(meaning.expr, *meaning.names, variable, set);
      }
      if (meaning.form == Meaning::Form::Steps) {
        for (std::int32_t i = 0; i < meaning.number; ++i) {
          set = back(set, {meaning.direction, kNoRegister});
        }
        return where_in(meaning.expr, *meaning.names, variable, set);
      }
      if (meaning.form != Meaning::Form::Variable || meaning.number != variable) {
        return std::nullopt;
      }
      return set;
    }
    case Op::ToSite:
      return where_in(expr.args[0], names, variable, set);
    case Op::ToPieces:
      return where_in(expr.args[0], names, variable, both(in_code(Code::Occupied), set));
    case Op::Step: {
      if (variables(expr.args[0], names) != 0) break;
      bool distinct = false;
      const auto directions_ = directions(expr.args[0], names, distinct);
      if (!directions_) break;
      if (directions_->empty()) return none();
      return where_in(expr.args[1], names, variable, back(set, directions_->front()));
    }
    case Op::If: {
      const Bits among = kept(set);
      const Answer condition = lift(expr.args[0], names, variable);
      if (!condition) return std::nullopt;
      const Bits holds = kept(*condition);
      const Answer then = where_in(expr.args[1], names, variable, among);
      const Answer otherwise = then ? where_in(expr.args[2], names, variable, among) : std::nullopt;
      if (!otherwise) return std::nullopt;
      return either(both(kept(*then), holds), without(kept(*otherwise), holds));
    }
    case Op::CallDefine: {
      if (++depth_ > 24) return std::nullopt;
      const auto [body, inner] = called(id, names);
      Answer found = where_in(body, *inner, variable, set);
      --depth_;
      return found;
    }
    default:
      break;
  }
  const auto known = values(id, names, variable);
  if (!known) return std::nullopt;
  std::vector<std::vector<std::int32_t>> table(known->size());
  std::vector<std::int32_t> some;
  for (std::size_t i = 0; i < known->size(); ++i) {
    if ((*known)[i].is_none()) continue;
    some.push_back(static_cast<std::int32_t>(i));
    table[static_cast<std::size_t>((*known)[i].number)].push_back(some.back());
  }
  if (set.form == Bits::Form::All) return constant(some);
  return of_table(table, set);
}

Answer Lifting::where_meets(ExprId id, const Names& names, int variable, Bits set) {
  const Expr& expr = at(id);
  if (!is_of_sites(expr.type)) return std::nullopt;
  if (is_scalar(expr.type)) return where_in(id, names, variable, set);
  if (variables(id, names) == 0) {
    if (may_fail(id)) return std::nullopt;
    const std::uint16_t one = reg(set_of(id, names));
    const std::uint16_t other = reg(set);
    if (dry_) return fresh();
    const std::uint16_t holds = lowering.temp_int();
    lowering.emit({.code = Code::Meets, .dst = holds, .a = one, .b = other});
    return if_true(holds);
  }
  const auto still = [&](ExprId part) { return variables(part, names) == 0 && !may_fail(part); };
  switch (expr.op) {
    case Op::Slot: {
      const auto found = names.meanings.find(expr.imm);
      if (found == names.meanings.end() || found->second.form != Meaning::Form::Expr) break;
      return where_meets(found->second.expr, *found->second.names, variable, set);
    }
    case Op::Singleton:
    case Op::MakeSet:
    case Op::Union: {
      const Bits among = kept(set);
      Bits all_of = none();
      for (const ExprId part : expr.args) {
        const Answer one = where_meets(part, names, variable, among);
        if (!one) return std::nullopt;
        // A look-up may answer `among` itself.
        all_of = either(all_of, *one);
      }
      return all_of;
    }
    case Op::Intersect: {
      ExprId moving = kNoExpr;
      for (const ExprId part : expr.args) {
        if (still(part)) {
          set = both(set_of(part, names), set);
        } else if (moving == kNoExpr) {
          moving = part;
        } else {
          return std::nullopt;
        }
      }
      return where_meets(moving, names, variable, set);
    }
    case Op::Minus: {
      if (still(expr.args[1])) {
        return where_meets(expr.args[0], names, variable,
                           without(set, set_of(expr.args[1], names)));
      }
      // `D except x`: x sees every other site of D.
      const ExprId excepted = only_element(model, expr.args[1]);
      if (!still(expr.args[0]) || excepted == kNoExpr) break;
      const Bits among = kept(both(set_of(expr.args[0], names), set));
      const Answer it = where_in(excepted, names, variable, among);
      if (!it || dry_) return it;
      const std::uint16_t several = lowering.temp_int();
      const std::uint16_t any = lowering.temp_int();
      lowering.emit({.code = Code::CountAtLeast, .dst = several, .a = reg(among), .x = 2});
      lowering.emit({.code = Code::NotEmpty, .dst = any, .a = reg(among)});
      return either(if_true(several), without(if_true(any), *it));
    }
    case Op::If: {
      const Bits among = kept(set);
      const Answer condition = lift(expr.args[0], names, variable);
      if (!condition) return std::nullopt;
      const Bits holds = kept(*condition);
      const Answer then = where_meets(expr.args[1], names, variable, among);
      const Answer otherwise =
          then ? where_meets(expr.args[2], names, variable, among) : std::nullopt;
      if (!otherwise) return std::nullopt;
      return either(both(kept(*then), holds), without(kept(*otherwise), holds));
    }
    case Op::CallDefine: {
      if (++depth_ > 24) return std::nullopt;
      const auto [body, inner] = called(id, names);
      Answer found = where_meets(body, *inner, variable, set);
      --depth_;
      return found;
    }
    case Op::Collect: {
      const Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
      if (generator.form != GeneratorForm::In) break;
      if (generator.where == kNoExpr) {
        return where_meets(generator.domain, names, variable, set);
      }
      int other = 0;
      const Names& inner = with_variable(names, generator.slot, other);
      const Answer those = lift(generator.where, inner, other);
      if (!those) break;
      return where_meets(generator.domain, names, variable, both(*those, set));
    }
    case Op::Touching:
    case Op::Beside:
    case Op::Linked: {
      const bool orthogonal = expr.op == Op::Beside;
      const ExprId one = only_element(model, expr.args[0]);
      if (one == kNoExpr || expr.args.size() > 1 || !is_symmetric(orthogonal)) break;
      return where_in(one, names, variable, near(set, orthogonal));
    }
    case Op::WithinSteps: {
      const auto most = lowering.constant(expr.args[0]);
      const ExprId one = only_element(model, expr.args[1]);
      if (!most || one == kNoExpr || most->number > kMostSteps || !is_symmetric(false)) break;
      if (most->is_none()) return none();
      Bits reached = set;
      for (std::int32_t i = 0; i < most->number; ++i) {
        reached = kept(reached);
        reached = either(near(reached, false), reached);
      }
      return where_in(one, names, variable, reached);
    }
    case Op::StepSet: {
      bool distinct = false;
      const auto ways = directions(expr.args[0], names, distinct);
      if (!ways) break;
      const Bits among = kept(set);
      Bits all_of = none();
      for (const Direction& way : *ways) all_of = either(all_of, back(among, way));
      return where_meets(expr.args[1], names, variable, all_of);
    }
    case Op::GroupOf: {
      // Sites connected with the set inside what does not follow from x.
      const ExprId one = only_element(model, expr.args[0]);
      if (one == kNoExpr || expr.args.size() > 2 || !still(expr.args[1])) break;
      if (!is_symmetric(false)) break;
      const std::uint16_t within = reg(set_of(expr.args[1], names));
      const std::uint16_t from = reg(set);
      const Bits found = fresh();
      if (!dry_) {
        lowering.emit({.code = Code::Connected, .dst = found.reg, .a = from, .b = within, .x = -1});
      }
      return where_in(one, names, variable, found);
    }
    default:
      break;
  }
  const auto known = values(id, names, variable);
  if (!known) return std::nullopt;
  std::vector<std::vector<std::int32_t>> table(known->size());
  std::vector<std::int32_t> some;
  for (std::size_t i = 0; i < known->size(); ++i) {
    if (!(*known)[i].items.empty()) some.push_back(static_cast<std::int32_t>(i));
    for (const std::int32_t site : (*known)[i].items) {
      table[static_cast<std::size_t>(site)].push_back(static_cast<std::int32_t>(i));
    }
  }
  if (set.form == Bits::Form::All) return constant(some);
  return of_table(table, set);
}

// ---- membership
// --------------------------------------------------------------------------------

Answer Lifting::contains(ExprId scalar, const Names& names, ExprId set, const Names& set_names,
                         int variable) {
  if (!is_of_sites(type(scalar))) return std::nullopt;
  const bool moving = variables(set, set_names) != 0;
  if (!moving) {
    if (may_fail(set)) return std::nullopt;
    return where_in(scalar, names, variable, set_of(set, set_names));
  }
  if (variables(scalar, names) == 0) {
    if (may_fail(scalar)) return std::nullopt;
    return where_meets(set, set_names, variable, single(number_of(scalar, names)));
  }
  const Expr& expr = at(set);
  const auto part = [&](std::size_t i) {
    return contains(scalar, names, expr.args[i], set_names, variable);
  };
  switch (expr.op) {
    case Op::Union:
    case Op::Intersect: {
      Bits found = expr.op == Op::Intersect ? all() : none();
      for (std::size_t i = 0; i < expr.args.size(); ++i) {
        const Answer one = part(i);
        if (!one) return std::nullopt;
        found = expr.op == Op::Intersect ? both(found, *one) : either(found, *one);
      }
      return found;
    }
    case Op::Minus: {
      const Answer in = part(0);
      const Answer out = in ? part(1) : std::nullopt;
      if (!out) return std::nullopt;
      return without(*in, *out);
    }
    case Op::Complement: {
      const Answer there = where_in(scalar, names, variable, all());
      const Answer out = there ? part(0) : std::nullopt;
      if (!out) return std::nullopt;
      return without(*there, *out);
    }
    case Op::If: {
      const Answer condition = lift(expr.args[0], set_names, variable);
      if (!condition) return std::nullopt;
      const Bits holds = kept(*condition);
      const Answer then = part(1);
      const Answer otherwise = then ? part(2) : std::nullopt;
      if (!otherwise) return std::nullopt;
      return either(both(kept(*then), holds), without(kept(*otherwise), holds));
    }
    case Op::CallDefine: {
      if (++depth_ > 24) return std::nullopt;
      const auto [body, inner] = called(set, set_names);
      Answer found = contains(scalar, names, body, *inner, variable);
      --depth_;
      return found;
    }
    case Op::Collect: {
      const Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
      if (generator.form != GeneratorForm::In) return std::nullopt;
      if (type(generator.domain).shape != Shape::Set) return std::nullopt;
      Answer in = contains(scalar, names, generator.domain, set_names, variable);
      if (!in || generator.where == kNoExpr) return in;
      const Names& inner =
          with_meaning(set_names, generator.slot, {Meaning::Form::Expr, 0, scalar, &names});
      const Answer holds = lift(generator.where, inner, variable);
      if (!holds) return std::nullopt;
      return both(*in, *holds);
    }
    case Op::PiecesOfPlayer:
    case Op::EnemyPieces:
    case Op::FriendlyToPlayer:
    default:
      return std::nullopt;
  }
}

}  // namespace ludo::program
