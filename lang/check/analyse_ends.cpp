// Players without a move, games without an end, and decisions after which nothing may be possible.
//
// A game ends if it has a repetition rule, a limit, a line that reads the number of turns, or a
// ranking: every turn of every phase uses something up that is not given back before the phase is
// over for good (a piece surely is put on an empty site, removed, or moved forward; a number
// grows or falls), and nobody who is stuck passes.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "lang/check/analyses.hpp"
#include "lang/check/consumption.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

std::set<Index> phases_after(const GameModel& model, Index phase) {
  const Scenario& scenario = model.scenario;
  const PhaseDef& from = scenario.phases[static_cast<std::size_t>(phase)];
  std::set<Index> entered;
  // Without `then` play goes on in the next phase of the text.
  if (from.until != kNoExpr && from.then == kNoExpr) entered.insert(phase + 1);
  bool all = false;
  Walk walk;
  walk.expression = [&](ExprId, const Expr& e) {
    if (e.type.base != Base::Phase) return;
    if (e.op == Op::Constant) {
      entered.insert(model.constants[static_cast<std::size_t>(e.imm)].number);
    } else if (e.op != Op::If) {
      all = true;
    }
  };
  walk_expression(model, from.then, walk);
  for (std::size_t p = 0; p < scenario.phases.size() && all; ++p) {
    entered.insert(static_cast<Index>(p));
  }
  entered.erase(static_cast<Index>(scenario.phases.size()));
  return entered;
}

namespace {

// ---- stuck

void check_stuck_answers(Context& context) {
  const GameModel& model = context.model;
  const Scenario& scenario = model.scenario;
  if (!scenario.stuck.empty()) return;
  for (const PhaseDef& phase : scenario.phases) {
    if (phase.turn == kNoIndex || !phase.stuck.empty()) continue;
    const bool proved = model.laws.empty() && always_has_move(model, phase.turn);
    if (proved) continue;
    context.error(
        DiagnosticKind::no_stuck_rule, phase.item.span,
        scenario.phases.size() == 1
            ? std::string("nobody has said what happens to a player who cannot move")
            : fmt::format(
                  "nobody has said what happens to a player who cannot move in the phase `{}`",
                  phase.item.key),
        "say one of: `stuck: mover loses`, `stuck: mover wins`, `stuck: draw`, `stuck: pass`, "
        "`stuck: mover is out`");
    return;
  }
}

// ---- termination

bool reads(const GameModel& model, ExprId id, Op op) {
  return any_expression(model, id, [&](const Expr& e) { return e.op == op; });
}

bool counts_turns(const GameModel& model, ExprId id) {
  return reads(model, id, Op::Turns) || reads(model, id, Op::TurnsOfPhase) ||
         reads(model, id, Op::Rounds);
}

// A result line that reads the number of turns or rounds, `until` and definitions excluded.
bool line_counts_turns(const GameModel& model) {
  const auto in = [&](const std::vector<ResultLine>& lines) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const ResultLine& line) { return counts_turns(model, line.when); });
  };
  return in(model.scenario.end) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [&](const PhaseDef& phase) { return in(phase.end); });
}

// Directions that all lead forward: `forward`, `forward-left or forward-right`, a definition of
// such.
bool leads_forward(const GameModel& model, ExprId id, int depth = 0) {
  if (id == kNoExpr || 8 < depth) return false;
  const Expr& e = at(model, id);
  if (e.op == Op::Relative) {
    const auto relative = static_cast<RelativeDirection>(e.imm);
    return relative == RelativeDirection::Forward || relative == RelativeDirection::ForwardLeft ||
           relative == RelativeDirection::ForwardRight;
  }
  if (e.op == Op::CallDefine) {
    return leads_forward(model, model.defines[static_cast<std::size_t>(e.imm)].body, depth + 1);
  }
  if (e.op != Op::Union && e.op != Op::MakeSet && e.op != Op::Singleton) return false;
  return std::all_of(e.args.begin(), e.args.end(),
                     [&](ExprId arg) { return leads_forward(model, arg, depth + 1); });
}

