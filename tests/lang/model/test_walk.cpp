// The walk over an expression reaches everything below it.

#include "lang/check/walk.hpp"

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("generators, lines, ways and suppositions are entered") {
  const lang::GameModel model =
      checked(small_game("",
                         "  define probe = (some line from c3 along orthogonal: one (empty "
                         "touching a1) where flying)\n"
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

}  // namespace ludo::tests
