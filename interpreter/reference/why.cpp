// Finds what forbids a move by leaving out one thing at a time, then two.
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

// What may be left out, and the key that is answered for it.
struct Cause {
  Relaxed without;
  std::string key;
};

std::vector<Cause> causes_by_law(const Rules& rules) {
  std::vector<Cause> causes;
  const lang::GameModel& model = rules.model;
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    Cause cause;
    cause.without.laws.insert(static_cast<Index>(i));
    cause.key = model.laws[i].item.key;
    causes.push_back(std::move(cause));
  }
  if (rules.forbids_repetition) {
    Cause cause;
    cause.without.repetition = true;
    cause.key = "repetition";
    causes.push_back(std::move(cause));
  }
  return causes;
}

std::vector<Cause> causes_by_statement(const Rules& rules, bool scopes) {
  std::vector<Cause> causes;
  const lang::GameModel& model = rules.model;
  for (std::size_t i = 0; i < model.statements.size(); ++i) {
    const Statement& statement = model.statements[i];
    const bool is_scope =
        statement.op == StatementOp::First || statement.op == StatementOp::Preferring;
    const bool is_condition = statement.op == StatementOp::Require ||
                              (statement.op == StatementOp::Choose && has_where(model, statement));
    if ((scopes ? !is_scope : !is_condition) || rules.owner_key[i].empty()) continue;
    Cause cause;
    cause.without.statements.insert(static_cast<Index>(i));
    if (is_scope) cause.key = rule_played(model, statement.blocks.front());
    if (cause.key.empty()) cause.key = rules.owner_key[i];
    causes.push_back(std::move(cause));
  }
  return causes;
}

Relaxed together(Relaxed a, const Relaxed& b) {
  a.laws.insert(b.laws.begin(), b.laws.end());
  a.statements.insert(b.statements.begin(), b.statements.end());
  a.repetition = a.repetition || b.repetition;
  return a;
}

// Asks whether a move would be legal if something were left out, within an allowance of steps.
struct Trial {
  const std::function<Machine()>& machine;
  const State& state;
  const std::string& move;
  Budget budget;

  bool allowed(const Relaxed& without) {
    const Machine model = machine();
    Machine run(model.rules, budget);
    run.history = model.history;
    run.texts = true;
    run.relaxed = without;
    const std::vector<Path> paths = run.decide(state);
    budget.steps -= std::min(run.spent(), budget.steps);
    return std::any_of(paths.begin(), paths.end(), [&](const Path& path) {
      return std::find(path.forms.begin(), path.forms.end(), move) != path.forms.end();
    });
  }
};

void add_key(std::vector<std::string>& keys, const std::string& key) {
  if (!key.empty() && std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
}

// The keys of the first two causes that forbid the move together, neither of them alone; empty if
// there are none. `causes` stand in the order in which they are tried.
std::vector<std::string> forbidden_by_two(Trial trial, const std::vector<Cause>& causes) {
  constexpr std::uint64_t kSteps = 40'000'000;
  trial.budget.steps = std::min(trial.budget.steps, kSteps);
  try {
    Relaxed everything;
    for (const Cause& cause : causes) everything = together(everything, cause.without);
    if (!trial.allowed(everything)) return {};
  } catch (const BudgetSpent&) {
    // Without its conditions the game is too large to be sure: the pairs are asked all the same.
    trial.budget.steps = kSteps;
  }
  for (std::size_t i = 0; i < causes.size(); ++i) {
    for (std::size_t j = i + 1; j < causes.size(); ++j) {
      if (!trial.allowed(together(causes[i].without, causes[j].without))) continue;
      std::vector<std::string> keys;
      add_key(keys, causes[i].key);
      add_key(keys, causes[j].key);
      return keys;
    }
  }
  return {};
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
  std::vector<std::string> keys;
  try {
    const Machine model = machine();
    Trial trial{machine, asked, move, model.budget};
    const auto alone = [&](const std::vector<Cause>& causes) {
      for (const Cause& cause : causes) {
        trial.budget = model.budget;
        if (trial.allowed(cause.without)) add_key(keys, cause.key);
      }
    };
    if (trial.allowed({})) return keys;
    const std::vector<Cause> laws = causes_by_law(model.rules);
    const std::vector<Cause> scopes = causes_by_statement(model.rules, true);
    const std::vector<Cause> conditions = causes_by_statement(model.rules, false);
    alone(laws);
    if (keys.empty()) alone(scopes);
    if (keys.empty()) alone(conditions);
    if (!keys.empty()) return keys;
    std::vector<Cause> causes = laws;
    causes.insert(causes.end(), scopes.begin(), scopes.end());
    causes.insert(causes.end(), conditions.begin(), conditions.end());
    trial.budget = model.budget;
    return forbidden_by_two(trial, causes);
  } catch (const BudgetSpent&) {
    // What is known so far is still true.
  }
  return keys;
}

}  // namespace ludo::interpreter
