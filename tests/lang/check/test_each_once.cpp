// `each man among D may, in any order`: the loop that it is.

#include "lang/model/print_code.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string each_game(const std::string& turn, const std::string& rules = "") {
  return "game Once\nelements\n  players White, Black\n  board square 4 x 4\n"
         "  piece Man: 8 of each player\ninteractions\n  define men: own Men\n" +
         rules + "scenario\n  setup\n    put White Man at a1\n  turn\n" + turn +
         "  stuck: draw\n  limit 9 turns: draw\n";
}

const std::string kEach =
    "    each man among own Men may, in any order, one by one\n      remove man\n";

}  // namespace

TEST_CASE("each once is a loop at will that marks whom it chose") {
  const lang::GameModel model = checked(each_game(kEach));
  const lang::PhaseDef& phase = model.scenario.phases[0];
  CHECK(lang::print_block(model, phase.turn_slot_names, phase.turn, 0) ==
        "repeat-at-will\n"
        "  choose man in intersect(pieces-of(me), pieces-of-kind(Man)) where "
        "not(variable(chosen-already, man))\n"
        "  set chosen-already of man, yes\n"
        "  remove singleton(man)\n"
        "  commit\n");
}

TEST_CASE("inside a rule it forgets whom it chose before") {
  const lang::GameModel model = checked(each_game("    play round\n", "  rule round\n" + kEach));
  const std::string body =
      lang::print_block(model, model.rules[0].slot_names, model.rules[0].body, 0);
  CHECK(body.starts_with("set chosen-already of occupied, no\nrepeat-at-will\n"));
}

TEST_CASE("only pieces are each chosen once") {
  CHECK(reports(each_game(
            "    each spot among empty may, in any order\n      put own Man at spot\n")) ==
        "wrong-type");
  CHECK(
      reports(each_game("    each man among men but not a1 may, in any order\n      remove man\n"))
          .empty());
}

}  // namespace ludo::tests
