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
  CHECK(contains(run.output,
                 "1. Two lines that end the game otherwise, and hold at once (two-ends, Q2)\n"
                 "  `white` and `black` hold after the same move"));
  CHECK(contains(run.output, ":21  white: White wins when White Man at d1\n"));
  CHECK(contains(run.output, "  moves    all, all, all   (none is shorter)\n"));
  CHECK(contains(run.output, "     2  . . . m\n"));
  CHECK(contains(run.output, "\n    both: draw when (White Man at d1) and (Black Man at d2)\n"));
  // What is not told stands in plain words, and what that means; why stands there with `--all`.
  CHECK(contains(run.output, "\nother sorts of questions\n"));
  CHECK(contains(run.output, " moves and not found (a good sign, no proof):\n    "));
  CHECK(
      contains(run.output,
               "  cannot be in this game:\n    equal scores that the text does not name (tie)\n"));
  CHECK_FALSE(contains(run.output, "ranked by a score"));
  CHECK(contains(run_ludo(asked + " --all").output,
                 " that the text does not name (tie; nobody is ranked by a score)\n"));
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
  CHECK(
      contains(run.output,
               "1. A player who cannot do anything, of whom the text says nothing (stuck, Q1)\n"));
  CHECK(contains(run.output, "\n  stuck: mover loses\n"));
  CHECK_FALSE(contains(run.output, "  see "));
}

TEST_CASE("questions: what was met too seldom is told apart from what was not found") {
  const Folder folder;
  const std::string game =
      folder.write("barred.ludo",
                   "game Barred\nelements\n  players White, Black\n  board square 4 x 4\n"
                   "  piece Stone: of each player\n  piece Rock: of nobody\ninteractions\n"
                   "  rule place\n    require count Rocks < 3\n    choose cell among empty\n"
                   "    put own Stone at cell\nscenario\n  turn\n    play place\n"
                   "  stuck: draw\n");
  const std::string asked = "questions " + game + " --plies 200";
  const ProgramRun run = run_ludo(asked);
  INFO(run.output);
  CHECK(
      contains(run.output,
               "  met too seldom to say:\n    a condition that came out the same however often it "
               "was asked (constant)\n"));
  CHECK(contains(run_ludo(asked + " --all").output, ":9  require count Rocks < 3\n"));
  const auto json = interpreter::Json::parse(run_ludo(asked + " --json").output);
  CHECK(json["classes"][13]["seldom"] == 1);
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
  CHECK(contains(all.output, "1. Equal scores that the text does not name (tie, Q4), answered\n"));
  CHECK(contains(all.output, "  ruling   They share.\n"));
  const auto json =
      interpreter::Json::parse(run_ludo("questions " + game + " --plies 300 --json").output);
  CHECK(json["questions"][0]["state"] == "answered");

  CHECK(run_ludo("questions tests/questions/pairs/q04-repaired.ludo --plies 300").status == 0);
  CHECK(run_ludo("questions tests/questions/pairs/no-such.ludo").status == 3);
  CHECK(run_ludo("questions " + folder.write("none.ludo", "game\n")).status == 1);
  CHECK(run_ludo("questions tic-tac-toe --plies 0").status == 2);
}

namespace {

// Men that go up and down. Nobody is ever stuck, and what would happen to him is not said.
constexpr const char* kUpAndDown = R"(game Up
elements
  players White, Black
  board square 3 x 3
  piece Man: of each player
interactions
  rule go
    choose man among own pieces
    choose line from man along orthogonal: one {goals} to goal
    move man to goal{taking}
scenario
  setup
    put White Man at a1
    put Black Man at c3
  turn play go
{stuck}  end
    home: mover wins when White Man at c3 or Black Man at a1
)";

std::string up_and_down(std::string goals, std::string taking, std::string stuck) {
  std::string text = kUpAndDown;
  for (const auto& [name, words] :
       {std::pair{"{goals}", goals}, {"{taking}", taking}, {"{stuck}", stuck}}) {
    text.replace(text.find(name), std::string(name).size(), words);
  }
  return text;
}

}  // namespace

TEST_CASE("questions: what check refuses or warns of is asked, too") {
  const Folder folder;
  const std::string open = folder.write("up.ludo", up_and_down("empty", "", ""));
  CHECK(run_ludo("check " + open).status == 1);
  const ProgramRun run = run_ludo("questions " + open + " --plies 200");
  INFO(run.output);
  CHECK(run.status == 1);
  // The endless play has a line of moves; that nobody can be stuck, nobody has proved.
  CHECK(contains(run.output, "Up: 2 open questions\n"));
  CHECK(contains(run.output, " (endless, Q5)\n"));
  CHECK_FALSE(contains(run.output, "(no-termination)"));
  CHECK(contains(run.output,
                 "2. Nobody has said what happens to a player who cannot move (no-stuck-rule)\n"));
  CHECK(contains(run.output, "  moves    not come to in "));
  CHECK(contains(run.output, "  now      `ludo check` refuses the text\n"));
  CHECK(contains(run.output, "  repair   say one of: `stuck: mover loses`"));
  const auto json =
      interpreter::Json::parse(run_ludo("questions " + open + " --plies 200 --json").output);
  CHECK(json["open"] == 2);
  CHECK(json["gaps"].size() == 1);
  CHECK(json["gaps"][0]["kind"] == "no-stuck-rule");
  CHECK(json["gaps"][0]["number"] == 2);

  // A warning is a question, and a ruling below its line an answer.
  const std::string ends = "  stuck: draw\n  limit 9 turns: draw\n";
  const std::string doubtful = up_and_down("(empty or Man)", ", capturing what stands there", ends);
  const std::string warned = folder.write("warned.ludo", doubtful);
  const std::string told = run_ludo("check " + warned).error;
  REQUIRE(contains(told, "warning[may-hold-friend]"));
  const ProgramRun asked = run_ludo("questions " + warned + " --plies 200");
  INFO(asked.output);
  CHECK(contains(asked.output, "(may-hold-friend)\n"));
  CHECK(contains(asked.output, "  now      `ludo check` warns of it\n"));
}

