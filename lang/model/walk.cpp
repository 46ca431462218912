// Visits everything an expression, a generator or a block is made of, in text order.
//
// Tested by tests/lang/model/test_walk.cpp.
#include "lang/model/walk.hpp"

#include <algorithm>
#include <set>

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

void for_each_statement_played(const GameModel& model, BlockId block,
                               const std::function<void(const Statement&)>& use) {
  std::set<Index> rules;
  std::vector<BlockId> open{block};
  while (!open.empty()) {
    const BlockId next = open.back();
    open.pop_back();
    for_each_statement(model, next, [&](const Statement& statement) {
      use(statement);
      if (statement.op != StatementOp::Play || !rules.insert(statement.imm).second) return;
      open.push_back(model.rules[static_cast<std::size_t>(statement.imm)].body);
    });
  }
}

bool asks(StatementOp op) {
  return op == StatementOp::Choose || op == StatementOp::Random || op == StatementOp::Either ||
         op == StatementOp::Optionally || op == StatementOp::InAnyOrder ||
         op == StatementOp::RepeatAtWill || op == StatementOp::Travel;
}

std::vector<std::pair<Index, Type>> bound_types(const GameModel& model,
                                                const Generator& generator) {
  const auto type_of = [&](ExprId id) { return model.exprs[static_cast<std::size_t>(id)].type; };
  const auto of_base = [](Base base, Shape shape) {
    Type type;
    type.base = base;
    type.shape = shape;
    return type;
  };
  const Type site = of_base(Base::Site, Shape::Scalar);
  const Type sites = of_base(Base::Site, Shape::Set);
  std::vector<std::pair<Index, Type>> names;
  const auto add = [&](Index slot, const Type& type) {
    if (slot != kNoIndex) names.emplace_back(slot, type);
  };
  switch (generator.form) {
    case GeneratorForm::In: {
      Type element = type_of(generator.domain);
      element.shape = Shape::Scalar;
      element.optional = false;
      add(generator.slot, element);
      break;
    }
    case GeneratorForm::Subset:
    case GeneratorForm::Groups:
      add(generator.slot, type_of(generator.domain));
      break;
    case GeneratorForm::Line:
      for (const auto& [slot, argument] : generator.let) add(slot, type_of(argument));
      for (const LinePattern& pattern : generator.patterns) {
        add(pattern.direction_slot, of_base(Base::Direction, Shape::Scalar));
        for (const Segment& segment : pattern.segments) {
          add(segment.as_slot, segment.as_is_site ? site : sites);
          add(segment.to_slot, site);
        }
      }
      add(generator.to_slot, site);
      break;
    case GeneratorForm::Way: {
      const Rule& rule = model.rules[static_cast<std::size_t>(generator.rule)];
      const std::size_t n = std::min(generator.result_slots.size(), rule.results.size());
      for (std::size_t i = 0; i < n; ++i) {
        add(generator.result_slots[i], rule.slot_types[static_cast<std::size_t>(rule.results[i])]);
      }
      break;
    }
  }
  return names;
}

}  // namespace ludo::lang
