// Each verb on small texts and shipped games: what it prints, and its status.

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kBroken = "game Broken\nelements\n  players White Black\n";

// Runs a verb with --json and parses what it prints.
Json json_of(const std::string& arguments, int status = 0) {
  const ProgramRun run = run_ludo(arguments + " --json");
  INFO(arguments);
  INFO(run.error);
  CHECK(run.status == status);
  Json json = Json::parse(run.output, nullptr, false);
  REQUIRE(json.is_object());
  CHECK(json["schema"] == 1);
  return json;
}

}  // namespace

TEST_CASE("check: a game that plays, one that is wrong, and both") {
  const Folder folder;
  const std::string good = folder.write("line.ludo", kLine);
  const std::string bad = folder.write("bad.ludo", kBroken);
  const ProgramRun fine = run_ludo("check " + good);
  CHECK(fine.status == 0);
  CHECK(fine.output.starts_with(good + ": ok ("));
  CHECK(contains(fine.output, "random moves"));
  CHECK(fine.error.empty());
  CHECK(run_ludo("check " + good + " --static").output == good + ": ok\n");
  CHECK(run_ludo("check -q " + good).output.empty());

  const ProgramRun both = run_ludo("check " + good + " " + bad);
  CHECK(both.status == 1);
  CHECK(contains(both.output, bad + ": 1 error"));
  CHECK(contains(both.error, "error["));
  CHECK(contains(both.error, "bad.ludo:3:"));
}

TEST_CASE("check: JSON holds the diagnostics with their places") {
  const Folder folder;
  const Json json = json_of("check " + folder.write("bad.ludo", kBroken), 1);
  CHECK(json["verb"] == "check");
  REQUIRE(json["games"].size() == 1);
  const Json& game = json["games"][0];
  CHECK(game["ok"] == false);
  CHECK(game["errors"] == 1);
  CHECK(game["diagnostics"][0]["severity"] == "error");
  CHECK(game["diagnostics"][0]["line"] == 3);
}

TEST_CASE("check: every value of every option is looked at") {
  const Folder folder;
  const Json json = json_of("check " + folder.write("line.ludo", kLine));
  CHECK(json["games"][0]["valuations"] == 2);
}

TEST_CASE("fmt: lays out in place, says what differs, and is done when it is done") {
  const Folder folder;
  const std::string file = folder.write("line.ludo", kLine);
  const ProgramRun first = run_ludo("fmt " + file);
  CHECK(first.status == 0);
  const std::string canonical = folder.read("line.ludo");
  CHECK(run_ludo("fmt --check " + file).status == 0);

  std::string spread(canonical);
  spread.replace(spread.find("players White"), 13, "players   White");
  folder.write("line.ludo", spread);
  const ProgramRun differs = run_ludo("fmt --check " + file);
  CHECK(differs.status == 1);
  CHECK(differs.output == file + "\n");
  CHECK(folder.read("line.ludo") == spread);
  CHECK(run_ludo("fmt " + file).status == 0);
  CHECK(folder.read("line.ludo") == canonical);

  const ProgramRun piped = run_ludo("fmt -", "cat '" + file + "' |");
  CHECK(piped.status == 0);
  CHECK(piped.output == canonical);
  const std::string bad = folder.write("bad.ludo", kBroken);
  CHECK(run_ludo("fmt " + bad).status == 1);
  CHECK(folder.read("bad.ludo") == kBroken);
}

TEST_CASE("print: the stages that there are") {
  CHECK(run_ludo("print tablut --stage source").output ==
        read_file("stdlib-games/tablut/tablut.ludo"));
  CHECK(contains(run_ludo("print tablut --stage tree").output, "Tablut"));
  CHECK(contains(run_ludo("print tablut --stage ast").output, "Tablut"));
  CHECK(contains(run_ludo("print tablut").output, "Tablut"));
  const std::string automaton = run_ludo("print tablut --stage automaton").output;
  CHECK(automaton.starts_with("automaton Tablut\nnodes "));
  CHECK(contains(automaton, " sure}"));
  CHECK(
      !contains(run_ludo("print tablut --stage automaton --pass-off mark-sure").output, " sure}"));
  CHECK(
      contains(run_ludo("print tablut --stage automaton --pass-off all").output, ": skip {skip}"));
  CHECK(run_ludo("print tablut --stage automaton --dot").output.starts_with("digraph \"Tablut\""));
  const std::string program = run_ludo("print tablut --stage program").output;
  CHECK(program.starts_with("program Tablut: "));
  CHECK(contains(program, "\nphase Main: turn\n"));
  CHECK(contains(program, "\n    0 fail\n"));
  CHECK_FALSE(run_ludo("print tablut --stage program --pass-off all").output == program);
  const Folder folder;
  CHECK(run_ludo("print " + folder.write("bad.ludo", kBroken) + " --stage model").status == 1);
}

