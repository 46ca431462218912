// `tune` and `--weights` on the command line.

#include "interpreter/cli/common.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/schema_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using interpreter::Json;

// Weights of Kalah, learned from few quick games.
std::string learned(const Folder& folder) {
  const std::string file = folder.path("kalah.weights");
  const ProgramRun run = run_ludo(
      "tune kalah --player mcts:iterations=5 --games 100 --stages 1 --check 5 --out " + file);
  INFO(run.error);
  REQUIRE(run.status == 0);
  CHECK(contains(run.output, "stage 1: 100 games, log-loss "));
  CHECK(contains(run.output, "against the old ones: "));
  CHECK(contains(run.output, "written to " + file));
  return file;
}

}  // namespace

TEST_CASE("tune: weights are written, and players look at them") {
  const Folder folder;
  const std::string file = learned(folder);
  const auto json = Json::parse(folder.read("kalah.weights"));
  CHECK(json["verb"] == "tune");
  CHECK(json["hash"].get<std::string>().starts_with("ludo:1:"));
  CHECK(json["player"].get<std::string>().starts_with("mcts:"));

  // Read back they are what they were: a file that is written again from them is the same.
  const std::string asked = "simulate kalah --games 6 --players mcts:iterations=20 --json";
  const auto with = Json::parse(run_ludo(asked + " --weights " + file).output);
  const auto without = Json::parse(run_ludo(asked).output);
  REQUIRE(with["weights"].size() == 1);
  CHECK(with["weights"][0].get<std::string>().size() == 64);
  CHECK_FALSE(without.contains("weights"));
  CHECK(with["length"] != without["length"]);

  CHECK(contains(run_ludo("study kalah --rungs random+greedy --games 50 --strength-games 0"
                          " --weights " +
                          file)
                     .output,
                 "weights " + file));
  CHECK(Json::parse(run_ludo("best kalah --player light --json --weights " + file).output)
            .contains("weights"));
}

TEST_CASE("tune: a run that is planned carries its weights") {
  const Folder folder;
  learned(folder);
  const ProgramRun run = run_script(folder, R"(set -e
asked="simulate kalah --games 10 --players mcts:iterations=10 --weights kalah.weights"
$LUDO $asked --json > one.json
$LUDO plan $asked --block 4 > run.json
rm kalah.weights
$LUDO work run.json > /dev/null
$LUDO merge run.json run.blocks --json > merged.json
grep -v seconds one.json > a; grep -v seconds merged.json > b
diff <(grep -A3 '"weights"' a) <(grep -A3 '"weights"' b)
diff <(grep -A40 '"outcomes"' a | head -30) <(grep -A40 '"outcomes"' b | head -30)
)");
  INFO(run.output + run.error);
  CHECK(run.status == 0);
}

TEST_CASE("tune: what is no file of weights, or of other rules, is refused") {
  const Folder folder;
  const std::string file = learned(folder);
  const std::string whole = folder.read("kalah.weights");
  const auto refused = [&](const std::string& arguments, std::string_view why, int status) {
    const ProgramRun run = run_ludo(arguments);
    INFO(arguments + "\n" + run.error);
    CHECK(run.status == status);
    CHECK(contains(run.error, why));
  };
  const std::string play = "simulate kalah --games 2 --players greedy --weights ";
  refused("simulate tablut --games 2 --players greedy --weights " + file,
          "are of other rules: ludo:1:", 2);
  refused("simulate kalah --games 2 --weights " + file, "nobody who plays looks at weights", 2);
  refused(play + folder.path("no.weights"), "cannot be read", 3);
  refused(play + folder.write("empty.weights", ""), "is no file of weights", 3);
  refused(play + folder.write("text.weights", "{\"verb\": \"study\"}"), "is no file of weights", 3);
  refused(play + folder.write("half.weights", whole.substr(0, whole.size() / 2)),
          "is no file of weights", 3);
  Json other = Json::parse(whole);
  other["schema"] = 2;
  refused(play + folder.write("newer.weights", other.dump()), "newer form", 3);
  for (const auto& [key, value] : {std::pair<const char*, Json>{"seats", Json::array({1})},
                                   {"features", Json::array()},
                                   {"predicts", "yes"},
                                   {"loss", nullptr}}) {
    other = Json::parse(whole);
    other[key] = value;
    refused(play + folder.write("other.weights", other.dump()), "does not hold the weights", 3);
  }
  other = Json::parse(whole);
  other["features"][0]["shared"] = 1e300;
  refused(play + folder.write("great.weights", other.dump()), "does not hold the weights", 3);
  other = Json::parse(whole);
  other["features"][0]["own"].erase(0);
  refused(play + folder.write("own.weights", other.dump()), "does not hold the weights", 3);

  refused("tune kalah --player random", "does not look at an evaluation", 2);
  refused("tune kalah --player solver", "does not look at an evaluation", 2);
  refused("tune kalah --player light,greedy", "`--player` names one player", 2);
  refused("tune stratego", "weights are learned where nothing is hidden", 2);
  refused("tune kalah --out " + folder.path("no/where/kalah.weights"), "cannot be written", 3);
}

TEST_CASE("tune: too few games, and nothing is written") {
  const Folder folder;
  const std::string file = folder.path("kalah.weights");
  // Known before a game is played, or when few of them have come to an end.
  const ProgramRun few = run_ludo("tune kalah --games 99");
  CHECK(few.status == 2);
  CHECK(contains(few.error, "`--games 99`: 100 are needed to learn anything from"));
  const ProgramRun run =
      run_ludo("tune kalah --player greedy --games 100 --stages 1 --most-moves 5 --out " + file);
  CHECK(run.status == 1);
  CHECK(contains(run.output, "Too few games to learn anything from: 0 came to an end"));
  CHECK(run_ludo("canon " + file).status == 3);
}

TEST_CASE("tune --search: settings are printed, and nothing is written") {
  const Folder folder;
  const std::string asked =
      "tune kalah --search --player mcts:iterations=5 --steps 4 --games 2 --check 10";
  const ProgramRun run = run_ludo(asked);
  INFO(run.error);
  CHECK((run.status == 0 || run.status == 1));
  CHECK(contains(run.output, "settings of mcts by 4 steps of 16 games\n"));
  CHECK(contains(run.output, "against the player as it was: "));
  const Json json = Json::parse(run_ludo(asked + " --json").output);
  CHECK(schema_faults(Json::parse(read_file("spec/schemas/tune-search.json")), json).empty());
  CHECK(json["steps"] == 4);
  CHECK(contains(run.output, json["found"].get<std::string>()));
  CHECK(run_ludo(asked + " --json --threads 1").output == run_ludo(asked + " --json").output);

  CHECK(run_ludo("tune kalah --search --player greedy").status == 2);
  CHECK(run_ludo("tune kalah --search --out " + folder.path("kalah.weights")).status == 2);
}

}  // namespace ludo::tests
