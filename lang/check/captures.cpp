// Follows paths with what is known of free sites; see captures.hpp.
//
// Rules and definitions are looked at once for all their uses: a parameter is free if it is so at
// every use. That is found by rounds, from `all are free` downwards.
//
// Tested by tests/lang/check/test_captures.cpp.

#include "lang/check/captures.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "lang/check/free_sites.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// A rule or a definition, of which it is known how it is used.
struct Used {
  bool reached = false;
  std::vector<bool> parameters;  // free at every use
  std::vector<bool> results;     // free at every end
};

struct Following {
  const GameModel& model;
  std::vector<Used> rules = std::vector<Used>(model.rules.size());
  std::vector<Used> defines = std::vector<Used>(model.defines.size());
  std::map<Index, bool> may_capture = {};  // by statement, of those that are reached
  bool changed = false;
  bool triggers_occupy = false;

  // ---- what occupies

  bool occupies(BlockId block, std::set<Index>& seen) const {
    bool found = false;
    for_each_statement(model, block, [&](const Statement& s) {
      found = found || s.op == StatementOp::Put || s.op == StatementOp::Move ||
              s.op == StatementOp::Shift || s.op == StatementOp::MoveAll ||
              s.op == StatementOp::Lay;
      if (s.op == StatementOp::Play && seen.insert(s.imm).second) {
        found = found || occupies(at(model.rules, s.imm).body, seen);
      }
    });
    return found;
  }
  bool occupies(BlockId block) const {
    std::set<Index> seen;
    return occupies(block, seen);
  }

  // ---- uses

  void use(Used& used, std::size_t parameters, const std::vector<ExprId>& arguments,
           const FreeSites& known) {
    if (!used.reached) {
      used.reached = changed = true;
      used.parameters.assign(parameters, true);
    }
    for (std::size_t i = 0; i < parameters && i < arguments.size(); ++i) {
      if (!used.parameters[i] || is_free(model, arguments[i], known)) continue;
      used.parameters[i] = false;
      changed = true;
    }
  }

  void use_rule(Index rule, const std::vector<ExprId>& arguments, const FreeSites& known) {
    const Rule& played = at(model.rules, rule);
    Used& used = rules[static_cast<std::size_t>(rule)];
    if (!used.reached) used.results.assign(played.results.size(), true);
    use(used, static_cast<std::size_t>(played.params), arguments, known);
  }

  static FreeSites entry(const Used& used) {
    FreeSites known;
    for (std::size_t i = 0; i < used.parameters.size(); ++i) {
      if (used.parameters[i]) known.free.insert('s' + std::to_string(i) + ';');
    }
    return known;
  }

  void round() {
    changed = false;
    may_capture.clear();
    scenario();
    for (const Trigger& trigger : model.triggers) {
      FreeSites known;
      generator(trigger.generator, known);
      block(trigger.body, known);
    }
    for (const Law& law : model.laws) ask(law.condition);
    for (std::size_t i = 0; i < rules.size(); ++i) {
      if (rules[i].reached) follow_rule(i);
    }
    for (std::size_t i = 0; i < defines.size(); ++i) {
      if (defines[i].reached) expression(model.defines[i].body, entry(defines[i]));
    }
  }

  void follow_rule(std::size_t index) {
    const Rule& rule = model.rules[index];
    Used& used = rules[index];
    FreeSites known = entry(used);
    block(rule.body, known);
    for (std::size_t i = 0; i < rule.results.size() && !known.dead; ++i) {
      const bool is_free_there = known.free.contains('s' + std::to_string(rule.results[i]) + ';');
      if (!used.results[i] || is_free_there) continue;
      used.results[i] = false;
      changed = true;
    }
  }

  void from_nothing(BlockId id) {
    FreeSites known;
    block(id, known);
  }
  void ask(ExprId id) { expression(id, FreeSites{}); }
  void ask(const std::vector<ResultLine>& lines) {
    for (const ResultLine& line : lines) ask(line.when);
  }

  void scenario() {
    const Scenario& scenario = model.scenario;
    from_nothing(scenario.setup);
    from_nothing(scenario.resigned);
    for (const Notation& notation : model.notations) from_nothing(notation.begin);
    for (const PhaseDef& phase : scenario.phases) {
      from_nothing(phase.begin);
      from_nothing(phase.turn);
      ask(phase.first);
      ask(phase.until);
      ask(phase.then);
      ask(phase.stuck);
      ask(phase.end);
    }
    ask(scenario.first);
    ask(scenario.next_player);
    ask(scenario.stuck);
    ask(scenario.end);
    ask(scenario.score);
    for (const RepetitionRule& rule : scenario.repetitions) ask(rule.results);
    for (const LimitRule& rule : scenario.limits) {
      ask(rule.without);
      ask(rule.results);
    }
  }

