// Recognises laws that ask whether a line leads from one piece to another: pieces that kind and
// owner tell, lines that are tabulated. Such a law can be asked for a move before the move is made.
//
// Tested by tests/differential/test_laws_agree.cpp.
#include "interpreter/program/laws.hpp"

#include <algorithm>
#include <deque>

#include "interpreter/program/reach.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;

namespace {

constexpr int kMostNames = 16;

// The arguments of a definition that is read, and where they are read.
struct Arguments {
  std::vector<ExprId> values;
  const Arguments* outer = nullptr;
};

struct Matching {
  Lowering& lowering;
  const lang::GameModel& model;
  std::deque<Arguments> made{};
  std::int32_t me = 0;

  using Codes = std::vector<bool>;
  std::vector<std::pair<ExprId, Codes>> only{};  // `only` of these

  const Expr& at(ExprId id) const { return model.exprs[static_cast<std::size_t>(id)]; }

  // What stands behind arguments and calls of definitions.
  void resolve(ExprId& id, const Arguments*& names) {
    for (int i = 0; i < kMostNames; ++i) {
      const Expr& expr = at(id);
      if (expr.op == Op::Slot && names != nullptr &&
          static_cast<std::size_t>(expr.imm) < names->values.size()) {
        id = names->values[static_cast<std::size_t>(expr.imm)];
        names = names->outer;
      } else if (expr.op == Op::CallDefine) {
        made.push_back({expr.args, names});
        names = &made.back();
        id = model.defines[static_cast<std::size_t>(expr.imm)].body;
      } else {
        return;
      }
    }
  }

  bool together(std::int32_t a, std::int32_t b) const {
    const auto team = [&](std::int32_t player) {
      return model.players[static_cast<std::size_t>(player)].team;
    };
    return a == b || (team(a) != lang::kNoIndex && team(a) == team(b));
  }

  std::optional<std::int32_t> player(ExprId id, const Arguments* names) {
    resolve(id, names);
    const Expr& expr = at(id);
    if (expr.type.shape != lang::Shape::Scalar) return std::nullopt;
    if (expr.op == Op::Me) return me;
    if (expr.op == Op::Opponents && model.players.size() == 2 && !expr.args.empty()) {
      const auto one = player(expr.args[0], names);
      return one ? std::optional(1 - *one) : std::nullopt;
    }
    const auto known = expr.op == Op::Constant ? lowering.constant(id) : std::nullopt;
    if (!known || known->is_none()) return std::nullopt;
    return known->number;
  }

  // The pieces of a set, or the one that is meant, by code; nothing when more than kind and owner
  // tells them.
  std::optional<Codes> codes(ExprId id, const Arguments* names, int depth = 0) {
    if (depth > kMostNames) return std::nullopt;
    resolve(id, names);
    const Expr& expr = at(id);
    const auto& all = lowering.program.layout.codes;
    const auto those = [&](const auto& holds) {
      Codes found;
      for (const Layout::PieceCode& code : all) found.push_back(holds(code));
      return std::optional(found);
    };
    const auto part = [&](std::size_t i) { return codes(expr.args[i], names, depth + 1); };
    switch (expr.op) {
      case Op::OccupiedSites:
        return Codes(all.size(), true);
      case Op::Singleton:
      case Op::ToSite:
        return part(0);
      case Op::OnlyElement: {
        auto found = part(0);
        if (found) only.emplace_back(id, *found);
        return found;
      }
      case Op::PiecesOfKind: {
        const auto kinds = lowering.constant(expr.args[0]);
        if (!kinds || kinds->is_none()) return std::nullopt;
        const bool scalar = at(expr.args[0]).type.shape == lang::Shape::Scalar;
        return those([&](const Layout::PieceCode& code) {
          return scalar ? kinds->number == code.kind
                        : std::binary_search(kinds->items.begin(), kinds->items.end(), code.kind);
        });
      }
      case Op::NeutralPieces:
        return those([](const Layout::PieceCode& code) { return code.owner < 0; });
      case Op::PiecesOfPlayer: {
        const auto who = player(expr.args[0], names);
        if (!who) return std::nullopt;
        return those([&](const Layout::PieceCode& code) { return code.owner == *who; });
      }
      case Op::EnemyPieces: {
        const auto who = player(expr.args[0], names);
        if (!who) return std::nullopt;
        return those([&](const Layout::PieceCode& code) {
          return code.owner >= 0 && !together(code.owner, *who);
        });
      }
      case Op::HostileToSite: {
        const auto piece = part(0);
        if (!piece) return std::nullopt;
        std::int32_t owner = -1;
        for (std::size_t i = 0; i < all.size(); ++i) {
          if (!(*piece)[i]) continue;
          if (all[i].owner < 0 || (owner >= 0 && all[i].owner != owner)) return std::nullopt;
          owner = all[i].owner;
        }
        if (owner < 0) return std::nullopt;
        return those([&](const Layout::PieceCode& code) {
          return code.owner >= 0 && !together(code.owner, owner);
        });
      }
      case Op::Intersect:
      case Op::Union:
      case Op::Minus: {
        auto found = part(0);
        for (std::size_t i = 1; found && i < expr.args.size(); ++i) {
          const auto other = part(i);
          if (!other) return std::nullopt;
          for (std::size_t k = 0; k < all.size(); ++k) {
            const bool here = (*other)[k];
            (*found)[k] = expr.op == Op::Union       ? (*found)[k] || here
                          : expr.op == Op::Intersect ? (*found)[k] && here
                                                     : (*found)[k] && !here;
          }
        }
        return found;
      }
      default:
        return std::nullopt;
    }
  }

