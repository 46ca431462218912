// `x turned right by 2 about m`: tables of the turns of a board.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string turned_game(const std::string& board, const std::string& value) {
  return "game Turned\nelements\n  players White, Black\n  board " + board +
         "\n  piece Man: of each player\n  each site has slope: -9 to 9, at first 1\n"
         "interactions\n  define image of x: " +
         value +
         "\nscenario\n  turn\n    choose man among empty\n    put own Man at man\n"
         "    let there be image of man\n    require there is not none\n  stuck: draw\n";
}

// Where a turn brings a site; of nothing an empty text.
std::string image(const lang::GameModel& model, const std::string& name, const std::string& site,
                  const std::string& middle) {
  const auto index_of = [&](const std::string& wanted) {
    for (std::size_t i = 0; i < model.board.sites.size(); ++i) {
      if (model.board.sites[i].name == wanted) return i;
    }
    FAIL("no site " << wanted);
    return std::size_t{0};
  };
  for (const lang::DataTable& table : model.tables) {
    if (table.name != name) continue;
    const lang::ExprId cell = table.cells[index_of(site)][index_of(middle)];
    const lang::Expr& e = lang::at(model.exprs, cell);
    const lang::Value& value = lang::at(model.constants, e.imm);
    return value.is_none() ? "" : lang::at(model.board.sites, value.number).name;
  }
  return "no table";
}

}  // namespace

TEST_CASE("squares turn by quarters") {
  const lang::GameModel model =
      checked(turned_game("square 5 x 4", "x turned right by 2 about c2"));
  CHECK(model.tables.size() == 1);
  CHECK(image(model, "turned by 2", "d4", "c2") == "e1");
  CHECK(image(model, "turned by 2", "c2", "c2") == "c2");
  CHECK(image(model, "turned by 2", "a2", "c2") == "c4");
  CHECK(image(model, "turned by 2", "e1", "c2") == "");
  const lang::GameModel left = checked(turned_game("square 5 x 4", "x turned left by 2 about c2"));
  CHECK(image(left, "turned by 6", "e1", "c2") == "d4");
}

TEST_CASE("hexagons turn by sixths") {
  const lang::GameModel flat = checked(turned_game("hexagon side 3", "x turned right about c3"));
  CHECK(image(flat, "turned by 1", "d4", "c3") == "d3");
  CHECK(image(flat, "turned by 1", "c5", "c3") == "e5");
  const lang::GameModel rhombus = checked(turned_game("rhombus 5 x 5", "x turned right about c3"));
  CHECK(image(rhombus, "turned by 1", "c4", "c3") == "d3");
  CHECK(image(rhombus, "turned by 1", "a5", "c3") == "c5");
}

TEST_CASE("by a number that only play knows there is a table for each turn") {
  const lang::GameModel model =
      checked(turned_game("square 5 x 5", "x turned by (slope of x) about c3"));
  CHECK(model.tables.size() == 4);
}

TEST_CASE("what turns nothing onto the board") {
  CHECK(reports(turned_game("square 5 x 5", "x turned right about c3")) == "wrong-board");
  CHECK(reports(turned_game("square 5 x 5", "x turned right by 90 about c3")) == "wrong-board");
  CHECK(reports(turned_game("hexagon side 3", "x turned right by 60 about c3")) == "wrong-board");
  CHECK(reports(turned_game("track 2 x 6", "x turned right by 2 about a1")) == "wrong-board");
  CHECK(reports(turned_game("square 5 x 5", "x turned right by 2")) == "wrong-type");
}

}  // namespace ludo::tests