  // ---- expressions: what is supposed in them, and what they use

  void expression(ExprId id, const FreeSites& known) {
    if (id == kNoExpr) return;
    const Expr& e = at(model, id);
    FreeSites here = known;
    if (e.generator != kNoIndex) generator(e.generator, here);
    if (e.block != kNoIndex) {
      const bool outside = std::exchange(triggers_occupy, false);
      block(e.block, here);
      triggers_occupy = outside;
    }
    for (std::size_t i = 0; i < e.args.size(); ++i) {
      expression(e.args[i], here);
      if (e.op == Op::And || e.op == Op::Or) assume(model, e.args[i], e.op == Op::And, here);
      if (e.op == Op::If && i == 0) assume(model, e.args[0], true, here);
      if (e.op == Op::If && i == 1) {
        here = known;
        assume(model, e.args[0], false, here);
      }
    }
    if (e.op == Op::CallDefine) {
      const Define& define = at(model.defines, e.imm);
      use(defines[static_cast<std::size_t>(e.imm)], static_cast<std::size_t>(define.params), e.args,
          known);
    }
  }

  // Binds the names, and looks at what it asks.
  void generator(GeneratorId id, FreeSites& known) {
    const Generator& g = at(model.generators, id);
    if (g.form == GeneratorForm::Way) {
      use_rule(g.rule, g.args, known);
      for (const ExprId arg : g.args) expression(arg, known);
      known.occupy(std::nullopt);
      bind_generator(model, g, known);
      expression(g.where, known);
      return;
    }
    each_expression(g, [&](ExprId part) {
      if (part != g.where) expression(part, known);
    });
    bind_generator(model, g, known);
    expression(g.where, known);
  }

  // ---- statements

  void block(BlockId id, FreeSites& known) {
    if (id == kNoIndex) return;
    for (const Index index : at(model.blocks, id).statements) {
      if (known.dead) return;
      statement(index, known);
    }
  }

  // Each block from the same place; what all of them leave.
  void branches(const Statement& s, FreeSites& known, bool or_none) {
    FreeSites joined = known;
    joined.dead = !or_none;
    for (const BlockId inner : s.blocks) {
      FreeSites branch = known;
      block(inner, branch);
      joined.join(branch);
    }
    known = joined;
  }

  // Runs of the blocks one after another, any number of them.
  void loop(const Statement& s, FreeSites& known, bool binds) {
    FreeSites before;
    do {
      before = known;
      for (const BlockId inner : s.blocks) {
        FreeSites run = known;
        if (binds) generator(s.generator, run);
        // What was found before the first run need not be so in the next.
        if (binds && occupies(inner)) run = known;
        if (s.op == StatementOp::RepeatWhile) assume(model, s.exprs[0], true, run);
        block(inner, run);
        known.join(run);
      }
    } while (!(before == known));
    if (s.op == StatementOp::RepeatWhile && s.exprs.size() < 2) {
      assume(model, s.exprs[0], false, known);
    }
  }

  void play(const Statement& s, FreeSites& known) {
    use_rule(s.imm, s.exprs, known);
    const Rule& rule = at(model.rules, s.imm);
    const bool moves = occupies(rule.body);
    known.forget_variable(kNoIndex);
    if (moves || triggers_occupy) known.occupy(std::nullopt);
    const Used& used = rules[static_cast<std::size_t>(s.imm)];
    for (std::size_t i = 0; i < s.slots.size(); ++i) {
      if (s.slots[i] == kNoIndex) continue;
      known.forget_slot(s.slots[i]);
      if (used.results[i]) known.free.insert('s' + std::to_string(s.slots[i]) + ';');
    }
  }

  void move(Index index, const Statement& s, FreeSites& known) {
    const auto from = name_of_site(model, s.exprs[0]);
    const auto to = name_of_site(model, s.exprs[1]);
    const bool to_free = is_free(model, s.exprs[1], known);
    const bool stays = from && to && (*from == *to || known.own.contains({*to, *from}));
    may_capture[index] = may_capture[index] || (!to_free && !stays);
    known.occupy(to);
    if (from && to_free) known.free.insert(*from);
  }

  void bind(Index slot, ExprId value, FreeSites& known) {
    const bool value_is_free = is_free(model, value, known);
    known.forget_slot(slot);
    if (value_is_free) known.free.insert('s' + std::to_string(slot) + ';');
  }

  void remove(const Statement& s, FreeSites& known) {
    if (const auto name = name_of_site(model, s.exprs[0])) known.free.insert(*name);
  }

  void statement(Index index, FreeSites& known) {
    const Statement& s = at(model.statements, index);
    each_expression(s, [&](ExprId part) { expression(part, known); });
    follow(index, s, known);
    if (triggers_occupy && is_effect(s.op)) known.occupy(std::nullopt);
  }

