// `plan`, `work`, `merge`: runs that are played block by block say what one process says.

#include <nlohmann/json.hpp>

#include "lang/text/sha256.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/schema_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;

// Without what depends on the machine.
std::string without_times(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_object()) json.erase("timings");
  return json.dump(2);
}

std::string schema_trouble(const std::string& name, const std::string& text) {
  std::string all;
  const Json schema = Json::parse(read_file("spec/schemas/" + name + ".json"));
  for (const std::string& fault : schema_faults(schema, Json::parse(text))) all += fault + "\n";
  return all;
}

// A run in a folder, planned and not yet played.
class Planned {
 public:
  explicit Planned(const std::string& asked) {
    const ProgramRun run = run_ludo("plan " + asked);
    INFO(run.error);
    REQUIRE(run.status == 0);
    folder.write("run.json", run.output);
    id = Json::parse(run.output)["run"].get<std::string>();
  }
  ProgramRun work(const std::string& rest, const std::string& before = "") const {
    return run_ludo("work " + folder.path("run.json") + " " + rest, before);
  }
  ProgramRun merge(const std::string& rest) const {
    return run_ludo("merge " + folder.path("run.json") + " " + rest);
  }
  std::string block(int number) const {
    return fmt::format("run.blocks/{}-{:06}.json", id.substr(0, 16), number);
  }
  Folder folder;
  std::string id;
};

}  // namespace

TEST_CASE("plan: blocks of a simulation, by any workers, are the run of one process", "[plan]") {
  const std::string asked = "simulate tablut --games 90 --seed 3 --coverage --option occurrences=2";
  const Planned run(asked + " --block 20");
  CHECK(schema_trouble("plan", run.folder.read("run.json")) == "");
  CHECK(run.work("--blocks 3/3 --threads 1").output ==
        "1 of 5 blocks: 1 played; in " + run.folder.path("run.blocks") + "\n");
  CHECK(run.work("--blocks 1/3").status == 0);
  const ProgramRun told = run.work("--json --blocks env", "PMI_RANK=1 PMI_SIZE=3");
  CHECK(schema_trouble("work", told.output) == "");
  CHECK(Json::parse(told.output)["mine"] == "2,5");
  CHECK(schema_trouble("block", run.folder.read(run.block(1))) == "");
  const ProgramRun merged = run.merge("--json");
  INFO(merged.error);
  CHECK(merged.status == 0);
  CHECK(schema_trouble("simulate", merged.output) == "");
  CHECK(without_times(merged.output) == without_times(run_ludo(asked + " --json").output));
  CHECK(run.merge("-q").output == run_ludo(asked + " -q").output);
  CHECK(run.merge("").output == run_ludo(asked).output);
}

TEST_CASE("plan: a run carries its texts, its options and where it begins", "[plan]") {
  const Folder folder;
  const std::string game = folder.write("line.ludo", kLine);
  folder.write("wide/wide.ludo", "game Wide variant of Line\n\"Wider\"\n");
  const std::string asked =
      "simulate " + folder.path("wide/wide.ludo") + " --library " + folder.path() +
      " --games 12 --option stones=middle-taken --moves a1 --players mcts:iterations=20,random";
  const Planned run(asked + " --block 5");
  const ProgramRun alone = run_ludo(asked + " --json");
  CHECK(alone.status == 0);
  // What was planned is played, whatever has become of the files.
  folder.write("line.ludo", "no game at all\n");
  folder.write("wide/wide.ludo", "nor this\n");
  CHECK(run.work("").status == 0);
  CHECK(without_times(run.merge("--json").output) == without_times(alone.output));
}

