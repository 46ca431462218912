// Secret phases in which players get in each other's way.
//
// In a phase marked `secretly` every player goes on from the state with which the phase began, and
// all that was written comes together at its end. So a player may write only what is his own: his
// attributes, and places that are found by who he is (`own Camp`, `empty zone(me)`); and he may
// read neither another's secret nor what nobody sees, not even to write it down.
//
// What is behind a condition that asks who plays (`if me is White`) is taken for that player's own.
//
// Tested by tests/lang/check/test_secrets.cpp.

#include <fmt/core.h>

#include "lang/check/analyses.hpp"
#include "lang/check/secrets.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// What is known in the frame that is looked at.
struct Own {
  Viewpoint view;
  std::set<Index> slots;  // registers whose values are found by who plays
  bool guarded = false;   // behind a condition that asks who plays
};

struct SecretPhase {
  Context& context;
  const GameModel& model;
  Secrets secrets;
  std::set<Index> open_rules;
  std::set<std::uint32_t> reported;

  // ---- what belongs to whom

  // The value depends on who plays.
  bool is_own(ExprId id, const Own& own, int depth = 0) const {
    if (id == kNoExpr || depth > 200) return false;
    const Expr& e = at(model.exprs, id);
    if (e.op == Op::Me || e.op == Op::Mover) return true;
    if (e.op == Op::Slot) return own.slots.contains(e.imm) || own.view.choosers.contains(e.imm);
    for (const ExprId arg : e.args) {
      if (is_own(arg, own, depth + 1)) return true;
    }
    if (e.op == Op::CallDefine && is_own(at(model.defines, e.imm).body, {}, depth + 10))
      return true;
    return e.generator != kNoIndex && is_own(at(model.generators, e.generator), own, depth + 1);
  }

  bool is_own(const Generator& g, const Own& own, int depth = 0) const {
    if (is_own(g.domain, own, depth) || is_own(g.where, own, depth)) return true;
    for (const LinePattern& pattern : g.patterns) {
      if (is_own(pattern.from, own, depth) || is_own(pattern.where, own, depth)) return true;
    }
    for (const auto& [slot, argument] : g.let) {
      if (is_own(argument, own, depth)) return true;
    }
    return false;
  }

  static void bind(const Generator& g, Own& own) {
    const auto bind = [&](Index slot) {
      if (slot != kNoIndex) own.slots.insert(slot);
    };
    bind(g.slot);
    bind(g.to_slot);
    for (const LinePattern& pattern : g.patterns) {
      bind(pattern.direction_slot);
      for (const Segment& segment : pattern.segments) {
        bind(segment.as_slot);
        bind(segment.to_slot);
      }
    }
  }

  bool may_write(const Place& place, const Own& own) const {
    if (place.variable == kNoIndex) return true;
    const Variable& variable = at(model.variables, place.variable);
    if (variable.life == Variable::Life::Turn || variable.life == Variable::Life::Move) return true;
    switch (variable.owner) {
      case Owner::Turn:
      case Owner::Move:
        return true;
      case Owner::Game:
      case Owner::Phase:
      case Owner::Record:
        return own.guarded;
      case Owner::Player: {
        if (secrets.is_chooser(place.owner, own.view)) return true;
        const Op op = at(model.exprs, place.owner).op;
        return op == Op::Mover || (own.guarded && op == Op::Constant);
      }
      case Owner::Piece:
      case Owner::Site:
      case Owner::Link:
      case Owner::Block:
        return own.guarded || is_own(place.owner, own);
    }
    LUDO_UNREACHABLE();
  }

  // ---- messages

  void report(Span span, std::string message, std::string hint) {
    if (!reported.insert(static_cast<std::uint32_t>(span.begin)).second) return;
    context.error(DiagnosticKind::secret_phase, span, std::move(message), std::move(hint));
  }

  void write_sites(ExprId sites, const Own& own, Span span) {
    if (own.guarded || is_own(sites, own)) return;
    report(span, "in a secret phase another player may write the same place",
           "choose it by who plays: `own Camp`, `own pieces`, or a condition on `me`");
  }

  void read(ExprId id, const Own& own) {
    for (const SecretRead& found : secrets.read(id, own.view)) {
      report(
          found.span,
          fmt::format("in a secret phase the player cannot read {} here", secrets.name_of(found)),
          "he may read what is public and what is his own");
    }
  }

  // ---- the turn

  void block(BlockId id, Own& own) {
    if (id == kNoIndex) return;
    for (const Index index : at(model.blocks, id).statements)
      statement(at(model.statements, index), own);
  }

