// `(seeds of pit when the turn began)`: who fills what, and where it cannot be asked.

#include "lang/model/print_code.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string was_game(const std::string& rule, const std::string& turn = "play act") {
  return "game Was\nelements\n  players White, Black\n  board square 4 x 4\n"
         "  piece Man: 8 of each player\n  each site has seeds: 0 to 9, at first 1\n"
         "interactions\n  rule act\n    choose man among own Men\n" +
         rule +
         "  rule idle\n    choose man among own Men\n    add 1 to seeds of man\n"
         "scenario\n  setup\n    put White Man at a1\n    put Black Man at b1\n"
         "  phase First\n    turn play idle\n    until turns of phase = 2\n    then Second\n"
         "  phase Second\n    turn " +
         turn + "\n  stuck: draw\n  limit 9 turns: draw\n";
}

std::string was_turn(const lang::GameModel& model, std::size_t phase) {
  const lang::PhaseDef& one = model.scenario.phases[phase];
  return lang::print_block(model, one.turn_slot_names, one.turn, 0);
}

}  // namespace

TEST_CASE("a turn that can read it fills it first, and no other does") {
  const lang::GameModel model =
      checked(was_game("    require seeds of man != (seeds of man when the turn began)\n"));
  CHECK(was_turn(model, 0) == "play idle()\n");
  CHECK(was_turn(model, 1) ==
        "for-each .0 in all-sites\n"
        "  set seeds-when-the-turn-began of .0, call(seeds-when-the-turn-began, .0)\n"
        "play act()\n");
}

TEST_CASE("the same question is kept once; what names nothing is one value") {
  const lang::GameModel model =
      checked(was_game("    require (count own Men when the turn began) > 0\n"
                       "    require (count own Men when the turn began) > 1\n"));
  CHECK(model.variables.size() == 2);
  CHECK(was_turn(model, 1) ==
        "set what-was-when-the-turn-began, call(what-was-when-the-turn-began)\nplay act()\n");
}

TEST_CASE("a way is a turn of its own") {
  const lang::GameModel model =
      checked(was_game("    require seeds of man != (seeds of man when the turn began)\n",
                       "\n      play idle\n      require some way for opponent to play act"));
  CHECK(was_turn(model, 1).find("seeds-when-the-turn-began") == std::string::npos);
  const lang::Rule& around = model.rules.back();
  CHECK(lang::print_block(model, around.slot_names, around.body, 0)
            .starts_with("for-each .0 in all-sites\n"));
}

TEST_CASE("a law asks in every turn") {
  std::string text = was_game("    add 1 to seeds of man\n");
  const std::string law = "  never poorer: (seeds of a1 when the turn began) > seeds of a1\n";
  text.insert(text.find("  rule idle"), law);
  const lang::GameModel model = checked(text);
  for (const std::size_t phase : {0U, 1U}) {
    CHECK(was_turn(model, phase).starts_with("set seeds-when-the-turn-began, "));
  }
}

TEST_CASE("what cannot be kept") {
  const auto mistakes = [](const std::string& rule) { return reports(was_game(rule)); };
  CHECK(mistakes("    choose goal among empty\n"
                 "    require (distance from man to goal when the turn began) = 1\n") ==
        "wrong-place");
  CHECK(mistakes("    choose amount from 1 to 3\n"
                 "    require (seeds of a1 + amount when the turn began) = 1\n") == "wrong-type");
}

}  // namespace ludo::tests
