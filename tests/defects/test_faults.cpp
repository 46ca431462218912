// Faults, lines that try what cannot be done, are told: which, how often, and one position where
// they do.

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::json;

std::string text_of(const std::string& name) { return "tests/defects/texts/" + name + ".ludo"; }

// The lines that `simulate` tells.
Json simulated(const std::string& text, const std::string& more = "") {
  const ProgramRun run = run_ludo("simulate " + text + " --games 20 --json " + more);
  INFO(run.error);
  CHECK(run.status == 0);
  return Json::parse(run.output).at("faults");
}

// What `check` tells of a text whose only mistakes are its faults.
Json checked(const std::string& text, const std::string& more = "") {
  const ProgramRun run = run_ludo("check " + text + " --json " + more);
  INFO(run.error);
  CHECK(run.status == 1);
  const Json game = Json::parse(run.output).at("games").at(0);
  CHECK_FALSE(game.at("ok"));
  CHECK(game.at("errors") == 0);
  return game.at("faults");
}

// One rule, on a board of three by three with a man of White at a1 and one of Black at b2.
std::string game_of(const std::string& rule, const std::string& elements = "") {
  return "game Dies\nelements\n  players White, Black\n  board square 3 x 3\n"
         "  piece Man: 3 of each player\n" +
         elements +
         "interactions\n"
         "  rule go\n" +
         rule +
         "scenario\n  setup\n    put White Man at a1\n    put Black Man at b2\n"
         "  turn\n    either play go\n    or pass\n  stuck: mover loses\n  limit 8 turns: draw\n";
}

}  // namespace

TEST_CASE("row 13: `simulate` says which line tried what cannot be done, how often, and where") {
  const std::string text = text_of("path-dies-1");
  const ProgramRun run = run_ludo("simulate " + text + " --games 20");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "faults, and in how many positions (of "));
  CHECK(contains(run.output, "put-on-piece: a piece is put on a piece"));
  CHECK(contains(run.output, "path-dies-1.ludo:9:5"));
  const Json dead = simulated(text);
  REQUIRE(dead.at("lines").size() == 1);
  const Json& line = dead.at("lines").at(0);
  CHECK(line.at("kind") == "put-on-piece");
  CHECK(line.at("place").at("line") == 9);
  CHECK(line.at("place").at("text") == "put own Man at cell");
  // After the first man some cell is taken in every position: only the starts are clean.
  CHECK(line.at("positions").get<int>() ==
        dead.at("positions").get<int>() - dead.at("games").get<int>());
  CHECK(line.at("moves").size() == 1);
  // What is said can be pasted.
  const std::string see = line.at("see");
  CHECK(see.rfind("ludo moves " + text + " --moves ", 0) == 0);
  CHECK(run_ludo(see.substr(5)).status == 0);
}

TEST_CASE("row 13: what is told depends on no engine, thread or shard") {
  for (const std::string name : {"path-dies-1", "path-dies-2", "path-dies-3", "level-overflow"}) {
    INFO(name);
    const std::string text = text_of(name);
    const Json dead = simulated(text);
    CHECK_FALSE(dead.at("lines").empty());
    CHECK(simulated(text, "--engine reference") == dead);
    CHECK(simulated(text, "--threads 1") == dead);
    CHECK(simulated(text, "--threads 2 --coverage") == dead);
    const Folder folder;
    std::string parts;
    for (const std::string part : {"3", "1", "2"}) {
      const ProgramRun run =
          run_ludo("simulate " + text + " --games 20 --json --shard " + part + "/3");
      CHECK(Json::parse(run.output).at("faults").is_null() == (part != "1"));
      parts += " " + folder.write(part + ".json", run.output);
    }
    CHECK(Json::parse(run_ludo("merge --json" + parts).output).at("faults") == dead);
  }
}

TEST_CASE("row 13: a fault that `check` sees is a mistake, with its place and the way there") {
  for (const std::string name : {"path-dies-1", "path-dies-2", "path-dies-3", "level-overflow"}) {
    INFO(name);
    const Json faults = checked(text_of(name));
    REQUIRE_FALSE(faults.empty());
    CHECK(0 < faults.at(0).at("positions"));
    CHECK(faults.at(0).at("setting").is_null());
    CHECK(run_ludo(faults.at(0).at("see").get<std::string>().substr(5)).status == 0);
    CHECK(checked(text_of(name), "--engine reference") == faults);
    const ProgramRun run = run_ludo("check " + text_of(name));
    CHECK(run.status == 1);
    CHECK_FALSE(contains(run.output, ": ok ("));
    CHECK(contains(run.output, faults.size() == 1 ? ": 1 fault" : ": 2 faults"));
    CHECK(contains(run.error, "fault[" + faults.at(0).at("kind").get<std::string>() + "]: "));
    CHECK(contains(run.error, faults.at(0).at("see").get<std::string>()));
    CHECK(run_ludo("check --static " + text_of(name)).status == 0);
  }
}

TEST_CASE("a fault under another value of an option is told with the setting") {
  const Folder folder;
  const std::string text =
      folder.write("option.ludo", game_of("    choose cell among anything\n"
                                          "    require not careful or cell is empty\n"
                                          "    require count own Men < 3\n"
                                          "    put own Man at cell\n",
                                          "  option careful default on\n"));
  const Json faults = checked(text);
  REQUIRE(faults.size() == 1);
  CHECK(faults.at(0).at("setting") == "careful=off");
  CHECK(contains(faults.at(0).at("see").get<std::string>(), "--option careful=off"));
  CHECK(run_ludo("check " + text + " --option careful=on").status == 0);
}

