// Declarations of notations; texts in them are read in tests/interpreter/services/.

#include "lang/check/notations.hpp"

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

std::string with_fields(const std::string& fields) {
  return "game Notations\n\nelements\n  players White, Black\n  board square 3 x 3\n"
         "  piece Man: of each player\n  each player has homes: set of site, at first {}\n"
         "  each player has hand: tally of kind at most 3, at first {}\n"
         "  the game has mark: site or none, at first none\n\ninteractions\n"
         "  the turn may be progress\n  rule step\n"
         "    choose man among own pieces\n"
         "    choose line from man along any direction: one empty to goal\n"
         "    the turn becomes progress\n    set mark to goal\n    set own homes to {goal}\n"
         "    add Man to own hand\n    move man to goal\n\nscenario\n  setup\n"
         "    legend w White Man, b Black Man\n    b . .\n    . . .\n    . . w\n  turn\n"
         "    play step\n  stuck: mover loses\n  limit 9 turns without progress: draw\n"
         "  same position 3 times: draw\n\nnotation\n  position fen\n" +
         fields;
}

}  // namespace

TEST_CASE("the fields of a notation") {
  const GameModel model = checked(
      with_fields("    picture\n    players w White, b Black\n    members A a1 in homes of White\n"
                  "    tally hand\n    value mark\n    number turns without progress\n"
                  "    number rounds plus 1\n    text \"-\"\n"));
  REQUIRE(model.notations.size() == 1);
  const Notation& fen = model.notations[0];
  CHECK(fen.item.key == "fen");
  REQUIRE(fen.fields.size() == 8);
  using Field = NotationField::Form;
  CHECK(fen.fields[1].form == Field::Players);
  CHECK(fen.fields[1].signs[1].player == 1);
  CHECK(fen.fields[2].signs[0].element == "a1");
  CHECK(fen.fields[2].signs[0].place.text == "homes of White");
  CHECK(fen.fields[5].limit == 0);
  CHECK(fen.fields[6].counter == Counter::Rounds);
  CHECK(fen.fields[7].text == "-");
}

TEST_CASE("fields that show nothing of the game are mistakes") {
  for (const char* field : {"value homes of White", "members A mark in homes of White",
                            "members A a1 in mark", "tally homes", "number mark",
                            "number turns without not progress", "value homes", "text \"a b\""}) {
    INFO(field);
    const auto kinds = reports(with_fields("    picture\n    " + std::string(field) + "\n"));
    CHECK_FALSE(kinds.empty());
  }
  CHECK_FALSE(reports(with_fields("    players w White, b Black\n")).empty());
}

TEST_CASE("squares show the board and who is to move") {
  const GameModel model = checked(with_fields("    squares W White, B Black\n"));
  REQUIRE(model.notations.size() == 1);
  const NotationField& squares = model.notations[0].fields.at(0);
  CHECK(squares.form == NotationField::Form::Squares);
  CHECK(squares.kind == 0);
  CHECK(squares.signs.size() == 2);
  // A player without a sign; no kind without one.
  CHECK_FALSE(reports(with_fields("    squares W White\n")).empty());
  CHECK_FALSE(reports(with_fields("    squares W White, B Black, M Man\n")).empty());
  CHECK_FALSE(reports(with_fields("    squares W White, B Nobody\n")).empty());
}

}  // namespace ludo::tests