TEST_CASE("moves: numbers and written forms, one a line") {
  const Folder folder;
  const std::string game = folder.write("line.ludo", kLine);
  CHECK(run_ludo("moves " + game).output == "1 a1\n2 b1\n3 c1\n");
  CHECK(run_ludo("moves " + game + " --moves 'b1 a1'").output == "1 c1\n");
  CHECK(run_ludo("moves " + game + " --moves 'b1, a1'").output == "1 c1\n");
  CHECK(run_ludo("moves -", "cat '" + game + "' |").output == "1 a1\n2 b1\n3 c1\n");
  const ProgramRun over = run_ludo("moves " + game + " --moves 'b1 a1 c1'");
  CHECK(over.status == 0);
  CHECK(over.output.empty());
  CHECK(over.error == "the game is over: stuck\n");
  const ProgramRun illegal = run_ludo("moves " + game + " --moves 'b1 b1'");
  CHECK(illegal.status == 1);
  CHECK(contains(illegal.error, "move 2 `b1`"));

  const Json json = json_of("moves " + game + " --moves b1");
  CHECK(json["to_move"] == "Black");
  CHECK(json["moves"].size() == 2);
  CHECK(json["moves"][0]["number"] == 1);
  CHECK(json["moves"][0]["move"] == "a1");
}

TEST_CASE("moves: from a position, which the program also prints") {
  const Folder folder;
  const std::string game = folder.write("line.ludo", kLine);
  const ProgramRun printed = run_ludo("moves " + game + " --moves b1 --print-position");
  CHECK(printed.status == 0);
  CHECK(contains(printed.output, "Black to move\n"));
  const std::string position = folder.write("position.txt", printed.output);
  CHECK(run_ludo("moves " + game + " --position " + position).output == "1 a1\n2 c1\n");
  CHECK(run_ludo("moves " + game + " --position " + position + " --moves c1").output == "1 a1\n");
  const std::string wrong = folder.write("wrong.txt", "put White Stone at z9\n");
  const ProgramRun bad = run_ludo("moves " + game + " --position " + wrong);
  CHECK(bad.status == 1);
  CHECK(contains(bad.error, "wrong.txt:1:"));
}

TEST_CASE("perft: the last line is the count") {
  CHECK(run_ludo("perft tablut --depth 1").output == "perft(1) = 56\n");
  CHECK(run_ludo("perft tic-tac-toe --depth 3").output == "perft(3) = 504\n");
  CHECK(run_ludo("perft tic-tac-toe --depth 0").output == "perft(0) = 1\n");
  CHECK(run_ludo("perft tic-tac-toe --depth 2 --turns --threads 2").output == "perft(2) = 72\n");
  CHECK(run_ludo("perft tic-tac-toe --depth 2 --outcomes").output == "perft(2) = 72\n");
  CHECK(run_ludo("perft tic-tac-toe --depth 2 --moves 'a1 a2 b1 b2 c1'").output ==
        "perft(2) = 0\n");
  const Folder folder;
  const std::string game = folder.write("line.ludo", kLine);
  CHECK(run_ludo("perft " + game + " --depth 2 --divide").output ==
        "a1 2\nb1 2\nc1 2\nperft(2) = 6\n");
  const Json json = json_of("perft " + game + " --depth 2 --divide");
  CHECK(json["count"] == 6);
  CHECK(json["divide"].size() == 3);
  CHECK(json["unit"] == "moves");
}

