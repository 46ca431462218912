// Triggers: all solutions on one state, together, until none.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string with_triggers(const std::string& triggers, const std::string& turn) {
  return "game Reflex\nelements\n  players White, Black\n  board square 5 x 1\n"
         "  piece Man: of each player\n  the game has count-of: 0 to 9, at first 0\n"
         "  the game has flag: 0 to 9, at first 0\ninteractions\n" +
         triggers +
         "scenario\n  setup\n    put White Man at a1\n    put Black Man at e1\n  turn\n" + turn +
         "  stuck: draw\n  limit 3 turns: draw\n";
}

}  // namespace

TEST_CASE("removals of one round see one state") {
  Play game(
      with_triggers("  whenever met, all at once: man among Men where some Man hostile to man "
                    "beside man\n    remove man\n",
                    "    choose spot among empty\n    put own Man at spot\n"));
  // Three in a row: the middle one and both neighbours go together.
  game.play("d1");
  CHECK(game.pieces() == "a1 White Man");
}

TEST_CASE("adds of one round accumulate, rounds go on until nothing fires") {
  Play game(with_triggers(
      "  whenever lonely, all at once: man among Men where no Man beside man\n    remove man\n"
      "    add 1 to count-of\n",
      "    choose spot among empty\n    put own Man at spot\n"));
  // At the end of the setup both were alone.
  CHECK(game.pieces().empty());
  CHECK(game.value("count-of") == "2");
  game.play("c1");
  CHECK(game.pieces().empty());
  CHECK(game.value("count-of") == "3");
}

TEST_CASE("two values for one thing in one moment are an error of the description") {
  const std::string triggers =
      "  whenever high at most 3 times, all at once: man among Men where flag = 0\n"
      "    set flag to column of man\n";
  const TestGame game = load_text(with_triggers(triggers, "    choose spot among empty\n"));
  const Engine engine(*game.model);
  CHECK_THROWS_AS(engine.start(), DescriptionError);
}

TEST_CASE("the same value twice is no conflict") {
  const std::string triggers =
      "  whenever high at most 3 times, all at once: man among Men where flag = 0\n    set flag to "
      "1\n";
  Play game(with_triggers(triggers, "    choose spot among empty\n"));
  CHECK(game.value("flag") == "1");
}

TEST_CASE("coverage names the rules played and the triggers fired") {
  Play game(
      with_triggers("  whenever met, all at once: man among Men where some Man hostile to man "
                    "beside man\n    remove man\n"
                    "  rule place\n    choose spot among empty\n    put own Man at spot\n",
                    "    play place\n"));
  const auto moves = game.engine.moves(game.state);
  CHECK(game.engine.used(game.state, moves[0]) == std::vector<std::string>{"place"});
  CHECK(game.engine.used(game.state, moves[2]) == std::vector<std::string>{"place", "met"});
}

}  // namespace ludo::interpreter
