// Evaluates what is known when a game is frozen: the operations that follow from the board, the
// players and the tables alone.
//
// The meaning of each operation is that of lang/model/ops.def. What is missing here is asked at run
// time, which is slower and not wrong.
//
// Tested by tests/interpreter/program/test_fold.cpp.
#include "interpreter/program/fold.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Expr;
using lang::ExprId;
using lang::Index;
using lang::kNoExpr;
using lang::kNoIndex;
using lang::kNone;
using lang::Op;
using lang::Value;

namespace {

Value truth(bool value) { return Value(value ? 1 : 0); }

template <class Range>
void sort_unique(Range& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

}  // namespace

Value nothing_of(const lang::GameModel& model, const lang::Type& type) {
  switch (type.shape) {
    case lang::Shape::Scalar:
      return type.base == lang::Base::Bool ? Value(0) : Value(kNone);
    case lang::Shape::Set:
      return Value(std::vector<std::int32_t>{});
    case lang::Shape::Tally:
      return Value(
          std::vector<std::int32_t>(static_cast<std::size_t>(lang::domain_size(model, type))));
    case lang::Shape::Tuple:
      return Value(kNone);
  }
  LUDO_UNREACHABLE();
}

std::optional<Value> Folding::value(ExprId id, const Known& known) {
  const Expr& expr = at(model_, id);
  // What is put in is one of the values there are.
  const auto checked = [&](const Value& put) -> std::optional<Value> {
    const lang::Type& type = expr.type;
    const bool bounded = type.shape == lang::Shape::Scalar && type.base != lang::Base::Int;
    if (!bounded || put.is_none()) return put;
    if (put.number < 0 || put.number >= lang::domain_size(model_, type)) return std::nullopt;
    return put;
  };
  if (const auto found = known.exprs.find(id); found != known.exprs.end()) {
    return checked(found->second);
  }
  switch (expr.op) {
    case Op::Constant:
      return model_.constants[static_cast<std::size_t>(expr.imm)];
    case Op::Slot: {
      const auto found = known.slots.find(expr.imm);
      if (found == known.slots.end()) return std::nullopt;
      return checked(found->second);
    }
    case Op::Me:
      return known.me || !player ? known.me : Value(*player);
    case Op::Mover:
      return known.mover || !player ? known.mover : Value(*player);
    default:
      break;
  }
  if (!can(expr.op)) return std::nullopt;
  if (auto answer = arithmetic(expr, known)) return answer;
  if (auto answer = sets(expr, known)) return answer;
  if (auto answer = sites(expr, known)) return answer;
  if (auto answer = places(expr, known)) return answer;
  if (auto answer = tables(expr, known)) return answer;
  return quantified(expr, known);
}

std::optional<Folding::Items> Folding::items(ExprId id, const Known& known) {
  auto answer = value(id, known);
  if (!answer) return std::nullopt;
  if (at(model_, id).type.shape != lang::Shape::Scalar) return std::move(answer->items);
  return answer->is_none() ? Items{} : Items{answer->number};
}

// What is known of fixed boards alone: their sites, links and blocks stand in the model.
static bool asks_for_places(Op op) {
  switch (op) {
    case Op::Complement:
    case Op::AllSites:
    case Op::Region:
    case Op::Border:
    case Op::Corners:
    case Op::Centre:
    case Op::ColumnOf:
    case Op::RowOf:
    case Op::SitesInRows:
    case Op::SitesInColumns:
    case Op::SiteAt:
    case Op::Touching:
    case Op::Beside:
    case Op::WithinSteps:
    case Op::SameValue:
    case Op::Step:
    case Op::StepSet:
    case Op::LeapDirections:
    case Op::AllLinks:
    case Op::LinksOf:
    case Op::EndsOf:
    case Op::HeadOf:
    case Op::TailOf:
    case Op::Across:
    case Op::AllBlocks:
    case Op::BlockOf:
    case Op::BlocksOf:
    case Op::SitesOfBlock:
    case Op::BlockAt:
      return true;
    default:
      return false;
  }
}

// The operations that the functions below know.
bool Folding::can(Op op) const {
  if (model_.board.shape == lang::BoardShape::Tiles && asks_for_places(op)) return false;
  switch (op) {
    case Op::And:
    case Op::Or:
    case Op::Not:
    case Op::If:
    case Op::Equal:
    case Op::NotEqual:
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo:
    case Op::Negate:
    case Op::Minimum:
    case Op::Maximum:
    case Op::Absolute:
    case Op::MakeTuple:
    case Op::Singleton:
    case Op::ToSite:
    case Op::MakeSet:
    case Op::Union:
    case Op::Intersect:
    case Op::Minus:
    case Op::Complement:
    case Op::Contains:
    case Op::IsWithin:
    case Op::Meets:
    case Op::NotEmpty:
    case Op::CountSet:
    case Op::RangeSet:
    case Op::AllSites:
    case Op::Region:
    case Op::Border:
    case Op::Corners:
    case Op::Centre:
    case Op::ColumnOf:
    case Op::RowOf:
    case Op::SitesInRows:
    case Op::SitesInColumns:
    case Op::SiteAt:
    case Op::Touching:
    case Op::Beside:
    case Op::WithinSteps:
    case Op::SameValue:
    case Op::Step:
    case Op::StepSet:
    case Op::AnyDirection:
    case Op::Orthogonal:
    case Op::Diagonal:
    case Op::Relative:
    case Op::LeapDirections:
    case Op::Opposite:
    case Op::TurnedBy:
    case Op::Angle:
    case Op::AllLinks:
    case Op::LinksOf:
    case Op::EndsOf:
    case Op::HeadOf:
    case Op::TailOf:
    case Op::Across:
    case Op::AllBlocks:
    case Op::BlockOf:
    case Op::BlocksOf:
    case Op::SitesOfBlock:
    case Op::BlockAt:
    case Op::AllPlayers:
    case Op::Opponents:
    case Op::KindsOf:
    case Op::Column:
    case Op::TableCell:
    case Op::CallDefine:
    case Op::Exists:
    case Op::CountAll:
    case Op::ForAll:
    case Op::Collect:
    case Op::Sum:
      return true;
    default:
      return false;
  }
}

std::optional<Value> Folding::arithmetic(const Expr& expr, const Known& known) {
  const auto arg = [&](std::size_t i) { return value(expr.args[i], known); };
  switch (expr.op) {
    case Op::And:
    case Op::Or: {
      const bool stops = expr.op == Op::Or;
      bool unknown = false;
      for (const ExprId part : expr.args) {
        const auto one = value(part, known);
        if (one && (one->number > 0) == stops) return truth(stops);
        unknown = unknown || !one;
      }
      if (unknown) return std::nullopt;
      return truth(!stops);
    }
    case Op::Not: {
      const auto a = arg(0);
      if (!a) return std::nullopt;
      return truth(a->number <= 0);
    }
    case Op::If: {
      const auto a = arg(0);
      if (!a) return std::nullopt;
      return arg(a->number > 0 ? 1 : 2);
    }
    case Op::MakeTuple: {
      Items all;
      for (std::size_t i = 0; i < expr.args.size(); ++i) {
        const auto one = arg(i);
        if (!one) return std::nullopt;
        all.push_back(one->number);
      }
      return Value(std::move(all));
    }
    case Op::Negate:
    case Op::Absolute: {
      const auto a = arg(0);
      if (!a || a->is_none()) return a;
      return Value(expr.op == Op::Negate ? -a->number : std::abs(a->number));
    }
    case Op::Minimum:
    case Op::Maximum: {
      auto best = arg(0);
      for (std::size_t i = 1; best && i < expr.args.size(); ++i) {
        const auto other = arg(i);
        if (!other) return std::nullopt;
        if (best->is_none() || other->is_none()) return Value(kNone);
        const bool better =
            expr.op == Op::Minimum ? other->number < best->number : other->number > best->number;
        if (better) best = other;
      }
      return best;
    }
    case Op::Equal:
    case Op::NotEqual:
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo:
      break;
    default:
      return std::nullopt;
  }
  const auto a = arg(0);
  const auto b = arg(1);
  if (!a || !b) return std::nullopt;
  if (expr.op == Op::Equal) return truth(*a == *b);
  if (expr.op == Op::NotEqual) return truth(*a != *b);
  if (expr.op == Op::Less) return truth(*a < *b);
  if (expr.op == Op::LessEqual) return truth(*a <= *b);
  if (expr.op == Op::Greater) return truth(*a > *b);
  if (expr.op == Op::GreaterEqual) return truth(*a >= *b);
  if (a->is_none() || b->is_none()) return Value(kNone);
  const std::int64_t x = a->number;
  const std::int64_t y = b->number;
  std::int64_t answer = 0;
  if (expr.op == Op::Add) answer = x + y;
  if (expr.op == Op::Subtract) answer = x - y;
  if (expr.op == Op::Multiply) answer = x * y;
  if (expr.op == Op::Divide || expr.op == Op::Modulo) {
    // An error of the description is met at run time, if at all.
    if (y == 0) return std::nullopt;
    answer = expr.op == Op::Divide ? x / y : x % y;
    if (expr.op == Op::Modulo && answer < 0) answer += y > 0 ? y : -y;
  }
  const bool fits = answer > std::numeric_limits<std::int32_t>::min() &&
                    answer <= std::numeric_limits<std::int32_t>::max();
  if (!fits) return std::nullopt;
  return Value(static_cast<std::int32_t>(answer));
}

std::optional<Value> Folding::sets(const Expr& expr, const Known& known) {
  const auto has = [](const Items& set, Index item) {
    return std::binary_search(set.begin(), set.end(), item);
  };
  switch (expr.op) {
    case Op::ToSite:
      return value(expr.args[0], known);
    case Op::Singleton:
    case Op::MakeSet: {
      Items all;
      for (const ExprId part : expr.args) {
        const auto one = value(part, known);
        if (!one) return std::nullopt;
        if (!one->is_none()) all.push_back(one->number);
      }
      sort_unique(all);
      return Value(std::move(all));
    }
    case Op::RangeSet: {
      const auto least = value(expr.args[0], known);
      const auto most = value(expr.args[1], known);
      if (!least || !most) return std::nullopt;
      Items all;
      if (least->is_none() || most->is_none()) return Value(std::move(all));
      if (std::int64_t{most->number} - least->number > 4096) return std::nullopt;
      for (Index n = least->number; n <= most->number; ++n) all.push_back(n);
      return Value(std::move(all));
    }
    case Op::Contains: {
      const auto one = value(expr.args[0], known);
      const auto all = items(expr.args[1], known);
      if (!one || !all) return std::nullopt;
      return truth(!one->is_none() && has(*all, one->number));
    }
    case Op::NotEmpty:
    case Op::CountSet: {
      if (at(model_, expr.args[0]).type.shape == lang::Shape::Tally) return std::nullopt;
      const auto all = items(expr.args[0], known);
      if (!all) return std::nullopt;
      if (expr.op == Op::NotEmpty) return truth(!all->empty());
      return Value(static_cast<Index>(all->size()));
    }
    case Op::Complement: {
      const auto without = items(expr.args[0], known);
      if (!without) return std::nullopt;
      Items all(model_.board.sites.size());
      std::iota(all.begin(), all.end(), 0);
      std::erase_if(all, [&](Index site) { return has(*without, site); });
      return Value(std::move(all));
    }
    case Op::Union:
    case Op::Intersect:
    case Op::Minus:
    case Op::IsWithin:
    case Op::Meets: {
      auto all = items(expr.args[0], known);
      if (!all) return std::nullopt;
      if (expr.op == Op::IsWithin || expr.op == Op::Meets) {
        const auto other = items(expr.args[1], known);
        if (!other) return std::nullopt;
        const auto in_other = [&](Index item) { return has(*other, item); };
        if (expr.op == Op::Meets) return truth(std::any_of(all->begin(), all->end(), in_other));
        return truth(!all->empty() && std::all_of(all->begin(), all->end(), in_other));
      }
      for (std::size_t i = 1; i < expr.args.size(); ++i) {
        const auto other = items(expr.args[i], known);
        if (!other) return std::nullopt;
        if (expr.op == Op::Union) {
          all->insert(all->end(), other->begin(), other->end());
          sort_unique(*all);
        } else {
          const bool keep = expr.op == Op::Intersect;
          std::erase_if(*all, [&](Index item) { return has(*other, item) != keep; });
        }
      }
      return Value(std::move(*all));
    }
    default:
      return std::nullopt;
  }
}

std::optional<Value> Folding::tables(const Expr& expr, const Known& known) {
  switch (expr.op) {
    case Op::AllPlayers: {
      Items all(model_.players.size());
      std::iota(all.begin(), all.end(), 0);
      return Value(std::move(all));
    }
    case Op::Opponents: {
      const auto whose = value(expr.args[0], known);
      if (!whose) return std::nullopt;
      if (whose->is_none() || model_.players.size() != 2) return Value(kNone);
      return Value(1 - whose->number);
    }
    case Op::KindsOf: {
      Items kinds;
      std::optional<Value> whose;
      if (!expr.args.empty()) {
        whose = value(expr.args[0], known);
        if (!whose) return std::nullopt;
      }
      for (std::size_t kind = 0; kind < model_.kinds.size(); ++kind) {
        const auto& of_player = model_.kinds[kind].of_player;
        const bool has = !whose || (!whose->is_none() &&
                                    static_cast<std::size_t>(whose->number) < of_player.size() &&
                                    of_player[static_cast<std::size_t>(whose->number)]);
        if (has) kinds.push_back(static_cast<Index>(kind));
      }
      return Value(std::move(kinds));
    }
    case Op::Region: {
      const lang::RegionDef& region = model_.regions[static_cast<std::size_t>(expr.imm)];
      Index whose = kNone;
      if (!expr.args.empty()) {
        const auto asked = value(expr.args[0], known);
        if (!asked) return std::nullopt;
        whose = asked->number;
      }
      std::size_t which = 0;
      if (region.owned) {
        if (whose < 0 || static_cast<std::size_t>(whose) >= region.values.size()) {
          return Value(Items{});
        }
        which = static_cast<std::size_t>(whose);
      }
      if (region.values[which] == kNoExpr) return Value(Items{});
      Known inner;
      inner.me = Value(region.owned ? whose : kNone);
      inner.mover = known.mover;
      auto all = items(region.values[which], inner);
      if (!all) return std::nullopt;
      return Value(std::move(*all));
    }
    case Op::Column: {
      if (at(model_, expr.args[0]).type.base != lang::Base::Kind) return std::nullopt;
      const lang::KindColumn& column = model_.columns[static_cast<std::size_t>(expr.imm)];
      const auto kind = value(expr.args[0], known);
      if (!kind) return std::nullopt;
      if (kind->is_none()) return nothing_of(model_, column.type);
      const ExprId cell = column.cells[static_cast<std::size_t>(kind->number)];
      if (cell == kNoExpr) return nothing_of(model_, column.type);
      Known inner;
      inner.slots[0] = Value(kNone);
      inner.me = known.me;
      inner.mover = known.mover;
      return value(cell, inner);
    }
    case Op::TableCell: {
      const lang::DataTable& table = model_.tables[static_cast<std::size_t>(expr.imm)];
      const auto row_key = value(expr.args[0], known);
      const auto column_key = value(expr.args[1], known);
      if (!row_key || !column_key) return std::nullopt;
      const auto row = std::find(table.rows.begin(), table.rows.end(), row_key->number);
      const auto column = std::find(table.columns.begin(), table.columns.end(), column_key->number);
      if (row == table.rows.end() || column == table.columns.end()) {
        return nothing_of(model_, table.type);
      }
      const ExprId cell = table.cells[static_cast<std::size_t>(row - table.rows.begin())]
                                     [static_cast<std::size_t>(column - table.columns.begin())];
      if (cell == kNoExpr) return nothing_of(model_, table.type);
      Known inner;
      inner.me = known.me;
      inner.mover = known.mover;
      return value(cell, inner);
    }
    case Op::CallDefine: {
      const lang::Define& define = model_.defines[static_cast<std::size_t>(expr.imm)];
      Known inner;
      inner.me = known.me;
      inner.mover = known.mover;
      for (std::size_t i = 0; i < expr.args.size(); ++i) {
        const auto argument = value(expr.args[i], known);
        if (!argument) return std::nullopt;
        inner.slots[static_cast<Index>(i)] = *argument;
      }
      if (depth_ > 20) return std::nullopt;
      ++depth_;
      auto answer = value(define.body, inner);
      --depth_;
      return answer;
    }
    default:
      return std::nullopt;
  }
}

std::optional<Value> Folding::quantified(const Expr& expr, const Known& known) {
  switch (expr.op) {
    case Op::Exists:
    case Op::CountAll:
    case Op::ForAll:
    case Op::Collect:
    case Op::Sum:
      break;
    default:
      return std::nullopt;
  }
  const auto& generator = model_.generators[static_cast<std::size_t>(expr.generator)];
  const bool of_set = generator.form == lang::GeneratorForm::In &&
                      at(model_, generator.domain).type.shape != lang::Shape::Tally;
  if (!of_set) return std::nullopt;
  const auto domain = items(generator.domain, known);
  if (!domain) return std::nullopt;
  Known inner = known;
  Items found;
  std::int64_t sum = 0;
  for (const Index item : *domain) {
    inner.slots[generator.slot] = Value(item);
    if (generator.where != kNoExpr) {
      const auto holds = value(generator.where, inner);
      if (!holds) return std::nullopt;
      if (holds->number <= 0) continue;
    }
    if (expr.op == Op::ForAll || expr.op == Op::Sum) {
      const auto one = value(expr.args[0], inner);
      if (!one) return std::nullopt;
      if (expr.op == Op::ForAll && one->number <= 0) return truth(false);
      if (expr.op == Op::Sum && !one->is_none()) sum += one->number;
    }
    found.push_back(item);
  }
  if (expr.op == Op::Exists) return truth(!found.empty());
  if (expr.op == Op::CountAll) return Value(static_cast<Index>(found.size()));
  if (expr.op == Op::ForAll) return truth(true);
  if (expr.op == Op::Sum) return Value(static_cast<Index>(sum));
  return Value(std::move(found));
}

}  // namespace ludo::program
