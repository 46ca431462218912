// Runs the analyses of a whole game; see analyses.hpp.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include "lang/check/analyses.hpp"

#include "lang/check/plays.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// Statements that ask somebody, or nature.
bool asks(StatementOp op) {
  return op == StatementOp::Choose || op == StatementOp::Random || op == StatementOp::Either ||
         op == StatementOp::Optionally || op == StatementOp::InAnyOrder ||
         op == StatementOp::RepeatAtWill || op == StatementOp::Travel;
}

}  // namespace

void find_choosing_rules(GameModel& model) {
  const RulePlays plays = rule_plays(model);
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    bool chooses = false;
    for_each_statement(model, model.rules[r].body, [&](const Statement& statement) {
      chooses = chooses || asks(statement.op);
    });
    model.rules[r].chooses = chooses;
  }
  std::vector<bool> own;
  for (const Rule& rule : model.rules) own.push_back(rule.chooses);
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    for (const Index below : reachable(plays.plays, static_cast<Index>(r))) {
      if (own[static_cast<std::size_t>(below)]) model.rules[r].chooses = true;
    }
  }
}

void analyse(Elements& elements) { (void)elements; }

}  // namespace ludo::lang