// The pieces are the mover's, or what they are is not said here.
bool are_own(const GameModel& model, ExprId id, int depth = 0) {
  if (id == kNoExpr || 8 < depth) return false;
  const Expr& e = at(model, id);
  const auto part = [&](ExprId arg) { return are_own(model, arg, depth + 1); };
  if (e.op == Op::PiecesOfPlayer) {
    const Op whose = at(model, e.args[0]).op;
    return whose == Op::Me || whose == Op::Mover;
  }
  if (e.op == Op::CallDefine) return part(at(model.defines, e.imm).body);
  if (e.op == Op::Collect) return part(at(model.generators, e.generator).domain);
  if (e.op == Op::Minus || e.op == Op::Singleton) return part(e.args[0]);
  if (e.op == Op::Intersect) return std::any_of(e.args.begin(), e.args.end(), part);
  return e.op == Op::Union && std::all_of(e.args.begin(), e.args.end(), part);
}

// What is known of the registers of a body: which hold own pieces, and which lie ahead of others.
struct Ahead {
  const GameModel& model;
  std::map<Index, std::set<Index>> from = {};  // ahead of one of these by a step or more
  std::set<Index> others = {};                 // what holds anything else as well

  void look(BlockId body) {
    for_each_statement(model, body, [&](const Statement& s) {
      for (const Index slot : s.slots) others.insert(slot);
      if (s.generator != kNoIndex) bind(at(model.generators, s.generator));
    });
  }

  void bind(const Generator& g) {
    const bool own = g.form == GeneratorForm::In && are_own(model, g.domain);
    std::set<Index> ahead;
    if (g.form == GeneratorForm::Line && !g.named) {
      for (const LinePattern& pattern : g.patterns) follow(pattern, ahead);
    }
    each_bound_slot(g, [&](Index slot) {
      if (!ahead.contains(slot) && !(own && slot == g.slot)) others.insert(slot);
    });
  }

  void follow(const LinePattern& pattern, std::set<Index>& ahead) {
    const Expr& start = at(model, pattern.from);
    if (start.op != Op::Slot || pattern.included) return;
    if (!leads_forward(model, pattern.directions)) return;
    bool steps = false;
    for (const Segment& segment : pattern.segments) {
      if (!segment.bends.empty()) return;
      const bool some = segment.least != kNoExpr && at(model, segment.least).op == Op::Constant &&
                        0 < at(model.constants, at(model, segment.least).imm).number;
      steps = steps || some;
      if (!steps || segment.to_slot == kNoIndex) continue;
      ahead.insert(segment.to_slot);
      from[segment.to_slot].insert(start.imm);
    }
  }

  // `goal` surely lies ahead of `piece`.
  bool leads(Index piece, Index goal, int depth = 0) const {
    const auto found = from.find(goal);
    if (found == from.end() || others.contains(goal) || 8 < depth) return false;
    return std::all_of(found->second.begin(), found->second.end(), [&](Index start) {
      return start == piece || leads(piece, start, depth + 1);
    });
  }
};

// Every piece that goes somewhere is the mover's, and goes to the end of a line that leads him
// forward.
bool moves_only_forward(const GameModel& model) {
  bool forward = true;
  const auto look = [&](BlockId body) {
    if (body == kNoIndex) return;
    Ahead ahead{model};
    ahead.look(body);
    for_each_statement(model, body, [&](const Statement& s) {
      if (s.op == StatementOp::MoveAll || s.op == StatementOp::Shift ||
          s.op == StatementOp::ExchangeSides || s.op == StatementOp::By) {
        forward = false;
      }
      if (s.op != StatementOp::Move) return;
      const auto slot = [&](ExprId id) {
        const Expr& e = at(model, id);
        return e.op == Op::Slot ? e.imm : kNoIndex;
      };
      const Index piece = slot(s.exprs[0]);
      const Index goal = slot(s.exprs[1]);
      forward = forward && piece != kNoIndex && goal != kNoIndex && !ahead.others.contains(piece) &&
                ahead.leads(piece, goal);
    });
  };
  for (const Rule& rule : model.rules) look(rule.body);
  for (const PhaseDef& phase : model.scenario.phases) {
    look(phase.turn);
    look(phase.begin);
  }
  for (const Trigger& trigger : model.triggers) look(trigger.body);
  return forward;
}

