// Records with comments and variations: as JSON, as text, and under rules that have changed.

#include "interpreter/cli/records.hpp"

#include <fmt/format.h>

#include "interpreter/services/record_text.hpp"
#include "tests/cli/program.hpp"
#include "tests/interpreter/services/record_trees.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using interpreter::Json;
using interpreter::MoveFormat;
using interpreter::RecordedGame;
using interpreter::RecordFile;

RecordFile read(const std::string& name, const std::string& text) {
  MoveFormat format = MoveFormat::Moves;
  return interpreter::read_record_text(name, text, "", format);
}

// A man may go one step or, where the rules allow it, two.
std::string steps(bool two) {
  return fmt::format(R"(game Steps
elements
  players White, Black
  board square 6 x 2
  piece Man: of each player
interactions
  rule step
    choose man among own Man
    choose line from man along e: {} empty to goal
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at a2
  turn
    play step
  stuck: mover loses
  limit 100 turns: draw
)",
                     two ? "1 to 2" : "one");
}

constexpr std::string_view kKept = R"([Game "Steps"]

{Before it begins.} 1. a1-b1 {one} $1 (1. a1-c1 {two at once} 2. a2-b2) 2. a2-b2 {[%value 0.5]}
(2. a2-c2 {far}) 3. b1-d1 {two }} bracket} 4. b2-c2 {late} *
)";

}  // namespace

TEST_CASE("a record is the same as text and as JSON, for trees drawn at random") {
  RecordTrees trees(1128);
  for (int i = 0; i < 10'000; ++i) {
    const std::vector<RecordedGame> games = {trees.game(), trees.game()};
    const std::string lines = interpreter::records_for("x.jsonl", games);
    const RecordFile file = read("x.jsonl", lines);
    INFO(lines);
    REQUIRE(file.faults.empty());
    REQUIRE(file.games == games);
    const RecordFile text = read("x.ludorec", interpreter::records_for("x.ludorec", file.games));
    REQUIRE(interpreter::records_for("x.jsonl", text.games) == lines);
  }
}

TEST_CASE("what this program keeps of a game is read from its fields") {
  const RecordFile file =
      read("x.jsonl",
           R"({"schema":1,"verb":"play","game":"Line","hash":null,"options":{"a":"1","b":"no"},)"
           R"("seed":7,"players":["human","mcts"],"position":"White to move\n","moves":["a1",)"
           R"({"comment":"so"},{"chance":"3"},{"variation":["a2",{"mark":2}]}],"end":"full"})"
           "\n"
           R"({"schema":1,"game":17,"moves":["a1"],"end":null})"
           "\n");
  REQUIRE(file.faults.empty());
  REQUIRE(file.games.size() == 2);
  CHECK(interpreter::write_records(file.games) ==
        "[Game \"Line\"]\n[Options \"a=1, b=no\"]\n[Players \"human|mcts\"]\n[Seed \"7\"]\n"
        "[Position \"White to move\"]\n[Position \"\"]\n[Result \"full\"]\n\n"
        "a1 {so} <3> (a2 $2) *\n\n[Index \"17\"]\n\na1 *\n");
  CHECK(file.games[0].start == "White to move\n");
  CHECK(interpreter::records_for("y.jsonl", {&file.games[1], 1}) ==
        "{\"schema\":1,\"game\":17,\"moves\":[\"a1\"],\"end\":null}\n");
}

