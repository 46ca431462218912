// Counts for all sites at once: sets whose number, at a site, is what is counted there.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include <algorithm>
#include <limits>

#include "interpreter/program/lift.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;
using lang::Shape;
using lang::Value;
using Bits = Lifting::Bits;
using Answer = Lifting::Answer;
using Condition = Lifting::Condition;
using List = Lifting::List;

namespace {

constexpr std::int32_t kNoMost = std::numeric_limits<std::int32_t>::max();

}  // namespace

// For j from 1: the sites with at least j of the sets.
std::vector<Bits> Lifting::at_least(const std::vector<Bits>& sets, std::int32_t most) {
  std::vector<Bits> enough(static_cast<std::size_t>(std::max(most, 0)) + 1, none());
  enough[0] = all();
  if (static_cast<std::size_t>(most) == sets.size() && most > 0) {
    // Only all of them are so many; fewer are counted without the last place.
    enough = at_least(sets, most - 1);
    Bits each = all();
    for (const Bits& set : sets) each = both(each, kept(set));
    enough.push_back(each);
    return enough;
  }
  for (const Bits& set : sets) {
    for (std::size_t j = enough.size(); j-- > 1;) {
      enough[j] = either(enough[j], both(kept(enough[j - 1]), kept(set)));
    }
  }
  return enough;
}

// Sets whose number at x is what the expression counts.
List Lifting::counted(ExprId id, const Names& names, int variable) {
  const Expr& expr = at(id);
  if (expr.op == Op::CallDefine) {
    if (++depth_ > 24) return std::nullopt;
    const auto [body, inner] = called(id, names);
    List found = counted(body, *inner, variable);
    --depth_;
    return found;
  }
  if (expr.op == Op::CountSet) {
    if (!is_of_sites(type(expr.args[0]))) return std::nullopt;
    return shared(expr.args[0], names, variable, all());
  }
  if (expr.op != Op::CountAll) return std::nullopt;
  const Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
  std::vector<Condition> conditions;
  if (generator.where != kNoExpr) split(generator.where, false, conditions);
  if (generator.form == GeneratorForm::In && type(generator.domain).shape == Shape::Set &&
      is_of_sites(type(generator.domain))) {
    int other = 0;
    const Names& inner = with_variable(names, generator.slot, other);
    const Answer those = lift_all(conditions, inner, other);
    if (!those) return std::nullopt;
    return shared(generator.domain, names, variable, *those);
  }
  if (generator.form != GeneratorForm::Line) return std::nullopt;
  return count_lines(generator, std::move(conditions), names, variable, 64);
}

