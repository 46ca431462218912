// A law holds in perft.

#include <string>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string count(const std::string& arguments) {
  const ProgramRun run = run_ludo("perft tests/defects/texts/perft-law.ludo " + arguments);
  CHECK(run.status == 0);
  return run.output;
}

}  // namespace

TEST_CASE("row 14: perft never plays what `repetition n forbidden` forbids") {
  for (const std::string engine : {"fast", "reference"}) {
    INFO(engine);
    const std::string with = " --engine " + engine;
    CHECK(count("--depth 2" + with) == "perft(2) = 2\n");
    CHECK(count("--depth 3" + with) == "perft(3) = 2\n");
    CHECK(count("--depth 5" + with) == "perft(5) = 1\n");
    CHECK(count("--depth 4 --turns" + with) == "perft(4) = 1\n");
    CHECK(count("--depth 4 --outcomes" + with) == "perft(4) = 1\n");
    // What stood before the count begins counts: Black may not pass back.
    CHECK(count("--depth 1 --moves pass" + with) == "perft(1) = 1\n");
    // The limit of 30 turns ends a game with the history only.
    CHECK(count("--depth 2 --history" + with) == "perft(2) = 2\n");
  }
}

TEST_CASE("row 14: the moves of perft are those that can be played") {
  const ProgramRun run = run_ludo("perft tests/defects/texts/perft-law.ludo --depth 3 --divide");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "pass"));
  CHECK(contains(run.output, "perft(3) = 2"));
}

}  // namespace ludo::tests
