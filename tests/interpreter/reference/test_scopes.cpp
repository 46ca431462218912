// Scopes: `first`, `preferring`, and how far they reach.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string scope_game(const std::string& turn, const std::string& laws = "") {
  return "game Scope\nelements\n  players White, Black\n  board square 4 x 1\n"
         "  piece Stone: of each player\ninteractions\n  the turn has gain: 0 to 9, at first 0\n" +
         laws + "scenario\n  turn\n" + turn + "  stuck: draw\n  limit 9 turns: draw\n";
}

}  // namespace

TEST_CASE("otherwise is open only if nothing comes of the first block") {
  CHECK(Play(scope_game("    must\n      choose spot among {a1, b1}\n    otherwise\n"
                        "      choose spot among {c1}\n"))
            .moves() == "a1, b1");
  CHECK(Play(scope_game("    must\n      choose spot among {a1, b1} where spot is Stone\n"
                        "    otherwise\n      choose spot among {c1}\n"))
            .moves() == "c1");
}

TEST_CASE("what comes after the block counts, up to the boundary") {
  CHECK(
      Play(scope_game(
               "    must\n      choose spot among {a1, b1}\n    otherwise\n"
               "      choose spot among {c1, d1}\n    require spot is not a1 and spot is not b1\n"))
          .moves() == "c1, d1");
  // Behind a commit nothing is asked any more.
  Play game(
      scope_game("    must\n      choose spot among {a1, b1}\n      that done\n    otherwise\n"
                 "      choose spot among {c1}\n    choose last among {c1, d1}\n"));
  CHECK(game.moves() == "a1, b1");
}

TEST_CASE("a block that only a law forbids does not oblige") {
  CHECK(
      Play(scope_game("    must\n      choose spot among {a1}\n      put own Stone at spot\n"
                      "    otherwise\n      choose spot among {c1}\n      put own Stone at spot\n",
                      "  never corner: some Stone in {a1}\n"))
          .moves() == "c1");
}

TEST_CASE("three alternatives are tried in order") {
  const std::string turn =
      "    choose n from 1 to 3\n    must\n      require n = 1\n      choose spot among {a1}\n"
      "    otherwise\n      require n = 2\n      choose spot among {b1}\n    otherwise\n"
      "      choose spot among {c1}\n";
  CHECK(Play(scope_game(turn)).moves() == "1-a1, 2-b1, 3-c1");
}

TEST_CASE("keys are compared one after the other, most and least") {
  const std::string turn =
      "    preferring most gain, then least column of spot\n      choose spot among {a1, b1, c1, "
      "d1}\n"
      "      if spot in {b1, c1}\n        add 1 to gain\n";
  CHECK(Play(scope_game(turn)).moves() == "b1");
}

TEST_CASE("an inner scope decides first, without knowing the outer one") {
  // Inside, the greater gain wins; the outer key then has only those to choose from.
  const std::string turn =
      "    preferring least gain\n      choose n from 1 to 2\n      preferring most gain\n"
      "        choose k from 1 to 3\n        add n * k to gain\n";
  CHECK(Play(scope_game(turn)).moves() == "1-3");
}

TEST_CASE("a key is read at a boundary inside the block") {
  const std::string turn =
      "    preferring most gain\n      choose n from 1 to 2\n      add n to gain\n      that done\n"
      "      choose spot among {a1, b1}\n      if spot is a1\n        add 5 to gain\n";
  Play game(scope_game(turn));
  CHECK(game.moves() == "2");
  CHECK(game.play("2").moves() == "a1, b1");
}

TEST_CASE("same outcome merges after the scopes have filtered") {
  const std::string text =
      "game Merge\nelements\n  players White, Black\n  board square 4 x 1\n"
      "  piece Stone: of each player\ninteractions\n  rule pair\n"
      "    choose one among empty\n    put own Stone at one\n    choose two among empty\n"
      "    put own Stone at two\n    same outcome is same move\nscenario\n  turn\n"
      "    play pair\n    choose n from 1 to 2\n  stuck: draw\n  limit 2 turns: draw\n";
  Play game(text);
  const auto moves = game.engine.moves(game.state);
  CHECK(moves.size() == 12);  // six pairs, two numbers
  CHECK(moves.front().text == "a1-b1-1");
  // The other way round is read, too.
  const MoveSearch other = find_move("b1-a1-2", moves);
  REQUIRE(std::holds_alternative<std::size_t>(other));
  CHECK(moves[std::get<std::size_t>(other)].text == "a1-b1-2");
}

}  // namespace ludo::interpreter
