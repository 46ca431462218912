// What is known when a game is frozen, and what becomes a table.

#include <string>

#include "interpreter/program/fold.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::program {

namespace {

// The condition of the only `require` of a game about it.
struct Asked {
  interpreter::TestGame game;
  lang::ExprId condition = lang::kNoExpr;
};

Asked ask(const std::string& condition) {
  Asked asked;
  asked.game = interpreter::load_text(R"(game Fold
elements
  players White facing n, Black facing s
  board square 3 x 3
  piece Man: of each player
  region Home of White: row 1
  region Home of Black: row 3
interactions
  define double of n: n + n
scenario
  turn
    choose x among empty
    require )" + condition + R"(
    put own Man at x
  stuck: mover loses
)");
  for (const lang::Statement& statement : asked.game.model->statements) {
    if (statement.op == lang::StatementOp::Require) asked.condition = statement.exprs[0];
  }
  REQUIRE(asked.condition != lang::kNoExpr);
  return asked;
}

bool is_known(const std::string& condition, bool holds) {
  const Asked asked = ask(condition);
  Folding folding(*asked.game.model);
  const auto value = folding.value(asked.condition);
  return value && (value->number > 0) == holds;
}

// How many values of its only hole satisfy the condition; -1: it is no table.
int count_table(const std::string& condition) {
  const Asked asked = ask(condition);
  Folding folding(*asked.game.model);
  const auto table = folding.tabulated(asked.condition, 64);
  if (!table) return -1;
  int count = 0;
  for (const lang::Value& value : table->values) count += value.number > 0 ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("what reads neither state nor names is known when a game is frozen") {
  CHECK(is_known("-7 / 2 = -3 and -7 mod 3 = 2", true));
  CHECK(is_known("count Corners = 3", false));
  CHECK(is_known("double of 2 = 4", true));
  CHECK(is_known("e of a1 = b1 and n of a3 is none", true));
  CHECK(is_known("(opposite ne) = sw and angle(n, se) = 3", true));
  CHECK(is_known("count (y among touching b2 where row of y = 1) = 3", true));
  CHECK(is_known("Home of White = row 1", true));
}

TEST_CASE("what reads the state is not known") {
  CHECK_FALSE(is_known("a1 is empty", true));
  CHECK_FALSE(is_known("a1 is empty", false));
  CHECK(count_table("a1 is empty") == -1);
}

TEST_CASE("what follows from one small value is a table") {
  CHECK(count_table("row of x = column of x") == 3);
  CHECK(count_table("x in Home of White and not (x in Corners)") == 1);
  CHECK(count_table("a1 in own Home") == 1);
  CHECK(count_table("some y among touching x where y in Corners") == 5);
  // Of two names, and of a name and the state.
  CHECK(count_table("x in own Home") == -1);
  CHECK(count_table("some empty touching x") == -1);
}

}  // namespace ludo::program