TEST_CASE("plan: missing blocks are named with the command that plays them", "[plan]") {
  const Planned run("simulate tic-tac-toe --games 60 --block 10");
  std::filesystem::create_directory(run.folder.path("run.blocks"));
  const ProgramRun nothing = run.merge("--partial");
  CHECK(nothing.status == 4);
  CHECK(nothing.output.empty());
  CHECK(contains(nothing.error, "ludo: missing: 6 of 6 blocks: 1-6\n"));
  CHECK(run.work("--blocks 1-2,5").status == 0);
  const std::string file = run.folder.path("run.json");
  const std::string blocks = run.folder.path("run.blocks");
  const ProgramRun merged = run.merge("--json");
  CHECK(merged.status == 4);
  CHECK(merged.output.empty());
  CHECK(merged.error == "ludo: missing: 3 of 6 blocks: 3-4,6\nludo: to play them: ludo work " +
                            file + " --blocks 3-4,6 --into " + blocks + "\n");
  // What is told is what one process tells of the games before the gap.
  const ProgramRun partial = run.merge("--json --partial");
  CHECK(partial.status == 4);
  CHECK(schema_trouble("simulate", partial.output) == "");
  Json told = Json::parse(partial.output);
  CHECK(told["partial"] == Json({{"blocks", 6}, {"missing", "3-4,6"}}));
  told.erase("partial");
  Json first = Json::parse(run_ludo("simulate tic-tac-toe --games 20 --json").output);
  first.erase("timings");
  told.erase("faults");  // it looks at the first games of the whole run
  first.erase("faults");
  CHECK(told == first);
  // Started again, only what is missing is played.
  CHECK(run.work("").output == "all 6 blocks: 3 played, 3 there before; in " + blocks + "\n");
  CHECK(run.merge("").status == 0);
}

TEST_CASE("plan: files that are no blocks of the run are refused by name", "[plan]") {
  const std::string asked = "simulate tic-tac-toe --games 40 --block 10";
  const Planned run(asked);
  REQUIRE(run.work("").status == 0);
  const std::string whole = run.merge("--json").output;
  const std::string good = run.folder.read(run.block(2));
  const std::string path = run.folder.path(run.block(2));
  const auto refused = [&](const std::string& what) {
    INFO(what);
    const ProgramRun merged = run.merge("--json");
    CHECK(merged.status == 3);
    CHECK(merged.output.empty());
    CHECK(contains(merged.error, "ludo: `" + path + "` " + what));
    // The others are summed up where that is asked.
    const ProgramRun partial = run.merge("--json --partial");
    CHECK(partial.status == 4);
    CHECK(Json::parse(partial.output)["games"] == 10);
    // Whoever plays it again mends it.
    const ProgramRun again = run.work("");
    CHECK(again.status == 0);
    CHECK(contains(again.error, "block 2 is played anew"));
    CHECK(run.folder.read(run.block(2)) == good);
    CHECK(run.merge("--json").output == whole);
  };
  run.folder.write(run.block(2), good.substr(0, good.size() / 2));
  refused("is cut off or broken\n");
  run.folder.write(run.block(2), "");
  refused("is empty\n");
  for (std::size_t at = 0; at < good.size(); at += good.size() / 9) {
    std::string flipped = good;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    run.folder.write(run.block(2), flipped);
    refused("is ");
  }
  Json newer = Json::parse(good);
  newer["schema"] = 2;
  run.folder.write(run.block(2), newer.dump() + "\n");
  refused("is of a newer form than this program knows (schema 2)\n");
  const Planned other("simulate tic-tac-toe --games 40 --block 10 --seed 2");
  REQUIRE(other.work("").status == 0);
  run.folder.write(run.block(2), other.folder.read(other.block(2)));
  refused("is of another run, " + other.id.substr(0, 16) + "\n");
  run.folder.write(run.block(2), "{\"verb\":\"simulate\"}\n");
  refused("is no block of `ludo work`\n");
}

TEST_CASE("plan: a block that is there twice is counted once, or is refused", "[plan]") {
  const Planned run("simulate tic-tac-toe --games 40 --block 10");
  REQUIRE(run.work("").status == 0);
  const std::string whole = run.merge("--json").output;
  const std::string good = run.folder.read(run.block(3));
  run.folder.write("run.blocks/copy.json", good);
  CHECK(run.merge("--json").output == whole);
  // From another machine, in another folder.
  run.folder.write("other/block.json", good);
  const std::string both = run.folder.path("run.blocks") + " " + run.folder.path("other");
  CHECK(run.merge("--json " + both).output == whole);
  // Sound by itself, and not what the other says.
  Json changed = Json::parse(good);
  changed["counts"]["wins"][0] = changed["counts"]["wins"][0].get<int>() - 1;
  changed["counts"]["draws"] = changed["counts"]["draws"].get<int>() + 1;
  changed.erase("sum");
  changed["sum"] = lang::sha256_text(changed.dump());
  run.folder.write("other/block.json", changed.dump() + "\n");
  const ProgramRun merged = run.merge("--json " + both);
  CHECK(merged.status == 3);
  CHECK(contains(merged.error, "other/block.json`"));
  CHECK(contains(merged.error, " do not agree on block 3: other versions, or a machine that errs"));
}