  static bool is_effect(StatementOp op) {
    return op == StatementOp::Move || op == StatementOp::Remove || op == StatementOp::Put ||
           op == StatementOp::Change || op == StatementOp::Shift || op == StatementOp::MoveAll ||
           op == StatementOp::SetVariable || op == StatementOp::SetEntry ||
           op == StatementOp::AddNumber || op == StatementOp::TakeNumber ||
           op == StatementOp::AddElements || op == StatementOp::TakeElements ||
           op == StatementOp::AddTally || op == StatementOp::TakeTally ||
           op == StatementOp::ExchangeSides || op == StatementOp::Lay;
  }

  void follow(Index index, const Statement& s, FreeSites& known) {
    switch (s.op) {
      case StatementOp::Choose:
      case StatementOp::Random:
        generator(s.generator, known);
        break;
      case StatementOp::Either:
      case StatementOp::First:
      case StatementOp::Preferring:
      case StatementOp::By:
        branches(s, known, false);
        break;
      case StatementOp::Optionally:
        branches(s, known, true);
        break;
      case StatementOp::InAnyOrder:
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::RepeatWhile:
      case StatementOp::Travel:
        loop(s, known, false);
        break;
      case StatementOp::ForEach:
        loop(s, known, true);
        break;
      case StatementOp::Require:
        assume(model, s.exprs[0], true, known);
        break;
      case StatementOp::Let:
      case StatementOp::SetSlot:
        bind(s.slots.front(), s.exprs[0], known);
        break;
      case StatementOp::If:
        choose_branch(s, known);
        break;
      case StatementOp::Play:
        play(s, known);
        break;
      case StatementOp::Move:
        move(index, s, known);
        break;
      case StatementOp::Remove:
        remove(s, known);
        break;
      case StatementOp::Put:
      case StatementOp::Shift:
      case StatementOp::MoveAll:
      case StatementOp::Lay:
        known.occupy(std::nullopt);
        break;
      case StatementOp::SetVariable:
      case StatementOp::SetEntry:
      case StatementOp::AddNumber:
      case StatementOp::TakeNumber:
      case StatementOp::AddElements:
      case StatementOp::TakeElements:
      case StatementOp::AddTally:
      case StatementOp::TakeTally:
        if (!s.places.empty() && s.places[0].slot != kNoIndex) {
          known.forget_slot(s.places[0].slot);
        } else {
          known.forget_variable(s.places.empty() ? kNoIndex : s.places[0].variable);
        }
        break;
      case StatementOp::Commit:
      case StatementOp::Pass:
      case StatementOp::Change:
      case StatementOp::ExchangeSides:
      case StatementOp::Decide:
      case StatementOp::SetMover:
      case StatementOp::SetPhase:
      case StatementOp::SetCounter:
      case StatementOp::SetAlive:
        break;
    }
  }

  void choose_branch(const Statement& s, FreeSites& known) {
    FreeSites holds = known;
    assume(model, s.exprs[0], true, holds);
    FreeSites fails = known;
    assume(model, s.exprs[0], false, fails);
    block(s.blocks[0], holds);
    if (s.blocks.size() > 1) block(s.blocks[1], fails);
    holds.join(fails);
    known = holds;
  }
};

// What the author wrote of the sites that are told apart.
void report(Context& context, const Statement& move, bool may_capture) {
  if (may_capture) {
    context.error(DiagnosticKind::missing_words, move.span,
                  "something may stand where this moves to, and would be taken off",
                  "add `, capturing what stands there`; or ask for a goal that is `empty`");
  } else {
    context.error(DiagnosticKind::needless_words, move.span,
                  "nothing can stand where this moves to",
                  "leave `, capturing what stands there` out");
  }
}

}  // namespace

void judge_captures(Context& context) {
  if (context.model.piles.most > 0) return;  // what is moved lies on what stands there
  Following following{context.model};
  following.triggers_occupy =
      std::ranges::any_of(context.model.triggers,
                          [&](const Trigger& trigger) { return following.occupies(trigger.body); });
  do {
    following.round();
  } while (following.changed);
  // A line that was read twice, as the body of a chain is, says one thing of both its moves.
  std::map<Span, bool> may_capture;
  for (const auto& [index, may] : following.may_capture) {
    bool& line = may_capture[at(context.model.statements, index).span];
    line = line || may;
  }
  for (const auto& [index, may] : following.may_capture) {
    const Statement& move = at(context.model.statements, index);
    if (may_capture[move.span] == context.capturing.contains(index)) continue;
    report(context, move, may_capture[move.span]);
  }
}

}  // namespace ludo::lang
