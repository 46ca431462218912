// `near row`, `far 4 rows`: rows as a player looks.

#include "lang/model/print_code.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// What a region of both players is for each.
std::string region(const std::string& board, const std::string& players, const std::string& value) {
  const lang::GameModel model = checked("game Rows\nelements\n  players " + players + "\n  board " +
                                        board + "\n  region Home of each player: " + value +
                                        "\n  piece Man: of each player\nscenario\n  turn\n"
                                        "    choose spot among empty in own Home\n"
                                        "    put own Man at spot\n  stuck: draw\n");
  std::string out;
  for (const lang::ExprId expr : model.regions.front().values) {
    out += (out.empty() ? "" : " | ") + lang::print_expr(model, {}, expr);
  }
  return out;
}

std::string told(const std::string& board, const std::string& players, const std::string& value) {
  return reports("game Rows\nelements\n  players " + players + "\n  board " + board +
                 "\n  region Home of each player: " + value +
                 "\n  piece Man: of each player\nscenario\n  turn\n"
                 "    choose spot among empty in own Home\n    put own Man at spot\n"
                 "  stuck: draw\n");
}

}  // namespace

TEST_CASE("rows are counted along a player's forward") {
  CHECK(region("square 5 x 8", "White, Black", "near 2 rows") ==
        "sites-in-rows(1, 2) | sites-in-rows(7, 8)");
  CHECK(region("square 5 x 8", "White, Black", "far row") ==
        "sites-in-rows(8, 8) | sites-in-rows(1, 1)");
  CHECK(region("square 5 x 8", "White facing e, Black facing w", "near row") ==
        "sites-in-columns(1, 1) | sites-in-columns(5, 5)");
  CHECK(region("square 5 x 8", "White facing s, Black facing e", "far 3 rows") ==
        "sites-in-rows(1, 3) | sites-in-columns(3, 5)");
}

TEST_CASE("rows may be counted from the other side, and links may be diagonal only") {
  CHECK(region("square 5 x 8 counted from ne", "White, Black", "near row") ==
        "sites-in-rows(8, 8) | sites-in-rows(1, 1)");
  CHECK(region("square 5 x 8 counted from ne", "White facing e, Black facing w", "near row") ==
        "sites-in-columns(5, 5) | sites-in-columns(1, 1)");
  CHECK(region("square 5 x 8 centred\n  links diagonal", "White, Black", "near 2 rows") ==
        "sites-in-rows(-3, -2) | sites-in-rows(3, 4)");
}

TEST_CASE("elsewhere they are the rows of who chooses") {
  CHECK(meaning("some own Men in far row") ==
        "not-empty(intersect(pieces-of(me), pieces-of-kind(Man), region(far row, me)))");
  CHECK(meaning("a1 in near 2 rows") == "contains(a1, region(near 2 rows, me))");
}

TEST_CASE("a player must look towards an edge of squares, and there must be so many rows") {
  CHECK(told("square 5 x 8", "White facing ne, Black", "near row") == "wrong-board");
  CHECK(told("hexagon side 3", "White, Black", "near row") == "wrong-board wrong-board");
  CHECK(told("square 5 x 8", "White, Black", "near 9 rows") == "number-out-of-range");
  CHECK(told("square 5 x 8", "White, Black", "near 0 rows") == "number-out-of-range");
}

}  // namespace ludo::tests