  bool is_name(ExprId id, Index slot) const {
    const Expr& expr = at(id);
    if (expr.op == Op::ToSite) return is_name(expr.args[0], slot);
    return expr.op == Op::Slot && expr.imm == slot;
  }

  // Codes as groups of pieces, with the classes of a plan.
  std::vector<ReachPlan::Group> groups(const Codes& codes, const ReachPlan& plan) const {
    const auto& all = lowering.program.layout.codes;
    const auto players = static_cast<std::int32_t>(model.players.size());
    std::vector<ReachPlan::Group> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (codes[i]) {
        found.push_back(
            {all[i].kind, all[i].owner < 0 ? players : all[i].owner, plan.class_of[i + 1]});
      }
    }
    return found;
  }

  bool fill(LawPlan& plan, ExprId men, const Arguments* men_names, ExprId targets,
            const Arguments* target_names) {
    const auto n_players = static_cast<std::int32_t>(model.players.size());
    for (me = 0; me < n_players; ++me) {
      only.clear();
      const auto from = codes(men, men_names);
      const auto to = from ? codes(targets, target_names) : std::nullopt;
      if (!to) return false;
      for (const auto& [id, those] : only) {
        if (those != *to && those != *from) return false;
        (those == *to ? plan.only_target : plan.only_man) = id;
      }
      const ReachPlan& reach = lowering.program.reaches[static_cast<std::size_t>(plan.reach)];
      LawPlan::Side side;
      side.men = groups(*from, reach);
      side.targets = groups(*to, reach);
      side.is_man = *from;
      side.is_target = *to;
      plan.sides.push_back(std::move(side));
    }
    return true;
  }

  // `some man among M where some line L(man) to t where t = T`; or t = each, of all in a set.
  std::optional<LawPlan> attack(const Generator& men, const Arguments* names,
                                const Generator* each = nullptr) {
    if (men.form != GeneratorForm::In || men.where == kNoExpr) return std::nullopt;
    const Expr& some = at(men.where);
    if (some.op != Op::Exists) return std::nullopt;
    const Generator& line = model.generators[static_cast<std::size_t>(some.generator)];
    const bool fits = line.form == GeneratorForm::Line && line.named && line.let.size() == 1 &&
                      line.to_slot != lang::kNoIndex && line.where != kNoExpr &&
                      is_name(line.let.front().second, men.slot);
    if (!fits) return std::nullopt;
    const auto reach = lowering.reach_plan(some.generator);
    if (!reach || lowering.program.reaches[static_cast<std::size_t>(*reach)].class_of[0] >= 0) {
      return std::nullopt;
    }
    LawPlan plan;
    plan.reach = *reach;
    const Expr& where = at(line.where);
    if (where.args.size() != 2) return std::nullopt;
    ExprId end = where.args[0];
    ExprId target = where.args[1];
    if (where.op == Op::Equal) {
      const auto is_end = [&](ExprId id) {
        const Expr& expr = at(id);
        return is_name(expr.op == Op::Singleton ? expr.args[0] : id, line.to_slot);
      };
      if (!is_end(end)) std::swap(end, target);
      if (!is_end(end)) return std::nullopt;
      plan.single = at(end).op == Op::Singleton;
    } else if (where.op != Op::Contains || !is_name(end, line.to_slot)) {
      return std::nullopt;
    }
    if (each != nullptr) {
      if (where.op != Op::Equal || plan.single || !is_name(target, each->slot)) return std::nullopt;
      target = each->domain;
      plan.every = true;
    }
    // Names bound around the target would be read as arguments.
    if (!fill(plan, men.domain, names, target, names)) return std::nullopt;
    return plan;
  }

