// The turn boundary: its order, phases, who is next, stuck, repetition, limits, chance.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string stones(const std::string& scenario) {
  return "game Bound\nelements\n  players White, Black, Red\n  board square 4 x 1\n"
         "  piece Stone: of each player\n  the game has step: 0 to 20, at first 0\nscenario\n" +
         scenario + (scenario.find("stuck") == std::string::npos ? "  stuck: draw\n" : "");
}

constexpr const char* kPlace = "    choose spot among empty\n    put own Stone at spot\n";

}  // namespace

TEST_CASE("players follow in order, from the first, and rounds are counted") {
  Play game(
      stones("  order Black, Red, White\n  turn\n    choose n from 1 to 2\n"
             "  limit 20 turns: draw\n"));
  CHECK(game.turn() == "Black");
  CHECK(game.play("1").turn() == "Red");
  CHECK(game.play("1").turn() == "White");
  CHECK(game.state.rounds == 0);
  CHECK(game.play("1").turn() == "Black");
  CHECK(game.state.rounds == 1);
}

TEST_CASE("next player is asked with the one who has moved") {
  Play game(
      stones("  turn\n    choose n from 1 to 2\n    set step to n\n"
             "  next player:\n    mover  when step = 1\n    the player after mover  otherwise\n"
             "  limit 20 turns: draw\n"));
  CHECK(game.play("1").turn() == "White");
  CHECK(game.play("2").turn() == "Black");
}

TEST_CASE("end before stuck, stuck before limit") {
  const std::string turn = std::string("  turn\n") + kPlace;
  CHECK(Play(stones(turn + "  stuck: mover loses\n  end\n    full: White wins when no empty\n"))
            .play("a1, b1, c1, d1")
            .turn() == "over: full White");
  CHECK(Play(stones(turn + "  stuck\n    none-left: Black wins\n  limit 4 turns: draw\n"))
            .play("a1, b1, c1, d1")
            .turn() == "over: none-left Black");
  CHECK(Play(stones(turn + "  stuck: mover loses\n  limit 3 turns: draw\n"))
            .play("a1, b1, c1")
            .turn() == "over: limit");
}

TEST_CASE("repetition before limit, the start counted") {
  Play game(stones(
      "  turn\n    choose n from 1 to 2\n  same position 2 times: draw\n  limit 3 turns: draw\n"));
  game.play("1, 1");
  CHECK(game.turn() == "Red");
  CHECK(game.play("1").turn() == "over: repetition");
}

TEST_CASE("history can be switched off") {
  Play game(stones(
      "  turn\n    choose n from 1 to 2\n  same position 2 times: draw\n  limit 3 turns: draw\n"));
  game.engine.count_history(false);
  game.state = game.engine.start();
  game.play("1, 1, 1, 1");
  CHECK(game.turn() == "Black");
}

TEST_CASE("limits without something count turns in a row") {
  Play game(
      stones("  turn\n    choose n from 1 to 2\n    set step to n\n"
             "  limit 2 turns without step = 2: draw\n"));
  game.play("1, 2, 1");
  CHECK(game.turn() == "White");
  CHECK(game.play("1").turn() == "over: limit");
}

TEST_CASE("superko: a position may not come back") {
  const std::string text =
      "game Ko\nelements\n  players White, Black\n  board square 3 x 1\n  piece Man: of each "
      "player\n"
      "scenario\n  setup\n    put White Man at a1\n  order White, Black\n  next player: White\n  "
      "turn\n    choose man among Men\n"
      "    choose line from man along orthogonal: one empty to goal\n    move man to goal\n"
      "  stuck: mover loses\n  same position 2 times: forbidden\n";
  Play game(text);
  game.play("a1-b1");
  CHECK(game.moves() == "b1-c1");
  CHECK(game.engine.reasons_against(game.state, "b1-a1").keys() ==
        std::vector<std::string>{"repetition"});
}

TEST_CASE("phases begin, follow one another and choose who is first") {
  Play game(
      stones("  phase Deploy first Red\n    begin\n      set step to 7\n    turn\n"
             "      choose spot among empty\n      put own Stone at spot\n"
             "    until turns of phase = 2\n    then Middle\n"
             "  phase Middle\n    begin\n      add 1 to step\n    then Battle\n"
             "  phase Battle first Black\n    turn\n      choose n from 1 to 2\n"
             "  stuck: draw\n  limit 9 turns: draw\n"));
  CHECK(game.turn() == "Red");
  CHECK(game.value("step") == "7");
  game.play("a1");
  CHECK(game.turn() == "White");
  game.play("b1");
  CHECK(game.turn() == "Black");
  CHECK(game.value("step") == "8");
  CHECK(game.state.turns == 2);
  CHECK(game.state.turns_of_phase == 0);
  CHECK(game.moves() == "1, 2");
}

