#include "lang/check/elements.hpp"

#include "lang/check/board.hpp"
#include "lang/check/fold.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

// A game around some elements; no rule but one that uses the pieces.
std::string with_elements(const std::string& elements,
                          const std::string& setup = "    put White Man at a1\n") {
  return "game Elements\n\nelements\n" + elements +
         "\ninteractions\n  rule step\n    choose man among own pieces\n    choose line from man "
         "along any direction: one "
         "empty to goal\n    move man to goal\n\nscenario\n  setup\n" +
         setup + "  turn\n    play step\n  stuck: draw\n  same position 3 times: draw\n";
}

const std::string kPlain =
    "  players White, Black\n  board square 4 x 4\n  piece Man: of each player\n";

const Variable& variable(const GameModel& model, const std::string& name) {
  for (const Variable& each : model.variables) {
    if (each.name == name) return each;
  }
  FAIL("no attribute " << name);
  return model.variables.front();
}

const KindColumn& column(const GameModel& model, const std::string& name) {
  for (const KindColumn& each : model.columns) {
    if (each.name == name) return each;
  }
  FAIL("no column " << name);
  return model.columns.front();
}

std::string facing(const GameModel& model, std::size_t player) {
  return model.board.directions[static_cast<std::size_t>(model.players[player].facing)].name;
}

// The sites of a region that names them, or was drawn.
std::string sites(const GameModel& model, const RegionDef& region, std::size_t player) {
  const auto name = [&](std::int32_t site) {
    return model.board.sites[static_cast<std::size_t>(site)].name;
  };
  const auto constant = [&](ExprId id) -> const Value& {
    const Expr& e = model.exprs[static_cast<std::size_t>(id)];
    REQUIRE(e.op == Op::Constant);
    return model.constants[static_cast<std::size_t>(e.imm)];
  };
  std::string text;
  const Expr& e = model.exprs[static_cast<std::size_t>(region.values[player])];
  if (e.op == Op::MakeSet) {
    for (const ExprId arg : e.args) text += name(constant(arg).number) + " ";
  } else {
    for (const std::int32_t site : constant(region.values[player]).items) text += name(site) + " ";
  }
  return text;
}

}  // namespace

TEST_CASE("two players face each other, and each is a team") {
  const GameModel model = checked(with_elements(kPlain));
  CHECK(facing(model, 0) == "n");
  CHECK(facing(model, 1) == "s");
  REQUIRE(model.teams.size() == 2);
  CHECK(model.players[0].team != model.players[1].team);
}

TEST_CASE("three players stand around a hexagon, clockwise") {
  const GameModel model =
      checked(with_elements("  players White, Black, Red each rotated by 2\n  board hexagon side 5 "
                            "pointed\n  piece Man: of each player\n"));
  CHECK(facing(model, 0) == "n");
  CHECK(facing(model, 1) == "ese");
  CHECK(facing(model, 2) == "wsw");
}

TEST_CASE("team-mates share a team; a player belongs to one") {
  const std::string elements =
      "  players White, Black, Red, Blue\n  team Light: White, Red\n  board square 4 x 4\n"
      "  piece Man: of each player\n";
  const GameModel model = checked(with_elements(elements));
  CHECK(model.players[0].team == model.players[2].team);
  CHECK(model.players[1].team != model.players[3].team);
  CHECK(reports(with_elements(elements + "  team Dark: Black, Red\n")) == "bad-players");
}

TEST_CASE("players beyond the number that plays are skipped, with all that is theirs") {
  const std::string elements =
      "  players 2 to 4 named White, Black, Red, Blue\n  board square 4 x 4\n  piece Man: of each "
      "player\n"
      "  region Home of White: a1\n  region Home of Blue: d4\n";
  const GameModel model =
      checked(with_elements(elements,
                            "    legend w White Man, u Blue Man\n    . . . u\n    . . "
                            ". .\n    . . . .\n    w w . .\n"));
  CHECK(model.players.size() == 2);
  CHECK(model.regions[0].values.size() == 2);
  CHECK(model.options[0].name == "players");
  CHECK(model.options[0].value == "2");
}