TEST_CASE("plan: who is asked for what is not there is told so", "[plan]") {
  const Planned run("simulate tic-tac-toe --games 40 --block 10");
  const auto says = [&run](const std::string& rest, int status, const std::string& message,
                           const std::string& before = "") {
    INFO(rest);
    const ProgramRun told = run.work(rest, before);
    CHECK(told.status == status);
    CHECK(contains(told.error, message));
  };
  says("--blocks 5", 2,
       "`--blocks 5` should be I/N with 1 <= I <= N, `env`, or numbers from 1 to 4");
  says("--blocks 4/3", 2, "should be I/N");
  says("--blocks env", 2, "nothing around says which worker this is",
       "env -u SLURM_PROCID -u PMI_RANK -u OMPI_COMM_WORLD_RANK");
  says("--blocks env", 2, "are not counted one by one",
       "SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_COUNT=2");
  says("--blocks env", 2, "is no number: `many`", "PMI_RANK=0 PMI_SIZE=many");
  says("--into " + run.folder.path("run.json"), 3, "cannot be made");
  CHECK(run.merge("").status == 3);  // there is no folder yet
  CHECK(run_ludo("plan").status == 2);
  CHECK(run_ludo("plan check tic-tac-toe").status == 2);
  CHECK(contains(run_ludo("plan simulate tic-tac-toe --shard 1/2").error, "no `--shard`"));
  CHECK(contains(run_ludo("plan simulate tic-tac-toe --block 0").error, "is no whole number"));
  CHECK(run_ludo("plan --block 5 simulate tic-tac-toe").output ==
        run_ludo("plan simulate tic-tac-toe --block 5").output);
  CHECK(contains(run_ludo("plan simulate tic-tac-toe --games 10000000 --block 1").error,
                 "10000000 blocks are too many"));
  // A run that was touched, or not all of it arrived.
  const std::string text = run.folder.read("run.json");
  const auto refused = [&](const std::string& changed, const std::string& message) {
    run.folder.write("run.json", changed);
    const ProgramRun told = run.work("");
    CHECK(told.status == 3);
    CHECK(contains(told.error, message));
  };
  refused(text.substr(0, text.size() - 40), "is no run of `ludo plan`, or not all of one");
  Json json = Json::parse(text);
  json["asked"]["games"] = 41;
  refused(json.dump(), "was changed after it was planned");
  json["version"] = "9.9.9";
  refused(json.dump(), "was planned by ludo 9.9.9, and this is ");
  json["schema"] = 2;
  refused(json.dump(), "is of a newer form than this program knows (schema 2)");
  // Laid out otherwise it is the same run.
  run.folder.write("run.json", Json::parse(text).dump());
  CHECK(run.work("--blocks 4/4").status == 0);
}

