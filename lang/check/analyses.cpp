// Runs the analyses of a whole game, and finds what cannot fail; see analyses.hpp.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include "lang/check/analyses.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "lang/check/captures.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/plays.hpp"
#include "lang/check/surely.hpp"
#include "lang/model/reads.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// ---- paths that always exist

struct PathProof {
  const GameModel& model;
  bool draws_succeed = false;
  // Rules whose proof is under way: a rule that plays itself proves nothing.
  std::set<Index> open_rules = {};
  std::map<Index, bool> proofs = {};  // of rules whose proof rests on none that was under way
  bool rests_on_open = false;
  // Only the way to nature's first draw is asked for, which is a move.
  bool to_boundary = false;
  bool arrived = false;

  bool is_true(ExprId id) const {
    if (id == kNoExpr) return false;
    const Expr& e = model.exprs[static_cast<std::size_t>(id)];
    return e.op == Op::Constant && model.constants[static_cast<std::size_t>(e.imm)].number == 1;
  }

  bool has(const Generator& g) const {
    if (g.where != kNoExpr) return false;
    if (g.form == GeneratorForm::In) return is_never_empty(model, g.domain);
    if (g.form != GeneratorForm::Subset || g.least == kNoExpr) return false;
    const Expr& least = model.exprs[static_cast<std::size_t>(g.least)];
    return least.op == Op::Constant &&
           model.constants[static_cast<std::size_t>(least.imm)].number <= 0;
  }

  // `take card from deck` after `random card in deck`.
  bool takes_what_was_drawn(const Statement& s) const {
    const Index variable = s.places[0].variable;
    std::set<Index> slots;
    Walk walk;
    walk.expression = [&](ExprId, const Expr& e) {
      if (e.op == Op::Slot) slots.insert(e.imm);
    };
    walk_expression(model, s.exprs[0], walk);
    return variable != kNoIndex &&
           std::any_of(model.generators.begin(), model.generators.end(), [&](const Generator& g) {
             if (g.form != GeneratorForm::In || !slots.contains(g.slot) || g.domain == kNoExpr)
               return false;
             const Expr& domain = model.exprs[static_cast<std::size_t>(g.domain)];
             return domain.op == Op::Variable && domain.imm == variable;
           });
  }

  bool block(BlockId id) {
    if (id == kNoIndex) return true;
    for (const Index index : model.blocks[static_cast<std::size_t>(id)].statements) {
      if (arrived) return true;
      if (!statement(model.statements[static_cast<std::size_t>(index)])) return false;
    }
    return true;
  }

  // Arrived are they if each has.
  bool all(const std::vector<BlockId>& blocks) {
    bool all_arrived = !blocks.empty();
    for (const BlockId id : blocks) {
      arrived = false;
      if (!block(id)) return false;
      all_arrived = all_arrived && arrived;
    }
    arrived = all_arrived;
    return true;
  }

  // Which of the blocks runs, or how often, is not known: whoever arrives in one need not.
  bool without_arriving(bool proved) {
    arrived = false;
    return proved;
  }

  bool statement(const Statement& s) {
    switch (s.op) {
      case StatementOp::Random:
        if (draws_succeed) return true;
        arrived = to_boundary && has(model.generators[static_cast<std::size_t>(s.generator)]);
        return arrived || has(model.generators[static_cast<std::size_t>(s.generator)]);
      case StatementOp::Choose:
        return has(model.generators[static_cast<std::size_t>(s.generator)]);
      case StatementOp::Either:
        return std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId id) {
          arrived = false;
          return block(id);
        });
      case StatementOp::First:
        return without_arriving(std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId id) {
          arrived = false;
          return block(id);
        }));
      case StatementOp::Optionally:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
        return true;
      case StatementOp::InAnyOrder:
      case StatementOp::Preferring:
      case StatementOp::RepeatTimes:
      case StatementOp::ForEach:
      case StatementOp::By:
        return without_arriving(all(s.blocks));
      case StatementOp::If: {
        const bool proved = all(s.blocks);
        return s.blocks.size() < 2 ? without_arriving(proved) : proved;
      }
      case StatementOp::RepeatWhile:
        return without_arriving(s.exprs.size() < 2 && all(s.blocks));
      case StatementOp::Require:
        return is_true(s.exprs[0]);
      case StatementOp::Play: {
        const Rule& rule = model.rules[static_cast<std::size_t>(s.imm)];
        if (const auto known = proofs.find(s.imm); known != proofs.end()) return known->second;
        if (!open_rules.insert(s.imm).second) {
          rests_on_open = true;
          return rule.most_times == kNoExpr;
        }
        const bool rested = std::exchange(rests_on_open, false);
        const bool proved = block(rule.body);
        open_rules.erase(s.imm);
        if (!rests_on_open || open_rules.empty()) proofs.emplace(s.imm, proved);
        rests_on_open = rests_on_open || rested;
        return proved;
      }
      case StatementOp::Travel:
      case StatementOp::Move:
      case StatementOp::MoveAll:
      case StatementOp::Put:
      case StatementOp::Change:
      case StatementOp::TakeNumber:
      case StatementOp::Lay:
        return false;
      case StatementOp::TakeTally:
        return takes_what_was_drawn(s);
      case StatementOp::Commit:  // passed silently where nothing was chosen before
      case StatementOp::Let:
      case StatementOp::Pass:
      case StatementOp::Remove:
      case StatementOp::Shift:
      case StatementOp::SetSlot:
      case StatementOp::SetVariable:
      case StatementOp::SetEntry:
      case StatementOp::AddNumber:
      case StatementOp::AddElements:
      case StatementOp::TakeElements:
      case StatementOp::AddTally:
      case StatementOp::ExchangeSides:
      case StatementOp::Decide:
      case StatementOp::SetMover:
      case StatementOp::SetPhase:
      case StatementOp::SetCounter:
      case StatementOp::SetAlive:
        return true;
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

bool always_has_path(const GameModel& model, BlockId block, bool draws_succeed) {
  return PathProof{model, draws_succeed}.block(block);
}

bool always_has_move(const GameModel& model, BlockId turn) {
  PathProof proof{model};
  proof.to_boundary = true;
  return proof.block(turn);
}

void find_choosing_rules(GameModel& model) {
  const RulePlays plays = rule_plays(model);
  std::vector<bool> itself;
  for (const Rule& rule : model.rules) {
    bool chooses = false;
    for_each_statement(model, rule.body, [&](const Statement& statement) {
      chooses = chooses || asks(statement.op);
    });
    itself.push_back(chooses);
  }
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    model.rules[r].chooses = itself[r];
    for (const Index below : reachable(plays.plays, static_cast<Index>(r))) {
      if (itself[static_cast<std::size_t>(below)]) model.rules[r].chooses = true;
    }
  }
}

void find_tables(GameModel& model) {
  for (Define& define : model.defines) {
    define.reads_state = !reads_of(model, define.body).parts.none();
  }
}

void analyse(Context& context, bool whole, bool gaps) {
  judge_captures(context);
  analyse_loops(context);
  analyse_questions(context);
  analyse_triggers(context);
  analyse_secrets(context);
  analyse_secret_phases(context);
  if (!whole) return;
  analyse_ends(context, gaps);
  analyse_boundaries(context);
}

}  // namespace ludo::lang