TEST_CASE("supplies bound the pieces of each player") {
  const GameModel model =
      checked(with_elements("  players White, Black\n  board square 4 x 4\n  piece Man: 3 of "
                            "White, of Black\n  piece Rock: 2 of nobody\n",
                            "    put White Man at a1\n    put Rock at b1\n"));
  CHECK(model.kinds[0].most[0] == 3);
  CHECK(model.kinds[0].most[1] == -1);
  CHECK(model.kinds[1].of_nobody);
  CHECK(model.kinds[1].most_of_nobody == 2);
  CHECK_FALSE(model.kinds[1].of_player[0]);
}

TEST_CASE("the types of columns follow from their cells") {
  const GameModel model = checked(with_elements(R"(  players White, Black
  board square 4 x 4
  region Camp of White: row 1
  region Camp of Black: row 4
  table pieces
    kind  of           sign  steps                      reach  crowns   flies  ground
    Man   each player  -     forward                    1      King     no     Camp
    King  each player  K     orthogonal or diagonal     3      -        yes    anything
)"));
  CHECK(column(model, "steps").type == Type{Shape::Set, Base::Direction});
  CHECK(column(model, "reach").type.least == 1);
  CHECK(column(model, "reach").type.most == 3);
  CHECK(column(model, "crowns").type.base == Base::Kind);
  CHECK(column(model, "crowns").type.optional);
  CHECK(column(model, "flies").type.base == Base::Bool);
  CHECK(column(model, "ground").type == Type{Shape::Set, Base::Site});
  CHECK(model.sign_column == "sign");
  CHECK(model.enums.back().values == std::vector<std::string>{"", "K"});
}

TEST_CASE("a column holds one type of thing") {
  CHECK(reports(with_elements(
            "  players White, Black\n  board square 4 x 4\n  table pieces\n    kind  of           "
            "reach\n    Man   each player  1\n    King  each player  forward\n")) == "wrong-type");
}

TEST_CASE("a number before the owner in a table bounds, as in a declaration") {
  const GameModel model =
      checked(with_elements("  players White, Black\n  board square 4 x 4\n  table pieces\n"
                            "    kind  of                 reach\n    Man   12 of each player  1\n"
                            "    King  2 of White         2\n    Rock  3 of nobody        0\n"));
  CHECK(model.kinds[0].most == std::vector<std::int32_t>{12, 12});
  CHECK(model.kinds[1].most[0] == 2);
  CHECK_FALSE(model.kinds[1].of_player[1]);
  CHECK(model.kinds[2].most_of_nobody == 3);
  CHECK(reports(with_elements("  players White, Black\n  board square 4 x 4\n  table pieces\n"
                              "    kind  of     reach\n    Man   White  2 of White\n")) ==
        "bad-table");
}

TEST_CASE("tables with two keys") {
  const GameModel model = checked(with_elements(kPlain + R"(  type Ground: Plain, Wood
  table fare
    by    Plain  Wood
    1     0      2
    2     1      4
)"));
  REQUIRE(model.tables.size() == 1);
  CHECK(model.tables[0].rows == std::vector<Index>{1, 2});
  CHECK(model.tables[0].columns == std::vector<Index>{0, 1});
  CHECK(model.tables[0].type.most == 4);
  CHECK(reports(with_elements(kPlain +
                              "  table fare\n    by    1  2\n    1     3  4\n    1     5  6\n")) ==
        "duplicate-item");
}

TEST_CASE("attributes: what they are before anybody sets them") {
  const GameModel model = checked(with_elements(kPlain + R"(  type Suit: Red, Blue
  each piece may be tired
  each piece has facing: direction, at first forward
  each player has dock: 0 to 12, level: 3 to 5, hand: tally of Suit at most 3, at first {Red 2}, home: site or none
  each site has suit: Suit
  the turn has taken: set of site
  the game has round: 1 to 9, at first 4
)"));
  const auto initial = [&](const std::string& name) -> const Expr& {
    return model.exprs[static_cast<std::size_t>(variable(model, name).initial)];
  };
  const auto number = [&](const std::string& name) {
    REQUIRE(initial(name).op == Op::Constant);
    return model.constants[static_cast<std::size_t>(initial(name).imm)];
  };
  CHECK(initial("facing").op == Op::Relative);
  CHECK(number("tired").number == 0);
  CHECK(number("dock").number == 0);
  CHECK(number("level").number == 3);
  CHECK(number("home").is_none());
  CHECK(number("round").number == 4);
  CHECK(number("taken").items.empty());
  CHECK(variable(model, "suit").initial == kNoExpr);
  CHECK(variable(model, "taken").life == Variable::Life::Turn);
  CHECK(variable(model, "taken").owner == Owner::Turn);
}

TEST_CASE("attributes of some kinds, with lifetimes and viewers") {
  const GameModel model = checked(with_elements(R"(  players White, Black
  board square 4 x 4
  piece Man: of each player
  piece King: of each player
  each King may be crowned this turn
  each player has hand: 0 to 3, at first 1 seen by owner
)"));
  CHECK(variable(model, "crowned").of_kind == std::vector<bool>{false, true});
  CHECK(variable(model, "crowned").life == Variable::Life::Turn);
  CHECK(variable(model, "hand").seen.sight == Sight::Owner);
  CHECK(reports(with_elements(kPlain + "  each Kinng may be crowned\n")) == "unknown-name");
}

TEST_CASE("regions belong to the board or to players") {
  const GameModel model = checked(with_elements(
      kPlain +
      "  region Pond: {b2, c3}\n  region Port of White: a1\n  region Port of Black: d4\n"));
  CHECK_FALSE(model.regions[0].owned);
  CHECK(sites(model, model.regions[0], 0) == "b2 c3 ");
  CHECK(model.regions[1].owned);
  CHECK(model.regions[1].values.size() == 2);
  CHECK(reports(with_elements(kPlain +
                              "  region Port of White: a1\n  region Port of White: b1\n")) != "");
}

TEST_CASE("regions drawn in the setup") {
  const GameModel model =
      checked(with_elements(kPlain + "  region Front of each player from setup\n",
                            "    legend w White Man, 1 Front of White, 2 Front of Black\n    1 1 . "
                            ".\n    . . . .\n    . . . .\n    w . 2 2\n"));
  CHECK(sites(model, model.regions[0], 0) == "a4 b4 ");
  CHECK(sites(model, model.regions[0], 1) == "c1 d1 ");
}

TEST_CASE("types that hold a part of another type") {
  const GameModel model = checked(with_elements(kPlain + R"(  type Facing: orthogonal
  type Suit: Red, Blue, Green
  type Warm: {Red, Green}
  each piece has look: Facing, at first n
  each site has hue: Warm, at first Red
)"));
  CHECK(variable(model, "look").type.base == Base::Direction);
  CHECK(variable(model, "hue").type.base == Base::Enum);
}

TEST_CASE("the links of a graph have the value of their row") {
  const GameModel model = checked(R"(game Roads

elements
  players White, Black
  type Terrain: Plain, Wood
  board graph by terrain
    Plain  Alba--Brea, Brea--Cura
    Wood   Alba--Cura
  piece Man: of each player

interactions
  rule step
    choose man among own pieces
    choose goal among empty linked to man
    move man to goal

scenario
  setup
    put White Man at Alba
  turn
    play step
  stuck: draw
  same position 3 times: draw
)");
  CHECK(variable(model, "terrain").owner == Owner::Link);
  const StatementBlock& setup = model.blocks[static_cast<std::size_t>(model.scenario.setup)];
  REQUIRE(setup.statements.size() == 3);
  const Statement& first = model.statements[static_cast<std::size_t>(setup.statements[0])];
  CHECK(first.op == StatementOp::SetVariable);
}

TEST_CASE("a game without board or players says so") {
  CHECK(reports("game None\nelements\n  players White, Black\nscenario\n  turn\n    pass\n") ==
        "bad-board");
  CHECK(reports("game None\nelements\n  board square 3 x 3\nscenario\n  turn\n    pass\n") ==
        "bad-players");
}

}  // namespace ludo::tests
