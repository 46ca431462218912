// Found by attacks on changed texts: who moves first is to be drawn, and everybody is out.

#include <string>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("nobody is left to draw who moves first: both engines say so") {
  const Folder folder;
  const std::string game = folder.write("all-out.ludo", R"(game All
elements
  players White, Black
  board square 3 x 1
  piece Stone: of each player
  the game may be mark
scenario
  phase One
    turn
      either
        pass
      or
        the game becomes mark
    until turns of phase = 2
    then Two
  phase Two first random
    begin
      the game stops being mark
    turn
      choose cell among own Stones
      remove cell
    end at any moment
      gone: each side is out when no pieces of side
  stuck: mover loses
  limit 9 turns: draw
)");
  for (const std::string engine : {"fast", "reference"}) {
    INFO(engine);
    const ProgramRun run = run_ludo("simulate " + game + " --games 1 --engine " + engine);
    CHECK(run.status == 1);
    CHECK(contains(run.error, "error: `random` finds nothing to draw"));
  }
  CHECK(run_ludo("check " + game).status == 1);
}

}  // namespace ludo::tests
