// Writes the code of liftings: set algebra over all sites, with what need not be computed left out.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include <algorithm>
#include <functional>
#include <set>

#include "interpreter/program/lift.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Op;
using lang::Value;
using Form = Lifting::Bits::Form;

Lifting::Lifting(Lowering& lowering_, bool dry)
    : lowering(lowering_), model(lowering_.model), dry_(dry) {}

Lifting::Bits Lifting::kept(Bits bits) const {
  bits.own = false;
  return bits;
}

Lifting::Bits Lifting::fresh() {
  return {Form::Register, dry_ ? std::uint16_t{0} : lowering.temp_set(), true};
}

Lifting::Bits Lifting::in_code(Code code, std::int32_t x, std::uint16_t a) {
  const Bits made = fresh();
  if (!dry_) lowering.emit({.code = code, .dst = made.reg, .a = a, .x = x});
  return made;
}

Lifting::Bits Lifting::constant(const std::vector<std::int32_t>& sites) {
  if (sites.empty()) return none();
  if (sites.size() == model.board.sites.size()) return all();
  return in_code(Code::SetConstant, dry_ ? 0 : lowering.set_constant(sites));
}

std::uint16_t Lifting::reg(Bits bits) {
  switch (bits.form) {
    case Form::Register:
      return bits.reg;
    case Form::All:
      return in_code(Code::SetConstant, lowering.program.all_sites).reg;
    case Form::None:
      return in_code(Code::SetConstant, lowering.program.no_sites).reg;
  }
  LUDO_UNREACHABLE();
}

std::uint16_t Lifting::own_reg(Bits bits) {
  if (bits.form != Form::Register || bits.own) return reg(bits);
  return in_code(Code::SetCopy, 0, bits.reg).reg;
}

Lifting::Bits Lifting::both(Bits a, Bits b) {
  if (a.form == Form::All || b.form == Form::None) return b;
  if (b.form == Form::All || a.form == Form::None) return a;
  const Bits to = a.own ? a : b.own ? b : fresh();
  if (!dry_) lowering.emit({.code = Code::SetAnd, .dst = to.reg, .a = a.reg, .b = b.reg});
  return to;
}

Lifting::Bits Lifting::either(Bits a, Bits b) {
  if (a.form == Form::None || b.form == Form::All) return b;
  if (b.form == Form::None || a.form == Form::All) return a;
  const Bits to = a.own ? a : b.own ? b : fresh();
  if (!dry_) lowering.emit({.code = Code::SetOr, .dst = to.reg, .a = a.reg, .b = b.reg});
  return to;
}

Lifting::Bits Lifting::without(Bits a, Bits b) {
  if (b.form == Form::None || a.form == Form::None) return a;
  if (b.form == Form::All) return none();
  const Bits to = a.form == Form::Register && a.own ? a : b.own ? b : fresh();
  if (dry_) return to;
  if (a.form == Form::All) {
    lowering.emit({.code = Code::SetNotSites, .dst = to.reg, .a = b.reg});
  } else {
    lowering.emit({.code = Code::SetMinus, .dst = to.reg, .a = a.reg, .b = b.reg});
  }
  return to;
}

Lifting::Bits Lifting::back(Bits set, const Direction& direction) {
  if (set.form == Form::None || model.board.steps.empty()) return none();
  if (set.form == Form::All && direction.fixed >= 0) {
    std::vector<std::int32_t> sites;
    for (std::size_t i = 0; i < model.board.sites.size(); ++i) {
      const auto site = static_cast<std::int32_t>(i);
      if (model.board.step(site, direction.fixed) >= 0) sites.push_back(site);
    }
    return constant(sites);
  }
  const std::uint16_t from = reg(set);
  const Bits to = set.form == Form::Register && set.own ? set : fresh();
  if (dry_) return to;
  if (direction.fixed >= 0) {
    lowering.emit({.code = Code::ShiftBackFixed, .dst = to.reg, .a = from, .x = direction.fixed});
  } else {
    lowering.emit({.code = Code::ShiftBack, .dst = to.reg, .a = from, .b = direction.reg});
  }
  return to;
}

