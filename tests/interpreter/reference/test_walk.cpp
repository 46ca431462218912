// Statements: loops, branches, calls, boundaries inside a turn.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string walk_game(const std::string& turn) {
  return "game Walk\nelements\n  players White, Black\n  board square 4 x 1\n"
         "  piece Stone: of each player\n  the game has sum: 0 to 99, at first 0\n"
         "interactions\n"
         "  rule add-up(n: 0 to 99) gives m: 0 to 99\n    let m be n * 2\n    add n to sum\n"
         "scenario\n  turn\n" +
         turn + "  stuck: draw\n  limit 9 turns: draw\n";
}

}  // namespace

TEST_CASE("repeat n times evaluates n once") {
  Play game(walk_game("    choose n from 1 to 3\n    repeat n times\n      add n to sum\n"));
  CHECK(game.moves() == "1, 2, 3");
  CHECK(game.play("3").value("sum") == "9");
}

TEST_CASE("repeat at will offers to stop first and asks nothing at its bound") {
  Play game(
      walk_game("    repeat while wanted, at most 2 times\n      choose spot among empty\n"
                "      put own Stone at spot\n"));
  const std::string moves = game.moves();
  CHECK(moves.substr(0, 13) == "end, a1, a1-b");
  CHECK(game.engine.moves(game.state).size() == 1 + 4 + 4 * 3);
}

TEST_CASE("repeat while possible goes on as long as it can") {
  Play game(
      walk_game("    repeat while possible\n      choose spot among empty where spot in {a1, b1}\n"
                "      put own Stone at spot\n"));
  CHECK(game.moves() == "a1-b1, b1-a1");
}

TEST_CASE("repeat while stops when its condition fails") {
  Play game(walk_game(
      "    choose n from 1 to 2\n    repeat while sum < 5, at most 9 times\n      add n to sum\n"));
  CHECK(game.play("2").value("sum") == "6");
}

TEST_CASE("rules give results back") {
  Play game(
      walk_game("    choose n from 1 to 2\n    play add-up(n) as twice\n    add twice to sum\n"));
  CHECK(game.play("2").value("sum") == "6");
}

TEST_CASE("for each finds its solutions first, then sees its own effects") {
  Play game(
      walk_game("    choose n from 1 to 1\n    for each spot among empty\n"
                "      if count Stones < 2\n        put own Stone at spot\n"));
  CHECK(game.play("1").pieces() == "a1 White Stone, b1 White Stone");
}

TEST_CASE("in any order asks which block comes next") {
  Play game(walk_game(
      "    in any order\n      choose n from 1 to 1\n      choose spot among {a1, b1}\n"));
  CHECK(game.moves() == "1-a1, 1-b1, a1-1, b1-1");
}

TEST_CASE("commit ends a move, not the turn") {
  Play game(
      walk_game("    choose spot among empty\n    put own Stone at spot\n    that done\n"
                "    choose other among empty\n    put own Stone at other\n"));
  CHECK(game.moves() == "a1, b1, c1, d1");
  game.play("b1");
  CHECK(game.turn() == "White");
  CHECK(game.state.turns == 0);
  REQUIRE(game.state.origin != nullptr);
  CHECK(game.state.origin->position.pieces.empty());
  CHECK(game.engine.written_since(game.state) == std::vector<std::string>{"b1"});
  CHECK(game.moves() == "a1, c1, d1");
  game.play("a1");
  CHECK(game.turn() == "Black");
  CHECK(game.state.origin == nullptr);
  CHECK(game.state.since.empty());
}

TEST_CASE("registers that nobody reads any more are no part of the state") {
  const std::string turn =
      "    choose first-spot among {a1, b1}\n    choose second-spot among {a1, b1}\n"
      "    put own Stone at c1\n    that done\n    choose spot among {second-spot, d1}\n"
      "    put own Stone at spot\n";
  Play one(walk_game(turn));
  Play other(walk_game(turn));
  one.play("a1-b1");
  other.play("b1-b1");
  CHECK(one.state == other.state);
  Play third(walk_game(turn));
  third.play("b1-a1");
  CHECK(one.state != third.state);
  CHECK(third.moves() == "a1, d1");
}

TEST_CASE("by asks another player, who is `me` there") {
  Play game(
      walk_game("    choose spot among {a1, b1}\n    put own Stone at spot\n    opponent decides\n"
                "      choose flight among empty\n      put own Stone at flight\n"
                "    choose last among empty\n    put own Stone at last\n"));
  game.play("a1");
  CHECK(game.turn() == "Black");
  CHECK(game.state.position.mover == 0);
  game.play("c1");
  CHECK(game.turn() == "White");
  game.play("b1");
  CHECK(game.turn() == "over: stuck");
  CHECK(game.pieces() == "a1 White Stone, b1 White Stone, c1 Black Stone");
}

TEST_CASE("what dies after a boundary inside the turn is an error of the description") {
  Play game(
      walk_game("    choose spot among {a1, b1}\n    that done\n    require spot is a1\n"
                "    choose other among {c1, d1}\n"));
  const auto moves = game.engine.moves(game.state);
  REQUIRE(moves.size() == 2);
  CHECK_NOTHROW(game.engine.apply(game.state, moves[0]));
  CHECK_THROWS_AS(game.engine.apply(game.state, moves[1]), DescriptionError);
}

TEST_CASE("a spent budget is an answer, and the engine goes on") {
  const TestGame game =
      load_text(walk_game("    choose spot among empty\n    put own Stone at spot\n"));
  Budget small;
  small.steps = 10;
  Engine engine(*game.model, small);
  CHECK_THROWS_AS(engine.start(), BudgetSpent);
  Budget few;
  few.moves = 2;
  Engine other(*game.model, few);
  const State state = other.start();
  CHECK_THROWS_AS(other.moves(state), BudgetSpent);
  CHECK(state.position.pieces.empty());
}

}  // namespace ludo::interpreter
