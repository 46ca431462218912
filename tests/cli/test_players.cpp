// Players on the command line: `best`, `simulate --players`, `play --players`.

#include "interpreter/cli/common.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("best: the move that wins, and what is known of it") {
  const ProgramRun run = run_ludo(
      "best chess --moves \"e4 e5 Qh5 Nc6 Bc4 Nf6\" --player mcts:iterations=2000 --most 2");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "White to move, solid (mcts, 2000 iterations) thinks:\n"));
  CHECK(contains(run.output, "\nIn full: mcts:alpha=0.40,c=0.70,cut=0,"));
  CHECK(contains(run.output, "the most tried is the first. "));
  CHECK_FALSE(contains(run.output, "look alike"));
  CHECK(contains(run.output, "  Qxf7#  100.0 %"));
  CHECK(contains(run.output, "  win\n"));
  CHECK(contains(run.output, "more; `--most "));

  const ProgramRun json = run_ludo("best tic-tac-toe --player light --json");
  CHECK(json.status == 0);
  const auto document = interpreter::Json::parse(json.output);
  CHECK(document["verb"] == "best");
  CHECK(document["to_move"].is_string());
  CHECK(document["iterations"] == 200);
  CHECK(document["moves"].size() == 9);
  CHECK(document["moves"][0]["move"] == document["best"]);
  CHECK(run_ludo("best tic-tac-toe --player light --json").output == json.output);
}

TEST_CASE("best: moves that look alike to the player are told as such") {
  const Folder folder;
  // White wins whatever is played, after as many moves as the board has places.
  folder.write("always.ludo", R"(game Always
elements
  players White, Black
  board square 6 x 6
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
scenario
  turn
    play place
  stuck: White wins
)");
  const std::string asked = "\"$LUDO\" best always.ludo --player mcts:iterations=";
  const ProgramRun run = run_script(folder, asked + "3600");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "These moves look alike to this player: "));
  CHECK(contains(run.output, " and 28 more. "));
  CHECK(contains(run.output, "It looks ahead by random play, in which White nearly always wins"));
  const auto json = interpreter::Json::parse(run_script(folder, asked + "3600 --json").output);
  CHECK(json["alike"] == 36);
  // Too few tries for a second look at all of them.
  const auto few = interpreter::Json::parse(run_script(folder, asked + "20 --json").output);
  CHECK(few["alike"] < 36);
}

TEST_CASE("best: a solver that has proved nothing gives no advice") {
  const ProgramRun run = run_ludo("best tablut --player solver:nodes=50");
  CHECK(run.status == 0);
  CHECK(contains(run.output, " to move. Nothing is certain within "));
  CHECK(contains(run.output, " moves tried; no advice.\n"));
  CHECK_FALSE(contains(run.output, "%"));
  const auto json =
      interpreter::Json::parse(run_ludo("best tablut --player solver:nodes=50 --json").output);
  CHECK(json["best"].is_null());
  CHECK(json["moves"].empty());
  CHECK(json["alike"] == 0);
}

TEST_CASE("best: a solver that came to its end says so") {
  // Both always share: nothing is won, however many moves are tried.
  const Folder folder;
  const std::string game = folder.write(
      "share.ludo",
      "game Share\nelements\n  players White, Black\n  board square 2 x 2\n"
      "  piece Stone: of each player\ninteractions\n  rule place\n    choose cell among empty\n"
      "    put own Stone at cell\nscenario\n  turn\n    play place\n  stuck: draw\n");
  const ProgramRun run = run_ludo("best " + game + " --player solver");
  INFO(run.output);
  CHECK_FALSE(contains(run.output, "Nothing is certain within"));
}

TEST_CASE("best: where nothing can be thought") {
  const ProgramRun over = run_ludo("best tic-tac-toe --moves \"a1 a2 b1 b2 c1\"");
  CHECK(over.status == 1);
  CHECK(over.error == "ludo: the game is over\n");
  const ProgramRun secret = run_ludo("best stratego --player solver");
  CHECK(secret.status == 2);
  CHECK(contains(secret.error, "`solver` proves nothing where something is hidden"));
  CHECK(run_ludo("best tic-tac-toe --player random,random").error ==
        "ludo: `--player` names one player\n");
  CHECK(run_ludo("best tic-tac-toe --player human").error ==
        "ludo: nobody sits at the keyboard here; `ludo play` is for people\n");
}

TEST_CASE("games with secrets: players say what they knew, or that they see all") {
  const ProgramRun run = run_ludo(
      "simulate loveletter --games 2 --players mcts:iterations=20,random --json --threads 2");
  CHECK(run.status == 0);
  const auto json = interpreter::Json::parse(run.output);
  CHECK(json["beliefs"]["replay"] > 0);
  CHECK(json["warnings"] == interpreter::Json::array({"exploitable"}));
  const ProgramRun words =
      run_ludo("simulate loveletter --games 2 --players mcts:iterations=20,random");
  CHECK(contains(words.output, "Players knew what they had seen"));
  const ProgramRun all = run_ludo("simulate loveletter --games 2 --players mcts:cheat=on,random");
  CHECK(contains(all.output, "Players see everything"));
}

TEST_CASE("simulate: players are named, and random ones are said to be no measure") {
  const ProgramRun random = run_ludo("simulate tic-tac-toe --games 20");
  CHECK(contains(random.output, "random players, seed 1\n"));
  CHECK(contains(random.output,
                 "Random moves: this says how the rules branch, not how the game plays.\n"));
  CHECK_FALSE(contains(run_ludo("simulate tic-tac-toe --games 20 --quiet").output, "Random moves"));

  const std::string players = "simulate tic-tac-toe --games 6 --players mcts:iterations=200,random";
  const ProgramRun run = run_ludo(players + " --threads 1");
  CHECK(run.status == 0);
  CHECK(contains(run.output, " mcts:alpha=0.40,c=0.70,cut=0,"));
  CHECK(contains(run.output, " random, seed 1\n"));
  CHECK_FALSE(contains(run.output, "Random moves"));
  CHECK(run_ludo(players + " --threads 2").output == run.output);

  const auto document =
      interpreter::Json::parse(run_ludo("simulate tic-tac-toe --games 5 --json").output);
  CHECK(document["warnings"] == interpreter::Json::array({"random_only"}));
  const auto thinking = interpreter::Json::parse(run_ludo(players + " --json").output);
  CHECK(thinking["warnings"].empty());
  CHECK(thinking["players"][1] == "random");
}

TEST_CASE("simulate: shards of games between players are joined to the whole") {
  const Folder folder;
  const std::string command = "simulate tic-tac-toe --games 7 --players light --json";
  const std::string first = folder.write("1.json", run_ludo(command + " --shard 1/2").output);
  const std::string second = folder.write("2.json", run_ludo(command + " --shard 2/2").output);
  auto joined =
      interpreter::Json::parse(run_ludo("merge " + first + " " + second + " --json").output);
  auto whole = interpreter::Json::parse(run_ludo(command).output);
  joined.erase("timings");
  whole.erase("timings");
  CHECK(joined == whole);
}

TEST_CASE("play: against somebody who thinks") {
  // X takes the corner and then wins where O sleeps; the player sees what he must cover.
  const ProgramRun run =
      run_ludo("play tic-tac-toe --players human,mcts:iterations=5000", "printf 'a1\\nb1\\n' |");
  CHECK(contains(run.output, "c1"));
  CHECK(run_ludo("play tic-tac-toe --players human,foo").status == 2);
}

}  // namespace ludo::tests
