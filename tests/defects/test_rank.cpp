// What a count has left behind leads to the move that is drawn, under every form of control. All
// forms are compared in tests/differential/test_ranks.cpp.

#include <string>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("row 02: a move is drawn by its rank behind an alternative that is dead") {
  const Folder folder;
  const std::string game = folder.write("rank.ludo", R"(game Rank
elements
  players White, Black
  board square 3 x 2
  piece Man: of each player
interactions
  rule hit(man: site)
    choose line from man along any direction: one enemy piece as prey, one empty to goal
    remove prey
    move man to goal
scenario
  setup
    put White Man at a1, b1
    put Black Man at a2, b2
  turn
    choose man among own pieces
    must
      play hit(man)
    otherwise
      choose who among players
  stuck: mover loses
  limit 12 turns: draw
)");
  const ProgramRun run = run_ludo("simulate " + game + " --games 20");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "20 games"));
  const ProgramRun other = run_ludo("simulate " + game + " --games 20 --engine reference");
  CHECK(other.output == run.output);
}

TEST_CASE("row 02: the text that a stranger wrote plays, and is checked as it plays") {
  for (const std::string verb : {"simulate", "check"}) {
    const std::string games = verb == "simulate" ? " --games 2" : "";
    const ProgramRun run =
        run_ludo(verb + " tests/defects/texts/rank-under-otherwise.ludo" + games);
    INFO(run.error);
    CHECK(run.status == 0);
  }
}

}  // namespace ludo::tests