  // `some line from P along …: zero or more empty, one T`
  std::optional<LawPlan> view(const Generator& line, const Arguments* names) {
    const bool fits = line.form == GeneratorForm::Line && !line.named && line.let.empty() &&
                      line.where == kNoExpr && line.patterns.size() == 1;
    if (!fits) return std::nullopt;
    const lang::LinePattern& pattern = line.patterns.front();
    if (pattern.over != kNoExpr || pattern.included || pattern.where != kNoExpr ||
        pattern.segments.size() != 2) {
      return std::nullopt;
    }
    const lang::Segment& free = pattern.segments[0];
    const lang::Segment& last = pattern.segments[1];
    const auto least = free.least == kNoExpr ? std::nullopt : lowering.constant(free.least);
    const bool slides = free.what != kNoExpr && at(free.what).op == Op::EmptySites && !free.run &&
                        !free.or_edge && free.bends.empty() && free.most == kNoExpr &&
                        (free.least == kNoExpr || (least && least->number == 0));
    if (!slides || !is_single_cell(lowering, last) || !last.bends.empty() || last.run) {
      return std::nullopt;
    }
    const auto ways = pattern.directions == kNoExpr
                          ? std::optional(lang::Value(model.board.any_directions))
                          : lowering.constant(pattern.directions);
    if (!ways) return std::nullopt;
    const auto reach = slide_plan(lowering, ways->items);
    if (!reach) return std::nullopt;
    LawPlan plan;
    plan.reach = *reach;
    if (!fill(plan, pattern.from, names, last.what, names)) return std::nullopt;
    return plan;
  }

  // `T in L(M)`: lines lead to every one of T, and there is one.
  std::optional<LawPlan> attack_on_all(const Expr& both, const Arguments* names) {
    if (both.args.size() != 2) return std::nullopt;
    const Expr& every = at(both.args[0]);
    const Expr& some = at(both.args[1]);
    if (some.op != Op::NotEmpty || every.op != Op::ForAll) return std::nullopt;
    const Generator& each = model.generators[static_cast<std::size_t>(every.generator)];
    const Expr& attacked = at(every.args[0]);
    const bool fits = each.form == GeneratorForm::In && each.where == kNoExpr &&
                      each.domain == some.args[0] && attacked.op == Op::Exists;
    if (!fits) return std::nullopt;
    const Generator& men = model.generators[static_cast<std::size_t>(attacked.generator)];
    return attack(men, names, &each);
  }

  std::optional<LawPlan> law(ExprId id) {
    const Arguments* names = nullptr;
    resolve(id, names);
    const Expr& expr = at(id);
    if (expr.op == Op::And) return attack_on_all(expr, names);
    if (expr.op != Op::Exists) return std::nullopt;
    const Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
    return generator.form == GeneratorForm::In ? attack(generator, names) : view(generator, names);
  }
};

}  // namespace

std::optional<std::vector<LawPlan>> plans_of_laws(Lowering& lowering) {
  if (!lowering.folds || lowering.model.laws.empty()) return std::nullopt;
  std::vector<LawPlan> plans;
  for (const lang::Law& law : lowering.model.laws) {
    auto plan = Matching{lowering, lowering.model}.law(law.condition);
    if (!plan) return std::nullopt;
    plans.push_back(std::move(*plan));
  }
  return plans;
}

}  // namespace ludo::program