TEST_CASE("plan: blocks and runs that somebody has made up are refused", "[plan]") {
  const auto signed_anew = [](Json json, const char* sum) {
    json.erase(sum);
    json[sum] = lang::sha256_text(json.dump());
    return json.dump() + "\n";
  };
  const auto refused = [&](const Planned& run, const std::string& change) {
    const std::string good = run.folder.read(run.block(1));
    Json json = Json::parse(good);
    const Json patch = Json::parse(change);
    json = json.patch(Json::array({patch}));
    INFO(change);
    run.folder.write(run.block(1), signed_anew(json, "sum"));
    const ProgramRun merged = run.merge("--json");
    CHECK(merged.status == 3);
    CHECK(contains(merged.error, run.block(1) + "` "));
    CHECK(merged.output.empty());
    run.folder.write(run.block(1), good);
  };
  const Planned sums("simulate tic-tac-toe --games 20 --block 10");
  REQUIRE(sums.work("").status == 0);
  for (
      const char* change :
      {R"({"op": "replace", "path": "/counts/wins/0", "value": 11})",
       R"({"op": "replace", "path": "/counts/wins", "value": [1, 2, 3]})",
       R"({"op": "replace", "path": "/counts/games", "value": 9})",
       R"({"op": "replace", "path": "/counts/draws", "value": -1})",
       R"({"op": "replace", "path": "/counts/ends", "value": {"x": 10, "y": 1}})",
       R"({"op": "replace", "path": "/counts/turns", "value": [[-1, 10]]})",
       R"({"op": "replace", "path": "/counts/turns", "value": [[5, 18446744073709551615]]})",
       R"({"op": "replace", "path": "/counts/turns", "value": 5})",
       R"({"op": "remove", "path": "/counts/uses"})", R"({"op": "remove", "path": "/counts"})",
       R"({"op": "replace", "path": "/counts/faults", "value": {"lines": [5]}})",
       R"({"op": "replace", "path": "/counts", "value": {"failed": {"what": "x", "in_second": true, "place": null}}})",
       R"({"op": "replace", "path": "/counts", "value": {"failed": {"what": "x", "in_second": false, "place": {"file": 9, "at": [0, 1]}}}})",
       R"({"op": "replace", "path": "/counts", "value": {"failed": {"what": "x", "in_second": false, "place": {"file": 0, "at": [5, 1000000]}}}})",
       R"({"op": "replace", "path": "/block", "value": 9})",
       R"({"op": "replace", "path": "/games", "value": 11})",
       R"({"op": "replace", "path": "/version", "value": "9.9.9"})",
       R"({"op": "replace", "path": "/version", "value": [1]})"}) {
    refused(sums, change);
  }
  const Planned pairs("compare tablut --with occurrences=2 --pairs 20 --block 10");
  REQUIRE(pairs.work("").status == 0);
  for (const char* change :
       {R"({"op": "replace", "path": "/counts/pairs/3/1/4", "value": [1]})",
        R"({"op": "replace", "path": "/counts/pairs/3/1/4", "value": [-1, 5]})",
        R"({"op": "replace", "path": "/counts/pairs/3/1/4", "value": [9223372036854775807, 5]})",
        R"({"op": "replace", "path": "/counts/pairs/3/1/3", "value": 8})",
        R"({"op": "replace", "path": "/counts/pairs/3/1/1", "value": -8})",
        R"({"op": "replace", "path": "/counts/pairs/3/1/0", "value": "00"})",
        R"({"op": "replace", "path": "/counts/pairs/3/1/0", "value": "000000000000000x"})",
        R"({"op": "replace", "path": "/counts/pairs/3/1", "value": {}})",
        R"({"op": "remove", "path": "/counts/pairs/3/2"})",
        R"({"op": "remove", "path": "/counts/pairs/3"})",
        R"({"op": "add", "path": "/counts/spent", "value": "too long"})"}) {
    refused(pairs, change);
  }
  // Runs.
  const std::string file = pairs.folder.path("run.json");
  const Json whole = Json::parse(pairs.folder.read("run.json"));
  for (const char* change :
       {R"({"op": "replace", "path": "/block", "value": 1000000000000000000})",
        R"({"op": "replace", "path": "/block", "value": 0})",
        R"({"op": "replace", "path": "/blocks", "value": 3})",
        R"({"op": "replace", "path": "/asked/pairs", "value": 18446744073709551615})",
        R"({"op": "replace", "path": "/asked/pairs", "value": 0})",
        R"({"op": "replace", "path": "/asked/until", "value": -1})",
        R"({"op": "replace", "path": "/asked", "value": 7})",
        R"({"op": "remove", "path": "/games/1"})",
        R"({"op": "replace", "path": "/games/1/text", "value": "game Other"})",
        R"({"op": "replace", "path": "/games/1/hash", "value": "ludo:1:00"})",
        R"({"op": "replace", "path": "/of", "value": "watch"})",
        R"({"op": "replace", "path": "/asked/players", "value": "human"})",
        R"({"op": "replace", "path": "/moves", "value": 7})"}) {
    INFO(change);
    const Json patch = Json::parse(change);
    pairs.folder.write("run.json", signed_anew(whole.patch(Json::array({patch})), "run"));
    for (const char* verb : {"work ", "merge "}) {
      const ProgramRun told = run_ludo(verb + file);
      INFO(told.error);
      CHECK((1 <= told.status && told.status <= 3));
      CHECK_FALSE(told.error.empty());
      CHECK(told.output.empty());
    }
  }
  CHECK(run_ludo("work -", "printf x |").status == 3);
}