List Lifting::shared(ExprId id, const Names& names, int variable, Bits set) {
  const Expr& expr = at(id);
  if (variables(id, names) == 0) return std::nullopt;
  const auto still = [&](ExprId part) { return variables(part, names) == 0 && !may_fail(part); };
  const auto ways_apart = [&](const std::vector<std::int32_t>& ways,
                              const std::vector<std::vector<std::int32_t>>* neighbours) {
    // Each direction leads to a site of its own, and they are all the neighbours.
    for (std::size_t i = 0; i < model.board.sites.size(); ++i) {
      const auto site = static_cast<std::int32_t>(i);
      std::vector<std::int32_t> reached;
      for (const std::int32_t way : ways) {
        const std::int32_t next = model.board.step(site, way);
        if (next >= 0) reached.push_back(next);
      }
      std::sort(reached.begin(), reached.end());
      if (std::adjacent_find(reached.begin(), reached.end()) != reached.end()) return false;
      if (neighbours != nullptr && reached != (*neighbours)[i]) return false;
      if (neighbours != nullptr && std::binary_search(reached.begin(), reached.end(), site)) {
        return false;
      }
    }
    return !model.board.steps.empty();
  };
  const auto along = [&](const std::vector<Direction>& ways, ExprId one) -> List {
    const Bits among = kept(set);
    std::vector<Bits> found;
    for (const Direction& way : ways) {
      const Answer step = where_in(one, names, variable, back(among, way));
      if (!step) return std::nullopt;
      found.push_back(*step);
    }
    return found;
  };
  const auto fixed = [](const std::vector<std::int32_t>& ways) {
    std::vector<Direction> found;
    for (const std::int32_t way : ways) found.push_back({way, kNoRegister});
    return found;
  };
  if (const ExprId one = only_element(model, id); one != kNoExpr) {
    const Answer found = where_in(one, names, variable, set);
    if (!found) return std::nullopt;
    return std::vector<Bits>{*found};
  }
  switch (expr.op) {
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
      if (moving == kNoExpr) return std::nullopt;
      return shared(moving, names, variable, set);
    }
    case Op::Minus:
      if (!still(expr.args[1])) return std::nullopt;
      return shared(expr.args[0], names, variable, without(set, set_of(expr.args[1], names)));
    case Op::CallDefine: {
      if (++depth_ > 24) return std::nullopt;
      const auto [body, inner] = called(id, names);
      List found = shared(body, *inner, variable, set);
      --depth_;
      return found;
    }
    case Op::Collect: {
      const Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
      if (generator.form != GeneratorForm::In) return std::nullopt;
      if (type(generator.domain).shape != Shape::Set) return std::nullopt;
      if (generator.where == kNoExpr) return shared(generator.domain, names, variable, set);
      int other = 0;
      const Names& inner = with_variable(names, generator.slot, other);
      const Answer those = lift(generator.where, inner, other);
      if (!those) return std::nullopt;
      return shared(generator.domain, names, variable, both(*those, set));
    }
    case Op::Touching:
    case Op::Beside: {
      const bool orthogonal = expr.op == Op::Beside;
      const ExprId one = only_element(model, expr.args[0]);
      const auto& ways = orthogonal ? model.board.orthogonal : model.board.any_directions;
      const auto& neighbours = orthogonal ? model.board.beside : model.board.touching;
      if (one == kNoExpr || !ways_apart(ways, &neighbours)) return std::nullopt;
      return along(fixed(ways), one);
    }
    case Op::StepSet: {
      const ExprId one = only_element(model, expr.args[1]);
      const auto known = lowering.constant(expr.args[0]);
      if (one == kNoExpr || !known || type(expr.args[0]).shape != Shape::Set) return std::nullopt;
      if (!ways_apart(known->items, nullptr)) return std::nullopt;
      return along(fixed(known->items), one);
    }
    default:
      return std::nullopt;
  }
}

