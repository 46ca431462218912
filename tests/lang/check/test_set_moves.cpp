// `move every x among D to E`: the statements that it becomes, and where it cannot stand.

#include "lang/model/print_code.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string many_game(const std::string& statement, const std::string& board = "square 4 x 4") {
  return "game Many\nelements\n  players White, Black\n  board " + board +
         "\n  piece Man: of each player\nscenario\n  setup\n    put White Man at a1\n  turn\n"
         "    choose man among own Men\n    " +
         statement + "\n  stuck: draw\n  limit 9 turns: draw\n";
}

}  // namespace

TEST_CASE("who moves at once is asked before where he goes, and moves behind") {
  const lang::GameModel model =
      checked(many_game("move every x among touching man where x is not a2 to e of x"));
  const lang::PhaseDef& phase = model.scenario.phases[0];
  const std::string body = lang::print_block(model, phase.turn_slot_names, phase.turn, 0);
  CHECK(body ==
        "choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n"
        "let .2, intersect(collect(x in touching(singleton(man)) where not(=(x, a2))), occupied)\n"
        "for-each x in .2\n"
        "  set where it goes of x, step(e, x)\n"
        "let .2, collect(x in .2 where !=(variable(where it goes, x), x))\n"
        "move-all where it goes of .2, .2\n");
}

TEST_CASE("where pieces do not move at once") {
  CHECK(reports(many_game("move every x among own Men to x")).empty());
  CHECK(reports(many_game("move every x among own Men to e of x, capturing what stands there")) ==
        "wrong-place");
  CHECK(reports(many_game("move every line from man along e: one empty to goal to e of man")) ==
        "wrong-place");
  CHECK(reports(many_game("move every x among own Men to e of x",
                          "square 4 x 4, piled at most 3")) == "wrong-board");
  CHECK(reports(many_game("move every x among own Men to n")) == "wrong-type");
  CHECK(reports(many_game("move every x among players to a1")) == "wrong-type");
  const std::string trigger =
      "interactions\n  whenever alone, all at once: man among Men where no Man beside man\n"
      "    move every x among Men to e of x\nscenario\n";
  std::string text = many_game("remove man");
  text.replace(text.find("scenario\n"), 9, trigger);
  CHECK(reports(text) == "wrong-place");
}

}  // namespace ludo::tests
