// Expressions as terms; see translate.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/canon/translate.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

TermId Translation::local(Index slot, const Names& names) {
  const auto found = names.slots.find(slot);
  LUDO_ASSERT(found != names.slots.end() && found->second.value == kNothing);
  return terms.local(names.depth - found->second.depth - 1);
}

TermId Translation::read(Index slot, const Names& names) {
  names.frame->asked.insert(slot);
  const auto found = names.slots.find(slot);
  if (found != names.slots.end()) {
    if (found->second.value == kNothing) return local(slot, names);
    return terms.shifted(found->second.value, names.depth - found->second.depth);
  }
  if (!names.frame->kept.contains(slot)) names.frame->missing.insert(slot);
  return ref(Sort::Register, slot, names.frame->id);
}

TermId Translation::optional(ExprId id, const Names& names, std::string_view otherwise) {
  return id == kNoExpr ? terms.make(otherwise) : expression(id, names);
}

TermId Translation::condition(ExprId id, const Names& names) {
  return id == kNoExpr ? truth(terms, true) : expression(id, names);
}

TermId Translation::constant(const Type& type, const Value& value) {
  std::vector<TermId> parts;
  switch (type.shape) {
    case Shape::Scalar:
      return value_of(type, value.number);
    case Shape::Set:
      for (const Index item : value.items) parts.push_back(value_of(type, item));
      return set_of(terms, std::move(parts));
    case Shape::Tally:
      for (std::size_t key = 0; key < value.items.size(); ++key) {
        if (value.items[key] == 0) continue;
        const TermId count = terms.number(value.items[key]);
        parts.push_back(terms.make("of", {value_of(type, static_cast<Index>(key)), count}));
      }
      return terms.make_bag("tally", std::move(parts));
    case Shape::Tuple:
      for (const Index item : value.items) {
        parts.push_back(item == kNone ? terms.make("none") : terms.number(item));
      }
      return terms.make("tuple", std::move(parts));
  }
  LUDO_UNREACHABLE();
}