// The phases that play can come to from one, in one step or more.
std::set<Index> phases_behind(const GameModel& model, Index phase) {
  std::set<Index> found;
  std::vector<Index> open = {phase};
  while (!open.empty()) {
    const Index from = open.back();
    open.pop_back();
    for (const Index next : phases_after(model, from)) {
      if (found.insert(next).second) open.push_back(next);
    }
  }
  return found;
}

// What a phase and those do that can come before it again: all else is done once and for all.
Footprint footprint_around(const Context& context, Index phase) {
  const GameModel& model = context.model;
  const std::set<Index> behind = phases_behind(model, phase);
  const bool comes_again = behind.contains(phase);
  std::vector<BlockId> blocks;
  for (std::size_t p = 0; p < model.scenario.phases.size(); ++p) {
    const auto index = static_cast<Index>(p);
    const bool between = behind.contains(index) && phases_behind(model, index).contains(phase);
    if (index != phase && !between) continue;
    const PhaseDef& other = model.scenario.phases[p];
    if (other.turn != kNoIndex) blocks.push_back(other.turn);
    if (other.begin != kNoIndex && comes_again) blocks.push_back(other.begin);
  }
  for (const Trigger& trigger : model.triggers) blocks.push_back(trigger.body);
  Footprint footprint = footprint_of(model, blocks, context.capturing);
  // What begins anew with a turn is given back by it.
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const Variable& variable = model.variables[v];
    const bool of_phase = variable.owner == Owner::Phase || variable.life == Variable::Life::Phase;
    const bool of_turn = variable.owner == Owner::Turn || variable.owner == Owner::Move ||
                         variable.life == Variable::Life::Turn ||
                         variable.life == Variable::Life::Move;
    if (!of_turn && !(of_phase && comes_again)) continue;
    for (std::set<Index>* changed : {&footprint.raised, &footprint.lowered, &footprint.written}) {
      changed->insert(static_cast<Index>(v));
    }
  }
  return footprint;
}

// The first phase whose turns could go on for ever, as far as the rules tell; kNoIndex: none.
Index endless_phase(const Context& context) {
  const GameModel& model = context.model;
  const bool forward = moves_only_forward(model);
  for (std::size_t p = 0; p < model.scenario.phases.size(); ++p) {
    const BlockId turn = model.scenario.phases[p].turn;
    if (turn == kNoIndex) continue;
    const Footprint footprint = footprint_around(context, static_cast<Index>(p));
    const bool ends =
        every_turn_uses_up(model, turn, footprint, false) ||
        (forward && !footprint.puts && every_turn_uses_up(model, turn, footprint, true));
    if (!ends) return static_cast<Index>(p);
  }
  return kNoIndex;
}

// Players who cannot move pass, and nothing is used up then.
bool passes_when_stuck(const GameModel& model) {
  const auto passes = [](const std::vector<ResultLine>& lines) {
    return std::any_of(lines.begin(), lines.end(),
                       [](const ResultLine& line) { return line.verdict == Verdict::Passes; });
  };
  return passes(model.scenario.stuck) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [&](const PhaseDef& phase) { return passes(phase.stuck); });
}

bool passing_is_ended(const GameModel& model) {
  return std::any_of(
      model.scenario.end.begin(), model.scenario.end.end(),
      [&](const ResultLine& line) { return reads(model, line.when, Op::PassesInARow); });
}

// Something that the text says ends play, whatever is done in the turns.
bool says_when_it_ends(const GameModel& model) {
  const Scenario& scenario = model.scenario;
  // Turns of `pass` alone, where they are exempt, could go on for ever.
  const bool repeats = std::any_of(scenario.repetitions.begin(), scenario.repetitions.end(),
                                   [](const RepetitionRule& rule) { return !rule.passes_exempt; });
  if (repeats || !scenario.limits.empty()) return true;
  return line_counts_turns(model) || passing_is_ended(model);
}

}  // namespace

