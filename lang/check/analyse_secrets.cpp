// Choices that read what the chooser cannot see.
//
// What decides a player's moves (`choose`, `require`, `if`, `repeat while`) may read an attribute
// `seen by owner` only of the chooser, and one `seen by nobody` never; the total of a tally is
// public unless it is hidden `wholly`. What nature draws from, what effects write and what result
// lines ask is free: it becomes public by being done.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include <fmt/core.h>

#include <map>

#include "lang/check/analyses.hpp"
#include "lang/check/plays.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// Registers known to hold the chooser, inside a definition.
using Choosers = std::set<Index>;

struct Secrets {
  Context& context;
  const GameModel& model;
  int depth = 0;
  Index first_phase = 0;  // the earliest phase in which what is looked at can be played

  const Expr& at(ExprId id) const { return model.exprs[static_cast<std::size_t>(id)]; }

  bool is_chooser(ExprId id, const Choosers& choosers) const {
    if (id == kNoExpr) return false;
    const Expr& e = at(id);
    return e.op == Op::Me || (e.op == Op::Slot && choosers.contains(e.imm));
  }

  // May somebody who chooses read this variable of this owner?
  bool may_read(const Expr& e, const Choosers& choosers, bool total) const {
    const Visibility& seen = model.variables[static_cast<std::size_t>(e.imm)].seen;
    if (total && !seen.wholly) return true;
    if (seen.until != kNoIndex && seen.until <= first_phase) return true;
    switch (seen.sight) {
      case Sight::All:
      case Sight::Players:
        return true;
      case Sight::Owner: {
        const bool of_player =
            model.variables[static_cast<std::size_t>(e.imm)].owner == Owner::Player;
        return !of_player || (!e.args.empty() && is_chooser(e.args[0], choosers));
      }
      case Sight::Nobody:
        return false;
    }
    LUDO_UNREACHABLE();
  }

  void read(ExprId id, const Choosers& choosers, Span span, bool total = false) {
    if (id == kNoExpr) return;
    const Expr& e = at(id);
    if (e.op == Op::Variable && !may_read(e, choosers, total)) {
      const Variable& variable = model.variables[static_cast<std::size_t>(e.imm)];
      context.error_with(
          DiagnosticKind::secret_read, span.is_nowhere() ? e.span : span,
          fmt::format("the chooser cannot see `{}` here, and the choice depends on it",
                      variable.name),
          variable.span,
          variable.seen.sight == Sight::Nobody ? "seen by nobody" : "seen by its owner",
          variable.seen.sight == Sight::Nobody
              ? ""
              : fmt::format("only `{} of me` may be asked", variable.name));
      return;
    }
    if (e.op == Op::CallDefine && depth < 16) {
      const Define& define = model.defines[static_cast<std::size_t>(e.imm)];
      Choosers inner;
      for (std::size_t i = 0; i < e.args.size(); ++i) {
        if (is_chooser(e.args[i], choosers)) inner.insert(static_cast<Index>(i));
      }
      ++depth;
      read(define.body, inner, span.is_nowhere() ? e.span : span);
      --depth;
    }
    for (const ExprId arg : e.args) read(arg, choosers, span, e.op == Op::Total);
    if (e.generator != kNoIndex)
      read(model.generators[static_cast<std::size_t>(e.generator)], choosers, span);
  }

  // Inside a way another player chooses, and the asker only learns that there is one: not looked
  // into.
  void read(const Generator& g, const Choosers& choosers, Span span) {
    if (g.form == GeneratorForm::Way) return;
    each_expression(g, [&](ExprId id) { read(id, choosers, span); });
  }

  void look(BlockId body) {
    for_each_statement(model, body, [&](const Statement& s) {
      if (s.op == StatementOp::Choose) {
        read(model.generators[static_cast<std::size_t>(s.generator)], {}, Span::nowhere());
      } else if (s.op == StatementOp::Require || s.op == StatementOp::If ||
                 s.op == StatementOp::RepeatWhile) {
        read(s.exprs[0], {}, Span::nowhere());
      }
    });
  }
};

// By rule: the earliest phase, in text order, whose turn plays it or asks for a way to play it.
std::vector<Index> first_phases(const GameModel& model) {
  const auto used_by = [&](BlockId block) {
    std::set<Index> rules;
    Walk walk;
    walk.statement = [&](const Statement& s) {
      if (s.op == StatementOp::Play && s.imm >= 0) rules.insert(s.imm);
    };
    walk.generator = [&](const Generator& g) {
      if (g.form == GeneratorForm::Way && g.rule >= 0) rules.insert(g.rule);
    };
    walk_block(model, block, walk);
    return rules;
  };
  Graph below;
  for (const Rule& rule : model.rules) below.push_back(used_by(rule.body));
  std::vector<Index> first(model.rules.size(), 0);
  for (std::size_t p = model.scenario.phases.size(); 0 < p; --p) {
    for (const Index rule : used_by(model.scenario.phases[p - 1].turn)) {
      const auto phase = static_cast<Index>(p) - 1;
      first[static_cast<std::size_t>(rule)] = phase;
      for (const Index other : reachable(below, rule))
        first[static_cast<std::size_t>(other)] = phase;
    }
  }
  return first;
}

}  // namespace

void analyse_secrets(Context& context) {
  bool any = false;
  for (const Variable& variable : context.model.variables)
    any = any || variable.seen.sight != Sight::All;
  if (!any) return;
  Secrets secrets{context, context.model};
  const std::vector<Index> first = first_phases(context.model);
  for (std::size_t r = 0; r < context.model.rules.size(); ++r) {
    secrets.first_phase = first[r];
    secrets.look(context.model.rules[r].body);
  }
  for (std::size_t p = 0; p < context.model.scenario.phases.size(); ++p) {
    secrets.first_phase = static_cast<Index>(p);
    secrets.look(context.model.scenario.phases[p].turn);
  }
}

}  // namespace ludo::lang
