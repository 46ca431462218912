// Lines that try what cannot be done are told: which, how often, and one position where they do.

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::json;

std::string text_of(const std::string& name) { return "tests/defects/texts/" + name + ".ludo"; }

// The lines that `simulate` tells.
Json simulated(const std::string& text, const std::string& more = "") {
  const ProgramRun run = run_ludo("simulate " + text + " --games 20 --json " + more);
  INFO(run.error);
  CHECK(run.status == 0);
  return Json::parse(run.output).at("dead_paths");
}

Json saw(const std::string& text, const std::string& more = "") {
  const ProgramRun run = run_ludo("check " + text + " --json " + more);
  INFO(run.error);
  CHECK(run.status == 0);
  return Json::parse(run.output).at("games").at(0).at("saw");
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
  CHECK(contains(run.output, "tried what cannot be done"));
  CHECK(contains(run.output, "path-dies-1.ludo:9:5"));
  const Json dead = simulated(text);
  REQUIRE(dead.at("lines").size() == 1);
  const Json& line = dead.at("lines").at(0);
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
      CHECK(Json::parse(run.output).at("dead_paths").is_null() == (part != "1"));
      parts += " " + folder.write(part + ".json", run.output);
    }
    CHECK(Json::parse(run_ludo("merge --json" + parts).output).at("dead_paths") == dead);
  }
}

TEST_CASE("row 13: `check` tells it, too, and says ok all the same") {
  for (const std::string name : {"path-dies-1", "path-dies-2", "path-dies-3", "level-overflow"}) {
    INFO(name);
    const Json sights = saw(text_of(name));
    REQUIRE_FALSE(sights.empty());
    CHECK(sights.at(0).at("code") == "path-died");
    CHECK(0 < sights.at(0).at("count"));
    CHECK(run_ludo(sights.at(0).at("see").get<std::string>().substr(5)).status == 0);
    CHECK(saw(text_of(name), "--engine reference") == sights);
    const ProgramRun run = run_ludo("check " + text_of(name));
    CHECK(run.status == 0);
    CHECK(contains(run.output, ": ok ("));
    CHECK(contains(run.output, "path-died: "));
    CHECK(run_ludo("check --strict " + text_of(name)).status == 1);
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
      {"    choose cell among own Men\n    move cell to e of cell\n", "", 9},  // nowhere
      {"    choose cell among anything\n    change cell to Man\n", "", 9},
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

TEST_CASE("row 13: what is only supposed, or asked of a move that is played, kills no path") {
  const Folder folder;
  const std::string text = folder.write(
      "supposes.ludo", game_of("    choose cell among anything\n"
                               "    require supposing put own Man at cell: cell is own Man\n"
                               "    require cell is empty\n"
                               "    require count own Men < 3\n"
                               "    put own Man at cell\n"));
  CHECK(simulated(text).at("lines").empty());
  CHECK_FALSE(contains(run_ludo("simulate " + text).output, "cannot be done"));
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
