// Lowers sets, pieces, and what the board leads to from a set of sites.
//
// Tested by tests/interpreter/program/.
#include <algorithm>

#include "interpreter/program/lowering.hpp"
#include "interpreter/program/tile_tests.hpp"

namespace ludo::program {

using lang::Base;
using lang::Expr;
using lang::Op;
using lang::Shape;
using lang::Value;

namespace {

std::int32_t of_numbers(const lang::Type& type) { return type.base == Base::Int ? 1 : 0; }

}  // namespace

std::optional<Operand> Lowering::set_value(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const auto int_of = [&](Instruction instruction) -> Operand {
    const Operand dst{Bank::Int, temp_int(), 1};
    instruction.dst = dst.index;
    emit(instruction);
    return dst;
  };
  // The sets of all arguments, one after the other, into one.
  const auto fold_sets = [&](Code code) -> Operand {
    const Operand dst = temp(expr.type);
    value_or_single_into(expr.args[0], scope, dst);
    for (std::size_t i = 1; i < expr.args.size(); ++i) {
      const Mark before = mark();
      emit({.code = code, .dst = dst.index, .a = dst.index, .b = set(expr.args[i], scope)});
      release(before);
    }
    return dst;
  };
  switch (expr.op) {
    case Op::Singleton: {
      const Operand dst = temp(expr.type);
      const Mark before = mark();
      const std::uint16_t one = number(expr.args[0], scope);
      emit({.code = Code::SetSingle, .dst = dst.index, .a = one, .x = of_numbers(expr.type)});
      release(before);
      return dst;
    }
    case Op::MakeSet: {
      const Operand dst = temp(expr.type);
      std::vector<std::int32_t> known_bits;
      std::vector<ExprId> rest;
      Value all(std::vector<std::int32_t>{});
      for (const ExprId part : expr.args) {
        if (const auto known = constant(part)) {
          if (!known->is_none()) all.items.push_back(known->number);
        } else {
          rest.push_back(part);
        }
      }
      std::sort(all.items.begin(), all.items.end());
      all.items.erase(std::unique(all.items.begin(), all.items.end()), all.items.end());
      emit({.code = Code::SetConstant,
            .dst = dst.index,
            .x = set_constant(bits_of(all, expr.type))});
      for (const ExprId part : rest) {
        const Mark before = mark();
        const std::uint16_t one = number(part, scope);
        emit({.code = Code::SetAdd, .dst = dst.index, .a = one, .x = of_numbers(expr.type)});
        release(before);
      }
      return dst;
    }
    case Op::Union:
      if (expr.args.empty()) return constant_value(Value(std::vector<std::int32_t>{}), expr.type);
      return fold_sets(Code::SetOr);
    case Op::Intersect:
      if (auto one = pieces_of_kind_and_player(id, scope)) return one;
      return fold_sets(Code::SetAnd);
    case Op::Minus:
      return fold_sets(Code::SetMinus);
    case Op::Complement: {
      const Operand dst = temp(expr.type);
      const Mark before = mark();
      emit({.code = Code::SetNotSites, .dst = dst.index, .a = set(expr.args[0], scope)});
      release(before);
      return dst;
    }
    case Op::Contains: {
      const Operand dst{Bank::Int, temp_int(), 1};
      const Mark before = mark();
      const std::uint16_t one = number(expr.args[0], scope);
      if (asks_one_place(model, expr)) {
        // Whether a tile lies there: what `tile of` answers.
        const std::uint16_t tile = temp_int();
        const auto first = static_cast<std::int32_t>(program.operands.size());
        program.operands.push_back({Bank::Int, one, 1});
        emit({.code = Code::Op_TileOn, .dst = tile, .x = first, .y = id});
        emit({.code = Code::EqualNumber, .dst = dst.index, .a = tile, .x = kNone});
        if (at(model, expr.args[1]).op == Op::LaidBlocks) {
          emit({.code = Code::Not, .dst = dst.index, .a = dst.index});
        } else {
          emit({.code = Code::EqualNumber, .dst = tile, .a = one, .x = kNone});
          emit({.code = Code::Not, .dst = tile, .a = tile});
          emit({.code = Code::And, .dst = dst.index, .a = dst.index, .b = tile});
        }
        release(before);
        return dst;
      }
      const std::uint16_t all = set(expr.args[1], scope);
      emit({.code = Code::Bit,
            .dst = dst.index,
            .a = one,
            .b = all,
            .x = of_numbers(at(model, expr.args[1]).type)});
      release(before);
      return dst;
    }
    case Op::IsWithin:
    case Op::Meets: {
      const Operand dst{Bank::Int, temp_int(), 1};
      const Mark before = mark();
      const std::uint16_t a = set(expr.args[0], scope);
      const std::uint16_t b = set(expr.args[1], scope);
      const Code code = expr.op == Op::Meets ? Code::Meets : Code::Within;
      emit({.code = code, .dst = dst.index, .a = a, .b = b});
      release(before);
      return dst;
    }
    case Op::NotEmpty:
      if (at(model, expr.args[0]).type.shape == Shape::Tally) return std::nullopt;
      // `x is not none`.
      if (at(model, expr.args[0]).op == Op::Singleton) {
        return int_of({.code = Code::AtLeastNumber,
                       .a = number(at(model, expr.args[0]).args[0], scope),
                       .x = kNone + 1});
      }
      return int_of({.code = Code::NotEmpty, .a = set(expr.args[0], scope)});
    case Op::CountSet:
      if (at(model, expr.args[0]).type.shape == Shape::Tally) return std::nullopt;
      return int_of({.code = Code::Count, .a = set(expr.args[0], scope)});
    case Op::OnlyElement:
      return int_of({.code = Code::Only,
                     .a = set(expr.args[0], scope),
                     .x = of_numbers(at(model, expr.args[0]).type),
                     .y = id});
    default:
      return std::nullopt;
  }
}

// A set, or the set of a scalar, into a register.
void Lowering::value_or_single_into(ExprId id, const Scope& scope, Operand to) {
  if (at(model, id).type.shape == Shape::Set) {
    value_into(id, scope, to, false);
    return;
  }
  const Mark before = mark();
  copy({Bank::Set, set(id, scope), 1}, to, false);
  release(before);
}

// `own Men`: the planes of a kind and of a player at once.
std::optional<Operand> Lowering::pieces_of_kind_and_player(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  if (expr.args.size() != 2) return std::nullopt;
  for (const std::size_t i : {0U, 1U}) {
    const Expr& kinds = at(model, expr.args[i]);
    const Expr& players = at(model, expr.args[1 - i]);
    if (kinds.op != Op::PiecesOfKind || players.op != Op::PiecesOfPlayer) continue;
    const auto kind = constant(kinds.args[0]);
    const Shape shape = at(model, players.args[0]).type.shape;
    const bool one = at(model, kinds.args[0]).type.shape == Shape::Scalar && kind &&
                     !kind->is_none() && shape == Shape::Scalar;
    if (!one) continue;
    const Operand dst = temp(expr.type);
    const Mark before = mark();
    const std::uint16_t player = number(players.args[0], scope);
    emit({.code = Code::KindPiecesOf, .dst = dst.index, .a = player, .x = kind->number});
    release(before);
    return dst;
  }
  return std::nullopt;
}

std::optional<Operand> Lowering::piece_value(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  const auto plain = [&](Code code) -> Operand {
    const Operand dst = temp(expr.type);
    emit({.code = code, .dst = dst.index});
    return dst;
  };
  const auto of_scalar = [&](Code code) -> Operand {
    const Operand dst = temp(expr.type);
    const Mark before = mark();
    const std::uint16_t one = number(expr.args[0], scope);
    emit({.code = code, .dst = dst.index, .a = one});
    release(before);
    return dst;
  };
  const auto is_scalar = [&] { return at(model, expr.args[0]).type.shape == Shape::Scalar; };
  switch (expr.op) {
    case Op::EmptySites:
      return plain(Code::Empty);
    case Op::OccupiedSites:
      return plain(Code::Occupied);
    case Op::PiecesOfPlayer: {
      if (is_scalar()) return of_scalar(Code::PiecesOf);
      const auto players = constant(expr.args[0]);
      if (!players) return std::nullopt;
      return pieces_of_each(expr, players->items, Code::PiecesOf);
    }
    case Op::PiecesOfKind: {
      const auto kinds = constant(expr.args[0]);
      if (!kinds) return std::nullopt;
      std::vector<std::int32_t> all = kinds->items;
      if (is_scalar()) {
        all.clear();
        if (!kinds->is_none()) all.push_back(kinds->number);
      }
      return pieces_of_each(expr, all, Code::KindPieces);
    }
    case Op::EnemyPieces:
      return of_scalar(Code::EnemiesOf);
    case Op::KindOf:
      return of_scalar(Code::KindAt);
    case Op::OwnerOf:
      return of_scalar(Code::OwnerAt);
    default:
      return std::nullopt;
  }
}

// The union over known players or kinds.
Operand Lowering::pieces_of_each(const Expr& expr, const std::vector<std::int32_t>& all,
                                 Code code) {
  const Operand dst = temp(expr.type);
  if (all.empty()) {
    emit({.code = Code::SetConstant, .dst = dst.index, .x = set_constant({})});
    return dst;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Mark before = mark();
    const std::uint16_t to = i == 0 ? dst.index : temp_set();
    if (code == Code::KindPieces) {
      emit({.code = code, .dst = to, .x = all[i]});
    } else {
      emit({.code = code, .dst = to, .a = constant_int(all[i])});
    }
    if (i > 0) emit({.code = Code::SetOr, .dst = dst.index, .a = dst.index, .b = to});
    release(before);
  }
  return dst;
}

std::optional<Operand> Lowering::place_value(ExprId id, const Scope& scope) {
  const Expr& expr = at(model, id);
  switch (expr.op) {
    case Op::Touching:
    case Op::Beside: {
      const Operand dst = temp(expr.type);
      const Mark before = mark();
      const std::uint16_t from = set(expr.args[0], scope);
      const Code code = expr.op == Op::Touching ? Code::TouchingOf : Code::BesideOf;
      emit({.code = code, .dst = dst.index, .a = from});
      release(before);
      return dst;
    }
    case Op::Step: {
      const Operand dst{Bank::Int, temp_int(), 1};
      const Mark before = mark();
      const auto direction = constant(expr.args[0]);
      if (direction && !direction->is_none()) {
        const std::uint16_t site = number(expr.args[1], scope);
        emit({.code = Code::StepOneFixed, .dst = dst.index, .a = site, .x = direction->number});
      } else {
        const std::uint16_t way = number(expr.args[0], scope);
        const std::uint16_t site = number(expr.args[1], scope);
        emit({.code = Code::StepOne, .dst = dst.index, .a = site, .b = way});
      }
      release(before);
      return dst;
    }
    case Op::StepSet: {
      const Operand dst = temp(expr.type);
      const Mark before = mark();
      const Shape shape = at(model, expr.args[0]).type.shape;
      if (shape == Shape::Scalar) {
        const std::uint16_t way = number(expr.args[0], scope);
        const std::uint16_t from = set(expr.args[1], scope);
        emit({.code = Code::Shift, .dst = dst.index, .a = from, .b = way});
        release(before);
        return dst;
      }
      // For each direction, the sites stepped to.
      const std::uint16_t from = set(expr.args[1], scope);
      emit({.code = Code::SetConstant, .dst = dst.index, .x = set_constant({})});
      const std::uint16_t part = temp_set();
      if (const auto directions = constant(expr.args[0])) {
        for (const std::int32_t direction : directions->items) {
          emit({.code = Code::ShiftFixed, .dst = part, .a = from, .x = direction});
          emit({.code = Code::SetOr, .dst = dst.index, .a = dst.index, .b = part});
        }
      } else {
        const std::uint16_t rest = temp_set();
        copy({Bank::Set, set(expr.args[0], scope), 1}, {Bank::Set, rest, 1}, false);
        const std::uint16_t way = temp_int();
        Target loop;
        Target past;
        place(loop);
        emit_to({.code = Code::NextBit, .dst = way, .a = rest}, past);
        emit({.code = Code::Shift, .dst = part, .a = from, .b = way});
        emit({.code = Code::SetOr, .dst = dst.index, .a = dst.index, .b = part});
        jump(Code::Jump, loop);
        place(past);
      }
      release(before);
      return dst;
    }
    case Op::TurnedBy: {
      if (at(model, expr.args[0]).type.shape != Shape::Scalar) return std::nullopt;
      const Operand dst{Bank::Int, temp_int(), 1};
      const Mark before = mark();
      const std::uint16_t direction = number(expr.args[0], scope);
      const std::uint16_t amount = number(expr.args[1], scope);
      emit({.code = Code::Turned, .dst = dst.index, .a = direction, .b = amount});
      release(before);
      return dst;
    }
    case Op::GroupOf: {
      const Operand dst = temp(expr.type);
      const Mark before = mark();
      const std::uint16_t start = set(expr.args[0], scope);
      const bool has_within = expr.args.size() > 1 && expr.args[1] != kNoExpr;
      std::uint16_t within = kNoRegister;
      if (has_within) {
        within = set(expr.args[1], scope);
      } else {
        within = temp_set();
        emit({.code = Code::SetConstant, .dst = within, .x = program.all_sites});
        // On boards of tiles the sites are not always the same.
        if (model.board.shape == lang::BoardShape::Tiles) {
          emit({.code = Code::SetNotSites, .dst = within, .a = within});
        }
      }
      connect(dst.index, start, within, expr.args.size() > 2 ? expr.args[2] : kNoExpr, scope);
      release(before);
      return dst;
    }
    default:
      return std::nullopt;
  }
}

void Lowering::connect(std::uint16_t dst, std::uint16_t start, std::uint16_t within, ExprId along,
                       const Scope& scope) {
  if (along == kNoExpr) {
    emit({.code = Code::Connected, .dst = dst, .a = start, .b = within, .x = -1});
    return;
  }
  const std::uint16_t ways = set(along, scope);
  const bool links = at(model, along).type.base == Base::Link;
  emit({.code = Code::Connected,
        .dst = dst,
        .a = start,
        .b = within,
        .x = ways,
        .y = links ? 1 : 0});
}

}  // namespace ludo::program
