// `watch`: a text that is saved again and again.

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("watch: figures of a text, then of the next against it") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const ProgramRun one = run_script(folder, "\"$LUDO\" watch line.ludo --saves 1 --games 100");
  CHECK(one.status == 0);
  CHECK(contains(one.output, "Line  ludo:1:"));
  CHECK(contains(one.output, "White to move, 3 moves: "));
  CHECK(contains(one.output, "played by random\n"));
  CHECK(contains(one.output, "  100 games: White scores "));
  CHECK(contains(one.output, "Random moves: this says how the rules branch"));

  const ProgramRun two =
      run_script(folder,
                 "\"$LUDO\" watch line.ludo --saves 2 --games 50 > out & pid=$!\n"
                 "while ! grep -q 'Random moves' out; do sleep 0.05; done\n"
                 "sed 's/square 3 x 1/square 4 x 1/' line.ludo > new && mv new line.ludo\n"
                 "wait $pid; echo ended $?; cat out\n");
  CHECK(contains(two.output, "ended 0\n"));
  CHECK(contains(two.output, "against the rules before (ludo:1:"));
  CHECK(contains(two.output, "  50 pairs: White scores "));
  CHECK(contains(two.output, "4 moves: "));
}

TEST_CASE("watch: a text with errors keeps the figures of the last, and moves that no longer fit") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const ProgramRun run = run_script(
      folder,
      "\"$LUDO\" watch line.ludo --saves 2 --games 50 --moves 'a1 b1' > out 2> said & pid=$!\n"
      "while ! grep -q 'Random moves' out; do sleep 0.05; done\n"
      "echo nonsense > line.ludo\n"
      "wait $pid; echo ended $?; cat out said\n");
  CHECK(contains(run.output, "ended 1\n"));
  CHECK(contains(run.output, "the figures above belong to ludo:1:"));
  CHECK(contains(run.output, "error["));
  CHECK(contains(run.output, "1 move: c1\n"));

  folder.write("line.ludo", kLine);
  const ProgramRun wrong =
      run_script(folder, "\"$LUDO\" watch line.ludo --saves 1 --games 50 --moves 'a1 a1'");
  CHECK(contains(wrong.output, "the position is that after 1 move\n"));
}

TEST_CASE("watch: tests that a change breaks are told, and few games are played, too") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const ProgramRun run =
      run_script(folder,
                 "\"$LUDO\" watch line.ludo --saves 2 --games 10 > out & pid=$!\n"
                 "while ! grep -q 'Random moves' out; do sleep 0.05; done\n"
                 "sed 's/square 3 x 1/square 4 x 1/' line.ludo > new && mv new line.ludo\n"
                 "wait $pid; echo ended $?; cat out\n");
  INFO(run.output);
  CHECK(contains(run.output, "  10 games: White scores "));
  CHECK(contains(run.output, "  its test holds\n"));
  CHECK(contains(run.output, "  its test fails now, see `ludo test line.ludo`\n"));
  CHECK(contains(run.output, "\"three cells are free at first\": expected moves = 3, got 4"));
}

TEST_CASE("watch: what the trial sees is told once, behind the first figures") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const ProgramRun run =
      run_script(folder,
                 "\"$LUDO\" watch line.ludo --saves 2 --games 50 > out & pid=$!\n"
                 "while ! grep -q 'Random moves' out; do sleep 0.05; done\n"
                 "sed 's/square 3 x 1/square 4 x 1/' line.ludo > new && mv new line.ludo\n"
                 "wait $pid; echo ended $?; cat out\n");
  INFO(run.output);
  CHECK(contains(run.output, "  seen in 2000 random moves, see `ludo check line.ludo`\n"));
  // The second text plays other games of the same kind: 500 of 500.
  const std::string_view seen = "    all-drawn: ";
  const std::size_t first = run.output.find(seen);
  REQUIRE(first != std::string::npos);
  CHECK(run.output.find("  50 games: ") < first);
  CHECK(run.output.find(seen, first + 1) == std::string::npos);
  CHECK(contains(run.output, "4 moves: a1 b1 c1 d1"));
}

TEST_CASE("watch: a save while the first games are played ends them") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  // Players who would take hours.
  const ProgramRun run =
      run_script(folder,
                 "\"$LUDO\" watch line.ludo --players mcts:iterations=900000000 > out & pid=$!\n"
                 "while ! grep -q 'played by' out; do sleep 0.05; done\n"
                 "sed 's/square 3 x 1/square 4 x 1/' line.ludo > new && mv new line.ludo\n"
                 "while ! grep -q '4 moves: ' out; do sleep 0.05; done\n"
                 "kill -TERM $pid; wait $pid; echo ended $?; cat out\n");
  CHECK(contains(run.output, "ended 143\n"));
  CHECK(contains(run.output, "reading line.ludo; then mcts:iterations=900000000 plays, 50 games "));
}

TEST_CASE("watch: a file that is empty for a moment is not told as an error") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const ProgramRun run =
      run_script(folder,
                 "\"$LUDO\" watch line.ludo --saves 2 --games 50 > out 2> said & pid=$!\n"
                 "while ! grep -q 'Random moves' out; do sleep 0.05; done\n"
                 "sed 's/square 3 x 1/square 4 x 1/' line.ludo > new\n"
                 ": > line.ludo; sleep 0.4; cat new > line.ludo\n"
                 "wait $pid; echo ended $?; cat out said\n");
  CHECK(contains(run.output, "ended 0\n"));
  CHECK(contains(run.output, "4 moves: "));
  CHECK_FALSE(contains(run.output, "error["));

  // One that stays empty is.
  folder.write("line.ludo", kLine);
  const ProgramRun empty =
      run_script(folder,
                 "rm out\n"
                 "\"$LUDO\" watch line.ludo --saves 2 --games 50 > out 2> said & pid=$!\n"
                 "while ! grep -q 'Random moves' out; do sleep 0.05; done\n"
                 ": > line.ludo\n"
                 "wait $pid; echo ended $?; cat said\n");
  INFO(empty.output);
  CHECK(contains(empty.output, "ended 1\n"));
  CHECK(contains(empty.output, "error["));
}

TEST_CASE("watch: a file that is away is told, and read when it is back") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const ProgramRun run =
      run_script(folder,
                 "\"$LUDO\" watch line.ludo --saves 2 --games 50 > out 2> said & pid=$!\n"
                 "while ! grep -q 'Random moves' out; do sleep 0.05; done\n"
                 "sed 's/square 3 x 1/square 4 x 1/' line.ludo > new; rm line.ludo\n"
                 "while ! grep -q 'cannot be read' said; do sleep 0.05; done\n"
                 "mv new line.ludo\n"
                 "wait $pid; echo ended $?; cat out said\n");
  CHECK(contains(run.output, "ended 0\n"));
  CHECK(contains(run.output, "ludo: `line.ludo` cannot be read; waiting until it can\n"));
  CHECK(contains(run.output, "4 moves: "));
}

TEST_CASE("watch: a signal ends it, and what is no file cannot be watched") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const ProgramRun run = run_script(folder,
                                    "\"$LUDO\" watch line.ludo --games 50 > out & pid=$!\n"
                                    "while ! grep -q 'Random moves' out; do sleep 0.05; done\n"
                                    "kill -TERM $pid; wait $pid; echo ended $?\n");
  CHECK(contains(run.output, "ended 143\n"));
  CHECK(run_script(folder, "\"$LUDO\" watch away.ludo").status == 3);
}

}  // namespace ludo::tests
