// Loops that may never end, and calls of a rule to itself that are not the last thing on their
// path.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "lang/check/analyses.hpp"
#include "lang/check/consumption.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

struct LoopWork {
  Context& context;
  const GameModel& model;
  std::vector<std::set<Index>>
      loop_of;  // by rule: the rules of its loop, itself included; empty: not in a loop

  const std::string& name(Index rule) const {
    return model.rules[static_cast<std::size_t>(rule)].item.key;
  }

  void find_loops() {
    const RulePlays plays = rule_plays(model);
    std::vector<std::set<Index>> below;
    for (std::size_t r = 0; r < model.rules.size(); ++r) {
      below.push_back(reachable(plays.plays, static_cast<Index>(r)));
    }
    loop_of.resize(model.rules.size());
    for (std::size_t r = 0; r < model.rules.size(); ++r) {
      for (const Index other : below[r]) {
        if (below[static_cast<std::size_t>(other)].contains(static_cast<Index>(r)))
          loop_of[r].insert(other);
      }
    }
  }

  // ---- calls stand last

  // The slots that the rule gives are those that the call gives.
  bool passes_results_on(const Statement& play, const Rule& rule) const {
    return play.slots.empty() || play.slots == rule.results;
  }

  void check_block(BlockId id, bool last, Index rule) {
    if (id == kNoIndex) return;
    const auto& statements = model.blocks[static_cast<std::size_t>(id)].statements;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const Statement& s = model.statements[static_cast<std::size_t>(statements[i])];
      check_statement_place(s, last && i + 1 == statements.size(), rule);
    }
  }

  void check_statement_place(const Statement& s, bool last, Index rule) {
    const bool keeps_place = s.op == StatementOp::If || s.op == StatementOp::Either ||
                             s.op == StatementOp::Optionally || s.op == StatementOp::First ||
                             s.op == StatementOp::Preferring;
    if (s.op == StatementOp::Play && loop_of[static_cast<std::size_t>(rule)].contains(s.imm)) {
      const bool sound = last && passes_results_on(s, model.rules[static_cast<std::size_t>(rule)]);
      if (!sound) {
        context.error(
            DiagnosticKind::call_not_last, s.span,
            s.imm == rule
                ? fmt::format("`{}` plays itself, and something still follows", name(rule))
                : fmt::format(
                      "`{}` plays `{}`, which comes back to it, and something still follows",
                      name(rule), name(s.imm)),
            "let the call be the last thing on its path, or write the loop as `repeat`");
      }
    }
    for (const BlockId inner : s.blocks) check_block(inner, last && keeps_place, rule);
  }

  // ---- something is used up

  void check_recursion() {
    std::set<Index> done;
    for (std::size_t r = 0; r < model.rules.size(); ++r) {
      const auto rule = static_cast<Index>(r);
      if (loop_of[r].empty() || done.contains(rule)) continue;
      done.insert(loop_of[r].begin(), loop_of[r].end());
      check_loop(loop_of[r]);
    }
  }

  void check_loop(const std::set<Index>& loop) {
    std::vector<BlockId> bodies;
    for (const Index rule : loop)
      bodies.push_back(model.rules[static_cast<std::size_t>(rule)].body);
    const Footprint footprint = footprint_of(model, bodies, context.capturing);
    // Calls on whose way nothing is used up, between rules without a bound.
    Graph free_calls(model.rules.size());
    std::map<std::pair<Index, Index>, Span> spans;
    for (const Index rule : loop) {
      const Rule& def = model.rules[static_cast<std::size_t>(rule)];
      LoopCalls calls;
      calls.loop = loop;
      calls.leaving = [&](const Statement& play, bool used_up) {
        const bool bounded = def.most_times != kNoExpr ||
                             model.rules[static_cast<std::size_t>(play.imm)].most_times != kNoExpr;
        if (used_up || bounded) return;
        free_calls[static_cast<std::size_t>(rule)].insert(play.imm);
        spans[{rule, play.imm}] = play.span;
      };
      always_uses_up(model, def.body, def.body, footprint, calls);
    }
    for (const auto& [call, span] : spans) {
      const bool comes_back =
          call.second == call.first || reachable(free_calls, call.second).contains(call.first);
      if (!comes_back) continue;
      context.error(
          DiagnosticKind::endless_loop, span,
          call.first == call.second
              ? fmt::format("`{}` may play itself for ever: nothing is used up on the way",
                            name(call.first))
              : fmt::format("`{}` plays `{}`, which comes back to it: this may go on for ever",
                            name(call.first), name(call.second)),
          fmt::format("remember what was used in a set and exclude it, or give `{0}` a bound: "
                      "`rule {0}{1} at most 20 times`",
                      name(call.first),
                      model.rules[static_cast<std::size_t>(call.first)].params == 0 ? "" : "(…)"));
      return;
    }
  }

  void check_repeats(BlockId body) {
    for_each_statement(model, body, [&](const Statement& s) {
      const bool unbounded =
          (s.op == StatementOp::RepeatAtWill && (s.exprs.empty() || s.exprs[0] == kNoExpr)) ||
          (s.op == StatementOp::RepeatWhilePossible &&
           (s.exprs.empty() || s.exprs[0] == kNoExpr)) ||
          (s.op == StatementOp::RepeatWhile && (s.exprs.size() < 2 || s.exprs[1] == kNoExpr));
      if (!unbounded) return;
      const Footprint footprint = footprint_of(model, {s.blocks[0]}, context.capturing);
      if (always_uses_up(model, s.blocks[0], s.blocks[0], footprint, {})) return;
      context.error(DiagnosticKind::endless_loop, s.span,
                    "this may be repeated for ever: nothing is used up in it",
                    "give it a bound, as in `repeat while wanted, at most 20 times`");
    });
  }
};

}  // namespace

void analyse_loops(Context& context) {
  LoopWork work{context, context.model, {}};
  work.find_loops();
  for (std::size_t r = 0; r < context.model.rules.size(); ++r) {
    if (!work.loop_of[r].empty())
      work.check_block(context.model.rules[r].body, true, static_cast<Index>(r));
  }
  work.check_recursion();
  for (const Rule& rule : context.model.rules) work.check_repeats(rule.body);
  for (const PhaseDef& phase : context.model.scenario.phases) {
    work.check_repeats(phase.begin);
    work.check_repeats(phase.turn);
  }
  work.check_repeats(context.model.scenario.setup);
}

}  // namespace ludo::lang
