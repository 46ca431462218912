// Finds the ways that a model asks about.
//
// What a law asks is raw, and so is what is asked on the way there: definitions, and rules that are
// walked through in thought. Everything else is asked as the game is played.
//
// Tested by tests/interpreter/automaton/test_build.cpp.
#include <set>

#include "interpreter/automaton/build.hpp"
#include "lang/model/walk.hpp"

namespace ludo::automaton {

using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;
using lang::Statement;
using lang::StatementOp;

namespace {

struct Asking {
  const lang::GameModel& model;
  bool raw = false;
  std::set<std::pair<Index, bool>> ways{};
  std::set<std::pair<Index, bool>> rules{};
  std::set<std::pair<Index, bool>> defines{};
  std::set<std::pair<Index, bool>> regions{};
  std::set<std::pair<Index, bool>> columns{};
  std::set<std::pair<Index, bool>> tables{};
  std::set<std::pair<Index, bool>> variables{};

  lang::Walk walk() {
    lang::Walk walk;
    walk.expression = [this](ExprId, const Expr& expr) { expression(expr); };
    walk.generator = [this](const Generator& generator) {
      if (generator.form != GeneratorForm::Way) return;
      ways.emplace(generator.rule, raw);
      rule(generator.rule);
    };
    walk.statement = [this](const Statement& statement) {
      if (statement.op == StatementOp::Play) rule(statement.imm);
    };
    return walk;
  }
  void use(ExprId id) { lang::walk_expression(model, id, walk()); }
  void use_block(BlockId id) { lang::walk_block(model, id, walk()); }

  // What stands behind a name.
  void expression(const Expr& expr) {
    const auto place = static_cast<std::size_t>(expr.imm);
    const std::pair<Index, bool> key{expr.imm, raw};
    if (expr.op == Op::CallDefine && defines.insert(key).second) {
      use(model.defines[place].body);
    } else if (expr.op == Op::Region && regions.insert(key).second) {
      for (const ExprId value : model.regions[place].values) use(value);
    } else if (expr.op == Op::Column && columns.insert(key).second) {
      for (const ExprId cell : model.columns[place].cells) use(cell);
    } else if (expr.op == Op::TableCell && tables.insert(key).second) {
      for (const auto& row : model.tables[place].cells) {
        for (const ExprId cell : row) use(cell);
      }
    } else if (expr.op == Op::Variable && variables.insert(key).second) {
      use(model.variables[place].initial);
    }
  }

  void rule(Index index) {
    if (!rules.emplace(index, raw).second) return;
    const lang::Rule& what = model.rules[static_cast<std::size_t>(index)];
    use(what.most_times);
    use_block(what.body);
  }

  void lines(const std::vector<lang::ResultLine>& results) {
    for (const lang::ResultLine& line : results) {
      use(line.who);
      use(line.when);
    }
  }

  void expectations(const std::vector<lang::Expectation>& all) {
    for (const lang::Expectation& one : all) {
      use(one.expr);
      if (one.body != kNoIndex) use_block(one.body);
      expectations(one.then);
    }
  }

  void written(const lang::Template& text) {
    for (const lang::TemplatePiece& piece : text) {
      use(piece.expr);
      written(piece.inner);
    }
  }

  void all() {
    const lang::Scenario& scenario = model.scenario;
    use_block(scenario.setup);
    use(scenario.first);
    use(scenario.next_player);
    use(scenario.score);
    for (const lang::PhaseDef& phase : scenario.phases) {
      use_block(phase.begin);
      use_block(phase.turn);
      for (const ExprId id : {phase.first, phase.until, phase.then}) use(id);
      lines(phase.stuck);
      lines(phase.end);
      for (const lang::Template& text : phase.written) written(text);
    }
    lines(scenario.stuck);
    lines(scenario.end);
    for (const lang::RepetitionRule& repetition : scenario.repetitions) {
      use(repetition.count);
      lines(repetition.results);
    }
    for (const lang::LimitRule& limit : scenario.limits) {
      use(limit.turns);
      use(limit.without);
      lines(limit.results);
    }
    for (const lang::Trigger& trigger : model.triggers) {
      lang::walk_generator(model, trigger.generator, walk());
      use_block(trigger.body);
    }
    for (const lang::Rule& what : model.rules) {
      for (const lang::Template& text : what.written) written(text);
    }
    for (const lang::Visibility& seen : model.visibilities) use(seen.players);
    use(model.kinds_seen.players);
    for (const lang::Variable& variable : model.variables) {
      use(variable.initial);
      use(variable.seen.players);
    }
    for (const lang::TestModel& test : model.tests) {
      use_block(test.given.body);
      expectations(test.expectations);
    }
    if (model.position) use_block(model.position->body);
    raw = true;
    for (const lang::Law& law : model.laws) use(law.condition);
  }
};

}  // namespace

std::vector<std::pair<Index, bool>> asked_ways(const lang::GameModel& model) {
  Asking asking{model};
  asking.all();
  return {asking.ways.begin(), asking.ways.end()};
}

}  // namespace ludo::automaton