TEST_CASE("plan: a comparison from blocks stops where one process stops", "[plan]") {
  for (const char* rest : {"--pairs 700 --until 0 --pairing none", "--pairs 700 --until 5",
                           "--pairs 20 --players mcts:eval=off,iterations=5"}) {
    const std::string asked = std::string("compare tablut --with occurrences=2 --seed 2 ") + rest;
    INFO(asked);
    const ProgramRun alone = run_ludo(asked + " --json");
    const Planned run(asked + " --block 13");
    CHECK(schema_trouble("plan", run.folder.read("run.json")) == "");
    CHECK(run.work("--blocks 2/2").status == 0);
    CHECK(run.work("--blocks 1/2").status == 0);
    CHECK(schema_trouble("block", run.folder.read(run.block(1))) == "");
    const ProgramRun merged = run.merge("--json");
    CHECK(merged.status == alone.status);
    CHECK(merged.output == alone.output);
    CHECK(run.merge("").output == run_ludo(asked).output);
  }
}

TEST_CASE("plan: blocks behind the look that decides are not asked for", "[plan]") {
  const std::string asked = "compare tablut --with occurrences=2 --pairs 5000";
  const Planned run(asked + " --block 50");
  // 267 pairs decide: White has nearly all points on both sides, which shows nothing (one_sided).
  CHECK(run.work("--blocks 1-6").status == 0);
  const ProgramRun merged = run.merge("--json");
  CHECK(merged.status == 4);
  CHECK(merged.error.empty());
  CHECK(merged.output == run_ludo(asked + " --json").output);
  const std::string blocks = run.folder.path("run.blocks");
  REQUIRE(run_ludo("merge " + run.folder.path("run.json") + " " + blocks + " --watch").status == 4);
  CHECK(run.folder.read("run.blocks/stop").empty());
  CHECK(run.work("--follow").output ==
        "all 100 blocks: 0 played, 6 there before, 94 not needed any more; in " + blocks + "\n");
  run.folder.write("run.blocks/stop", "8-100\n");
  CHECK(run.work("--follow").output ==
        "all 100 blocks: 1 played, 6 there before, 93 not needed any more; in " + blocks + "\n");
  // With a gap before it, what is told is what the look before the gap says.
  REQUIRE(run_script(run.folder, "rm run.blocks/*-000005.json").status == 0);
  const ProgramRun gap = run.merge("--json --partial");
  CHECK(gap.status == 4);
  CHECK(schema_trouble("compare", gap.output) == "");
  CHECK(Json::parse(gap.output)["pairs"] == 200);
}

TEST_CASE("plan: a study from blocks, rung by rung", "[plan]") {
  const std::string asked =
      "study tic-tac-toe --games 130 --strength-games 9 --rungs random+greedy+mcts:iterations=30";
  const ProgramRun alone = run_ludo(asked + " --json");
  const Planned run(asked + " --block 11");
  CHECK(schema_trouble("plan", run.folder.read("run.json")) == "");
  CHECK(run.work("--blocks 2/3").status == 0);
  CHECK(run.work("--blocks 3/3").status == 0);
  CHECK(run.merge("").status == 4);
  CHECK(run.work("--blocks 1/3").status == 0);
  CHECK(schema_trouble("block", run.folder.read(run.block(3))) == "");
  const ProgramRun merged = run.merge("--json");
  CHECK(merged.status == alone.status);
  CHECK(merged.output == alone.output);
  CHECK(run.merge("").output == run_ludo(asked).output);
  // Without a block of the last rung the others are told.
  REQUIRE(run_script(run.folder, "rm run.blocks/*-000027.json").status == 0);
  const ProgramRun gap = run.merge("--json --partial");
  CHECK(gap.status == 4);
  CHECK(schema_trouble("study", gap.output) == "");
  CHECK(Json::parse(gap.output)["rungs"].size() == 2);
  CHECK(Json::parse(gap.output)["rungs"][1] == Json::parse(alone.output)["rungs"][1]);
}

TEST_CASE("plan: where the rules fail the sum says so, as one process does", "[plan]") {
  const Folder folder;
  // Fails in some games, and not in the first of all.
  const std::string_view text = R"(game Nine
"Nine cells in a row"
source "made for the tests"

elements
  players White, Black
  board square 9 x 1
  piece Stone: of each player

interactions
  rule place "Move"
    choose cell among empty
    require a1 is occupied or i1 is empty or 4 / (count empty - 5) < 99
    put own Stone at cell

scenario
  setup
    put White Stone at b1
  turn
    play place
  stuck: draw
)";
  const std::string nine = folder.write("nine.ludo", text);
  std::string sound(text);
  sound.replace(sound.find(" or 4 /"), std::string_view(" or 4 / (count empty - 5) < 99").size(),
                " or a1 is empty");
  const std::string whole = folder.write("whole.ludo", sound);
  for (const std::string& asked : {"simulate " + nine + " --seed 2 --games 30",
                                   "compare " + whole + " " + nine + " --pairs 30",
                                   "compare " + nine + " " + whole + " --pairs 30",
                                   "study " + nine + " --games 30 --rungs random+greedy"}) {
    INFO(asked);
    const ProgramRun alone = run_ludo(asked + " --json");
    CHECK(alone.status == 1);
    const Planned run(asked + " --block 4");
    ProgramRun worked = run.work("");
    CHECK(worked.status == 1);
    CHECK(contains(worked.error, "ludo: the rules fail in block "));
    const ProgramRun merged = run.merge("--json");
    CHECK(merged.status == 1);
    CHECK(merged.error == alone.error);
    CHECK(merged.output == alone.output);
  }
}

