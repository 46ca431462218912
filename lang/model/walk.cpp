// Visits everything an expression, a generator or a block is made of, in text order.
//
// Tested by tests/lang/check/test_walk.cpp.
#include "lang/check/walk.hpp"

namespace ludo::lang {

namespace {

void walk_pattern(const GameModel& model, const LinePattern& pattern, const Walk& walk) {
  walk_expression(model, pattern.from, walk);
  walk_expression(model, pattern.directions, walk);
  for (const Segment& segment : pattern.segments) {
    walk_expression(model, segment.least, walk);
    walk_expression(model, segment.most, walk);
    walk_expression(model, segment.what, walk);
    for (const ExprId bend : segment.bends) walk_expression(model, bend, walk);
  }
  walk_expression(model, pattern.where, walk);
}

}  // namespace

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
  for (const auto& [slot, argument] : generator.let) walk_expression(model, argument, walk);
  walk_expression(model, generator.player, walk);
  for (const ExprId argument : generator.args) walk_expression(model, argument, walk);
  walk_expression(model, generator.domain, walk);
  walk_expression(model, generator.least, walk);
  walk_expression(model, generator.most, walk);
  walk_expression(model, generator.meeting, walk);
  walk_expression(model, generator.along, walk);
  for (const LinePattern& pattern : generator.patterns) walk_pattern(model, pattern, walk);
  if (generator.form == GeneratorForm::Way && !walk.into_ways) return;
  walk_expression(model, generator.where, walk);
}

void walk_block(const GameModel& model, BlockId id, const Walk& walk) {
  if (id == kNoIndex) return;
  for (const Index index : model.blocks[static_cast<std::size_t>(id)].statements) {
    const Statement& statement = model.statements[static_cast<std::size_t>(index)];
    walk.statement(statement);
    walk_generator(model, statement.generator, walk);
    for (const ExprId expr : statement.exprs) walk_expression(model, expr, walk);
    for (const Place& place : statement.places) walk_expression(model, place.owner, walk);
    for (const auto& keys : statement.scopes) {
      for (const PreferenceKey& key : keys) walk_expression(model, key.value, walk);
    }
    for (const BlockId block : statement.blocks) walk_block(model, block, walk);
  }
}

}  // namespace ludo::lang
