// A move that breaks a law is no move, whoever makes it; and what `none` equals.
#include "tests/cli/program.hpp"
#include "tests/defects/language.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kTexts = "tests/defects/texts/";

// What both engines answer to a question; they must agree.
std::string both(const std::string& question) {
  const ProgramRun fast = run_ludo(question + " --engine fast");
  const ProgramRun reference = run_ludo(question + " --engine reference");
  CHECK(fast.output == reference.output);
  CHECK(fast.error == reference.error);
  CHECK(fast.status == reference.status);
  return fast.output + fast.error;
}

}  // namespace

TEST_CASE("row 12: none equals none") {
  const ProgramRun run = run_ludo("test " + kTexts + "both-none.ludo");
  INFO(run.output);
  CHECK(run.status == 0);
  CHECK(contains(run_ludo("check --static " + kTexts + "both-none.ludo").error,
                 "warning[both-none]"));
}

TEST_CASE("row 12: both engines, for things of every kind") {
  const Folder folder;
  const std::string path = folder.write("none.ludo", R"(game None
elements
  players White, Black
  board square 4 x 3
  piece Man: of each player
  piece Rock: of nobody
  type Suit: Red, Blue
  each site has kept: kind or none, at first none
  each site has seller: player or none, at first none
  each site has near: site or none, at first none
  each site has price: 0 to 9 or none, at first none
  each site has suit: Suit or none, at first none
  the game has last: site or none, at first none
  the game has cost: 0 to 9 or none, at first none
  the game has who: player or none, at first none
interactions
  rule step
    choose spot among empty where kind of (n of spot) = kept of spot or owner of (e of spot) != seller of spot
    choose other among (x among anything where owner of x = who and suit of x = suit of spot)
    require near of spot = last or price of spot != cost
    require count (x among anything where owner of x = owner of spot) != 7
    require count (x among anything where n of x = last) < 9
    if owner of other is not none
      set who to owner of other
      set cost to 3
    put own Man at spot
    set last to spot
scenario
  setup
    put White Man at a1
    put Black Man at d3
    put Rock at b2
  turn play step
  stuck: mover loses
  limit 9 turns: draw

notation
  step: "{spot}{other}"
)");
  CHECK_FALSE(contains(both("perft " + path + " --depth 2"), "error"));
  // The trial plays on both engines and compares them.
  CHECK(run_ludo("check " + path).status == 0);
}

TEST_CASE("row 12: a comparison in which neither side may be there is warned of") {
  const auto said = [](const std::string& condition) {
    return reports(
        "game Asking\nelements\n  players White, Black\n  board square 3 x 1\n"
        "  piece Stone: of each player\n  each site has was: kind or none, at first none\n"
        "scenario\n  turn\n    choose spot among empty\n    set was of spot to Stone\n"
        "    require " +
        condition + "\n    put own Stone at spot\n  stuck: draw\n");
  };
  CHECK(said("kind of a1 = was of b1") == "both-none");
  CHECK(said("kind of a1 != was of b1") == "both-none");
  CHECK(said("was of a1 is was of b1") == "both-none");
  CHECK(said("kind of a1 is not none and kind of a1 = was of b1").empty());
  CHECK(said("was of a1 = Stone or was of a1 = none").empty());
}

TEST_CASE("row 16: who decides by `by` may break no law") {
  const std::string game = kTexts + "law-by-opponent.ludo";
  const ProgramRun check = run_ludo("check " + game);
  INFO(check.error);
  CHECK(check.status == 0);
  CHECK(both("perft " + game + " --depth 3 --unit moves").find("error") == std::string::npos);
  const ProgramRun moves = run_ludo("moves " + game + " --moves a1-c1");
  CHECK(contains(moves.output, "c1-a1"));
  CHECK_FALSE(contains(moves.output, "c1-b1"));
}

TEST_CASE("row 16: laws say `me` of who made the move, and nothing of a boundary without one") {
  const Folder folder;
  // White begins where he may not stay; nobody has moved when Black is asked.
  const std::string path = folder.write("asked.ludo", R"(game Asked
elements
  players White, Black
  board square 3 x 1
  piece Man: 1 of each player
interactions
  never stays: me is White and a1 is Man
  rule go
    choose line from own Man along e or w: one empty to goal
    move own Man to goal
scenario
  setup
    put White Man at a1
    put Black Man at c1
  turn
    opponent decides
      optionally "call" let called be 1
    either play go
    or pass
  stuck: mover loses
  limit 6 turns: draw
test "Black is asked first, then White must go"
  given start
  moves exactly call, end
  after call
    moves exactly b1
)");
  const ProgramRun run = run_ludo("test " + path);
  INFO(run.output << run.error);
  CHECK(run.status == 0);
  CHECK_FALSE(contains(both("perft " + path + " --depth 4"), "error"));
}

TEST_CASE("row 16: where laws leave nothing behind a boundary, they are named") {
  const Folder folder;
  const std::string path = folder.write("nothing.ludo", R"(game Nothing
elements
  players White, Black
  board square 3 x 1
  piece Stone: of each player
interactions
  never second: 1 < count Stones
scenario
  turn
    choose spot among empty
    that done
    put own Stone at spot
  stuck: draw
)");
  CHECK(
      contains(both("perft " + path + " --depth 4"),
               "after a boundary inside the turn every path that goes on breaks the law `second`"));
  const ProgramRun check = run_ludo("check " + path);
  CHECK(check.status == 1);
  CHECK(contains(check.error, "breaks the law `second`"));
  CHECK(contains(check.error, "  after "));
}

}  // namespace ludo::tests