// Sites from which a row of one or more (or zero or more) sites of `row` leads into the set.
Lifting::Bits Lifting::fill_back(Bits row, Bits set, const Direction& direction, bool or_none) {
  if (set.form == Form::None) return none();
  if (row.form == Form::None) return or_none ? back(set, direction) : none();
  if (direction.fixed >= 0) {
    const std::uint16_t through = reg(row);
    const std::uint16_t from = reg(set);
    const Bits to = set.form == Form::Register && set.own ? set : fresh();
    if (dry_) return to;
    lowering.emit({.code = or_none ? Code::RaysFixed : Code::FillBackFixed,
                   .dst = to.reg,
                   .a = through,
                   .b = from,
                   .x = direction.fixed});
    return to;
  }
  const Bits at_once = or_none ? back(kept(set), direction) : none();
  const Bits to{Form::Register, own_reg(set), true};
  const std::uint16_t through = reg(row);
  if (!dry_) {
    lowering.emit({.code = Code::FillBack, .dst = to.reg, .a = through, .b = direction.reg});
  }
  return either(to, at_once);
}

Lifting::Bits Lifting::near(Bits set, bool orthogonal) {
  if (set.form == Form::None) return set;
  return in_code(Code::NearOf, orthogonal ? 1 : 0, reg(set));
}

Lifting::Bits Lifting::if_true(std::uint16_t reg) { return in_code(Code::SetIf, 0, reg); }

Lifting::Bits Lifting::single(std::uint16_t reg) { return in_code(Code::SetSingle, 0, reg); }

// The union of the sets of a table whose index is among the keys.
Lifting::Bits Lifting::of_table(const std::vector<std::vector<std::int32_t>>& sets, Bits keys) {
  if (keys.form == Form::None) return keys;
  std::vector<Value> table;
  for (const std::vector<std::int32_t>& set : sets) table.emplace_back(set);
  const Bits to = fresh();
  const std::uint16_t from = reg(keys);
  if (dry_) return to;
  lang::Type type;
  type.shape = lang::Shape::Set;
  type.base = lang::Base::Site;
  lowering.emit({.code = Code::SetTableUnion,
                 .dst = to.reg,
                 .a = from,
                 .x = lowering.set_table(table, type),
                 .y = static_cast<std::int32_t>(table.size())});
  return to;
}

Lifting::Bits Lifting::pieces_of_kinds(const std::vector<std::int32_t>& kinds) {
  Bits found = none();
  for (const std::int32_t kind : kinds) found = either(found, in_code(Code::KindPieces, kind));
  return found;
}

Lifting::Bits Lifting::pieces_of_players(const std::vector<std::int32_t>& players) {
  Bits found = none();
  for (const std::int32_t player : players) {
    const std::uint16_t who = dry_ ? std::uint16_t{0} : lowering.constant_int(player);
    found = either(found, in_code(Code::PiecesOf, 0, who));
  }
  return found;
}

// Sites of pieces that somebody owns.
Lifting::Bits Lifting::owned() {
  std::vector<std::int32_t> players;
  for (std::size_t i = 0; i < model.players.size(); ++i) {
    players.push_back(static_cast<std::int32_t>(i));
  }
  return pieces_of_players(players);
}

// ---- values that do not follow from the site

// An expression without registers is the same wherever it is read.
Lifting::Bits Lifting::set_of(ExprId id, const Names& names) {
  if (const auto known = lowering.constant(id); known && type(id).shape == lang::Shape::Set) {
    return constant(known->items);
  }
  if (dry_) return {Form::Register, 0, false};
  const bool reads =
      lang::any_expression(model, id, [](const Expr& expr) { return expr.op == Op::Slot; });
  const std::pair<int, ExprId> key{reads ? names.serial : -1, id};
  const auto found = known_.find(key);
  if (found != known_.end()) return {Form::Register, found->second, false};
  const std::uint16_t reg = lowering.set(id, names.scope);
  known_[key] = reg;
  return {Form::Register, reg, false};
}