TEST_CASE("test: a line for each failure, and the closing count") {
  const Folder folder;
  const std::string game = folder.write("line.ludo", kLine);
  const ProgramRun good = run_ludo("test " + game);
  CHECK(good.status == 0);
  CHECK(good.output == "1 passed, 0 failed\n");
  const std::string failing = folder.write(
      "failing.ludo", std::string(kLine) + "\ntest \"too many\"\n  given start\n  moves = 4\n");
  const ProgramRun bad = run_ludo("test " + failing);
  CHECK(bad.status == 1);
  CHECK(bad.output ==
        failing +
            ":30: \"too many\": expected moves = 4, got 3 (a1, b1, c1)\n1 passed, 1 failed\n");
  const Json json = json_of("test " + failing, 1);
  CHECK(json["failed"] == 1);
  CHECK(json["tests"][1]["failures"][0]["got"] == "3 (a1, b1, c1)");
  const std::string parts = folder.write(
      "parts.ludo",
      std::string(kLine) +
          "\ntest \"parts\"\n  given start\n  holds a1 is empty and count pieces = 2\n");
  CHECK(run_ludo("test " + parts).output ==
        parts +
            ":30: \"parts\": expected the condition to hold, got `count pieces = 2` fails: "
            "it is 0\n1 passed, 1 failed\n");
  const auto got = [&](const std::string& held) {
    const std::string file =
        folder.write("where.ludo", std::string(kLine) +
                                       "\ntest \"where\"\n  given start\n  holds " + held + "\n");
    return run_ludo("test " + file).output;
  };
  // Of a `where` what none of them passes.
  CHECK(contains(got("some x among empty where (row of x = 1 and column of x = 9)"),
                 "got `column of x = 9` fails for all 3\n"));
  CHECK(contains(got("some x among empty where (column of x = 2 and row of x = 9)"),
                 "got `row of x = 9` fails for the only one that is left\n"));
  CHECK(contains(got("some x among pieces where row of x = 1"),
                 "got it fails: there is no `pieces`\n"));
  CHECK(run_ludo("test " + failing + " --only three").output == "1 passed, 0 failed\n");
}

TEST_CASE("test: a separate file names its game") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const std::string tests = folder.write(
      "more.ludo", "tests of Line\n\ntest \"two are left\"\n  after b1\n    moves = 2\n");
  const ProgramRun run = run_ludo("test " + tests);
  INFO(run.error);
  CHECK(run.output == "1 passed, 0 failed\n");
  CHECK(run.status == 0);
}

TEST_CASE("simulate: the same bytes for any threads, and shards that add up") {
  const auto figures = [](const std::string& rest) {
    Json json = json_of("simulate tic-tac-toe --seed 5 " + rest);
    CHECK(json["timings"].contains("cpu_seconds"));
    CHECK(json["timings"].contains("playouts_per_second"));
    json.erase("timings");
    return json;
  };
  const Json all = figures("--games 60 --threads 1");
  CHECK(figures("--games 60 --threads 2").dump() == all.dump());
  CHECK(all["game"] == "TicTacToe");
  CHECK(all["games"] == 60);
  CHECK(all["finished"] == 60);
  CHECK(all["limit"] == 0);
  CHECK(all["players"] == Json::array({"random", "random"}));
  const auto count = [](const Json& json, const char* who) {
    return json["outcomes"][who]["count"].get<int>();
  };
  CHECK(count(all, "Cross") + count(all, "Nought") + count(all, "draw") == 60);
  CHECK(all["outcomes"]["Cross"]["low"] < all["outcomes"]["Cross"]["share"]);
  CHECK(all["length"]["turns"]["max"].get<int>() <= 9);
  CHECK(all["branching"]["max"] == 9);
  CHECK_FALSE(figures("--games 60 --seed 6").dump() == all.dump());

  int crosses = 0;
  int games = 0;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const Json part = figures(std::string("--games 61 --shard ") + shard);
    CHECK(part.contains("counts"));
    crosses += count(part, "Cross");
    games += part["games"].get<int>();
  }
  CHECK(games == 61);
  CHECK(crosses == count(figures("--games 61"), "Cross"));
}

TEST_CASE("simulate: text for people, rules never used first") {
  const Folder folder;
  const ProgramRun run =
      run_ludo("simulate " + folder.write("line.ludo", kLine) + " --games 10 --coverage");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "Line stones=none-yet: 10 games, 10 finished"));
  CHECK(contains(run.output, "draw"));
  CHECK(contains(run.output, "100.0 %"));
  CHECK(contains(run.output, "place"));
  CHECK(contains(run.error, "playouts a second"));
}

TEST_CASE("simulate: records keep the games, the same for any threads") {
  const Folder folder;
  const auto recorded = [&](const std::string& rest) {
    const ProgramRun run = run_ludo("simulate tic-tac-toe --games 6 --seed 3 -q --record " +
                                    folder.path("games.jsonl") + " " + rest);
    CHECK(run.status == 0);
    return folder.read("games.jsonl");
  };
  const std::string text = recorded("--threads 1");
  CHECK(recorded("--threads 2") == text);
  std::istringstream lines(text);
  std::string line;
  int games = 0;
  while (std::getline(lines, line)) {
    const Json game = Json::parse(line);
    CHECK(game["schema"] == 1);
    CHECK(game["game"] == games);
    CHECK(5 <= game["moves"].size());
    CHECK(game["end"].is_string());
    std::string played;
    for (const Json& move : game["moves"]) played += move.get<std::string>() + " ";
    const ProgramRun after = run_ludo("moves tic-tac-toe --moves \"" + played + "\"");
    CHECK(after.status == 0);
    ++games;
  }
  CHECK(games == 6);
  CHECK(run_ludo("simulate tic-tac-toe --games 1 --record /no/such/folder/x").status == 3);
}

