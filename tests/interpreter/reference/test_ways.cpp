// Ways: what a player could do, asked without doing it.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

// A turn in which the condition decides about the choice of a cell.
std::string asking(const std::string& condition, const std::string& more = "") {
  return "game Ask\nelements\n  players White, Black\n  board square 3 x 1\n"
         "  piece Stone: of each player\ninteractions\n  the turn has gain: 0 to 9, at first 0\n" +
         more +
         "  rule reply gives cell: site\n    require gain = 0\n    choose cell among empty\n"
         "    put own Stone at cell\n    add 1 to gain\nscenario\n  turn\n    add 1 to gain\n"
         "    choose spot among empty\n    put own Stone at spot\n    require " +
         condition + "\n  stuck: draw\n  limit 3 turns: draw\n";
}

}  // namespace

TEST_CASE("a way sees a fresh turn, and its where part the end of it") {
  CHECK(Play(asking("some way for opponent to play reply where (gain = 1 and me is Black)"))
            .moves() == "a1, b1, c1");
  CHECK(Play(asking("gain = 1")).moves() == "a1, b1, c1");
}

TEST_CASE("results of a way are names, names from outside keep their values") {
  CHECK(Play(asking("some way for opponent to play reply as cell where cell in beside spot"))
            .moves() == "a1, b1, c1");
  CHECK(Play(asking("every way for opponent to play reply as cell has cell in beside spot"))
            .moves() == "b1");
}

// A turn in which the condition decides where a man may go; `place` and `man` stand for a2.
std::string followed(const std::string& condition) {
  return "game Follow\nelements\n  players White, Black\n  board square 2 x 2\n"
         "  piece Man: of each player\n"
         "interactions\n"
         "  rule up\n    choose x among own Man\n    choose line from x along n: one empty to y\n"
         "    move x to y\n"
         "  rule away\n    choose x among own Man\n    remove x\n"
         "scenario\n  setup\n    put White Man at a1\n  turn\n"
         "    let place be a1\n    let man be the piece at a1\n    choose spot among {b1, b2}\n"
         "    require " +
         condition + "\n  stuck: draw\n  limit 3 turns: draw\n";
}

TEST_CASE("in a way names for pieces follow them, names for places stay") {
  const std::string all = "b1, b2";
  CHECK(Play(followed("some way for me to play up where man = a2")).moves() == all);
  CHECK(Play(followed("some way for me to play up where man = a1")).turn() == "over: stuck");
  CHECK(Play(followed("some way for me to play up where place is empty")).moves() == all);
  CHECK(Play(followed("some way for me to play away where man = none")).moves() == all);
  // A way inside a way, and a supposition inside one.
  CHECK(Play(followed("some way for me to play up where some way for me to play away where "
                      "man = none"))
            .moves() == all);
  CHECK(Play(followed("some way for me to play up where (supposing move a2 to b2, capturing what "
                      "stands there: man = b2)"))
            .moves() == all);
  // Outside, nothing has changed.
  CHECK(Play(followed("(some way for me to play up where man = a2) and man = a1")).moves() == all);
}

TEST_CASE("in a supposition names for pieces follow them, names for places stay") {
  const std::string all = "b1, b2";
  CHECK(
      Play(followed(
               "supposing move a1 to b1, capturing what stands there: man = b1 and place is empty"))
          .moves() == all);
  CHECK(Play(followed("supposing remove a1: man = none")).moves() == all);
  CHECK(Play(followed("(supposing move a1 to b1, capturing what stands there: yes) and man = a1"))
            .moves() == all);
}

TEST_CASE("ways are counted by their digits") {
  CHECK(Play(asking("count (way for opponent to play reply) = 2")).moves() == "a1, b1, c1");
}

TEST_CASE("laws hold in ways, but not in the ways of a law") {
  const std::string law = "  never in-the-middle: me is Black and some Stone of Black in {b1}\n";
  CHECK(Play(asking("count (way for opponent to play reply) = 2", law)).moves() == "b1");
  // The law asks about replies; in them it does not ask again.
  const std::string asks = "  never hopeless: me is White and (no way for Black to play reply)\n";
  CHECK(Play(asking("yes", asks)).moves() == "a1, b1, c1");
}

TEST_CASE("triggers run in ways") {
  const std::string trigger =
      "  whenever crowd, all at once: stone among Stones where some Stone hostile to stone beside "
      "stone\n"
      "    remove stone\n";
  // A reply beside the stone removes both.
  CHECK(Play(asking("some way for opponent to play reply where no Stone", trigger)).moves() ==
        "a1, b1, c1");
  CHECK(Play(asking("every way for opponent to play reply has no Stone", trigger)).moves() == "b1");
}

TEST_CASE("a way that ends the game is complete, and is known as won") {
  const std::string text =
      "game Win\nelements\n  players White, Black\n  board square 3 x 1\n"
      "  piece Stone: of each player\ninteractions\n  rule strike\n    choose cell among empty\n"
      "    put own Stone at cell\n    if cell is c1\n      me wins\n    remove cell\nscenario\n"
      "  turn\n"
      "    choose spot among empty where some way for opponent to play strike where won(Black)\n"
      "    put own Stone at spot\n  stuck: draw\n  limit 3 turns: draw\n";
  CHECK(Play(text).moves() == "a1, b1, c1");
  Play game(text);
  game.play("c1");
  CHECK(game.turn() == "over: stuck");
}

}  // namespace ludo::interpreter