std::uint16_t Lifting::number_of(ExprId id, const Names& names) {
  return dry_ ? std::uint16_t{0} : lowering.number(id, names.scope);
}

// It may be an error to read it where the scalar meaning would not.
bool Lifting::may_fail(ExprId id) const {
  std::set<Index> entered;
  const std::function<bool(ExprId)> fails = [&](ExprId part) {
    bool found = false;
    lang::any_expression(model, part, [&](const Expr& expr) {
      if (expr.op == Op::Divide || expr.op == Op::Modulo) found = true;
      if (expr.op == Op::OnlyElement) found = found || !lowering.constant(expr.args[0]);
      if (expr.op == Op::CallDefine && entered.insert(expr.imm).second) {
        found = found || fails(model.defines[static_cast<std::size_t>(expr.imm)].body);
      }
      return false;
    });
    return found;
  };
  return fails(id);
}

// ---- values that follow from the site alone

std::optional<Value> Lifting::value_at(ExprId id, const Names& names, int variable,
                                       std::int32_t site, int depth) {
  if (depth > 8) return std::nullopt;
  Folding::Known known;
  bool possible = true;
  lang::any_expression(model, id, [&](const Expr& expr) {
    if (!possible || expr.op != Op::Slot || known.slots.contains(expr.imm)) return false;
    const auto found = names.meanings.find(expr.imm);
    if (found == names.meanings.end()) return false;
    const Meaning& meaning = found->second;
    switch (meaning.form) {
      case Meaning::Form::Number:
        known.slots[expr.imm] = Value(meaning.number);
        break;
      case Meaning::Form::Variable:
        if (meaning.number == variable) {
          known.slots[expr.imm] = Value(site);
        } else {
          possible = false;
        }
        break;
      case Meaning::Form::Expr:
      case Meaning::Form::Steps: {
        auto value = value_at(meaning.expr, *meaning.names, variable, site, depth + 1);
        if (value && meaning.form == Meaning::Form::Steps) {
          for (std::int32_t i = 0; i < meaning.number && !value->is_none(); ++i) {
            const std::int32_t next = model.board.step(value->number, meaning.direction);
            value->number = next < 0 ? lang::kNone : next;
          }
        }
        if (value) {
          known.slots[expr.imm] = std::move(*value);
        } else {
          possible = false;
        }
        break;
      }
    }
    return false;
  });
  if (!possible) return std::nullopt;
  return lowering.folding().value(id, known);
}

std::optional<Value> Lifting::known_value(ExprId id, const Names& names) {
  if (auto known = lowering.constant(id)) return known;
  return value_at(id, names, -1, 0);
}

std::optional<std::vector<Value>> Lifting::values(ExprId id, const Names& names, int variable) {
  std::vector<Value> found;
  for (std::size_t i = 0; i < model.board.sites.size(); ++i) {
    auto value = value_at(id, names, variable, static_cast<std::int32_t>(i));
    if (!value) return std::nullopt;
    found.push_back(std::move(*value));
  }
  return found;
}

// Being a neighbour is mutual, and nobody is his own.
bool Lifting::is_symmetric(bool orthogonal) const {
  const auto& neighbours = orthogonal ? model.board.beside : model.board.touching;
  for (std::size_t i = 0; i < neighbours.size(); ++i) {
    const auto site = static_cast<std::int32_t>(i);
    for (const std::int32_t other : neighbours[i]) {
      const auto& back = neighbours[static_cast<std::size_t>(other)];
      if (other == site || !std::binary_search(back.begin(), back.end(), site)) return false;
    }
  }
  return neighbours.size() == model.board.sites.size();
}

}  // namespace ludo::program