TEST_CASE("lines that are no records are told, and the others read") {
  const auto fault = [](const std::string& line) {
    const RecordFile file = read("x.jsonl", line + "\n{\"moves\":[\"a1\"]}\n");
    CHECK(file.games.size() == 1);
    REQUIRE(file.faults.size() == 1);
    CHECK(file.faults[0].line == 1);
    return file.faults[0].message;
  };
  CHECK(fault("{\"moves\":3}") == "a record is a JSON document with a list of `moves`");
  CHECK(fault("{\"moves\":[3]}") == "`3` does not belong in a list of moves");
  CHECK(fault("{\"moves\":[{\"mark\":-1}]}") ==
        "`{\"mark\":-1}` does not belong in a list of moves");
  CHECK(fault("{\"moves\":[{\"note\":\"a b\"}]}") ==
        "`{\"note\":\"a b\"}` does not belong in a list of moves");
  CHECK(fault("{\"moves\":[{\"variation\":[]}]}") ==
        "a variation stands in place of the move before it, and there is none");
  CHECK(fault("{\"moves\":[],\"tags\":{\"a b\":\"\"}}") ==
        "`a b` is no name of a tag: letters, digits and `_`");
  std::string deep;
  for (int i = 0; i < 51; ++i) deep += "[\"a\",{\"variation\":";
  deep += "[\"b\"]";
  for (int i = 0; i < 51; ++i) deep += "}]";
  CHECK(fault("{\"moves\":" + deep + "}") == "variations nest deeper than 50");
  CHECK(fault("{\"moves\":" + std::string(300'000, '[')) ==
        "a record is a JSON document with a list of `moves`");
  CHECK(fault("{\"moves\":[\"\xff\"]}") == "a record is a JSON document with a list of `moves`");
}

TEST_CASE("comments survive a change of the rules that keeps the move") {
  const Folder folder;
  const std::string old_game = folder.write("old.ludo", steps(true));
  const std::string new_game = folder.write("new.ludo", steps(false));
  const std::string kept = folder.write("kept.ludorec", kKept);
  const std::string out = folder.path("out.ludorec");
  const ProgramRun again = run_ludo("replay " + old_game + " " + kept + " --write " + out);
  CHECK(again.output == kept + ":1: 4 moves, the game goes on\n");
  CHECK(again.error.empty());
  const std::string spelled = folder.read("out.ludorec");
  CHECK(contains(spelled, "[Hash \"ludo:1:"));
  for (const char* said :
       {"{Before it begins.} 1. a1-b1", "{one} $1", "(1. a1-c1 {two at once} 2. a2-b2)",
        "{[%value 0.5]}", "{far})", "{two }} bracket}", "{late}"}) {
    INFO(spelled);
    CHECK(contains(spelled, said));
  }
  // Under the new rules the game parts, two variations do not fit, and nothing is lost.
  const ProgramRun parts =
      run_ludo("replay " + new_game + " " + kept + " --write " + folder.path("new.jsonl"));
  CHECK(parts.status == 1);
  CHECK(contains(parts.output, "move 3 `b1-d1` of White (line 4): "));
  CHECK(parts.error == "ludo: 2 variations do not fit and stay as they were\n");
  const RecordFile before = read("x.ludorec", folder.read("kept.ludorec"));
  const RecordFile after = read("new.jsonl", folder.read("new.jsonl"));
  REQUIRE(after.games.size() == 1);
  CHECK(after.games[0] == before.games[0]);
}

TEST_CASE("games are kept as text, and gone on with") {
  const Folder folder;
  const std::string game = folder.write("steps.ludo", steps(true));
  const std::string kept = folder.path("game.ludorec");
  const ProgramRun played =
      run_ludo("play " + game, "printf 'a1-b1\\na2-c2\\nsave " + kept + "\\nquit\\n' |");
  CHECK(contains(played.output, "saved 2 moves"));
  CHECK(contains(folder.read("game.ludorec"), "\n\n1. a1-b1 2. a2-c2 *\n"));
  const ProgramRun on = run_ludo("play " + game + " --resume " + kept,
                                 "printf 'b1-d1\\nsave " + kept + "\\nquit\\n' |");
  CHECK(contains(on.output, "saved 3 moves"));
  CHECK(contains(folder.read("game.ludorec"), "\n\n1. a1-b1 2. a2-c2 3. b1-d1 *\n"));
  const std::string many = folder.path("many.ludorec");
  CHECK(run_ludo("simulate " + game + " --games 5 --record " + many).status == 0);
  CHECK(contains(run_ludo("replay " + game + " " + many).output, "5 replayed, 0 failed\n"));
  CHECK(run_ludo("replay " + game + " " + many + " --write x.txt").status == 2);
}

TEST_CASE("what is said of moves is kept as long as they are, and nothing else is written over") {
  const Folder folder;
  const std::string game = folder.write("steps.ludo", steps(true));
  const std::string line = "1. a1-b1 {well (played)} (1. a1-c1 $2) 2. a2-c2 {or so}";
  const std::string kept =
      folder.write("game.ludorec", "[Game \"Steps\"]\n[Event \"Club\"]\n\n" + line + " *\n");
  const std::string json = folder.path("game.jsonl");
  const auto goes_on = [&](const std::string& from, const std::string& said) {
    return run_ludo("play " + game + " --resume " + from, "printf '" + said + "quit\\n' |");
  };
  goes_on(kept, "save " + kept + "\\nsave " + json + "\\n");
  CHECK(contains(folder.read("game.ludorec"), "\n\n" + line + " *\n"));
  CHECK(contains(folder.read("game.ludorec"), "[Event \"Club\"]"));
  goes_on(json, "comment now\\nb1-d1\\ncomment {then}\\nsave " + kept + "\\n");
  CHECK(contains(folder.read("game.ludorec"), line + " {now} 3. b1-d1 {{then}}} *\n"));
  CHECK(contains(folder.read("game.ludorec"), "[Event \"Club\"]"));
  // Another move in the place of the second: what was said of it is gone.
  goes_on(kept, "undo\\nundo\\na2-b2\\nsave " + json + "\\nsave " + kept + "\\n");
  CHECK(
      contains(folder.read("game.ludorec"), "1. a1-b1 {well (played)} (1. a1-c1 $2) 2. a2-b2 *\n"));
  CHECK(contains(folder.read("game.jsonl"), "{\"comment\":\"well (played)\"}"));

  const std::string text = folder.read("steps.ludo");
  const ProgramRun over = goes_on(kept, "save " + game + "\\ncomment\\n");
  CHECK(contains(over.output, "nothing was written; name another file"));
  CHECK(contains(over.output, "`comment` wants what is to be said"));
  CHECK(folder.read("steps.ludo") == text);
  // The list of moves of an answer is no game.
  const std::string other = folder.write("best.json", R"({"moves":[{"move":"a1-b1","visits":3}]})");
  CHECK(contains(goes_on(kept, "save " + other + "\\n").output, "nothing was written"));
  const std::string two =
      folder.write("two.ludorec", "1. a1-b1 *\n\n[Game \"Steps\"]\n\n1. a1-c1 *\n");
  CHECK(contains(goes_on(two, "save " + two + "\\n").output, "nothing was written"));
}

TEST_CASE("a player is asked behind a recorded game as behind its moves") {
  const Folder folder;
  const std::string game = folder.write("steps.ludo", steps(true));
  const std::string kept = folder.write("game.ludorec", "1. a1-b1 {so} 2. a2-c2 *\n");
  const std::string asks = "best " + game + " --player light --json";
  const ProgramRun behind = run_ludo(asks + " --record " + kept);
  CHECK(behind.status == 0);
  CHECK(behind.output == run_ludo(asks + " --moves 'a1-b1, a2-c2'").output);
  CHECK(run_ludo(asks + " --record " + kept + " --moves a1-b1").status == 2);
  CHECK(run_ludo(asks + " --record " + folder.path("none.ludorec")).status == 3);
}

TEST_CASE("a record that does not fit is no ground for advice, and brings its options") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const auto best = [&](const std::string& record, const std::string& more = "") {
    return run_script(folder, "\"$LUDO\" best line.ludo --player solver --record " + record + more +
                                  " 2>&1; echo status $?");
  };
  folder.write("taken.jsonl",
               R"({"game":"Line","options":{"stones":"middle-taken"},"moves":["a1"]})"
               "\n");
  CHECK(contains(best("taken.jsonl").output, "status 0\n"));
  CHECK_FALSE(contains(best("taken.jsonl").output, "b1"));
  CHECK(contains(best("taken.jsonl", " --option stones=none-yet").output, "b1"));
  folder.write("twice.moves", "a1\na1\n");
  const ProgramRun twice = best("twice.moves");
  CHECK(contains(twice.output, "move 2 `a1` of Black"));
  CHECK(contains(twice.output, "no advice"));
  CHECK(contains(twice.output, "status 1\n"));
  folder.write("cut.ludorec", "1. a1 {unfinished");
  CHECK(contains(best("cut.ludorec").output, "a comment has no `}`"));
  CHECK(contains(best("cut.ludorec").output, "status 3\n"));
  folder.write("empty.jsonl", "");
  CHECK(contains(best("empty.jsonl").output, "it holds no game"));
  folder.write("other.jsonl", R"({"game":"Chess","moves":["a1"]})"
                              "\n");
  CHECK(contains(best("other.jsonl").output, "the record is of Chess"));
  // A mark of the order of bytes is no move.
  folder.write("marked.jsonl",
               "\xEF\xBB\xBF"
               R"({"game":"Line","moves":["a1"]})"
               "\n");
  CHECK(contains(run_script(folder, "\"$LUDO\" replay line.ludo marked.jsonl").output, "1 move"));
}

TEST_CASE("play: what a record has that cannot be taken over is named") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const auto resumed = [&](const std::string& record) {
    folder.write("r.jsonl", record + "\n");
    return run_script(folder, "\"$LUDO\" play line.ludo --resume r.jsonl </dev/null 2>&1").output;
  };
  CHECK(contains(resumed(R"({"game":"Other","moves":["a1"]})"),
                 "the record is of \"Other\", and this is \"Line\"; `ludo replay` plays it"));
  CHECK(contains(resumed(R"({"game":"Line","options":[],"moves":["a1"]})"),
                 "`options` of the record is no object"));
  CHECK(contains(resumed(R"({"game":"Line","seed":1.5,"moves":["a1"]})"),
                 "`seed` of the record is no whole number"));
  CHECK(contains(resumed(R"({"game":"Line","options":{"stones":"middle-taken"},"moves":["a1"]})"),
                 "Black"));
}

TEST_CASE("simulate: a record and a report are two files") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const ProgramRun run = run_script(
      folder,
      "\"$LUDO\" simulate line.ludo --games 5 --record x --report ./x 2>&1; echo status $?; ls");
  CHECK(contains(run.output, "`--record` and `--report` name the same file"));
  CHECK(contains(run.output, "status 2\n"));
  CHECK_FALSE(contains(run.output, "\nx\n"));
}

TEST_CASE("a record begins where its position says") {
  const Folder folder;
  const std::string game = folder.write("steps.ludo", steps(true));
  const std::string kept =
      folder.write("x.ludorec",
                   "[Position \"put White Man at d1\"]\n[Position \"put Black Man at a2\"]\n"
                   "[Position \"White to move\"]\n\nd1-e1 *\n");
  const ProgramRun run = run_ludo("replay " + game + " " + kept);
  INFO(run.output + run.error);
  CHECK(run.output == kept + ":1: 1 moves, the game goes on\n");
}

}  // namespace ludo::tests