TEST_CASE("plan: a simulation until it is decided is the same by blocks of any size", "[plan]") {
  for (const std::string players : {"random", "greedy"}) {
    const std::string asked =
        "simulate breakthrough --until 8 --games 450 --seed 5 --players " + players;
    const ProgramRun alone = run_ludo(asked + " --json");
    for (const char* block : {"37", "400"}) {
      const Planned run(asked + " --block " + block);
      INFO(players << " " << block);
      CHECK(schema_trouble("plan", run.folder.read("run.json")) == "");
      // Half of the blocks decide nothing, and what is missing is named.
      CHECK(run.work("--blocks 2/2 -q").status == 0);
      const ProgramRun gaps = run.merge("--json");
      CHECK(gaps.status == 4);
      CHECK(contains(gaps.error, "missing: "));
      CHECK(run.work("-q").status == 0);
      CHECK(schema_trouble("block", run.folder.read(run.block(1))) == "");
      const ProgramRun merged = run.merge("--json");
      INFO(merged.error);
      CHECK(merged.status == alone.status);
      CHECK(without_times(merged.output) == without_times(alone.output));
      CHECK(Json::parse(merged.output)["until"]["points"] == 8);
    }
  }
  CHECK(run_ludo("plan simulate breakthrough --record a.jsonl").status == 2);
}

TEST_CASE("plan: a study looks beyond its ladder where it is summed up", "[plan]") {
  const std::string asked =
      "study tic-tac-toe --rungs random+greedy --games 60 --strength-games 4 --rules 20 --observer "
      "10 --seed 2";
  const ProgramRun alone = run_ludo(asked);
  CHECK(contains(alone.output, "foresight"));
  for (const char* block : {"7", "50"}) {
    const Planned run(asked + " --block " + block);
    CHECK(schema_trouble("plan", run.folder.read("run.json")) == "");
    CHECK(run.work("--blocks 1/2 -q").status == 0);
    CHECK(run.merge("").status == 4);
    CHECK(run.work("-q").status == 0);
    CHECK(schema_trouble("block", run.folder.read(run.block(1))) == "");
    const ProgramRun merged = run.merge("");
    INFO(merged.error);
    CHECK(merged.output == alone.output);
  }
}

TEST_CASE("merge: the report is the one that the verb writes", "[plan]") {
  const Folder folder;
  for (const std::string asked :
       {"simulate tablut --games 40 --seed 2", "simulate breakthrough --until 8 --games 400",
        "compare tablut tablut-12 --pairs 30",
        "study tic-tac-toe --rungs random+greedy --games 50 --strength-games 4 --rules 10"}) {
    for (const std::string language : {"", " --lang it"}) {
      // The words of a page are made in one place; only `compare` carries some of its own.
      if (!language.empty() && !asked.starts_with("compare")) continue;
      const std::string one = folder.path("one.html");
      const std::string two = folder.path("two.html");
      INFO(asked << language);
      run_ludo(asked + language + " --report " + one);
      const Planned run(asked + " --block 11");
      CHECK(run.work("-q").status == 0);
      run.merge("--report " + two + language);
      const std::string page = folder.read("two.html");
      CHECK(page.size() > 1000);
      CHECK(page == folder.read("one.html"));
    }
  }
  const Planned run("simulate tic-tac-toe --games 20");
  CHECK(run.work("-q").status == 0);
  CHECK(run.merge("--plain").output == run_ludo("simulate tic-tac-toe --games 20 --plain").output);
  CHECK(run.merge("--report " + folder.path("no/where.html")).status == 3);
}

}  // namespace ludo::tests
