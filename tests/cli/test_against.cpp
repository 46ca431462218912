// `ludo replay --against`: records of old rules under new ones.

#include <fmt/format.h>

#include "interpreter/cli/common.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/schema_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

std::string walk(const std::string& reach) {
  return "game Walk\nelements\n  players White, Black\n  board square 6 x 2\n"
         "  piece Man: of each player\ninteractions\n  rule step\n"
         "    choose man among own Man\n    choose line from man along e: " +
         reach +
         " empty to goal\n    move man to goal\nscenario\n  setup\n    put White Man at a1\n"
         "    put Black Man at a2\n  turn\n    play step\n  stuck: mover loses\n"
         "  limit 100 turns: draw\n";
}

}  // namespace

TEST_CASE("replay --against: where records part, by clause, with why under both rulesets") {
  const Folder folder;
  const std::string before = folder.write("old.ludo", walk("1 to 2"));
  const std::string now = folder.write("new.ludo", walk("one"));
  folder.write("games/a.ludorec", "[Game \"Walk\"]\n\n1. a1-b1 {fine} 2. a2-b2 *\n\na1-c1 *\n");
  folder.write("games/b.jsonl", "{\"moves\":[\"a1-b1\",\"a2-c2\"]}\n{\"moves\":[\"h9\"]}\n");
  folder.write("games/notes.md", "no record\n");
  const std::string games = folder.path("games");
  const ProgramRun same =
      run_ludo("replay " + before + " " + games + "/a.ludorec --against " + before);
  CHECK(same.status == 0);
  CHECK(same.output == "2 games: 2 the same, 0 with another result, 0 part, 0 unreadable\n");
  const ProgramRun parts = run_ludo("replay " + now + " " + games + " --against " + before);
  INFO(parts.output + parts.error);
  CHECK(parts.status == 1);
  CHECK(
      contains(parts.output, fmt::format("{}/a.ludorec:5: parts at move 1 `a1-c1`: no longer legal "
                                         "(`step`, {}:9): ",
                                         games, now)));
  CHECK(
      contains(parts.output, "4 games: 1 the same, 0 with another result, 2 part, 1 unreadable\n"));
  CHECK(contains(parts.output,
                 fmt::format("2 of 4 games part at `step`, {}:9; first: {}/a.ludorec:5, "
                             "turn 1 `a1-c1`\n",
                             now, games)));
  CHECK(contains(parts.output, "  before, by " + before + ":\n    legal: `a1-c1`"));
  CHECK(contains(parts.output, "  now, by " + now + ":\n    illegal: `a1-c1`"));
  const ProgramRun unreadable =
      run_ludo("replay " + before + " " + games + "/b.jsonl --against " + before);
  CHECK(unreadable.status == 3);

  const ProgramRun told = run_ludo("replay " + now + " " + games + " --json --against " + before);
  const auto json = interpreter::Json::parse(told.output);
  CHECK(schema_faults(interpreter::Json::parse(read_file("spec/schemas/replay-against.json")),
                      json) == std::vector<std::string>{});
  CHECK(json["verb"] == "replay-against");
  CHECK(json["same"] == 1);
  CHECK(json["parted"] == 2);
  CHECK(json["unreadable"] == 1);
  CHECK(json["groups"][0]["count"] == 2);
  CHECK(json["groups"][0]["place"]["line"] == 9);
  CHECK(json["groups"][0]["why"]["before"]["answer"] == "legal");
  CHECK(json["groups"][0]["why"]["now"]["answer"] == "illegal");
  CHECK(json["records"][1]["fate"] == "no-longer-legal");
  for (const char* threads : {"1", "3"}) {
    CHECK(run_ludo("replay " + now + " " + games + " --json --against " + before + " --threads " +
                   threads)
              .output == told.output);
  }
}

TEST_CASE("replay --against: options of the old game, and what cannot be asked") {
  const Folder folder;
  const std::string kept = folder.path("t.jsonl");
  CHECK(run_ludo("simulate tablut --games 3 --seed 5 --record " + kept).status == 0);
  CHECK(run_ludo("replay tablut " + kept + " --against tablut --with occurrences=3").status == 0);
  CHECK(run_ludo("replay tablut " + kept + " --against tablut --with occurrences=9").status == 1);
  CHECK(run_ludo("replay tablut " + kept + " --with occurrences=3").status == 2);
  CHECK(run_ludo("replay tablut " + kept + " --against tablut --write x.jsonl").status == 2);
  CHECK(run_ludo("replay tablut " + kept + " --against no-such-game").status == 3);
  CHECK(run_ludo("replay tablut " + folder.path("") + " --against tablut").status == 0);
  const Folder empty;
  CHECK(run_ludo("replay tablut " + empty.path("") + " --against tablut").status == 3);
}

}  // namespace ludo::tests
