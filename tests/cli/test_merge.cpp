// `merge`: shards become the whole run again, byte for byte; what is no whole run is refused.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;

// The document without what depends on the machine.
std::string without_timings(const std::string& text) {
  Json json = Json::parse(text);
  CHECK(json["timings"].contains("cpu_seconds"));
  CHECK(json["timings"].contains("playouts_per_second"));
  json.erase("timings");
  return json.dump();
}

std::string shard(const Folder& folder, const std::string& part, const std::string& rest,
                  const std::string& name) {
  const ProgramRun run =
      run_ludo("simulate tic-tac-toe --seed 4 --json --shard " + part + " " + rest);
  CHECK(run.status == 0);
  return folder.write(name, run.output);
}

}  // namespace

TEST_CASE("merge: the parts of a run, in any order, are the run") {
  const Folder folder;
  const std::string rest = "--games 50 --coverage";
  const std::string files = shard(folder, "3/3", rest, "c.json") + " " +
                            shard(folder, "1/3", rest, "a.json") + " " +
                            shard(folder, "2/3", rest, "b.json");
  const ProgramRun merged = run_ludo("merge --json " + files);
  INFO(merged.error);
  CHECK(merged.status == 0);
  const ProgramRun whole = run_ludo("simulate tic-tac-toe --seed 4 --json " + rest);
  CHECK(without_timings(merged.output) == without_timings(whole.output));
  CHECK(run_ludo("merge -q " + files).output ==
        run_ludo("simulate tic-tac-toe --seed 4 -q " + rest).output);
  // A stream of parts is as good as a file for each.
  const std::string stream = "--games 50 --jsonl --shard ";
  const std::string lines = run_ludo("simulate tic-tac-toe --seed 4 " + stream + "1/2").output +
                            run_ludo("simulate tic-tac-toe --seed 4 " + stream + "2/2").output;
  const ProgramRun streamed = run_ludo("merge --json " + folder.write("all.jsonl", lines));
  CHECK(without_timings(streamed.output) ==
        without_timings(run_ludo("simulate tic-tac-toe --seed 4 --json --games 50").output));
}

TEST_CASE("simulate: equal games of players who think are told, and joined") {
  const Folder folder;
  // With five moves tried some games come up again and again.
  const std::string rest = "--games 400 --players alphabeta:nodes=5";
  const Json whole = Json::parse(run_ludo("simulate tic-tac-toe --seed 4 --json " + rest).output);
  const auto distinct = whole.at("distinct").get<std::uint64_t>();
  CHECK(50 <= distinct);
  CHECK(distinct < 400);
  const ProgramRun said = run_ludo("simulate tic-tac-toe --seed 4 -q " + rest);
  INFO(said.output);
  CHECK(said.output.find(std::to_string(distinct) + " of the 400 games are different") !=
        std::string::npos);
  const std::string files =
      shard(folder, "2/2", rest, "b.json") + " " + shard(folder, "1/2", rest, "a.json");
  CHECK(run_ludo("merge -q " + files).output == said.output);
  // A part that does not say which games are equal, or says it of other games, is none.
  Json torn =
      Json::parse(run_ludo("simulate tic-tac-toe --seed 4 --json --shard 1/2 " + rest).output);
  Json other = torn;
  torn["counts"].erase("alike");
  const ProgramRun old = run_ludo("merge " + folder.write("torn.json", torn.dump()));
  CHECK(old.status == 3);
  CHECK(old.error.find("does not say which of its games were equal") != std::string::npos);
  other["counts"]["alike"][0][3] = 3;
  CHECK(run_ludo("merge " + folder.write("other.json", other.dump())).status == 3);
  // Who plays at random does not repeat himself.
  const Json random =
      Json::parse(run_ludo("simulate tic-tac-toe --seed 4 --json --games 400").output);
  CHECK(random.at("distinct").is_null());
  const auto width = [](const Json& run) {
    const Json& draw = run.at("outcomes").at("draw");
    return draw.at("high").get<double>() - draw.at("low").get<double>();
  };
  CHECK(width(random) > 0);
  CHECK(width(whole) > 0);
  // A third of the games won: twice as many would be needed if all were different.
  const Json& nought = whole.at("outcomes").at("Nought");
  CHECK(nought.at("high").get<double>() - nought.at("low").get<double>() > 0.15);
}

TEST_CASE("simulate: of players who play too alike there are no intervals") {
  const std::string rest = "simulate kalah --games 60 --players alphabeta:nodes=300 --seed 1";
  const Json told = Json::parse(run_ludo(rest + " --json").output);
  CHECK(told.at("distinct").get<int>() < 50);
  CHECK(told.at("outcomes").at("South").at("low").is_null());
  CHECK(told.at("outcomes").at("draw").at("high").is_null());
  CHECK(told.at("warnings") == Json{"too_alike"});
  const Json until = Json::parse(run_ludo(rest + " --until 5 --json").output).at("until");
  CHECK(until.at("verdict") == "too_alike");
  CHECK(until.at("low").is_null());
  CHECK(until.at("high").is_null());
  const ProgramRun said = run_ludo(rest);
  INFO(said.output);
  CHECK(said.output.find("95 %") == std::string::npos);
  CHECK(said.output.find("These players play too alike") != std::string::npos);
}