  void play(const Statement& s, Own& own) {
    if (s.imm < 0 || !open_rules.insert(s.imm).second) return;
    const Rule& rule = at(model.rules, s.imm);
    Own inner;
    inner.guarded = own.guarded;
    inner.view.me = own.view.me;
    for (std::size_t i = 0; i < s.exprs.size(); ++i) {
      const auto slot = static_cast<Index>(i);
      if (secrets.is_chooser(s.exprs[i], own.view)) inner.view.choosers.insert(slot);
      if (is_own(s.exprs[i], own)) inner.slots.insert(slot);
    }
    block(rule.body, inner);
    for (std::size_t i = 0; i < s.slots.size() && i < rule.results.size(); ++i) {
      if (inner.slots.contains(rule.results[i])) own.slots.insert(s.slots[i]);
      if (inner.view.choosers.contains(rule.results[i])) own.view.choosers.insert(s.slots[i]);
    }
    open_rules.erase(s.imm);
  }

  // Each branch knows what stands before it; what they bind is known after them.
  void branches(const Statement& s, Own& own, bool guarded) {
    const bool before = own.guarded;
    own.guarded = own.guarded || guarded;
    for (const BlockId inner : s.blocks) block(inner, own);
    own.guarded = before;
  }

  void places(const Statement& s, const Own& own) {
    for (const ExprId id : s.exprs) read(id, own);
    for (const Place& place : s.places) {
      if (may_write(place, own)) continue;
      report(s.span,
             fmt::format("in a secret phase every player may write `{}`",
                         at(model.variables, place.variable).name),
             "write attributes of the player himself, or ask who plays before");
    }
  }

  void statement(const Statement& s, Own& own) {
    switch (s.op) {
      case StatementOp::Choose:
      case StatementOp::Random:
      case StatementOp::ForEach: {
        const Generator& g = at(model.generators, s.generator);
        if (is_own(g, own)) bind(g, own);
        branches(s, own, false);
        return;
      }
      case StatementOp::If:
      case StatementOp::RepeatWhile:
        branches(s, own, is_own(s.exprs[0], own));
        return;
      case StatementOp::Let:
      case StatementOp::SetSlot:
        read(s.exprs[0], own);
        if (s.op == StatementOp::Let && s.imm != 0) {
          report(s.span, "in a secret phase nothing can be announced",
                 "what a player writes there is seen when the phase has ended");
        }
        if (is_own(s.exprs[0], own)) own.slots.insert(s.slots[0]);
        if (secrets.is_chooser(s.exprs[0], own.view)) own.view.choosers.insert(s.slots[0]);
        return;
      case StatementOp::Play:
        for (const ExprId id : s.exprs) read(id, own);
        play(s, own);
        return;
      case StatementOp::By: {
        Own other = own;
        block(s.blocks[0], other);
        return;
      }
      case StatementOp::Move:
        write_sites(s.exprs[0], own, s.span);
        write_sites(s.exprs[1], own, s.span);
        return;
      case StatementOp::Put:
        write_sites(s.exprs[2], own, s.span);
        return;
      case StatementOp::Remove:
      case StatementOp::Change:
      case StatementOp::Shift:
      case StatementOp::MoveAll:
        write_sites(s.exprs[0], own, s.span);
        return;
      case StatementOp::Lay:
        write_sites(s.exprs[2], own, s.span);
        return;
      case StatementOp::SetVariable:
      case StatementOp::SetEntry:
      case StatementOp::AddNumber:
      case StatementOp::TakeNumber:
      case StatementOp::AddElements:
      case StatementOp::TakeElements:
      case StatementOp::AddTally:
      case StatementOp::TakeTally:
        places(s, own);
        return;
      case StatementOp::ExchangeSides:
        report(s.span, "sides cannot be exchanged in a secret phase",
               "let another phase follow, and exchange them there");
        return;
      case StatementOp::Either:
      case StatementOp::Optionally:
      case StatementOp::InAnyOrder:
      case StatementOp::First:
      case StatementOp::Preferring:
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::Travel:
        branches(s, own, false);
        return;
      case StatementOp::Require:
      case StatementOp::Commit:
      case StatementOp::Pass:
      case StatementOp::Decide:
      case StatementOp::SetMover:
      case StatementOp::SetPhase:
      case StatementOp::SetCounter:
      case StatementOp::SetAlive:
        return;
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

void analyse_secret_phases(Context& context) {
  const GameModel& model = context.model;
  for (std::size_t p = 0; p < model.scenario.phases.size(); ++p) {
    const PhaseDef& phase = model.scenario.phases[p];
    if (!phase.secretly) continue;
    SecretPhase looked{context, model, Secrets(model), {}, {}};
    looked.secrets.first_phase = static_cast<Index>(p);
    Own own;
    looked.block(phase.turn, own);
  }
}

}  // namespace ludo::lang
