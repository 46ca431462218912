// Shifts of which a line shows that they run into nobody.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Whether the only shift of a turn is noted as clear.
bool is_clear(const std::string& statements, const std::string& more = "") {
  const lang::GameModel model = tests::checked(
      "game Shifts\nelements\n  players White, Black\n  board square 6 x 6\n"
      "  piece Man: of each player\n  the game has pot: 0 to 9, at first 0\n"
      "interactions\n  define men: own Men\n" +
      more + "scenario\n  turn\n    choose man among men\n" + statements +
      "  stuck: draw\n  limit 9 turns: draw\n");
  for (const lang::Statement& s : model.statements) {
    if (s.op == lang::StatementOp::Shift) return s.imm == 1;
  }
  FAIL("nothing is shifted");
  return false;
}

const std::string kRow =
    "    choose line from man, included, along orthogonal as course: an unbroken row of own Men as "
    "row-of-men, perhaps an unbroken row of enemy Men as others, one (empty or edge)\n";

}  // namespace

TEST_CASE("a line that ends in a free cell shows that a shift runs into nobody") {
  CHECK(is_clear(kRow + "    shift row-of-men and others along course\n"));
  CHECK(is_clear(kRow + "    require count row-of-men > 1\n    add 1 to pot\n"
                        "    shift row-of-men and others along course\n"));
}

TEST_CASE("what leaves a doubt about who is run into") {
  CHECK_FALSE(is_clear(kRow + "    shift row-of-men along course\n"));
  CHECK_FALSE(is_clear(kRow + "    shift row-of-men and others along course by 2\n"));
  CHECK(is_clear(kRow + "    shift row-of-men and others along course by 1\n"));
  CHECK_FALSE(is_clear(kRow + "    shift others and row-of-men along opposite course\n"));
  CHECK_FALSE(is_clear(kRow + "    put own Man at f6\n    shift row-of-men and others along "
                              "course\n"));
  CHECK_FALSE(is_clear("    shift man along e\n"));
  CHECK_FALSE(is_clear(
      "    choose line from man, included, along orthogonal as course: an unbroken row of own Men "
      "as row-of-men, zero or more empty\n    shift row-of-men along course\n"));
  CHECK_FALSE(
      is_clear(kRow + "    add 1 to pot\n    shift row-of-men and others along course\n",
               "  whenever lone, all at once: stone among Men where pot = 3 and stone is a1\n"
               "    remove stone\n"));
}

}  // namespace ludo::tests