// The answer to a question about options: it follows from what the text says, so that nothing else
// in it is reached.
std::optional<bool> Translation::known(ExprId id) const {
  const Expr& expr = at(model_, id);
  switch (expr.op) {
    case Op::Constant:
      if (expr.type.base != Base::Bool || expr.type.shape != Shape::Scalar) return std::nullopt;
      return model_.constants[static_cast<std::size_t>(expr.imm)].number != 0;
    case Op::Not: {
      const auto inner = known(expr.args[0]);
      return inner ? std::optional(!*inner) : std::nullopt;
    }
    case Op::Equal:
    case Op::NotEqual: {
      const Expr& left = at(model_, expr.args[0]);
      const Expr& right = at(model_, expr.args[1]);
      if (left.op != Op::Constant || right.op != Op::Constant) return std::nullopt;
      const auto& constants = model_.constants;
      const bool same = constants[static_cast<std::size_t>(left.imm)] ==
                        constants[static_cast<std::size_t>(right.imm)];
      return same == (expr.op == Op::Equal);
    }
    case Op::And:
    case Op::Or: {
      const bool decides = expr.op == Op::Or;
      bool all = true;
      for (const ExprId argument : expr.args) {
        const auto inner = known(argument);
        if (inner == decides) return decides;
        all = all && inner.has_value();
      }
      return all ? std::optional(!decides) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

// An operation whose word is the model's and whose parts stand as they are.
TermId Translation::named_op(const Expr& expr, std::vector<TermId> arguments) {
  return terms.make(op_name(expr.op), std::move(arguments));
}

TermId Translation::expression(ExprId id, const Names& names) {
  const Expr& expr = at(model_, id);
  if (expr.generator != kNoIndex) return quantified(expr, names);
  if (expr.op == Op::Supposing) return supposing(expr, names);
  if (const auto holds = known(id)) return truth(terms, *holds);
  if (expr.op == Op::If) {
    // What is not taken is not reached.
    if (const auto holds = known(expr.args[0])) return expression(expr.args[*holds ? 1 : 2], names);
    return conditional(terms, expression(expr.args[0], names), expression(expr.args[1], names),
                       expression(expr.args[2], names));
  }
  std::vector<TermId> args;
  for (const ExprId argument : expr.args) {
    args.push_back(argument == kNoExpr ? terms.make("nothing") : expression(argument, names));
  }
  const auto with = [&](TermId first) {
    args.insert(args.begin(), first);
    return named_op(expr, std::move(args));
  };
  switch (expr.op) {
    case Op::Constant:
      return constant(expr.type, model_.constants[static_cast<std::size_t>(expr.imm)]);
    case Op::Slot:
      return read(expr.imm, names);
    case Op::CallDefine:
      return call(expr, std::move(args));

    // ---- the normal form
    case Op::And:
      return conjunction(terms, std::move(args));
    case Op::Or:
      return disjunction(terms, std::move(args));
    case Op::Not:
      return negation(terms, args[0]);
    case Op::Equal:
      return equality(terms, args[0], args[1]);
    case Op::NotEqual:
      return negation(terms, equality(terms, args[0], args[1]));
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual: {
      order_seen(at(model_, expr.args[0]).type);
      const bool swapped = expr.op == Op::Greater || expr.op == Op::GreaterEqual;
      if (swapped) std::swap(args[0], args[1]);
      const bool strict = expr.op == Op::Less || expr.op == Op::Greater;
      return strict ? less(terms, args[0], args[1]) : at_most(terms, args[0], args[1]);
    }
    case Op::Add:
      return sum(terms, std::move(args));
    case Op::Subtract:
      return difference(terms, args[0], args[1]);
    case Op::Multiply:
      return product(terms, std::move(args));
    case Op::Minimum:
    case Op::Maximum:
      return extreme(terms, op_name(expr.op), std::move(args));
    case Op::TallyAdd:
      return terms.make_bag(op_name(expr.op), std::move(args));
    case Op::MakeSet:
      return set_of(terms, std::move(args));
    case Op::Singleton:
      // A value is a set of one; what may be none is told apart, for an effect on it is a fault.
      if (is_value(terms, args[0]) && args[0] != terms.make("none")) {
        return set_of(terms, std::move(args));
      }
      return terms.make("one", std::move(args));
    case Op::Union:
      return united(terms, std::move(args));
    case Op::Intersect:
      return intersection(terms, std::move(args));
    case Op::NotEmpty:
      return some(terms, args[0]);
    case Op::CountSet:
      return count(terms, args[0]);

    // ---- what is named by a number
    case Op::Variable:
      return with(variable(expr.imm));
    case Op::Column:
      return with(ref(Sort::Column, expr.imm));
    case Op::TableCell:
      return with(ref(Sort::Table, expr.imm));
    case Op::Region: {
      const RegionDef& region = model_.regions[static_cast<std::size_t>(expr.imm)];
      if (region.owned) return with(ref(Sort::Region, expr.imm));
      // It is what it says.
      return framed([&](Names& none) { return expression(region.values.front(), none); });
    }
    case Op::Relative:
      return with(terms.make(word_of(static_cast<RelativeDirection>(expr.imm))));
    case Op::RelativeToPiece:
      args.push_back(variable(expr.imm2));
      return with(terms.make(word_of(static_cast<RelativeDirection>(expr.imm))));
    case Op::SameValue:
      if (static_cast<SameWhat>(expr.imm) == SameWhat::Attribute) return with(variable(expr.imm2));
      if (static_cast<SameWhat>(expr.imm) == SameWhat::Block) board_.blocks = true;
      return with(terms.make(word_of(static_cast<SameWhat>(expr.imm))));
    case Op::LeapDirections: {
      const LeapDef& leap = model_.leaps[static_cast<std::size_t>(expr.imm)];
      const auto set = [this](const std::vector<Index>& directions) {
        std::vector<TermId> all;
        Type type;
        type.base = Base::Direction;
        for (const Index d : directions) all.push_back(value_of(type, d));
        return set_of(terms, std::move(all));
      };
      if (leap.of_player.empty()) return set(leap.directions);
      std::vector<TermId> images;
      for (std::size_t p = 0; p < leap.of_player.size(); ++p) {
        images.push_back(
            terms.make("of", {ref(Sort::Player, static_cast<Index>(p)), set(leap.of_player[p])}));
      }
      return with(terms.make_bag("images", std::move(images)));
    }
    case Op::PartAt:
      args.push_back(terms.number(expr.imm2));
      return with(ref(Sort::Ground, expr.imm));
    case Op::SitesWithFlag:
      return with(ref(Sort::Flag, expr.imm));
    case Op::UniformTally:
    case Op::MakeTally:
      // Its keys are those of its type.
      return with(type_of(expr.type));

    // ---- what is read of the board
    case Op::Border:
      board_.border = true;
      return named_op(expr, std::move(args));
    case Op::Corners:
      board_.corners = true;
      return named_op(expr, std::move(args));
    case Op::Centre:
      board_.centre = true;
      return named_op(expr, std::move(args));
    case Op::ColumnOf:
    case Op::RowOf:
    case Op::SitesInRows:
    case Op::SitesInColumns:
    case Op::SiteAt:
    case Op::BlockAt:
      board_.numbers = true;
      board_.blocks = true;
      return named_op(expr, std::move(args));
    case Op::Twins:
      board_.symmetries = true;
      return named_op(expr, std::move(args));
    case Op::DirectionFrom:
      board_.all_directions = true;
      board_.order = true;
      return named_op(expr, std::move(args));
    case Op::HeadOf:
    case Op::TailOf:
      board_.ends = true;
      board_.links = true;
      return named_op(expr, std::move(args));
    case Op::LinkBetween: {
      Type link;
      link.base = Base::Link;
      order_seen(link);
      board_.links = true;
      return named_op(expr, std::move(args));
    }
    case Op::AllLinks:
    case Op::LinksOf:
    case Op::EndsOf:
    case Op::Across:
    case Op::Linked:
      board_.links = true;
      return named_op(expr, std::move(args));
    case Op::AllBlocks:
    case Op::BlockOf:
    case Op::BlocksOf:
    case Op::SitesOfBlock:
    case Op::BlockStep:
    case Op::BlocksBeside:
    case Op::BlocksTouching:
    case Op::BlocksWithin:
      board_.blocks = true;
      return named_op(expr, std::move(args));
    case Op::Step:
    case Op::StepSet:
    case Op::TurnedBy:
    case Op::Angle:
    case Op::Opposite:
      // A graph numbers its directions by its sites.
      board_.order = board_.order || model_.board.shape == BoardShape::Graph;
      return named_op(expr, std::move(args));

    case Op::Me:
      return terms.make(op_name(me_is_mover_ ? Op::Mover : Op::Me));
    case Op::Mover:
    case Op::ToPieces:
    case Op::ToSite:
    case Op::OnlyElement:
    case Op::Divide:
    case Op::Modulo:
    case Op::Negate:
    case Op::Absolute:
    case Op::TallySubtract:
    case Op::MakeTuple:
    case Op::Minus:
    case Op::Complement:
    case Op::Contains:
    case Op::IsWithin:
    case Op::Meets:
    case Op::TallyContains:
    case Op::TallyWithin:
    case Op::Total:
    case Op::HowMany:
    case Op::KeysOf:
    case Op::RangeSet:
    case Op::AllSites:
    case Op::EmptySites:
    case Op::OccupiedSites:
    case Op::PiecesOfPlayer:
    case Op::EnemyPieces:
    case Op::NeutralPieces:
    case Op::PiecesOfKind:
    case Op::HostileToSite:
    case Op::FriendlyToSite:
    case Op::FriendlyToPlayer:
    case Op::KindOf:
    case Op::OwnerOf:
    case Op::Touching:
    case Op::Beside:
    case Op::WithinSteps:
    case Op::GroupOf:
    case Op::CountGroups:
    case Op::Reach:
    case Op::Distance:
    case Op::AnyDirection:
    case Op::Orthogonal:
    case Op::Diagonal:
    case Op::LaidBlocks:
    case Op::UnlaidBlocks:
    case Op::SideOf:
    case Op::SidesOf:
    case Op::GroundOf:
    case Op::SitesOfGround:
    case Op::LooseSites:
    case Op::TileOn:
    case Op::TurnOf:
    case Op::CopiesOf:
    case Op::AllPlayers:
    case Op::Alive:
    case Op::Survivor:
    case Op::PlayerAfter:
    case Op::Opponents:
    case Op::Won:
    case Op::Turns:
    case Op::TurnsOfPhase:
    case Op::Rounds:
    case Op::PassesInARow:
    case Op::CurrentPhase:
    case Op::KindsOf:
    case Op::CycleEvery:
    case Op::CycleSome:
      return named_op(expr, std::move(args));

    case Op::If:
    case Op::Exists:
    case Op::CountAll:
    case Op::ForAll:
    case Op::Collect:
    case Op::Sum:
    case Op::Most:
    case Op::Least:
    case Op::TheOne:
    case Op::Supposing:
      break;
  }
  LUDO_UNREACHABLE();
}

TermId Translation::quantified(const Expr& expr, const Names& names) {
  Names inner = names;
  const Bound from = generator(expr.generator, inner);
  const auto over = [&](std::vector<TermId> inside) {
    std::vector<Index> under(inside.size() + 1, from.binds);
    under[0] = 0;
    inside.insert(inside.begin(), from.term);
    return terms.make(op_name(expr.op), std::move(inside), std::move(under));
  };
  switch (expr.op) {
    case Op::Exists:
      return some_solution(terms, from.term);
    case Op::CountAll:
      return count_solutions(terms, from.term);
    case Op::Collect:
      return collected(terms, from.term);
    case Op::ForAll:
    case Op::Sum:
      return over({expression(expr.args[0], inner)});
    case Op::Most:
    case Op::Least: {
      std::vector<TermId> parts{expression(expr.args[0], inner)};
      if (expr.args.size() < 2 || expr.args[1] == kNoExpr) return over(std::move(parts));
      const TermId best = over(std::move(parts));
      return terms.make("or-else", {best, expression(expr.args[1], names)});
    }
    case Op::TheOne: {
      // The first of several that are best.
      order_seen(
          at(model_, model_.generators[static_cast<std::size_t>(expr.generator)].domain).type);
      std::vector<TermId> parts;
      for (std::size_t key = 1; key < expr.args.size(); ++key) {
        const bool most = ((expr.imm >> (key - 1)) & 1) != 0;
        parts.push_back(terms.make(most ? "most" : "least", {expression(expr.args[key], inner)}));
      }
      const TermId best = over(std::move(parts));
      if (expr.args.empty() || expr.args[0] == kNoExpr) return best;
      return terms.make("or-else", {best, expression(expr.args[0], names)});
    }
    default:
      break;
  }
  LUDO_UNREACHABLE();
}

TermId Translation::supposing(const Expr& expr, const Names& names) {
  Names inner = names;
  Steps steps(terms);
  const Index before = inner.depth;
  statements(expr.block, inner, steps);
  const Index bound = inner.depth - before;
  return terms.make(op_name(expr.op), {steps.block(), expression(expr.args[0], inner)}, {0, bound});
}

TermId Translation::call(const Expr& expr, std::vector<TermId> arguments) {
  if (asking_itself_.contains(expr.imm)) {
    arguments.insert(arguments.begin(), ref(Sort::Define, expr.imm));
    return named_op(expr, std::move(arguments));
  }
  const auto key = std::pair(std::pair(expr.imm, me_is_mover_), arguments);
  const auto found = said_.find(key);
  if (found != said_.end()) return found->second;
  const Define& define = model_.defines[static_cast<std::size_t>(expr.imm)];
  const TermId made = framed([&](Names& names) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      names.slots[static_cast<Index>(i)] = {arguments[i], 0};
    }
    return expression(define.body, names);
  });
  said_.emplace(key, made);
  return made;
}

// Which definitions lead back to themselves, not by way of rules.
void Translation::find_asking_itself() {
  const std::size_t n = model_.defines.size();
  std::vector<std::set<Index>> calls(n);
  for (std::size_t d = 0; d < n; ++d) {
    Walk walk;
    walk.expression = [&](ExprId, const Expr& expr) {
      if (expr.op == Op::CallDefine) calls[d].insert(expr.imm);
    };
    walk_expression(model_, model_.defines[d].body, walk);
  }
  for (std::size_t d = 0; d < n; ++d) {
    std::set<Index> reached;
    std::vector<Index> open(calls[d].begin(), calls[d].end());
    while (!open.empty()) {
      const Index next = open.back();
      open.pop_back();
      if (!reached.insert(next).second) continue;
      const auto& more = calls[static_cast<std::size_t>(next)];
      open.insert(open.end(), more.begin(), more.end());
    }
    if (reached.contains(static_cast<Index>(d))) asking_itself_.insert(static_cast<Index>(d));
  }
}

}  // namespace ludo::lang::canon
