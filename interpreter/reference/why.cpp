// Finds what forbids a move by leaving out one thing at a time.
//
// Laws first, then scopes (`first`, `preferring`: the answer is what has precedence), then
// conditions (`require` and the `where` of a choice: the rule they stand in). The move is looked
// for among the moves of the game without that one thing.
//
// Tested by tests/interpreter/reference/test_why.cpp.
#include "interpreter/reference/why.hpp"

#include <algorithm>

namespace ludo::interpreter {

namespace {

bool has_where(const lang::GameModel& model, const Statement& statement) {
  const lang::Generator& generator =
      model.generators[static_cast<std::size_t>(statement.generator)];
  return generator.where != kNoExpr ||
         std::any_of(generator.patterns.begin(), generator.patterns.end(),
                     [](const lang::LinePattern& line) { return line.where != kNoExpr; });
}

// The key of the first rule played in a block.
std::string rule_played(const lang::GameModel& model, BlockId block) {
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    const Statement& statement = model.statements[static_cast<std::size_t>(index)];
    if (statement.op == StatementOp::Play) {
      return model.rules[static_cast<std::size_t>(statement.imm)].item.key;
    }
    for (const BlockId inner : statement.blocks) {
      if (inner == kNoIndex) continue;
      std::string key = rule_played(model, inner);
      if (!key.empty()) return key;
    }
  }
  return "";
}

}  // namespace

std::vector<std::string> forbidden_by(const std::function<Machine()>& machine, const State& state,
                                      const std::string& move) {
  // A player without a legal move may have lost by it: the question is about the turn he had not.
  State asked = state;
  if (asked.result.over || asked.position.stage == Stage::StuckPass) {
    asked.result = Result{};
    asked.position.stage = Stage::Turn;
  }
  const auto allowed = [&](std::optional<Relaxed> without) {
    Machine run = machine();
    run.texts = true;
    run.relaxed = without;
    const std::vector<Path> paths = run.decide(asked);
    return std::any_of(paths.begin(), paths.end(), [&](const Path& path) {
      return std::find(path.forms.begin(), path.forms.end(), move) != path.forms.end();
    });
  };
  std::vector<std::string> keys;
  const auto add = [&](const std::string& key) {
    if (!key.empty() && std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  };
  try {
    if (allowed(std::nullopt)) return keys;
    const lang::GameModel& model = machine().model;
    const Rules& rules = machine().rules;
    for (std::size_t i = 0; i < model.laws.size(); ++i) {
      Relaxed without;
      without.law = static_cast<Index>(i);
      if (allowed(without)) add(model.laws[i].item.key);
    }
    if (rules.forbids_repetition) {
      Relaxed without;
      without.repetition = true;
      if (allowed(without)) add("repetition");
    }
    for (const bool scopes : {true, false}) {
      if (!keys.empty()) break;
      for (std::size_t i = 0; i < model.statements.size(); ++i) {
        const Statement& statement = model.statements[i];
        const bool is_scope =
            statement.op == StatementOp::First || statement.op == StatementOp::Preferring;
        const bool is_condition =
            statement.op == StatementOp::Require ||
            (statement.op == StatementOp::Choose && has_where(model, statement));
        if (scopes ? !is_scope : !is_condition) continue;
        if (rules.owner_key[i].empty()) continue;
        Relaxed without;
        without.statement = static_cast<Index>(i);
        if (!allowed(without)) continue;
        const std::string played =
            is_scope ? rule_played(model, statement.blocks.front()) : std::string();
        add(played.empty() ? rules.owner_key[i] : played);
      }
    }
  } catch (const BudgetSpent&) {
    // What is known so far is still true.
  }
  return keys;
}

}  // namespace ludo::interpreter
