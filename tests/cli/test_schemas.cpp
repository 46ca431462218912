// What `--json` prints is as the schemas in spec/schemas/ say.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tests/cli/program.hpp"
#include "tests/cli/schema_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;

Json schema_of(const std::string& document) {
  return Json::parse(read_file("spec/schemas/" + document + ".json"));
}

std::string joined(const std::vector<std::string>& faults) {
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(faults.size(), 5); ++i) {
    text += faults[i] + "\n";
  }
  return text;
}

// Runs the program and checks what it prints; answers it.
Json check_printed(const std::string& document, const std::string& arguments) {
  INFO(arguments);
  const ProgramRun run = run_ludo(arguments + " --json");
  INFO(run.error);
  const Json json = Json::parse(run.output, nullptr, false);
  REQUIRE(json.is_object());
  CHECK(joined(schema_faults(schema_of(document), json)) == "");
  return json;
}

// Each line is as the schema says, and there is one.
void check_lines(const std::string& document, const std::string& text) {
  INFO(document);
  const Json schema = schema_of(document);
  std::size_t n = 0;
  for (const std::string& line : split_lines(text)) {
    if (line.empty()) continue;
    INFO(line);
    CHECK(joined(schema_faults(schema, Json::parse(line, nullptr, false))) == "");
    ++n;
  }
  CHECK(n != 0);
}

// Every value of a document that is broken in some way of its own.
void collect(const Json& json, const Json::json_pointer& at, std::vector<Json::json_pointer>& all) {
  all.push_back(at);
  if (json.is_object()) {
    for (const auto& [name, value] : json.items()) collect(value, at / name, all);
  }
  for (std::size_t i = 0; json.is_array() && i < std::min<std::size_t>(json.size(), 2); ++i) {
    collect(json[i], at / i, all);
  }
}

}  // namespace

