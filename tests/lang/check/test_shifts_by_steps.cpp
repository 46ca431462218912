// `shift S along d by E`: how many steps, and what is asked about it afterwards.

#include "lang/check/shifts_by_steps.hpp"

#include "lang/model/print_code.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string shift_game(const std::string& statements, const std::string& board = "square 4 x 4") {
  return "game Far\nelements\n  players White, Black\n  board " + board +
         "\n  piece Man: of each player\n  the game has pot: -3 to 9, at first 0\n"
         "  the game has spot: 0 to 9 or none, at first none\n"
         "scenario\n  setup\n    put White Man at a1\n  turn\n"
         "    choose man among own Men\n    " +
         statements + "\n  stuck: draw\n  limit 9 turns: draw\n";
}

std::string body_of(const std::string& statements) {
  const lang::GameModel model = checked(shift_game(statements));
  const lang::PhaseDef& phase = model.scenario.phases[0];
  return lang::print_block(model, phase.turn_slot_names, phase.turn, 0);
}

}  // namespace

TEST_CASE("a shift by one step is a shift, by others it says how many") {
  const std::string choose = "choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n";
  CHECK(body_of("shift man along e by 1") == body_of("shift man along e"));
  CHECK(body_of("shift man along e by 3") == choose + "shift singleton(man), e, 3\n");
  CHECK(body_of("shift man along e by count Men + 1") ==
        choose + "shift singleton(man), e, +(count-set(pieces-of-kind(Man)), 1)\n");
}

TEST_CASE("steps are a number that is there and not less than nothing") {
  CHECK(reports(shift_game("shift man along e by 0")).empty());
  CHECK(reports(shift_game("shift man along e by pot")).empty());
  CHECK(reports(shift_game("shift man along e by -1")) == "number-out-of-range");
  CHECK(reports(shift_game("shift man along e by pot - 20")) == "number-out-of-range");
  CHECK(reports(shift_game("shift man along e by spot")) == "none-in-arithmetic");
  CHECK(reports(shift_game("shift man along e by man")) == "wrong-type");
  CHECK(reports(shift_game("shift man along e by 2", "square 4 x 4, piled at most 3")) ==
        "wrong-board");
}

TEST_CASE("what is asked of a shift is asked of the definitions that count its steps") {
  const lang::GameModel model = checked(
      shift_game("shift man along e by pot\n    afterwards require some Men moved this turn or "
                 "some Men removed this turn"));
  std::vector<std::string> tables;
  for (const lang::DataTable& table : model.tables) tables.push_back(table.name);
  CHECK(tables == std::vector<std::string>{"steps around", "steps to the edge"});
  REQUIRE(model.defines.size() == 2);
  const std::vector<std::string> slots = {"those", "way", "steps", "one"};
  CHECK(lang::print_expr(model, slots, model.defines[0].body).find("steps to the edge") !=
        std::string::npos);
}

}  // namespace ludo::tests