TEST_CASE("merge: a part is believed only as it was written") {
  const Folder folder;
  const std::string rest = "--games 8 --coverage";
  const std::string second = shard(folder, "2/2", rest, "b.json");
  const Json whole =
      Json::parse(run_ludo("simulate tic-tac-toe --seed 4 --json --shard 1/2 " + rest).output);
  const auto merged = [&](const Json& part, int indent) {
    return run_ludo("merge -q " + folder.write("a.json", part.dump(indent)) + " " + second);
  };
  CHECK(merged(whole, -1).status == 0);
  CHECK(merged(whole, 7).output == merged(whole, -1).output);
  std::vector<Json> broken;
  const auto change = [&](const char* pointer, const Json& value) {
    broken.push_back(whole);
    Json& place = broken.back().at(Json::json_pointer(pointer));
    REQUIRE(place != value);
    place = value;
  };
  change("/limit", 1);
  change("/finished", 3);
  change("/outcomes/draw/count", 4'000'000);
  change("/ends", {{"line", 4'000'000}});
  change("/counts/turns", {{1, 4}});
  change("/counts/decisions", {{-1, 4}});
  change("/counts/branching", {{5, 18'446'744'073'709'551'615U}});
  change("/coverage/0/times", 1'000);
  change("/coverage/0/rule", "nonsense");
  change("/faults", nullptr);
  change("/hash", nullptr);
  CHECK(contains(merged(broken.back(), 2).error, "is broken: its sum is wrong"));
  for (const Json& part : broken) {
    const ProgramRun run = merged(part, 2);
    INFO(part.dump());
    CHECK(run.status == 3);
    CHECK(run.output.empty());
    CHECK(contains(run.error, folder.path("a.json")));
  }
  Json old = whole;
  old["shard"].erase("sum");
  CHECK(merged(old, 2).status == 3);
  CHECK(merged(old, 2).error.find("has no sum") != std::string::npos);
}

TEST_CASE("merge: missing, double and mixed parts are refused, with their names") {
  const Folder folder;
  const std::string one = shard(folder, "1/3", "--games 9", "a.json");
  const std::string two = shard(folder, "2/3", "--games 9", "b.json");
  const auto refused = [](const std::string& files, int status, const std::string& message) {
    const ProgramRun run = run_ludo("merge " + files);
    CHECK(run.status == status);
    CHECK(run.output.empty());
    CHECK(run.error == "ludo: " + message + "\n");
  };
  refused(one + " " + two, 2, "missing: shard 3/3");
  refused(one + " " + one + " " + two, 2,
          "shard 1/3 is there twice: `" + one + "` and `" + one + "`");
  const std::string other = shard(folder, "3/3", "--games 9 --seed 5", "seed.json");
  refused(one + " " + two + " " + other, 2,
          "`" + one + "` and `" + other + "` are of two runs: they differ in the seed");
  const std::string longer = shard(folder, "3/3", "--games 12", "games.json");
  refused(one + " " + longer, 2,
          "`" + one + "` and `" + longer + "` are of two runs: they differ in the number of games");
  const std::string later = shard(folder, "3/3", "--games 9 --moves b2", "moves.json");
  refused(one + " " + later, 2,
          "`" + one + "` and `" + later +
              "` are of two runs: they differ in the position they begin with");
  const std::string whole =
      folder.write("whole.json", run_ludo("simulate tic-tac-toe --games 3 --json").output);
  refused(whole, 3, "`" + whole + "` is no shard of `simulate --shard I/N --json`");
  const std::string text = folder.write("text.json", "perhaps\n");
  refused(text, 3, "`" + text + ":1` is no shard of `simulate --shard I/N --json`");
  refused(folder.path("none"), 3,
          "`" + folder.path("none") + "` cannot be read: no such file or directory");
  const ProgramRun stopped = run_script(
      folder,
      "$LUDO simulate tic-tac-toe --seed 4 --games 300000000 --shard 2/3 --json >half.json &\n"
      "until grep -q 'SigCgt:.*[2367abef]$' /proc/$!/status; do :; done\n"
      "kill -INT $!\n"
      "wait $!\n");
  CHECK(stopped.status == 130);
  const Json half = Json::parse(folder.read("half.json"));
  refused(folder.path("half.json"), 2,
          "`" + folder.path("half.json") + "` was interrupted: " + half.at("games").dump() +
              " of 100000000 games");
}

}  // namespace ludo::tests