Answer Lifting::comparison(const Expr& expr, const Names& names, int variable) {
  const ExprId a = expr.args[0];
  const ExprId b = expr.args[1];
  const bool moving_a = variables(a, names) != 0;
  const bool moving_b = variables(b, names) != 0;
  if (moving_a == moving_b) return std::nullopt;
  const ExprId moving = moving_a ? a : b;
  const ExprId still = moving_a ? b : a;
  if (may_fail(still) || !is_scalar(type(a)) || !is_scalar(type(b))) return std::nullopt;
  const bool equal = expr.op == Op::Equal;
  if (!equal && expr.op != Op::NotEqual) {
    return compare_number(expr, moving, still, !moving_a, names, variable);
  }
  const auto fixed = lowering.constant(still);
  if (fixed && fixed->is_none()) return std::nullopt;
  // Where the one is none the other equals it by being none, too.
  const bool both_none = !fixed && lowering.may_be_none(still) && lowering.may_be_none(moving);
  const auto answer = [&](Bits found, std::uint16_t reg, const auto& there) -> Answer {
    if (both_none) {
      const Answer somewhere = there();
      if (!somewhere) return std::nullopt;
      if (dry_) {
        found = either(found, both(fresh(), without(all(), *somewhere)));
      } else {
        const std::uint16_t nothing = lowering.temp_int();
        lowering.emit({.code = Code::EqualNumber, .dst = nothing, .a = reg, .x = lang::kNone});
        found = either(found, both(if_true(nothing), without(all(), *somewhere)));
      }
    }
    return equal ? found : without(all(), found);
  };
  if (is_of_sites(type(a)) && is_of_sites(type(b))) {
    const std::uint16_t site = number_of(still, names);
    const Answer found = where_in(moving, names, variable, single(site));
    if (!found) return std::nullopt;
    return answer(*found, site, [&] { return where_in(moving, names, variable, all()); });
  }
  const Expr& what = at(moving);
  if (what.op == Op::KindOf && fixed) {
    const Answer found = where_in(what.args[0], names, variable, pieces_of_kinds({fixed->number}));
    if (!found) return std::nullopt;
    return equal ? *found : without(all(), *found);
  }
  if (what.op == Op::OwnerOf) {
    const std::uint16_t who = number_of(still, names);
    const Answer found = where_in(what.args[0], names, variable, in_code(Code::PiecesOf, 0, who));
    if (!found) return std::nullopt;
    return answer(*found, who, [&] { return where_in(what.args[0], names, variable, owned()); });
  }
  if (type(moving).base == lang::Base::Bool && fixed) {
    const Answer found = lift(moving, names, variable);
    if (!found) return std::nullopt;
    return (fixed->number > 0) == equal ? *found : without(all(), *found);
  }
  if (type(moving).base == lang::Base::Int) {
    if (auto found = compare_number(expr, moving, still, false, names, variable)) return found;
  }
  // A number that follows from the site, and one that is not known yet.
  const auto known = values(moving, names, variable);
  if (!known) return std::nullopt;
  std::int32_t least = std::numeric_limits<std::int32_t>::max();
  std::int32_t most = std::numeric_limits<std::int32_t>::min();
  std::vector<std::int32_t> there;
  for (std::size_t i = 0; i < known->size(); ++i) {
    if ((*known)[i].is_none()) continue;
    least = std::min(least, (*known)[i].number);
    most = std::max(most, (*known)[i].number);
    there.push_back(static_cast<std::int32_t>(i));
  }
  if (there.empty()) return std::nullopt;
  if (std::int64_t{most} - least > 256) return std::nullopt;
  std::vector<Value> table;
  for (std::int32_t n = least; n <= most; ++n) {
    std::vector<std::int32_t> those;
    for (const std::int32_t site : there) {
      if ((*known)[static_cast<std::size_t>(site)].number == n) those.push_back(site);
    }
    table.emplace_back(std::move(those));
  }
  const std::uint16_t number = number_of(still, names);
  const Bits found = fresh();
  if (!dry_) {
    lang::Type sites;
    sites.shape = Shape::Set;
    sites.base = lang::Base::Site;
    const std::uint16_t index = lowering.temp_int();
    lowering.emit({.code = Code::AddNumber, .dst = index, .a = number, .x = -least});
    lowering.emit({.code = Code::SetTable,
                   .dst = found.reg,
                   .a = index,
                   .x = lowering.set_table(table, sites),
                   .y = static_cast<std::int32_t>(table.size())});
  }
  return answer(found, number, [&] { return Answer(constant(there)); });
}

// A count compared with a number that is known.
Answer Lifting::compare_number(const Expr& expr, ExprId moving, ExprId still, bool turned,
                               const Names& names, int variable) {
  const auto fixed = lowering.constant(still);
  if (!fixed || fixed->is_none()) return std::nullopt;
  const std::int32_t n = fixed->number;
  if (n < -1 || n > 16) return std::nullopt;
  const List counts = counted(moving, names, variable);
  if (!counts) return std::nullopt;
  Op op = expr.op;
  if (turned) {
    if (op == Op::Less)
      op = Op::Greater;
    else if (op == Op::LessEqual)
      op = Op::GreaterEqual;
    else if (op == Op::Greater)
      op = Op::Less;
    else if (op == Op::GreaterEqual)
      op = Op::LessEqual;
  }
  // The least count that is enough, and the least that is too much.
  std::int32_t from = 0;
  std::int32_t to = kNoMost;
  bool inside = true;
  switch (op) {
    case Op::Equal:
    case Op::NotEqual:
      from = n;
      to = n + 1;
      inside = op == Op::Equal;
      break;
    case Op::Less:
      to = n;
      break;
    case Op::LessEqual:
      to = n + 1;
      break;
    case Op::Greater:
      from = n + 1;
      break;
    case Op::GreaterEqual:
      from = n;
      break;
    default:
      return std::nullopt;
  }
  const auto size = static_cast<std::int32_t>(counts->size());
  const std::vector<Bits> enough =
      at_least(*counts, std::clamp(to == kNoMost ? from : to, 0, size));
  const auto least = [&](std::int32_t k) {
    if (k <= 0) return all();
    return k > size ? none() : kept(enough[static_cast<std::size_t>(k)]);
  };
  const Bits found = to == kNoMost ? least(from) : without(least(from), least(to));
  return inside ? found : without(all(), found);
}