TEST_CASE("simulate: a game stopped by the runner has status 4 and its partial result") {
  const ProgramRun run = run_ludo("simulate tablut --games 2 --most-moves 3");
  CHECK(run.status == 4);
  CHECK(contains(run.output, "2 games, 0 finished"));
  CHECK(contains(run.output, "stopped by the limit of moves: 2"));
}

TEST_CASE("list: the shipped games with their facts") {
  const ProgramRun run = run_ludo("list");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "\ntablut "));
  CHECK(contains(run.output, "square 9 x 9 (81 sites)"));
  CHECK_FALSE(contains(run.output, "has errors"));
  CHECK_FALSE(contains(run.output, "\ntic-tac-toe"));
  CHECK(contains(run.output, "\nand the examples: "));
  CHECK(contains(run.output, " tic-tac-toe"));
  const Json json = json_of("list --examples");
  bool variant_seen = false;
  bool example_seen = false;
  for (const Json& game : json["games"]) {
    INFO(game["name"].get<std::string>());
    CHECK(game["usable"] == true);
    variant_seen = variant_seen || (game["name"] == "tablut-12" && game["variant_of"] == "Tablut");
    example_seen = example_seen || (game["name"] == "tic-tac-toe" && game["example"] == true);
  }
  CHECK(variant_seen);
  CHECK(example_seen);
}

TEST_CASE("list: the library may lie elsewhere") {
  const Folder folder;
  folder.write("games/line/line.ludo", kLine);
  const ProgramRun run = run_ludo("list", "LUDO_STDLIB='" + folder.path("games") + "'");
  CHECK(run.status == 0);
  CHECK(run.output == "line  2 players, square 3 x 1 (3 sites); made for the tests\n");
  const ProgramRun empty = run_ludo("list", "LUDO_STDLIB='" + folder.path("nothing") + "'");
  CHECK(empty.status == 3);
}

TEST_CASE("a variant finds its parent beside it, or in the library") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const std::string beside = folder.write(
      "lost.ludo", "game LostLine variant of Line\n\nscenario\n  replace stuck: mover loses\n");
  CHECK(run_ludo("moves " + beside).output == "1 a1\n2 b1\n3 c1\n");
  const std::string shipped = folder.write(
      "mine.ludo", "game Mine variant of Tablut\n\nscenario\n  replace stuck: mover loses\n");
  const ProgramRun run = run_ludo("perft " + shipped + " --depth 1");
  INFO(run.error);
  CHECK(run.output == "perft(1) = 56\n");
}

TEST_CASE("explain: a kind, all kinds") {
  const ProgramRun run = run_ludo("explain unclosed-bracket");
  CHECK(run.status == 0);
  CHECK(run.output.starts_with("error [unclosed-bracket]: "));
  CHECK(contains(run.output, "has no partner"));
  CHECK(contains(run_ludo("explain").output, "unclosed-bracket"));
  CHECK(contains(run_ludo("explain never-possible").output, "a trigger never fired"));
  CHECK(json_of("explain unvisited")["severity"] == "note");
  CHECK(json_of("explain unclosed-bracket")["kind"] == "unclosed-bracket");
  CHECK(json_of("explain")["kinds"].size() > 5);
}

TEST_CASE("streams hold one document a line") {
  const Folder folder;
  const std::string game = folder.write("line.ludo", kLine);
  for (const std::string& arguments :
       {"moves " + game, "perft " + game + " --depth 2 --divide", "test " + game, "check " + game,
        "simulate " + game + " --games 3", std::string("list")}) {
    const ProgramRun run = run_ludo(arguments + " --jsonl");
    INFO(arguments);
    CHECK(run.status == 0);
    const std::vector<std::string> lines = split_lines(run.output);
    CHECK_FALSE(lines.empty());
    for (const std::string& line : lines) {
      CHECK(Json::parse(line, nullptr, false).is_object());
    }
  }
}

}  // namespace ludo::tests
