// Players without a move, games without an end, and decisions after which nothing may be possible.
//
// A game ends if it has a repetition rule, a limit, a line that reads the number of turns, or a
// ranking: every turn of every phase uses something up that is never given back (a piece is put on
// an empty site, removed, or moved forward), and nobody who is stuck passes.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include <fmt/core.h>

#include <algorithm>

#include "lang/check/analyses.hpp"
#include "lang/check/consumption.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

// ---- stuck

void check_stuck_answers(Context& context) {
  const GameModel& model = context.model;
  const Scenario& scenario = model.scenario;
  if (!scenario.stuck.empty()) return;
  for (const PhaseDef& phase : scenario.phases) {
    if (phase.turn == kNoIndex || !phase.stuck.empty()) continue;
    const bool proved = model.laws.empty() && always_has_path(model, phase.turn);
    if (proved) continue;
    context.error(
        DiagnosticKind::no_stuck_rule, phase.item.span,
        scenario.phases.size() == 1
            ? std::string("nobody has said what happens to a player who cannot move")
            : fmt::format(
                  "nobody has said what happens to a player who cannot move in the phase `{}`",
                  phase.item.key),
        "say one of: `stuck: mover loses`, `stuck: draw`, `stuck: pass`, `stuck: mover is out`");
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

// Every `move` of the game goes to the end of a line that leads forward.
bool moves_only_forward(const GameModel& model) {
  bool forward = true;
  const auto look = [&](BlockId body) {
    std::set<Index> goals;
    for_each_statement(model, body, [&](const Statement& s) {
      if (s.op != StatementOp::Choose || s.generator == kNoIndex) return;
      for (const LinePattern& pattern :
           model.generators[static_cast<std::size_t>(s.generator)].patterns) {
        if (!leads_forward(model, pattern.directions)) continue;
        for (const Segment& segment : pattern.segments) {
          if (segment.to_slot != kNoIndex) goals.insert(segment.to_slot);
        }
      }
    });
    for_each_statement(model, body, [&](const Statement& s) {
      if (s.op == StatementOp::MoveAll) forward = false;
      if (s.op != StatementOp::Move) return;
      forward = forward && any_expression(model, s.exprs[1], [&](const Expr& e) {
                  return e.op == Op::Slot && goals.contains(e.imm);
                });
    });
  };
  for (const Rule& rule : model.rules) look(rule.body);
  for (const PhaseDef& phase : model.scenario.phases) look(phase.turn);
  return forward;
}

bool has_ranking(const GameModel& model) {
  std::vector<BlockId> blocks;
  for (const PhaseDef& phase : model.scenario.phases) {
    if (phase.turn != kNoIndex) blocks.push_back(phase.turn);
    if (phase.begin != kNoIndex) blocks.push_back(phase.begin);
  }
  for (const Trigger& trigger : model.triggers) blocks.push_back(trigger.body);
  Footprint footprint = footprint_of(model, blocks);
  const bool forward = moves_only_forward(model) && !footprint.puts;
  return std::all_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [&](const PhaseDef& phase) {
                       if (phase.turn == kNoIndex) return true;
                       return every_turn_uses_up(model, phase.turn, footprint, false) ||
                              (forward && every_turn_uses_up(model, phase.turn, footprint, true));
                     });
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

bool has_termination(const GameModel& model) {
  const Scenario& scenario = model.scenario;
  // Turns of `pass` alone, where they are exempt, could go on for ever.
  const bool repeats = std::any_of(scenario.repetitions.begin(), scenario.repetitions.end(),
                                   [](const RepetitionRule& rule) { return !rule.passes_exempt; });
  if (repeats || !scenario.limits.empty()) return true;
  if (line_counts_turns(model) || passing_is_ended(model)) return true;
  return !passes_when_stuck(model) && has_ranking(model);
}

}  // namespace

void analyse_ends(Context& context) {
  check_stuck_answers(context);
  const GameModel& model = context.model;
  const bool has_turn = std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                                    [](const PhaseDef& phase) { return phase.turn != kNoIndex; });
  if (!has_turn) {
    context.error(DiagnosticKind::no_turn, model.scenario.phases[0].item.span,
                  "no phase of this game has a turn");
    return;
  }
  if (has_termination(model)) return;
  const PhaseDef& last = model.scenario.phases.back();
  context.error(
      DiagnosticKind::no_termination, last.item.span,
      "nothing keeps this game from going on for ever",
      "say what ends endless play: `same position 3 times: draw`, or `limit 200 turns: draw`");
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
    const Span next = model.statements[static_cast<std::size_t>(*next_may_die)].span;
    context.error_with(DiagnosticKind::may_die_later, next,
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
