// `questions` on the command line.

#include "interpreter/cli/common.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

TEST_CASE("questions: asked of a text that leaves something open") {
  const std::string asked = "questions tests/questions/pairs/q02-faulty.ludo --plies 600";
  const ProgramRun run = run_ludo(asked);
  CHECK(run.status == 1);
  CHECK(contains(run.output, "Race: 3 open questions\n"));
  CHECK(contains(run.output, "1. two-ends (Q2)\n  `white` and `black` hold after the same move"));
  CHECK(contains(run.output, ":21  white: White wins when White Man at d1\n"));
  CHECK(contains(run.output, "  moves    all, all, all   (none is shorter)\n"));
  CHECK(contains(run.output, "     2  . . . m\n"));
  CHECK(contains(run.output, "      both: draw when (White Man at d1) and (Black Man at d2)\n"));
  // What is not told stands in one line, and what that means; why stands there with `--all`.
  CHECK(contains(run.output, "\nother sorts of questions, looked for in "));
  CHECK(contains(run.output, " moves and not found (a good sign, no proof): "));
  CHECK(contains(run.output, "; cannot be in this game: tie, "));
  CHECK_FALSE(contains(run.output, "ranked by a score"));
  CHECK(contains(run_ludo(asked + " --all").output,
                 "\ncannot be in this game: tie (nobody is ranked by a score)"));
  CHECK(run_ludo(asked).output == run.output);

  // The command that it names shows the position.
  const auto json = interpreter::Json::parse(run_ludo(asked + " --json").output);
  CHECK(json["open"] == 3);
  CHECK(json["questions"][0]["witness"]["moves"].size() == 3);
  const std::string see = json["questions"][0]["see"];
  REQUIRE(see.starts_with("ludo "));
  CHECK(run_ludo(see.substr(5)).status == 0);
}

TEST_CASE("questions: texts that no other verb reads") {
  const std::string game = "tests/questions/pairs/q01-faulty.ludo";
  CHECK(run_ludo("check " + game).status == 1);
  const ProgramRun run = run_ludo("questions " + game + " --plies 300");
  CHECK(run.status == 1);
  CHECK(contains(run.output, "1. stuck (Q1)\n"));
  CHECK(contains(run.output, "      stuck: mover loses\n"));
  CHECK_FALSE(contains(run.output, "  see "));
}

TEST_CASE("questions: a ruling answers, and nothing is asked of what is repaired") {
  const std::string text = read_file("tests/questions/pairs/q04-faulty.ludo");
  const std::string line = "    full: ranked by score when no empty\n";
  std::string answered = text;
  answered.insert(answered.find(line) + line.size(), "      ruling \"They share.\"\n");
  const Folder folder;
  const std::string game = folder.write("counting.ludo", answered);
  const ProgramRun run = run_ludo("questions " + game + " --plies 300");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "Counting: 0 open questions, 1 answered by rulings\n"));
  CHECK_FALSE(contains(run.output, "They share."));
  const ProgramRun all = run_ludo("questions " + game + " --plies 300 --all");
  CHECK(contains(all.output, "1. tie (Q4), answered\n"));
  CHECK(contains(all.output, "  ruling   They share.\n"));
  const auto json =
      interpreter::Json::parse(run_ludo("questions " + game + " --plies 300 --json").output);
  CHECK(json["questions"][0]["state"] == "answered");

  CHECK(run_ludo("questions tests/questions/pairs/q04-repaired.ludo --plies 300").status == 0);
  CHECK(run_ludo("questions tests/questions/pairs/no-such.ludo").status == 3);
  CHECK(run_ludo("questions " + folder.write("none.ludo", "game\n")).status == 1);
  CHECK(run_ludo("questions tic-tac-toe --plies 0").status == 2);
}

}  // namespace ludo::tests