TEST_CASE("a fault where a test looks makes the test fail, with its place and the line of moves") {
  const Folder folder;
  const std::string text = folder.write(
      "tested.ludo",
      game_of("    choose cell among Top\n    put own Man at cell\n", "  region Top: {a3, b3}\n") +
          "test \"all is well at the start\"\n"
          "  given start\n"
          "  moves a3 = 1\n"
          "test \"not after a move\"\n"
          "  given start\n"
          "  after a3\n"
          "    legal b3\n"
          "test \"counting looks at nothing\"\n"
          "  given start\n"
          "  perft 1 = 3\n");
  const ProgramRun run = run_ludo("test " + text);
  CHECK(run.status == 1);
  CHECK(contains(run.output,
                 "tested.ludo:10: \"not after a move\": fault[put-on-piece]: a piece is put on a "
                 "piece, in the line a3\n"));
  CHECK(contains(run.output, "2 passed, 1 failed"));
  const Json failure =
      Json::parse(run_ludo("test --json " + text).output).at("tests").at(1).at("failures").at(0);
  CHECK(failure.at("expected") == "no fault");
  CHECK(contains(failure.at("got").get<std::string>(), "fault[put-on-piece]"));
}

TEST_CASE("`play` says a fault once for each line, and goes on") {
  const ProgramRun run =
      run_ludo("play " + text_of("path-dies-1"), "printf 'a1\\nb1\\nmoves\\nquit\\n' |");
  CHECK(run.status == 0);
  const std::size_t first = run.error.find("fault[put-on-piece]");
  REQUIRE(first != std::string::npos);
  CHECK(run.error.find("fault[put-on-piece]", first + 1) == std::string::npos);
  CHECK(contains(run.output, "White: a1"));
}

TEST_CASE("each kind of fault has a text that `check` finds it in") {
  for (const std::string& file : files_under("tests/corpus/faults", ".ludo")) {
    INFO(file);
    std::istringstream head(read_file(file));
    std::string dashes, fault, kind, at;
    int line = 0;
    REQUIRE(head >> dashes >> fault >> kind >> at >> line);
    const Json faults = checked(file);
    REQUIRE(faults.size() == 1);
    CHECK(faults.at(0).at("kind") == kind);
    CHECK(faults.at(0).at("place").at("line") == line);
    CHECK(contains(run_ludo("check " + file).error, "hint: "));
  }
}

TEST_CASE("row 13: every kind of thing that cannot be done") {
  struct Case {
    std::string rule, elements;
    int line;
  };
  const std::string level = "  the game has level: 0 to 3, at first 2\n";
  const std::string bag =
      "  type Suit: Red, Blue\n  the game has bag: tally of Suit at most 3, at first {Red 1}\n";
  const std::vector<Case> cases = {
      {"    choose cell among anything\n    put own Man at cell\n", "", 9},
      {"    choose cell among empty\n    put own Man at cell\n", "", 9},  // beyond the supply
      {"    choose cell among anything\n    choose goal among empty\n    move cell to goal\n", "",
       10},
      {"    choose cell among own Men\n    move cell to e of cell, capturing what stands there\n",
       "", 9},  // nowhere
      {"    choose cell among anything\n    cell becomes Man\n", "", 9},
      {"    choose n from 1 to 2\n    add n to level\n", level, 10},
      {"    choose n from 1 to 3\n    take n from level\n", level, 10},
      {"    choose n from 1 to 9\n    set level to n\n", level, 10},
      {"    choose suit among Suit\n    take suit from bag\n", bag, 11},
  };
  const Folder folder;
  for (const Case& each : cases) {
    const std::string text = folder.write("dies.ludo", game_of(each.rule, each.elements));
    INFO(each.rule);
    const Json dead = simulated(text);
    CHECK_FALSE(dead.at("lines").empty());
    for (const Json& line : dead.at("lines")) CHECK(line.at("place").at("line") == each.line);
    CHECK(simulated(text, "--engine reference") == dead);
  }
}

TEST_CASE("a bound that the text sets is no fault") {
  const Folder folder;
  const std::string text = folder.write(
      "bound.ludo", game_of("    choose cell among empty\n    require count own Men < 3\n"
                            "    put own Man at cell\n    optionally play again\n"
                            "  rule again at most 1 times\n"
                            "    choose man among own Men\n    remove man\n"
                            "    optionally play again\n"));
  CHECK(simulated(text).at("lines").empty());
  CHECK(run_ludo("check " + text).status == 0);
}

TEST_CASE("row 13: what is only supposed, or asked of a move that is played, kills no path") {
  const Folder folder;
  const std::string text = folder.write(
      "supposes.ludo", game_of("    choose cell among anything\n"
                               "    require supposing put own Man at cell: cell is own Man\n"
                               "    require cell is empty\n"
                               "    require count own Men < 3\n"
                               "    put own Man at cell\n"));
  CHECK(simulated(text).at("lines").empty());
  CHECK_FALSE(contains(run_ludo("simulate " + text).output, "faults"));
}

TEST_CASE("row 13: the way to the example goes on from where the run began") {
  const std::string text = text_of("path-dies-1");
  const Json dead = simulated(text, "--moves 'a1, b1'");
  REQUIRE(dead.at("lines").size() == 1);
  CHECK(dead.at("lines").at(0).at("moves").empty());
  CHECK(dead.at("lines").at(0).at("positions") == dead.at("positions"));
  CHECK(contains(dead.at("lines").at(0).at("see").get<std::string>(), "--moves \"a1, b1\""));
}

}  // namespace ludo::tests
