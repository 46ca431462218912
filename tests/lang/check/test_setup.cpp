#include "lang/check/setup.hpp"

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

std::string with_setup(const std::string& setup, const std::string& more = {},
                       const std::string& board = "  board square 3 x 3\n") {
  return "game Setups\n\nelements\n  players White, Black\n" + board +
         "  type Suit: Red, Blue\n  piece Man: of each player\n  piece Rock: of nobody\n"
         "  each piece has facing: direction, at first forward, suit: Suit, at first Red\n"
         "  each site has seeds: 0 to 9, at first 0\n" +
         more +
         "\ninteractions\n  rule step\n    choose man among own pieces\n    choose line from man "
         "along any direction: one "
         "empty to goal\n    move man to goal\n\nscenario\n  setup\n" +
         setup + "  turn\n    play step\n  stuck: draw\n  same position 3 times: draw\n";
}

// The statements of the setup, such as "put Man of White at a1 b1".
std::vector<std::string> setup_of(const GameModel& model) {
  const auto constant = [&](ExprId id) -> const Value& {
    const Expr& e = model.exprs[static_cast<std::size_t>(id)];
    REQUIRE(e.op == Op::Constant);
    return model.constants[static_cast<std::size_t>(e.imm)];
  };
  const auto sites = [&](ExprId id) {
    const Expr& e = model.exprs[static_cast<std::size_t>(id)];
    if (e.op == Op::Singleton) {
      return " " + model.board.sites[static_cast<std::size_t>(constant(e.args[0]).number)].name;
    }
    std::string text;
    if (constant(id).items.empty()) {
      return " " + model.board.sites[static_cast<std::size_t>(constant(id).number)].name;
    }
    for (const std::int32_t site : constant(id).items)
      text += " " + model.board.sites[static_cast<std::size_t>(site)].name;
    return text;
  };
  std::vector<std::string> lines;
  for (const Index index :
       model.blocks[static_cast<std::size_t>(model.scenario.setup)].statements) {
    const Statement& s = model.statements[static_cast<std::size_t>(index)];
    if (s.op == StatementOp::Put) {
      std::string line =
          "put " + model.kinds[static_cast<std::size_t>(constant(s.exprs[0]).number)].name;
      if (s.exprs[1] != kNoExpr)
        line += " of " + model.players[static_cast<std::size_t>(constant(s.exprs[1]).number)].name;
      line += " at" + sites(s.exprs[2]);
      if (3 < s.exprs.size() && s.exprs[3] != kNoExpr) {
        line += " facing " +
                model.board.directions[static_cast<std::size_t>(constant(s.exprs[3]).number)].name;
      }
      lines.push_back(line);
    } else if (s.op == StatementOp::SetVariable) {
      lines.push_back(
          "set " + model.variables[static_cast<std::size_t>(s.places[0].variable)].name + " of" +
          sites(s.places[0].owner) + " to " + std::to_string(constant(s.exprs[0]).number));
    } else {
      lines.push_back(std::string(statement_name(s.op)));
    }
  }
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("pictures put pieces, in the order of the legend") {
  CHECK(setup_of(checked(with_setup(
            "    legend w White Man, b Black Man, # Rock\n    b # b\n    . . .\n    . w w\n"))) ==
        Lines{"put Man of White at b1 c1", "put Man of Black at a3 c3", "put Rock at b3"});
}

TEST_CASE("small letters are the same pieces of another player") {
  CHECK(setup_of(checked(with_setup(
            "    legend M White Man, lower case Black\n    m . .\n    . . .\n    . . M\n"))) ==
        Lines{"put Man of White at c1", "put Man of Black at a3"});
}

TEST_CASE("signs may say where a piece looks, and set its attributes") {
  CHECK(setup_of(checked(with_setup("    legend w White Man facing ne, b (Black Man) suit Blue\n   "
                                    " b . .\n    . . .\n    . . "
                                    "w\n"))) ==
        Lines{"put Man of White at c1 facing ne", "put Man of Black at a3", "set suit of a3 to 1"});
}

TEST_CASE("signs under an option") {
  const std::string text = with_setup(
      "    legend w White Man, x White Man with crowded\n    x . .\n    . . .\n    . . w\n",
      "  option crowded default off\n");
  CHECK(setup_of(checked(text)) == Lines{"put Man of White at c1"});
}

TEST_CASE("statements may stand before and after the picture") {
  CHECK(setup_of(checked(with_setup("    put Rock at b2\n    legend w White Man\n    . . .\n    . "
                                    ". .\n    . . w\n    set seeds of a1 to 3\n"))) ==
        Lines{"put Rock at b2", "put Man of White at c1", "set seeds of a1 to 3"});
}

TEST_CASE("pictures and maps of attributes") {
  CHECK(
      setup_of(checked(with_setup("    picture seeds\n      4 - 2\n      . . .\n      - - 4\n"))) ==
      Lines{"set seeds of c3 to 2", "set seeds of c1 a3 to 4"});
}

TEST_CASE("a picture turned for each player") {
  CHECK(setup_of(checked(with_setup(
            "    legend w White Man\n    . . .\n    . . .\n    w w .\n    also rotated for each "
            "player\n"))) == Lines{"put Man of White at a1 b1", "put Man of Black at b3 c3"});
}

TEST_CASE("what does not fit is said, with the row") {
  const auto message = [](const std::string& setup) { return messages(with_setup(setup)).at(0); };
  CHECK(message("    legend w White Man\n    . . .\n    w . \n    . . .\n") ==
        "row 2 of the setup has 2 signs, but the board has 3 there");
  CHECK(message("    legend w White Man\n    . . .\n    w . .\n") ==
        "the setup has 2 rows, but the board has 3");
  CHECK(message("    legend w White Man\n    . . .\n    x . .\n    . . .\n") ==
        "the legend does not say what `x` means");
  CHECK(message("    . . .\n    x . .\n    . . .\n") ==
        "`x` means nothing, since there is no legend");
  CHECK(message("    legend w White Rock\n    . . .\n    w . .\n    . . .\n") ==
        "`White` has no `Rock`");
  CHECK(message("    legend w Man\n    . . .\n    w . .\n    . . .\n") ==
        "it is not said whose `Man` this is");
  CHECK(message("    legend w White Men of Black\n    . . .\n    w . .\n    . . .\n") ==
        "a sign stands for one piece of one player, or for one region");
}

TEST_CASE("pictures show all pieces there are, unless more come into play") {
  const std::string bounded = "  piece King: 1 of each player\n";
  const std::string one = "    legend k White King, w White Man\n    . . .\n    k . .\n    . . .\n";
  CHECK(messages(with_setup(one, bounded)) ==
        Lines{"the setup has 0 `King` of Black, but there is 1"});
  CHECK(messages(with_setup("    put White King at {a1, a2}\n", bounded)) ==
        Lines{"the setup has 2 `King` of White, but there is 1"});
}

}  // namespace ludo::tests
