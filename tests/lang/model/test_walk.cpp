// The walk over an expression reaches everything below it.

#include "lang/model/walk.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("generators, lines, ways and suppositions are entered") {
  const lang::GameModel model = checked(small_game(
      "",
      "  define probe: (some line from c3 along orthogonal: one (empty touching a1) where flying)\n"
      "    and (some way for White to play go(c3) where count own pieces = 1)\n"
      "    and (supposing remove King: no Rock in Border)\n"));
  for (const lang::Define& define : model.defines) {
    if (define.item.key != "probe") continue;
    int me = 0;
    int touching = 0;
    int border = 0;
    int removed = 0;
    lang::Walk walk;
    walk.expression = [&](lang::ExprId, const lang::Expr& expr) {
      me += expr.op == lang::Op::Me ? 1 : 0;
      touching += expr.op == lang::Op::Touching ? 1 : 0;
      border += expr.op == lang::Op::Border ? 1 : 0;
    };
    walk.statement = [&](const lang::Statement& statement) {
      removed += statement.op == lang::StatementOp::Remove ? 1 : 0;
    };
    lang::walk_expression(model, define.body, walk);
    CHECK(me == 1);
    CHECK(touching == 1);
    CHECK(border == 1);
    CHECK(removed == 1);
    walk.into_ways = false;
    me = 0;
    lang::walk_expression(model, define.body, walk);
    CHECK(me == 0);
  }
}

TEST_CASE("a generator names its parts and the registers it sets, a statement its operands") {
  const lang::GameModel model = checked(small_game("", R"(  rule probe(start: site)
    choose line from start along orthogonal as heading: one or more empty to goal where goal != a1
    add goal to taken
)"));
  for (const lang::Rule& rule : model.rules) {
    if (rule.item.key != "probe") continue;
    const auto& body = model.blocks[static_cast<std::size_t>(rule.body)].statements;
    const lang::Statement& choose = model.statements[static_cast<std::size_t>(body[0])];
    const auto& line = model.generators[static_cast<std::size_t>(choose.generator)];
    std::vector<std::string> names;
    lang::each_bound_slot(line, [&](lang::Index slot) {
      names.push_back(rule.slot_names[static_cast<std::size_t>(slot)]);
    });
    CHECK(names == std::vector<std::string>{"heading", "goal"});
    std::vector<lang::Op> ops;
    const auto note = [&](lang::ExprId id) {
      ops.push_back(model.exprs[static_cast<std::size_t>(id)].op);
    };
    lang::each_expression(line, note);
    CHECK(std::count(ops.begin(), ops.end(), lang::Op::EmptySites) == 1);
    CHECK(std::count(ops.begin(), ops.end(), lang::Op::Not) == 1);
    ops.clear();
    const lang::Statement& add = model.statements[static_cast<std::size_t>(body[1])];
    lang::each_expression(add, note);
    CHECK(ops.size() == 1);
  }
}

TEST_CASE("statements inside others are visited, those of played rules not") {
  const lang::GameModel model = checked(small_game("", R"(  rule probe(start: site)
    if no Man
      remove start
    else
      play go(start)
)"));
  for (const lang::Rule& rule : model.rules) {
    if (rule.item.key != "probe") continue;
    std::vector<lang::StatementOp> ops;
    lang::for_each_statement(
        model, rule.body, [&](const lang::Statement& statement) { ops.push_back(statement.op); });
    CHECK(ops == std::vector<lang::StatementOp>{lang::StatementOp::If, lang::StatementOp::Remove,
                                                lang::StatementOp::Play});
  }
}

}  // namespace ludo::tests
