// See rules_of_turns.hpp.

#include "interpreter/workbench/rules_of_turns.hpp"

#include <algorithm>
#include <set>

namespace ludo::workbench {

namespace {

class RulesPlayed {
 public:
  explicit RulesPlayed(const lang::GameModel& model) : model_(model) {}
  std::vector<std::string> keys;

  void visit(lang::BlockId block) {
    if (block == lang::kNoIndex || !visited_.insert(block).second) return;
    for (const lang::Index index : lang::at(model_.blocks, block).statements) {
      const lang::Statement& what = lang::at(model_.statements, index);
      if (what.op == lang::StatementOp::Play) {
        const lang::Rule& rule = lang::at(model_.rules, what.imm);
        if (std::find(keys.begin(), keys.end(), rule.item.key) == keys.end()) {
          keys.push_back(rule.item.key);
        }
        visit(rule.body);
      }
      for (const lang::BlockId inner : what.blocks) visit(inner);
    }
  }

 private:
  const lang::GameModel& model_;
  std::set<lang::BlockId> visited_;
};

}  // namespace

std::vector<std::string> rules_played_by(const lang::GameModel& model, lang::BlockId block) {
  RulesPlayed played(model);
  played.visit(block);
  return played.keys;
}

std::vector<std::string> rules_of_turns(const lang::GameModel& model) {
  RulesPlayed played(model);
  for (const lang::PhaseDef& phase : model.scenario.phases) played.visit(phase.turn);
  return played.keys;
}

}  // namespace ludo::workbench