TEST_CASE("schemas: the check of documents refuses what is broken", "[schemas]") {
  const auto valid = [](const char* schema, const char* document) {
    return schema_faults(Json::parse(schema), Json::parse(document)).empty();
  };
  CHECK(valid(R"({"type": "integer"})", "3"));
  CHECK(valid(R"({"type": "integer"})", "3.0"));
  CHECK_FALSE(valid(R"({"type": "integer"})", "3.5"));
  CHECK_FALSE(valid(R"({"type": "integer"})", "\"3\""));
  CHECK(valid(R"({"type": ["string", "null"]})", "null"));
  CHECK_FALSE(valid(R"({"type": ["string", "null"]})", "false"));
  CHECK(valid(R"({"required": ["a"]})", R"({"a": 1})"));
  CHECK_FALSE(valid(R"({"required": ["a"]})", R"({"b": 1})"));
  CHECK_FALSE(valid(R"({"properties": {"a": {}}, "additionalProperties": false})", R"({"b": 1})"));
  CHECK(valid(R"({"additionalProperties": {"type": "string"}})", R"({"b": "x"})"));
  CHECK_FALSE(valid(R"({"additionalProperties": {"type": "string"}})", R"({"b": 1})"));
  CHECK_FALSE(valid(R"({"items": {"enum": ["a", "b"]}})", R"(["a", "c"])"));
  CHECK_FALSE(valid(R"({"const": 1})", "2"));
  CHECK_FALSE(valid(R"({"pattern": "^x"})", "\"yx\""));
  CHECK_FALSE(valid(R"({"anyOf": [{"type": "null"}, {"type": "array"}]})", "1"));
  CHECK_FALSE(valid(R"({"oneOf": [{"type": "number"}, {"const": 1}]})", "1"));
  CHECK(valid(R"({"oneOf": [{"type": "number"}, {"const": "x"}]})", "1"));
  CHECK(
      valid(R"({"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}})", "[[]]"));
  CHECK_FALSE(valid(R"({"$ref": "#/$defs/a", "$defs": {"a": {"type": "array"}}})", "1"));
  CHECK_FALSE(valid(R"({"$ref": "#/$defs/b", "$defs": {}})", "1"));
  CHECK_FALSE(valid(R"({"minimum": 3})", "4"));  // a keyword that it does not know
}

TEST_CASE("schemas: what is shared says the same in each", "[schemas]") {
  std::map<std::string, std::string> shared;
  for (const std::string& path : files_under("spec/schemas", ".json")) {
    INFO(path);
    const Json schema = Json::parse(read_file(path));
    CHECK(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema");
    if (!schema.contains("$defs")) continue;
    for (const auto& [name, body] : schema["$defs"].items()) {
      CHECK(shared.emplace(name, body.dump()).first->second == body.dump());
    }
  }
  CHECK(shared.contains("place"));
}

TEST_CASE("schemas: every document that is described has one, and is printed by `schema`",
          "[schemas]") {
  std::string list;
  for (const std::string& path : files_under("spec/schemas", ".json")) {
    list += stem(path) + "\n";
    CHECK(run_ludo("schema " + stem(path)).output == read_file(path));
  }
  CHECK(run_ludo("schema").output == list);
  CHECK(run_ludo("schema merge").output == read_file("spec/schemas/simulate.json"));
  CHECK(run_ludo("schema print").output == read_file("spec/schemas/said.json"));
  CHECK(run_ludo("schema rulse").status == 2);
  for (const std::string& line : split_lines(read_file("spec/8-formats.md"))) {
    if (!line.starts_with("| `") || !contains(line, "` | `")) continue;
    const std::string name = line.substr(3, line.find('`', 3) - 3);
    if (contains(line, "(of `print --said`)") || contains(line, "(of `replay --against`)") ||
        run_ludo(name + " --help").status == 0) {
      INFO(name);
      CHECK(contains("\n" + list, "\n" + name + "\n"));
    }
  }
}

TEST_CASE("schemas: games that are told, compared and fingerprinted", "[schemas]") {
  for (const char* arguments :
       {"rules tablut --examples", "rules carcassonne --lang it", "rules shogi --lang de",
        "rules tablut-12 --differences", "rules tank-chess", "rules tablut --stage plan",
        "rules damhex3 --lang it --stage phrases", "rules tablut --stage tokens --at 39"}) {
    check_printed("rules", arguments);
  }
  for (const char* arguments :
       {"diff tablut tablut-smith", "diff tablut tablut", "diff tablut chess --lang it"}) {
    check_printed("diff", arguments);
  }
  for (const char* game : {"tablut", "carcassonne", "guerre-puniche"}) {
    check_printed("canon", std::string("canon ") + game);
    check_printed("hash", std::string("hash ") + game);
    check_printed("rulings", std::string("rulings ") + game);
    check_printed("said", std::string("print --said ") + game);
  }
  check_printed("compare", "compare tablut tablut-hostile-throne --pairs 60");
  check_printed("compare", "compare tablut --with occurrences=2 --pairs 2 --pairing none");
  check_printed("simulate", "simulate tic-tac-toe --until 5 --games 300");
  check_printed("study", "study tic-tac-toe --games 20 --strength-games 3");
  check_printed("study",
                "study tic-tac-toe --games 60 --strength-games 0 --rungs random+mcts:iterations=20 "
                "--observer 60");
  check_printed("study",
                "study kalah --games 4 --strength-games 0 --rungs random+greedy --rules 60");
  check_printed("study", "study tablut --games 4 --strength-games 0 --rungs random+greedy");
  check_printed("tune",
                "tune kalah --player greedy --games 100 --stages 1 --check 3 --out /dev/null");
  check_printed("questions", "questions kalah --plies 300");
  check_printed("questions", "questions tests/questions/pairs/q11-faulty.ludo --plies 400");
  check_printed("hash", "hash tablut --family");
  check_printed("list", "list");
  check_printed("list", "list --examples");
  check_printed("explain", "explain");
  check_printed("explain", "explain unclosed-bracket");
  check_printed("explain", "explain no-choice");
}

TEST_CASE("schemas: games that are checked and played", "[schemas]") {
  const Folder folder;
  const std::string line = folder.write("line.ludo", kLine);
  const std::string broken = folder.write("broken.ludo", "game Broken\nelements\n  players\n");
  const std::string moves = folder.write("line.txt", "a1 b1 c1\n\na1 a1\n");
  check_printed("check", "check --static tablut chess");
  check_printed("check", "check " + line);
  check_printed("check", "check " + broken);
  for (const char* arguments : {"moves tablut", "moves backgammon", "moves chess", "moves shogi"}) {
    check_printed("moves", arguments);
  }
  check_printed("moves", "moves " + line + " --moves 'a1 b1 c1'");
  check_printed("perft", "perft tablut --depth 1");
  check_printed("perft", "perft tablut --depth 1 --outcomes");
  check_printed("perft", "perft " + line + " --depth 2 --divide");
  check_printed("test", "test tablut");
  check_printed("replay", "replay " + line + " " + moves);
  check_printed("why", "why " + line + " a1");
  check_printed("why", "why " + line + " a1 --moves a1");
  check_printed("why", "why tablut e5-e9");
  check_printed("why", "why tablut nonsense");
  check_printed("why", "why " + line + " a1 --moves 'a1 b1 c1'");
  check_printed("simulate", "simulate tablut --games 3 --coverage");
  check_printed("simulate", "simulate backgammon --games 2");
  check_printed("simulate", "simulate " + line + " --games 1 --players mcts:iterations=20");
  check_printed("best", "best " + line);
  const auto shard = [&](const char* part) {
    const ProgramRun run = run_ludo("simulate " + line + " --games 4 --json --shard " + part);
    CHECK(joined(schema_faults(schema_of("simulate"), Json::parse(run.output))) == "");
    return folder.write(std::string(part, 1) + ".json", run.output);
  };
  const std::string first = shard("1/2");
  const std::string second = shard("2/2");
  check_printed("simulate", "merge " + first + " " + second);
}

TEST_CASE("schemas: lines of `--jsonl`", "[schemas]") {
  const Folder folder;
  const std::string line = folder.write("line.ludo", kLine);
  const std::string broken = folder.write("broken.ludo", "game Broken\nelements\n  players\n");
  const std::string moves = folder.write("line.txt", "a1 b1 c1\n\na1 a1\n");
  for (const auto& [verb, arguments] :
       std::vector<std::pair<std::string, std::string>>{{"check", line + " " + broken},
                                                        {"list", ""},
                                                        {"list", "--examples"},
                                                        {"moves", line},
                                                        {"moves", "backgammon"},
                                                        {"perft", line + " --depth 2 --divide"},
                                                        {"perft", line + " --depth 1 --outcomes"},
                                                        {"replay", line + " " + moves},
                                                        {"rulings", "tablut"},
                                                        {"test", line}}) {
    check_lines(verb + "-lines", run_ludo(verb + " " + arguments + " --jsonl").output);
  }
}

TEST_CASE("schemas: records of games, and weights", "[schemas]") {
  const Folder folder;
  const std::string line = folder.write("line.ludo", kLine);
  const std::string moves = folder.write("line.txt", "a1 b1 c1\n");
  const std::string said = folder.write("said.ludorec",
                                        "[Game \"Line\"]\n[Event \"a test\"]\n\n"
                                        "1. a1 {good} $1 (1. b1 {[%value 0.61]}) 2. b1 *\n");
  const std::string to = folder.path("to.jsonl");
  const auto check_file = [&](const std::string& document) {
    check_lines(document, folder.read("to.jsonl"));
  };
  run_ludo("simulate " + line + " --games 2 --record " + to);
  check_file("record");
  run_ludo("simulate backgammon --games 1 --record " + to);
  check_file("record");
  for (const std::string& record : {moves, said}) {
    run_ludo("replay " + line + " " + record + " --write " + to);
    check_file("record");
  }
  CHECK(contains(folder.read("to.jsonl"), "variation"));
  const std::string inputs = folder.write("inputs.txt", "a1\nsave " + to + "\nquit\n");
  run_ludo("play " + line + " < " + inputs);
  check_file("record");
  CHECK(contains(folder.read("to.jsonl"), "\"verb\":\"play\""));
  run_ludo("tune kalah --player greedy --games 100 --stages 1 --check 3 --out " + to);
  check_lines("weights", Json::parse(folder.read("to.jsonl")).dump());
  // What no file of records has is refused.
  CHECK_FALSE(schema_faults(schema_of("record"),
                            Json::parse(R"({"schema":1,"moves":[{"turns":1}],"end":null})"))
                  .empty());
}

TEST_CASE("schemas: merged rules and records", "[schemas]") {
  check_printed("merge-rules", "merge-rules tablut tablut-12 tablut-smith");
  check_printed("merge-rules", "merge-rules tablut tablut-smith tablut-linnaeus");
  check_printed("merge-rules", "merge-rules tablut tablut-smith tablut-linnaeus --prefer b");
  const Folder folder;
  const std::string key = folder.path("key.pem");
  if (run_ludo("register --new-key " + key).status != 0) return;  // built without signatures
  const std::string record = folder.path("line.record");
  const std::string line = folder.write("line.ludo", kLine);
  const ProgramRun made = run_ludo("register " + line + " --key " + key + " --out " + record);
  INFO(made.error);
  REQUIRE(made.status == 0);
  check_printed("verify", "verify " + record);
  check_printed("verify", "verify " + record + " " + line);
}

TEST_CASE("schemas: what is not so is refused", "[schemas]") {
  for (const auto& [document, arguments] :
       std::map<std::string, std::string>{{"canon", "canon tablut"},
                                          {"rules", "rules tic-tac-toe"},
                                          {"diff", "diff tablut tablut-smith"},
                                          {"why", "why tablut e5-e9"},
                                          {"list", "list"}}) {
    const Json schema = schema_of(document);
    const Json json = check_printed(document, arguments);
    std::vector<Json::json_pointer> places;
    collect(json, Json::json_pointer(), places);
    for (const Json::json_pointer& at : places) {
      INFO(document << " " << at.to_string());
      // No value is a list of lists of truths, and no object has such a field.
      Json other = json;
      other[at] = Json::array({Json::array({true})});
      CHECK_FALSE(schema_faults(schema, other).empty());
      if (!json[at].is_object() || at.to_string().ends_with("options")) continue;
      other = json;
      other[at]["surplus"] = Json::array();
      CHECK_FALSE(schema_faults(schema, other).empty());
    }
    for (const auto& [name, value] : json.items()) {
      const bool required = std::find(schema["required"].begin(), schema["required"].end(), name) !=
                            schema["required"].end();
      if (!required) continue;
      Json other = json;
      other.erase(name);
      CHECK_FALSE(schema_faults(schema, other).empty());
    }
  }
}

}  // namespace ludo::tests