// ---- what may be chosen behind the choice of a site
// --------------------------------------------------------------------------------

// A choice of one line that begins at a look-up of x.
List Lifting::count_lines(const Generator& generator, std::vector<Condition> conditions,
                          const Names& names, int variable, std::size_t most) {
  if (generator.named || generator.patterns.size() != 1 || !generator.let.empty()) {
    return std::nullopt;
  }
  const lang::LinePattern& pattern = generator.patterns.front();
  if (pattern.over != kNoExpr) return std::nullopt;
  if (variables(pattern.from, names) == 0) return std::nullopt;
  if (pattern.where != kNoExpr) split(pattern.where, false, conditions);
  List found = line_counts(pattern, std::move(conditions), names, variable, most);
  if (!found) return std::nullopt;
  for (Bits& one : *found) {
    const Answer set = where_in(pattern.from, names, variable, one);
    if (!set) return std::nullopt;
    one = *set;
  }
  return found;
}

// A choice of a site from a set that follows from x, by conditions on one of the two.
List Lifting::count_in(const Generator& generator, const std::vector<Condition>& conditions,
                       const Names& names, int variable) {
  if (type(generator.domain).shape != lang::Shape::Set ||
      type(generator.domain).base != lang::Base::Site) {
    return std::nullopt;
  }
  int other = 0;
  const Names& inner = with_variable(names, generator.slot, other);
  if (other > 30) return std::nullopt;
  const std::uint32_t outer_bit = 1U << static_cast<std::uint32_t>(variable);
  std::vector<Condition> on_site;
  std::vector<Condition> on_other;
  ExprId moving = variables(generator.domain, names) != 0 ? generator.domain : kNoExpr;
  for (const Condition& condition : conditions) {
    const std::uint32_t read = variables(condition, inner);
    if ((read & ~outer_bit) == 0) {
      on_site.push_back(condition);
      continue;
    }
    if ((read & outer_bit) == 0) {
      on_other.push_back(condition);
      continue;
    }
    // `y in F(x)`
    if (condition.negated || condition.any.size() != 1 || moving != kNoExpr) return std::nullopt;
    const Expr& expr = at(condition.any.front());
    if (expr.op != Op::Contains || type(expr.args[0]).base != lang::Base::Site ||
        resolve(expr.args[0], inner) != other || variables(expr.args[1], inner) != outer_bit) {
      return std::nullopt;
    }
    moving = expr.args[1];
  }
  if (moving == kNoExpr) return std::nullopt;
  const Answer alone = lift_all(on_site, inner, variable);
  const Answer others = alone ? lift_all(on_other, inner, other) : std::nullopt;
  if (!others) return std::nullopt;
  Bits among = *others;
  if (moving != generator.domain) {
    if (may_fail(generator.domain)) return std::nullopt;
    among = both(set_of(generator.domain, names), among);
  }
  List found = shared(moving, inner, variable, among);
  if (!found) return std::nullopt;
  const Bits holds = kept(*alone);
  for (Bits& one : *found) one = both(one, holds);
  return found;
}

}  // namespace ludo::program