TEST_CASE("stuck passes is a move and counts as a pass") {
  Play game(
      stones("  turn\n    require me is White\n    choose spot among empty\n"
             "    put own Stone at spot\n  stuck: pass\n"
             "  end\n    quiet: draw when passes-in-a-row = 2 and turns > 3\n"));
  game.play("a1");
  CHECK(game.moves() == "pass");
  game.play("pass, pass, b1");
  CHECK(game.state.passes_in_a_row == 0);
  CHECK(game.play("pass, pass").turn() == "over: quiet");
}

TEST_CASE("stuck is out goes on with the end lines") {
  Play game(
      stones("  turn\n    require me is not Black\n    choose spot among empty\n"
             "    put own Stone at spot\n  stuck: mover is out\n  limit 9 turns: draw\n"));
  game.play("a1");
  CHECK(game.turn() == "Red");
  CHECK(game.state.position.alive == std::vector<lang::Index>{0, 2});
}

TEST_CASE("the last one left wins") {
  Play game(
      "game Duel\nelements\n  players White, Black\n  board square 2 x 1\n"
      "  piece Stone: of each player\nscenario\n  turn\n    choose spot among empty\n"
      "    put own Stone at spot\n    opponent is out\n  stuck: draw\n  limit 5 turns: draw\n");
  CHECK(game.play("a1").turn() == "over: survivor White");
}

TEST_CASE("chance is nature's move, weighted by the counts of a tally") {
  Play game(
      "game Bag\nelements\n  players White, Black\n  board square 2 x 1\n"
      "  piece Stone: of each player\n  type Colour: Red, Blue, Green\n"
      "  the game has bag: tally of Colour at most 5, at first {Red 3, Green 2}\nscenario\n  turn\n"
      "    choose n from 1 to 2\n    random colour among bag\n    take colour from bag\n"
      "  stuck: draw\n  limit 3 turns: draw\n");
  CHECK(game.turn() == "White");
  game.play("2");
  CHECK(game.turn() == "nature");
  const auto moves = game.engine.moves(game.state);
  REQUIRE(moves.size() == 2);
  CHECK(moves[0].text == "Red");
  CHECK(moves[0].weight == 3);
  CHECK(moves[1].text == "Green");
  CHECK(moves[1].weight == 2);
  CHECK(game.play("Green").turn() == "Black");
  CHECK(game.value("bag") == "Red3+Green1");
}

TEST_CASE("a hand drawn from a bag is weighted by the ways to draw it") {
  Play game(
      "game Hand\nelements\n  players White, Black\n  board square 2 x 1\n"
      "  piece Stone: of each player\n  type Colour: Red, Blue\n"
      "  the game has bag: tally of Colour at most 5, at first {Red 3, Blue 2}\nscenario\n  turn\n"
      "    random 2 among bag as drawn\n    take drawn from bag\n    choose n from 1 to 2\n"
      "  stuck: draw\n  limit 1 turns: draw\n");
  std::vector<std::int64_t> weights;
  for (const Move& move : game.engine.moves(game.state)) weights.push_back(move.weight);
  CHECK(weights == std::vector<std::int64_t>{3, 6, 1});
}

TEST_CASE("who begins may be drawn") {
  Play game(stones("  first random\n  turn\n    choose n from 1 to 2\n  limit 9 turns: draw\n"));
  CHECK(game.turn() == "nature");
  CHECK(game.moves() == "White, Black, Red");
  CHECK(game.play("Red").turn() == "Red");
  CHECK(game.play("1").turn() == "White");
}

TEST_CASE("the setup may leave things to chance") {
  Play game(
      stones("  setup\n    random spot among empty\n    put White Stone at spot\n  turn\n"
             "    choose n from 1 to 2\n  limit 9 turns: draw\n"));
  CHECK(game.turn() == "nature");
  CHECK(game.moves() == "a1, b1, c1, d1");
  CHECK(game.play("c1").turn() == "White");
  CHECK(game.pieces() == "c1 White Stone");
}

TEST_CASE("a draw from nothing is an error of the description") {
  Play game(
      stones("  turn\n    random spot among empty\n    put own Stone at spot\n"
             "  limit 9 turns: draw\n"));
  game.play("a1, b1, c1, d1");
  CHECK_THROWS_AS(game.engine.moves(game.state), DescriptionError);
}

TEST_CASE("turns without any decision that never end are an error of the description") {
  const TestGame game =
      load_text(stones("  turn\n    set step to 1\n  same position 1000000 times: draw\n"));
  Engine engine(*game.model);
  engine.count_history(false);
  CHECK_THROWS_AS(engine.start(), DescriptionError);
}

}  // namespace ludo::interpreter
