// Effects: all at once, with attributes that travel, within their ranges.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string effect_game(const std::string& turn) {
  return "game Acts\nelements\n  players White, Black\n  board square 4 x 1\n"
         "  piece Man: 2 of each player\n  piece King: of each player\n"
         "  each Man has wounds: 0 to 3, at first 0\n  each player has purse: 0 to 9, at first 3\n"
         "  the game has marks: set of site, at first {}\n  type Suit: Red, Blue\n"
         "  the game has hand: tally of Suit at most 2, at first {Red 1}\n"
         "scenario\n  setup\n    put White Man at a1\n    set wounds of a1 to 2\n"
         "    put Black Man at c1\n  turn\n    choose go from 1 to 1\n" +
         turn + "  stuck: draw\n  limit 3 turns: draw\n";
}

lang::Index site(Play& game, std::string_view name) {
  for (std::size_t i = 0; i < game.game.model->board.sites.size(); ++i) {
    if (game.game.model->board.sites[i].name == name) return static_cast<lang::Index>(i);
  }
  return lang::kNoIndex;
}

}  // namespace

TEST_CASE("attributes travel with their piece, and go with it") {
  Play game(effect_game("    move a1 to b1, capturing what stands there\n"));
  game.play("1");
  CHECK(game.pieces() == "b1 White Man, c1 Black Man");
  CHECK(game.value("wounds", site(game, "b1")) == "2");
  CHECK(game.value("wounds", site(game, "a1")).empty());
  Play taken(effect_game("    move c1 to a1, capturing what stands there\n"));
  taken.play("1");
  CHECK(taken.pieces() == "a1 Black Man");
  CHECK(taken.value("wounds", site(taken, "a1")).empty());
}

TEST_CASE("shift moves all at once and pushes off the board") {
  Play game(effect_game("    put White Man at b1\n    shift a1 and b1 along w\n"));
  game.play("1");
  CHECK(game.pieces() == "a1 White Man, c1 Black Man");
  CHECK(game.value("wounds", site(game, "a1")).empty());
}

TEST_CASE("who is shifted several steps passes over others, and is gone over the edge") {
  Play over(effect_game("    put White Man at b1\n    shift a1 and b1 along e by 3\n"));
  over.play("1");
  CHECK(over.pieces() == "c1 Black Man, d1 White Man");
  CHECK(over.value("wounds", site(over, "d1")) == "2");
  Play stays(effect_game("    shift pieces along e by go - 1\n"));
  stays.play("1");
  CHECK(stays.pieces() == "a1 White Man, c1 Black Man");
  Play one(effect_game("    shift pieces along e by go\n"));
  one.play("1");
  CHECK(one.pieces() == "b1 White Man, d1 Black Man");
}

TEST_CASE("round a ring one goes on, and comes back to his own place") {
  const auto after = [](const std::string& steps) {
    Play game(
        "game Ring\nelements\n  players White, Black\n  board track 2 x 3\n"
        "  piece Man: of each player\nscenario\n  setup\n    put White Man at a1\n"
        "    put Black Man at b1\n  turn\n    choose go from 0 to 1\n"
        "    shift pieces along onward by " +
        steps +
        "\n    afterwards require count Men moved this turn = 2 * go and no Men removed this "
        "turn\n  stuck: draw\n  limit 3 turns: draw\n");
    game.play(game.engine.moves(game.state)[0].text);
    return game.pieces();
  };
  CHECK(after("6") == after("0"));
  CHECK(after("600000") == after("0"));
  CHECK(after("7") == after("1"));
  CHECK(after("999999999") == after("3"));
}

TEST_CASE("who moves at once makes room for the others") {
  Play game(
      effect_game("    move every x among {a1, c1} to (y among {a1, c1} where y is not x)\n"));
  game.play("1");
  CHECK(game.pieces() == "a1 Black Man, c1 White Man");
  CHECK(game.value("wounds", site(game, "c1")) == "2");
  CHECK(game.value("wounds", site(game, "a1")).empty());
  CHECK(game.value("where it goes", site(game, "a1")).empty());
  Play stays(effect_game("    move every x among {a1, b1, c1} to x\n"));
  stays.play("1");
  CHECK(stays.pieces() == "a1 White Man, c1 Black Man");
}

TEST_CASE("change keeps what the new kind has, and no more") {
  Play game(effect_game("    a1 becomes King\n"));
  game.play("1");
  CHECK(game.pieces() == "a1 White King, c1 Black Man");
  CHECK(game.value("wounds", site(game, "a1")).empty());
}

TEST_CASE("what cannot be done kills the path and is reported") {
  for (const char* what :
       {"    put White Man at c1\n", "    move b1 to d1, capturing what stands there\n",
        "    b1 becomes King\n", "    take 4 from purse of White\n",
        "    add 7 to purse of White\n", "    set wounds of a1 to wounds of a1 * 2\n",
        "    take {Blue 1} from hand\n", "    add {Red 2} to hand\n",
        "    put White Man at b1, d1\n", "    move every x among pieces to d1\n",
        "    put White Man at b1\n    shift a1 along e\n", "    shift a1 along e by 2\n",
        "    shift pieces along e by count Kings - 1\n", "    shift a1 and b1 along e by 2\n",
        "    move every x among pieces where x is a1 to c1\n",
        "    move every x among pieces to w of x\n"}) {
    INFO(what);
    Play game(effect_game(what));
    CHECK(game.turn() == "over: stuck");
    REQUIRE(game.engine.reports().size() == 1);
    CHECK(game.engine.reports()[0].times >= 1);
  }
}

TEST_CASE("what has no object but is a set does nothing") {
  Play game(effect_game("    remove b1\n    take d1 from marks\n    move a1 to a1\n"));
  game.play("1");
  CHECK(game.pieces() == "a1 White Man, c1 Black Man");
  CHECK(game.engine.reports().empty());
}

TEST_CASE("sets and tallies grow and shrink") {
  Play game(
      effect_game("    add {a1, b1} to marks\n    take b1 from marks\n    add {Blue 2} to hand\n"
                  "    take {Red 1} from hand\n    take 1 from purse of opponent\n"));
  game.play("1");
  CHECK(game.value("marks") == "{a1}");
  CHECK(game.value("hand") == "Blue2");
  CHECK(game.value("purse", 1) == "2");
  CHECK(game.value("purse", 0).empty());
}

TEST_CASE("a Piece follows its piece and is none once that is gone") {
  const std::string text =
      "game Follow\nelements\n  players White, Black\n  board square 4 x 1\n"
      "  piece Man: of each player\n  the game has hero: piece or none, at first none\nscenario\n"
      "  setup\n    put White Man at a1\n    put Black Man at d1\n  turn\n"
      "    choose go from 1 to 2\n    set hero to the piece at a1\n    move a1 to b1, capturing "
      "what stands there\n"
      "    move b1 to c1, capturing what stands there\n    if go = 2\n      move d1 to c1, "
      "capturing what stands there\n  stuck: draw\n"
      "  limit 1 turns: draw\n";
  Play game(text);
  game.play("1");
  CHECK(game.state.position.variables.begin()->second == lang::Value(site(game, "c1")));
  Play gone(text);
  gone.play("2");
  CHECK(gone.value("hero").empty());
}

TEST_CASE("two sides are exchanged, the pieces stay") {
  Play game(effect_game("    exchange sides\n"));
  game.play("1");
  CHECK(game.engine.seat_of(game.state, 0) == 1);
  CHECK(game.engine.seat_of(game.state, 1) == 0);
  CHECK(game.turn() == "Black");
}

}  // namespace ludo::interpreter