void analyse_ends(Context& context, bool gaps) {
  if (!gaps) check_stuck_answers(context);
  const GameModel& model = context.model;
  const bool has_turn = std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                                    [](const PhaseDef& phase) { return phase.turn != kNoIndex; });
  if (!has_turn) {
    context.error(DiagnosticKind::no_turn, model.scenario.phases[0].item.span,
                  "no phase of this game has a turn");
    return;
  }
  if (gaps || says_when_it_ends(model)) return;
  const std::vector<PhaseDef>& phases = model.scenario.phases;
  if (const Index endless = endless_phase(context); endless != kNoIndex) {
    context.error(DiagnosticKind::no_termination,
                  phases[static_cast<std::size_t>(endless)].item.span,
                  "nothing keeps this game from going on for ever",
                  "let every turn surely remove a piece or fill an empty site, as the rules show, "
                  "or say what "
                  "ends endless play: `same position 3 times: draw`, or `limit 200 turns: draw`");
  } else if (passes_when_stuck(model)) {
    const std::size_t players = model.players.size();
    context.error(
        DiagnosticKind::no_termination, phases.back().item.span,
        "when all are stuck, all pass for ever",
        fmt::format("say under `end` what ends it: `done: draw when passes-in-a-row = {}`",
                    players > 2 ? "count players" : std::to_string(players)));
  }
}

// ---- boundaries inside a turn

namespace {

bool is_boundary(const Statement& s) {
  return s.op == StatementOp::Random || s.op == StatementOp::Commit || s.op == StatementOp::By;
}

// Whether a statement always has a path, as a block of its own.
bool has_path(GameModel& model, Index statement) {
  StatementBlock alone;
  alone.statements = {statement};
  model.blocks.push_back(std::move(alone));
  const bool result = always_has_path(model, static_cast<BlockId>(model.blocks.size()) - 1, true);
  model.blocks.pop_back();
  return result;
}

// A loop with a bound each round of which has a path.
bool dies_of_its_bound(GameModel& model, const Statement& s) {
  return s.op == StatementOp::RepeatWhile && s.exprs.size() > 1 && s.exprs[1] != kNoExpr &&
         always_has_path(model, s.blocks[0], true);
}

void look_after_boundaries(Context& context, BlockId id) {
  if (id == kNoIndex) return;
  GameModel& model = context.model;
  const StatementBlock block = model.blocks[static_cast<std::size_t>(id)];
  bool reported = false;
  for (std::size_t i = 0; i < block.statements.size(); ++i) {
    const Statement s = model.statements[static_cast<std::size_t>(block.statements[i])];
    for (const BlockId inner : s.blocks) look_after_boundaries(context, inner);
    if (reported || !is_boundary(s) || i + 1 == block.statements.size()) continue;
    const auto next_may_die =
        std::find_if(block.statements.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                     block.statements.end(), [&](Index next) { return !has_path(model, next); });
    if (next_may_die == block.statements.end()) continue;
    reported = true;
    const Statement next = model.statements[static_cast<std::size_t>(*next_may_die)];
    if (dies_of_its_bound(model, next)) {
      context.error_with(DiagnosticKind::may_die_later, next.span,
                         "more rounds than its bound are impossible, and what was decided before "
                         "is final",
                         s.span, "final from here on",
                         "let the condition say when it stops, before the bound does");
      continue;
    }
    context.error_with(DiagnosticKind::may_die_later, next.span,
                       "what follows may be impossible, and what was decided before is final",
                       s.span, "final from here on",
                       "give another way out: `must … otherwise pass`");
  }
}

}  // namespace

void analyse_boundaries(Context& context) {
  for (std::size_t r = 0; r < context.model.rules.size(); ++r) {
    look_after_boundaries(context, context.model.rules[r].body);
  }
  for (std::size_t p = 0; p < context.model.scenario.phases.size(); ++p) {
    look_after_boundaries(context, context.model.scenario.phases[p].turn);
  }
}

}  // namespace ludo::lang
