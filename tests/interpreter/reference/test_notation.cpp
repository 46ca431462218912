// How moves are written, and which forms are read.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string written_game(const std::string& rules, const std::string& turn,
                         const std::string& notation = "") {
  return "game Words\nelements\n  players White, Black\n  board square 3 x 2\n"
         "  piece Man: of each player\n  piece Tower: of each player\n"
         "interactions\n" +
         rules +
         "scenario\n  setup\n    put White Man at a1, b1\n    put White Tower at c1\n  turn\n" +
         turn + "  stuck: draw\n  limit 3 turns: draw\n" +
         (notation.empty() ? "" : "notation\n" + notation);
}

constexpr const char* kWrittenStep =
    "  rule step\n    choose man among own Men\n"
    "    choose line from man along n or ne: one empty to goal\n    move man to goal\n";

}  // namespace

TEST_CASE("labels are joined by hyphens, texts of rules by strokes") {
  CHECK(Play(written_game(kWrittenStep, "    play step\n    optionally \"again\" play step\n"))
            .moves()
            .substr(0, 23) == "a1-a2, a1-a2-again-b1-b");
  CHECK(Play(written_game(kWrittenStep, "    play step\n    play step\n")).moves().substr(0, 12) ==
        "a1-a2/b1-b2,");
}

TEST_CASE("the first form that no other move has is printed, the others are read") {
  Play game(
      written_game(kWrittenStep, "    play step\n", "  step: \"M{goal}\" or \"M{man}{goal}\"\n"));
  CHECK(game.moves() == "Ma2, Ma1b2, Mb1b2, Mc2");
  const auto moves = game.engine.moves(game.state);
  CHECK(moves[0].forms == std::vector<std::string>{"Ma2", "Ma1a2", "a1-a2"});
  const MoveSearch found = find_move("Ma1a2", moves);
  REQUIRE(std::holds_alternative<std::size_t>(found));
  CHECK(std::get<std::size_t>(found) == 0);
  CHECK(std::holds_alternative<MoveNotFound>(find_move("Mb2", moves)));
}

TEST_CASE("a form counts before later forms of other moves") {
  Play game(written_game(kWrittenStep, "    play step\n",
                         "  step: \"{goal}\" or \"{man is a1: a2}{man is b1: c2}\"\n"));
  CHECK(game.moves() == "a2, a1-b2, b1-b2, c2");
  const auto moves = game.engine.moves(game.state);
  const MoveSearch found = find_move("a2", moves);
  REQUIRE(std::holds_alternative<std::size_t>(found));
  CHECK(std::get<std::size_t>(found) == 0);
  CHECK(std::holds_alternative<MoveNotFound>(find_move("b2", moves)));
}

TEST_CASE("moves without any form of their own are numbered") {
  Play game(
      written_game("", "    either\n      put own Man at a2\n    or\n      put own Man at b2\n"));
  CHECK(game.moves() == "end#1, end#2");
}

TEST_CASE("written rules swallow silent ones, and insert those they name") {
  const std::string rules =
      "  rule mark\n    choose flag among {a2, b2}\n"
      "  rule aim\n    choose goal among {a2, b2}\n"
      "  rule fire\n    choose man among own Tower\n    play mark\n    play aim\n"
      "  rule shout\n    choose man among own Tower\n    play mark\n    play aim\n";
  const std::string notation =
      "  aim: \">{goal}\"\n  fire: \"{man}{man is Tower: !}\"\n  shout: \"{mark}:{aim}:{man}\"\n";
  CHECK(Play(written_game(rules, "    play fire\n", notation))
            .engine.moves(Play(written_game(rules, "    play fire\n", notation)).state)
            .size() == 4);
  Play fire(written_game(rules, "    play fire\n", notation));
  const auto moves = fire.engine.moves(fire.state);
  // The silent mark makes two moves of each text; all labels tell them apart.
  CHECK(moves[0].forms == std::vector<std::string>{"c1!>a2", "c1-a2/a2"});
  CHECK(moves[0].text == "c1-a2/a2");
  CHECK(Play(written_game(rules, "    play shout\n", notation)).moves() ==
        "a2:>a2:c1, a2:>b2:c1, b2:>a2:c1, b2:>b2:c1");
}

TEST_CASE("labels of branches may be inserted where they were taken") {
  const std::string rules =
      "  rule shoot\n    choose man among own Tower\n    either \"bow\"\n      put own Man at a2\n"
      "    or \"sling\"\n      put own Man at b2\n";
  Play game(written_game(rules, "    play shoot\n", "  shoot: \"{man}{bow}\"\n"));
  CHECK(game.moves() == "c1bow, c1");
}

TEST_CASE("coordinates are printed as the board names them") {
  const std::string rules = "  rule place\n    choose spot among empty\n    put own Man at spot\n";
  const std::string notation = "  place: \"{column of spot}{row of spot}\"\n";
  CHECK(Play(written_game(rules, "    play place\n", notation)).moves() == "a2, b2, c2");
}

TEST_CASE("a pass is the word, a path without labels is the end") {
  Play game(written_game("", "    optionally\n      pass\n"));
  CHECK(game.moves() == "end, pass");
}

TEST_CASE("subsets and parts of tallies") {
  Play game(
      "game Parts\nelements\n  players White, Black\n  board square 2 x 1\n"
      "  piece Man: of each player\n  type Suit: Red, Blue\n"
      "  the game has deck: tally of Suit at most 2, at first {Red 2, Blue 1}\nscenario\n  turn\n"
      "    choose 0 to 2 among deck as cards\n    choose 2 among empty as pair\n"
      "  stuck: draw\n  limit 3 turns: draw\n");
  CHECK(game.moves() == "none-a1+b1, Red1-a1+b1, Red2-a1+b1, Red1+Blue1-a1+b1, Blue1-a1+b1");
}

TEST_CASE("after a boundary only what is new is written") {
  const std::string rules =
      "  rule pair\n    choose one among empty\n    that done\n    choose two among empty\n";
  Play game(written_game(rules, "    play pair\n", "  pair: \"{one}!{two}\"\n"));
  CHECK(game.moves() == "a2!, b2!, c2!");
  CHECK(game.play("b2!").moves() == "a2, b2, c2");
}

}  // namespace ludo::interpreter