TEST_CASE("questions: what the trial of `check` meets is told where no question asks it") {
  const Folder folder;
  const std::string game = folder.write("climb.ludo", R"(game Climb

elements
  players White, Black
  board square 4 x 4
  piece Man: of each player
  the game has steps: 0 to 90, at first 0

interactions
  rule go
    choose man among own pieces
    choose goal among empty touching man
    move man to goal
    add 1 to steps

scenario
  setup
    put White Man at a1
    put Black Man at d4
  turn
    play go
  stuck: draw
  limit 120 turns: draw
)");
  const ProgramRun few = run_ludo("questions --plies 1 " + game);
  CHECK(few.status == 1);
  CHECK(contains(few.output, "Climb: 0 open questions, 1 fault\n"));
  CHECK(contains(few.output, "leaves-type: `steps` would leave its type"));
  const auto json = interpreter::Json::parse(run_ludo("questions --json --plies 1 " + game).output);
  CHECK(json.at("open") == 0);
  CHECK(json.at("faults").at("lines").size() == 1);
  // Looked at more closely it is a question.
  const ProgramRun asked = run_ludo("questions --json --plies 3000 " + game);
  const auto found = interpreter::Json::parse(asked.output);
  CHECK(found.at("questions").at(0).at("code") == "Q15");
  CHECK(found.at("faults").at("lines").empty());
  // A text that cannot be played is not tried.
  const auto faulty = interpreter::Json::parse(
      run_ludo("questions --json --plies 10 tests/questions/pairs/q01-faulty.ludo").output);
  CHECK(faulty.at("faults").is_null());
}

TEST_CASE("questions: a rule that was never possible is asked about, until a ruling says why") {
  const Folder folder;
  const std::string text = R"(game Leap
elements
  players White, Black
  board square 4 x 4
  piece Man: of each player
interactions
  rule step
    choose man among own Men
    choose goal among empty touching man
    move man to goal
  rule leap "A long leap"
    choose man among own Men
    choose line from man along orthogonal: 4 empty to goal
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at d4
  turn
    either play step
    or play leap
  stuck: mover loses
  same position 2 times: draw
)";
  const ProgramRun open = run_ludo("questions --plies 500 " + folder.write("leap.ludo", text));
  CHECK(open.status == 1);
  CHECK(contains(open.output, "A rule that was never possible (constant, Q14)"));
  CHECK(contains(open.output, "The rule `leap` was never possible at 16000 decisions"));
  CHECK(contains(open.output, "leap.ludo:11  rule leap \"A long leap\""));
  const std::string head = "  rule leap \"A long leap\"\n";
  std::string ruled = text;
  ruled.insert(ruled.find(head) + head.size(), "    ruling \"For larger boards.\"\n");
  const ProgramRun answered =
      run_ludo("questions --plies 500 " + folder.write("ruled.ludo", ruled));
  CHECK(answered.status == 0);
  CHECK(contains(answered.output, "Leap: 0 open questions, 1 answered by rulings"));
  // Where it can be it is not asked about, also if few random games come to it.
  std::string shorter = text;
  shorter.replace(shorter.find("4 empty"), 7, "3 empty");
  CHECK(run_ludo("questions --plies 500 " + folder.write("shorter.ludo", shorter)).status == 0);
}

TEST_CASE("questions: a repair that could not be read where it is put is not offered") {
  const Folder folder;
  const std::string game = folder.write("hid.ludo", R"(game Hid
elements
  players White, Black
  board square 4 x 4
  piece King: of each player
  piece Man: of each player
  each player has purse: 0 to 1, at first 0
  kinds of pieces seen by owner
interactions
  rule go
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
    for each foe among enemy Kings beside goal
      add 1 to own purse
scenario
  setup
    put White King at a1
    put White Man at b1
    put Black King at d4
    put Black Man at c4
  turn
    play go
  stuck: draw
  limit 40 turns: draw
)");
  const ProgramRun run = run_ludo("questions " + game + " --plies 1000");
  CHECK(contains(run.output, "(capacity, Q15)"));
  CHECK(contains(run.output, "      if own purse + 1 <= 1\n        add 1 to own purse\n"));
  // What may be required there hangs on a kind that is hidden.
  CHECK_FALSE(contains(run.output, "require own purse"));
}

}  // namespace ludo::tests
