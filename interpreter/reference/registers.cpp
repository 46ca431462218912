// Finds the registers that are not open, again and again until nothing changes. See registers.hpp.

#include "interpreter/reference/registers.hpp"

#include <algorithm>

#include "lang/model/reads.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

using lang::ExprId;
using lang::Index;
using lang::kNoExpr;
using lang::kNoIndex;
using lang::Statement;
using lang::StatementOp;

bool hides_something(const lang::GameModel& model) {
  return !model.visibilities.empty() || model.kinds_seen.sight != lang::Sight::All ||
         std::any_of(model.variables.begin(), model.variables.end(),
                     [](const lang::Variable& variable) {
                       return variable.seen.sight != lang::Sight::All;
                     }) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [](const lang::PhaseDef& phase) { return phase.secretly; });
}

RegisterSights::RegisterSights(const lang::GameModel& model) : model_(model) {
  for (const lang::Rule& rule : model.rules) {
    rules_.emplace_back(static_cast<std::size_t>(std::max(rule.slots, rule.params)));
  }
  for (const lang::PhaseDef& phase : model.scenario.phases) {
    turns_.emplace_back(static_cast<std::size_t>(phase.turn_slots));
    begins_.emplace_back(static_cast<std::size_t>(phase.begin_slots));
  }
  setup_.resize(static_cast<std::size_t>(model.scenario.setup_slots));
  if (!hides_something(model)) return;
  do {
    changed_ = false;
    for (std::size_t i = 0; i < rules_.size(); ++i) look(model.rules[i].body, rules_[i], kNoExpr);
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      look(model.scenario.phases[i].turn, turns_[i], kNoExpr);
      look(model.scenario.phases[i].begin, begins_[i], kNoExpr);
    }
    look(model.scenario.setup, setup_, kNoExpr);
  } while (changed_);
}

const std::vector<RegisterSight>& RegisterSights::of(const Frame& frame,
                                                     const Position& position) const {
  if (frame.rule != kNoIndex) return lang::at(rules_, frame.rule);
  switch (position.stage) {
    case Stage::Setup:
      return setup_;
    case Stage::Begin:
      return lang::at(begins_, position.phase);
    case Stage::Turn:
    case Stage::FirstMover:
    case Stage::StuckPass:
    case Stage::Over:
      return lang::at(turns_, position.phase);
  }
  LUDO_UNREACHABLE();
}

bool RegisterSights::is_open(ExprId id, const Sights& sights) {
  if (id == kNoExpr) return true;
  const lang::Reads reads = lang::reads_of(model_, id);
  if (model_.kinds_seen.sight != lang::Sight::All && reads.parts.meets(lang::StatePart::Kinds)) {
    return false;
  }
  for (const Index variable : reads.variables) {
    if (lang::at(model_.variables, variable).seen.sight != lang::Sight::All) return false;
  }
  return !lang::any_expression(model_, id, [&](const lang::Expr& expr) {
    const auto slot = static_cast<std::size_t>(expr.imm);
    return expr.op == lang::Op::Slot && slot < sights.size() && !sights[slot].open();
  });
}

bool RegisterSights::is_open(const lang::Generator& generator, const Sights& sights) {
  bool open = true;
  lang::each_expression(generator, [&](ExprId id) { open = open && is_open(id, sights); });
  return open;
}

void RegisterSights::close(Sights& sights, Index slot) {
  if (slot < 0 || sights.size() <= static_cast<std::size_t>(slot)) return;
  RegisterSight& sight = sights[static_cast<std::size_t>(slot)];
  changed_ = changed_ || !sight.closed;
  sight.closed = true;
}

void RegisterSights::look(lang::BlockId block, Sights& sights, ExprId by) {
  if (block == kNoIndex) return;
  for (const Index index : lang::at(model_.blocks, block).statements) {
    const Statement& statement = lang::at(model_.statements, index);
    look_at(statement, sights, by);
    const bool asks = statement.op == StatementOp::By;
    for (const lang::BlockId inner : statement.blocks) {
      look(inner, sights, asks ? statement.exprs[0] : by);
    }
  }
}

void RegisterSights::look_at(const Statement& statement, Sights& sights, ExprId by) {
  if (statement.op == StatementOp::Choose || statement.op == StatementOp::Random) {
    if (statement.imm < 0) return;
    lang::each_bound_slot(lang::at(model_.generators, statement.generator), [&](Index slot) {
      auto& chosen = sights[static_cast<std::size_t>(slot)].chosen;
      const std::pair<Index, ExprId> choice{statement.imm, by};
      if (std::find(chosen.begin(), chosen.end(), choice) != chosen.end()) return;
      chosen.push_back(choice);
      changed_ = true;
    });
    return;
  }
  if (statement.op == StatementOp::Let && statement.imm != 0) return;  // said aloud
  if (statement.op == StatementOp::Play) {
    Sights& played = rules_[static_cast<std::size_t>(statement.imm)];
    for (std::size_t i = 0; i < statement.exprs.size(); ++i) {
      if (!is_open(statement.exprs[i], sights)) close(played, static_cast<Index>(i));
    }
    const std::vector<Index>& results = lang::at(model_.rules, statement.imm).results;
    for (std::size_t i = 0; i < std::min(statement.slots.size(), results.size()); ++i) {
      if (!lang::at(played, results[i]).open()) close(sights, statement.slots[i]);
    }
    return;
  }
  bool open = std::all_of(statement.exprs.begin(), statement.exprs.end(),
                          [&](ExprId id) { return is_open(id, sights); });
  if (statement.generator != kNoIndex) {
    const lang::Generator& generator = lang::at(model_.generators, statement.generator);
    open = open && is_open(generator, sights);
    if (!open) lang::each_bound_slot(generator, [&](Index slot) { close(sights, slot); });
  }
  if (open) return;
  for (const Index slot : statement.slots) close(sights, slot);
  for (const lang::Place& place : statement.places) close(sights, place.slot);
}

}  // namespace ludo::interpreter
