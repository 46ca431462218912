// Slips along the paths of a turn: a pass that does something, a group that holds nothing.
//
// Tested by tests/lang/check/test_lints.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "lang/check/fold.hpp"
#include "lang/check/lints.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

// ---- a pass that does something

bool asks_passes(const GameModel& model, ExprId id) {
  return any_expression(model, id, [](const Expr& e) { return e.op == Op::PassesInARow; });
}

// What was done on the way here: on some path that the player is free to take, and on each.
struct Done {
  bool acted = false;  // on some path
  bool surely_acted = false;
  std::set<Span> passed = {};  // where, on some path
  std::set<Span> surely_passed = {};

  friend bool operator<(const Done& a, const Done& b) {
    return std::tie(a.acted, a.surely_acted, a.passed, a.surely_passed) <
           std::tie(b.acted, b.surely_acted, b.passed, b.surely_passed);
  }

  // Under a condition only what is sure goes with it: `if nothing moved` may exclude the rest.
  Done sure() const { return {surely_acted, surely_acted, surely_passed, surely_passed}; }
};

std::set<Span> common(const std::set<Span>& a, const std::set<Span>& b) {
  std::set<Span> both;
  std::ranges::set_intersection(a, b, std::inserter(both, both.end()));
  return both;
}

Done join(Done a, const Done& b) {
  a.acted = a.acted || b.acted;
  a.surely_acted = a.surely_acted && b.surely_acted;
  a.passed.insert(b.passed.begin(), b.passed.end());
  a.surely_passed = common(a.surely_passed, b.surely_passed);
  return a;
}

struct PassPaths {
  const GameModel& model;
  std::set<Span> found = {};                           // the passes that do something
  std::map<std::pair<Index, Done>, Done> played = {};  // by rule and what was done before
  static constexpr std::size_t kMostPlayed = 10'000;   // then no more is looked at

  Done act(Done done) {
    found.insert(done.passed.begin(), done.passed.end());
    done.acted = done.surely_acted = true;
    return done;
  }

  Done pass(Done done, Span where) {
    if (done.acted) found.insert(where);
    done.passed.insert(where);
    done.surely_passed.insert(where);
    return done;
  }

  Done play(Index rule, const Done& before) {
    if (kMostPlayed < played.size()) return before;
    // A rule that plays itself has done what it does.
    const auto [entry, fresh] = played.try_emplace({rule, before}, before);
    if (fresh) entry->second = walk(at(model.rules, rule).body, before);
    return entry->second;
  }

  Done walk(BlockId block, Done done) {
    if (block == kNoIndex) return done;
    for (const Index index : at(model.blocks, block).statements) {
      done = after(at(model.statements, index), std::move(done));
    }
    return done;
  }

  Done under_condition(const Statement& s, const Done& done) {
    // What depends on passes goes with a pass.
    const Done inner = asks_passes(model, s.exprs[0]) ? done : done.sure();
    const Done then = walk(s.blocks[0], inner);
    const Done otherwise = 1 < s.blocks.size() ? walk(s.blocks[1], inner) : inner;
    return join(join(then, otherwise), done);
  }

  Done one_of(const Statement& s, const Done& done, bool none_too) {
    Done all = none_too ? done : walk(s.blocks[0], done);
    for (std::size_t i = none_too ? 0 : 1; i < s.blocks.size(); ++i) {
      all = join(std::move(all), walk(s.blocks[i], done));
    }
    return all;
  }

  Done after(const Statement& s, Done done) {
    switch (s.op) {
      case StatementOp::Choose:
      case StatementOp::Random:
      case StatementOp::Require:
      case StatementOp::Let:
      case StatementOp::Commit:
      case StatementOp::Decide:
      case StatementOp::SetMover:
      case StatementOp::SetPhase:
      case StatementOp::SetCounter:
      case StatementOp::SetAlive:
        return done;
      case StatementOp::Pass:
        return pass(std::move(done), s.span);
      case StatementOp::Play:
        return play(s.imm, done);
      case StatementOp::By:
      case StatementOp::Preferring:
        return walk(s.blocks[0], std::move(done));
      case StatementOp::Either:
        return one_of(s, done, false);
      case StatementOp::Optionally:
      case StatementOp::RepeatAtWill:
        return one_of(s, done, true);
      case StatementOp::If:
        return under_condition(s, done);
      case StatementOp::First:
        // The second is done only where the first cannot be.
        return one_of(s, done.sure(), false);
      case StatementOp::InAnyOrder:
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::RepeatWhile:
      case StatementOp::Travel:
      case StatementOp::ForEach:
        // Perhaps it is done for nobody: what stands in it is judged by itself.
        for (const BlockId block : s.blocks) walk(block, {});
        return done;
      default:
        return act(std::move(done));
    }
  }
};

// ---- a group that holds nothing

ExprId the_site(const GameModel& model, ExprId id) {
  while (id != kNoExpr) {
    const Expr& e = at(model, id);
    if (e.op != Op::Singleton && e.op != Op::OnlyElement) break;
    id = e.args[0];
  }
  return id;
}

bool same_site(const Context& context, ExprId a, ExprId b) {
  const GameModel& model = context.model;
  a = the_site(model, a);
  b = the_site(model, b);
  if (a == kNoExpr || b == kNoExpr) return false;
  const Expr& x = at(model, a);
  const Expr& y = at(model, b);
  return x.op == Op::Slot && y.op == Op::Slot && x.imm == y.imm;
}

// The part of a set that surely leaves the site out.
ExprId leaves_out(const Context& context, ExprId set, ExprId site) {
  const Expr& e = context.expr(set);
  if (e.op == Op::FriendlyToSite || e.op == Op::HostileToSite) {
    return same_site(context, e.args[0], site) ? set : kNoExpr;
  }
  if (e.op == Op::Minus) return leaves_out(context, e.args[0], site);
  if (e.op != Op::Intersect) return kNoExpr;
  for (const ExprId part : e.args) {
    if (const ExprId found = leaves_out(context, part, site); found != kNoExpr) return found;
  }
  return kNoExpr;
}

}  // namespace

void find_acting_passes(Context& context) {
  const GameModel& model = context.model;
  const bool asked = std::ranges::any_of(
      model.exprs, [](const Expr& expr) { return expr.op == Op::PassesInARow; });
  if (!asked) return;
  PassPaths paths{model};
  for (const PhaseDef& phase : model.scenario.phases) paths.walk(phase.turn, {});
  for (const Span where : paths.found) {
    context.error(DiagnosticKind::acting_pass, where,
                  "this turn says `pass` and does something else, too: `passes-in-a-row` does not "
                  "count it",
                  "leave the effect out of the turn that passes, and ask `passes-in-a-row` where "
                  "what it sets is read");
  }
}

void find_empty_groups(Context& context) {
  const GameModel& model = context.model;
  for (std::size_t i = 0; i < model.exprs.size(); ++i) {
    const Expr& e = model.exprs[i];
    if (e.op != Op::GroupOf || e.args[1] == kNoExpr) continue;
    const ExprId part = leaves_out(context, e.args[1], e.args[0]);
    if (part == kNoExpr) continue;
    const bool friends = context.expr(part).op == Op::FriendlyToSite;
    context.error(
        DiagnosticKind::empty_group, context.expr(part).span,
        fmt::format("the group begins with a site that is not in this set, so it is empty: "
                    "`{} to` a piece leaves out the piece itself",
                    friends ? "friendly" : "hostile"),
        friends ? "say `pieces of (owner of x)`, where x stands for that piece"
                : "begin with a piece of the set: `group of y within …`, with y among them");
  }
}

}  // namespace ludo::lang
