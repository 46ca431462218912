// Visits everything an expression, a generator or a block is made of, in text order.
//
// Tested by tests/lang/model/test_walk.cpp.
#include "lang/model/walk.hpp"

namespace ludo::lang {

void walk_expression(const GameModel& model, ExprId id, const Walk& walk) {
  if (id == kNoExpr) return;
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  walk.expression(id, expr);
  for (const ExprId argument : expr.args) walk_expression(model, argument, walk);
  walk_generator(model, expr.generator, walk);
  walk_block(model, expr.block, walk);
}

void walk_generator(const GameModel& model, GeneratorId id, const Walk& walk) {
  if (id == kNoIndex) return;
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  walk.generator(generator);
  const bool skips_where = generator.form == GeneratorForm::Way && !walk.into_ways;
  each_expression(generator, [&](ExprId part) {
    if (skips_where && part == generator.where) return;
    walk_expression(model, part, walk);
  });
}

void walk_block(const GameModel& model, BlockId id, const Walk& walk) {
  for_each_statement(model, id, [&](const Statement& statement) {
    walk.statement(statement);
    walk_generator(model, statement.generator, walk);
    each_expression(statement, [&](ExprId part) { walk_expression(model, part, walk); });
  });
}

bool any_expression(const GameModel& model, ExprId id,
                    const std::function<bool(const Expr&)>& question) {
  bool found = false;
  Walk walk;
  walk.expression = [&](ExprId, const Expr& expr) { found = found || question(expr); };
  walk_expression(model, id, walk);
  return found;
}

void for_each_statement(const GameModel& model, BlockId block,
                        const std::function<void(const Statement&)>& use) {
  if (block == kNoIndex) return;
  for (const StatementId index : model.blocks[static_cast<std::size_t>(block)].statements) {
    const Statement& statement = model.statements[static_cast<std::size_t>(index)];
    use(statement);
    for (const BlockId inner : statement.blocks) for_each_statement(model, inner, use);
  }
}

}  // namespace ludo::lang
