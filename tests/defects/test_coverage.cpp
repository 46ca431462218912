// `--coverage` on the fast engine. The figures are compared with those of the reference engine on
// all games in tests/differential/test_coverage.cpp.

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

nlohmann::json figures(const std::string& arguments) {
  const ProgramRun run = run_ludo("simulate " + arguments + " --json");
  CHECK(run.status % 4 == 0);
  nlohmann::json json = nlohmann::json::parse(run.output);
  json.erase("timings");
  return json;
}

}  // namespace

TEST_CASE("row 32: coverage is the same for both engines and any number of threads") {
  for (const std::string game : {"tablut", "canne", "spec/../examples/tour/09-chance.ludo"}) {
    INFO(game);
    const std::string run = game + " --games 6 --most-moves 60 --coverage";
    const nlohmann::json fast = figures(run + " --threads 1");
    CHECK(fast == figures(run + " --threads 3"));
    CHECK(fast == figures(run + " --engine reference"));
    CHECK(!fast["coverage"].empty());
  }
}

TEST_CASE("row 32: coverage from a position that is not the start") {
  const std::string run = "tablut --games 3 --most-moves 40 --coverage --moves \"e4-c4\"";
  CHECK(figures(run) == figures(run + " --engine reference"));
}

TEST_CASE("row 32: the help says what coverage costs") {
  CHECK(contains(run_ludo("simulate --help").output, "up to ten times"));
}

}  // namespace ludo::tests
