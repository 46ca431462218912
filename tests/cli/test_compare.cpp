// `compare` on the command line.

#include "interpreter/cli/common.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("compare: what differs, who plays, and what may be said") {
  const std::string games = "compare tablut tablut-hostile-throne --pairs 400";
  const ProgramRun run = run_ludo(games + " --threads 1");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "What differs\n~ before: "));
  CHECK(contains(run.output, "Players          random in all seats\n"));
  CHECK(
      contains(run.output, "Headline         No difference of 5 points or more in White's score"));
  CHECK(contains(run.output, "Random moves. This says how the rules branch"));
  CHECK(contains(run.output, "A  Tablut  ludo:1:"));
  CHECK(run_ludo(games + " --threads 2").output == run.output);

  const auto json = interpreter::Json::parse(run_ludo(games + " --json").output);
  CHECK(json["verdict"] == "none_of");
  CHECK(json["figures"][0]["key"] == "score");
  CHECK(json["figures"][0]["of"] == "White");
  CHECK(json["warnings"] == interpreter::Json::array({"random_only"}));
  CHECK(json["a"]["hash"] != json["b"]["hash"]);
}

TEST_CASE("compare: an option against its default, and players who think") {
  const ProgramRun run = run_ludo(
      "compare tablut --with occurrences=2 --players mcts:iterations=5 --pairs 10 --threads 2");
  CHECK(run.status == 4);
  CHECK(contains(run.output, "mcts:alpha=0.40"));
  CHECK_FALSE(contains(run.output, "Random moves"));
}

TEST_CASE("compare: what cannot be compared") {
  CHECK(run_ludo("compare tablut").status == 2);
  CHECK(contains(run_ludo("compare tablut tablut").error, "both have the same rules (ludo:1:"));
  CHECK(run_ludo("compare tablut tablut --pairing none --pairs 200").status != 2);
  CHECK(contains(run_ludo("compare tablut mensch").error, "cannot be held against"));
  CHECK(contains(run_ludo("compare tablut tablut-smith --pairing keys").error, "`--pairing`"));
  CHECK(run_ludo("compare stratego tablut --players solid").status == 2);
}

}  // namespace ludo::tests
