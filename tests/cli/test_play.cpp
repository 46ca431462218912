// `play`: scripted sessions against stored transcripts, in tests/cli/sessions/.
//
// A session is a file: the arguments, the lines said, and what the program printed. With
// LUDO_UPDATE=1 the transcripts are written anew.

#include <fstream>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"
#include "tests/support/small_games.hpp"

namespace ludo::tests {

namespace {

// `NAME.session`: the first line is the arguments, the others are said; `NAME.transcript` is what
// comes of it.
void check_session(const std::string& path) {
  const std::string text = read_file(path);
  const std::size_t end = text.find('\n');
  REQUIRE(end != std::string::npos);
  const Folder folder;
  const std::string said = folder.write("said.txt", text.substr(end + 1));
  const ProgramRun run = run_ludo("play " + text.substr(0, end), "cat '" + said + "' |");
  INFO(run.error);
  CHECK(run.status == 0);
  const std::string transcript = path.substr(0, path.rfind('.')) + ".transcript";
  if (std::getenv("LUDO_UPDATE") != nullptr) {
    std::ofstream(absolute_path(transcript), std::ios::binary) << run.output;
  }
  REQUIRE(file_exists(transcript));
  CHECK(run.output == read_file(transcript));
}

LUDO_REGISTER_TESTS(sessions_of_play) {
  for (const std::string& path : files_under("tests/cli/sessions", ".session")) {
    register_test("play: the session " + path, "[play]", [path] { check_session(path); });
  }
}

}  // namespace

TEST_CASE("play: a game is kept, and goes on where it was") {
  const Folder folder;
  const std::string game = folder.write("line.ludo", kLine);
  const std::string kept = folder.path("kept.jsonl");
  const std::string first = folder.write("first.txt", "b1\nsave " + kept + "\nquit\n");
  const ProgramRun run = run_ludo("play " + game + " --seed 3", "cat '" + first + "' |");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "saved 1 move in " + kept));
  CHECK(contains(folder.read("kept.jsonl"), "\"moves\":[\"b1\"]"));

  const std::string second = folder.write("second.txt", "moves\nundo\nmoves\nredo\na1\nc1\n");
  const ProgramRun again = run_ludo("play " + game + " --resume " + kept, "cat '" + second + "' |");
  INFO(again.output);
  CHECK(again.status == 0);
  CHECK(contains(again.output, "Black> moves\n1 a1  2 c1\n"));
  CHECK(contains(again.output, "White> moves\n1 a1  2 b1  3 c1\n"));
  CHECK(contains(again.output, "a draw by stuck"));
  // What `save` keeps can be replayed.
  CHECK(run_ludo("replay " + game + " " + kept).output == kept + ":1: 1 moves, the game goes on\n");
  // Options come from the record.
  folder.write("kept.jsonl", R"({"schema":1,"options":{"stones":"middle-taken"},"moves":["a1"]})");
  CHECK(contains(run_ludo("play " + game + " --resume " + kept, "echo moves |").output,
                 "Black> moves\n1 c1\n"));
  CHECK(run_ludo("play " + game + " --resume " + folder.path("none")).status == 3);
  CHECK(run_ludo("play " + game + " --resume " + folder.write("bad", "no")).status == 3);
  folder.write("kept.jsonl", R"({"moves":["a1","a1"]})");
  const ProgramRun misfit = run_ludo("play " + game + " --resume " + kept);
  CHECK(misfit.status == 1);
  CHECK(contains(misfit.error, "move 2 `a1` of the record does not fit"));
}

TEST_CASE("play: chance depends on the seed and the place in the game alone") {
  const auto session = [](const std::string& seed) {
    return run_ludo("play tic-tac-toe --players random,random --seed " + seed, "echo |").output;
  };
  CHECK(session("1") == session("1"));
  CHECK_FALSE(session("1") == session("2"));
  const std::string text =
      run_ludo("play tic-tac-toe --players human,random --seed 5", "printf 'b2\\nundo\\nb2\\n' |")
          .output;
  const std::size_t first = text.find("Nought: ");
  const std::size_t second = text.find("Nought: ", first + 1);
  REQUIRE(second != std::string::npos);
  CHECK(text.substr(first, 10) == text.substr(second, 10));
}

TEST_CASE("play: between people the screen shows what the mover may see") {
  const Folder folder;
  const std::string game = folder.write("hands.ludo", kHandsGame);
  // The empty lines are those of players who take the screen.
  const std::string said = folder.write("said.txt", "Ace\n\nTwo\n\nquit\n");
  const ProgramRun run = run_ludo("play " + game, "cat '" + said + "' |");
  INFO(run.output);
  INFO(run.error);
  CHECK(run.status == 0);
  const std::size_t to_black = run.output.find("pass the screen to Black, who presses Enter");
  const std::size_t to_white = run.output.find("pass the screen to White, who presses Enter");
  REQUIRE(to_black != std::string::npos);
  REQUIRE(to_white != std::string::npos);
  const std::string black = run.output.substr(to_black, to_white - to_black);
  CHECK(contains(black, "White has moved"));
  CHECK(contains(black, "White: hand: 1"));
  CHECK_FALSE(contains(black, "Ace"));
  const std::string white = run.output.substr(to_white);
  CHECK(contains(white, "White to move: hand: Ace 1"));
  CHECK_FALSE(contains(white, "Two"));
}

TEST_CASE("play: hidden kinds are question marks, and what is announced stands behind the move") {
  const Folder folder;
  const std::string game = folder.write("masks.ludo", R"(game Masks
elements
  players White, Black
  board square 3 x 1
  piece Fox: of each player
  piece Hen: of each player
  each piece may be known
  kinds of pieces seen by owner until known
interactions
  rule ask
    choose target among enemy pieces
    announce target is Hen as hen
    if hen
      target becomes known
scenario
  setup
    put White Fox at a1
    put Black Hen at c1
  turn
    play ask
  stuck: mover loses
  limit 9 turns: draw
)");
  const std::string said = folder.write("said.txt", "why c1\nc1\n\na1\n\nquit\n");
  const ProgramRun run = run_ludo("play " + game, "cat '" + said + "' |");
  INFO(run.output);
  CHECK(run.status == 0);
  const std::size_t to_black = run.output.find("pass the screen to Black, who presses Enter");
  const std::size_t to_white = run.output.find("pass the screen to White, who presses Enter");
  REQUIRE(to_black != std::string::npos);
  REQUIRE(to_white != std::string::npos);
  const std::string before = run.output.substr(0, to_black);
  CHECK(contains(before, "? Black piece"));
  CHECK(contains(before, "target is c1, a Black piece"));
  CHECK_FALSE(contains(before, "Hen"));
  const std::string black = run.output.substr(to_black, to_white - to_black);
  CHECK(contains(black, "White: c1 (announced: hen = yes)"));
  CHECK(contains(black, "? White piece"));
  const std::string white = run.output.substr(to_white);
  CHECK(contains(white, "White: c1 (announced: hen = yes)"));
  CHECK(contains(white, "Black: a1 (announced: hen = no)"));
  CHECK(contains(white, "Black Hen"));
}

TEST_CASE("play: some of the moves, and moves as people write them") {
  const ProgramRun run = run_ludo(
      "play tablut", "printf 'moves e3-\\nmoves zz\\nhepl\\nE3 d3\\nd1d2\\nc1c2\\nboard c\\n' |");
  INFO(run.output);
  CHECK(run.status == 0);
  CHECK(contains(run.output, "moves e3-\n1 e3-a3  2 e3-b3  3 e3-c3  4 e3-d3  5 e3-f3"));
  CHECK(contains(run.output, "no move has `zz` in it\n"));
  CHECK(contains(run.output,
                 "`hepl`: no such move; `moves` lists the moves, `help` what else can be said\n"));
  CHECK(contains(run.output, "White: e3-d3\n"));
  CHECK(contains(run.output, "Black: d1-d2\n"));
  CHECK(contains(run.output, "`c1c2`: no such move; `why c1c2` says more\n"));
}

TEST_CASE("play: what nature does at one time stands on one line") {
  const Folder folder;
  const std::string game = folder.write("dice.ludo", R"(game Dice
elements
  players White, Black
  board square 2 x 2
  piece Man: of each player
  type Face: Low, High
interactions
  rule roll
    random face among Face
    random next among {Low}
    choose cell among empty
    put own Man at cell
scenario
  turn
    play roll
  stuck: mover loses
)");
  const ProgramRun run = run_ludo("play " + game + " --seed 1", "echo |");
  INFO(run.output);
  CHECK(
      (contains(run.output, "nature: Low, Low\n") || contains(run.output, "nature: High, Low\n")));
}

TEST_CASE("play: players that there are not, or too many") {
  const auto error_of = [](const std::string& players) {
    const ProgramRun run = run_ludo("play tic-tac-toe --players " + players);
    CHECK(run.status == 2);
    return run.error;
  };
  CHECK(error_of("human,gredy") ==
        "ludo: there is no player `gredy`; did you mean `greedy`? There are `human`, `random`, "
        "`greedy`, `mcts`, "
        "`alphabeta`, `solver`, `novice`, `light`, `solid`, `strong`\n");
  CHECK(error_of("human,random,random") == "ludo: the game has 2 players, not 3\n");
}

TEST_CASE("play: the scores are told at the end") {
  const Folder folder;
  const std::string scored =
      std::string(kLine).replace(kLine.find("  stuck: draw\n"), 14,
                                 "  score of player: (count Stone of player, 7 - count Stone of "
                                 "player)\n  stuck: ranked by score\n");
  const std::string game = folder.write("line.ludo", scored);
  const std::string moves = folder.write("moves.txt", "a1\nb1\nc1\n");
  const ProgramRun run = run_ludo("play " + game, "cat '" + moves + "' |");
  INFO(run.output);
  CHECK(run.status == 0);
  CHECK(contains(run.output, "White wins by stuck\nscores: White 2, then 5, Black 1, then 6\n"));
  // A game without scores has none to tell.
  const ProgramRun plain =
      run_ludo("play " + folder.write("plain.ludo", kLine), "cat '" + moves + "' |");
  CHECK(contains(plain.output, "a draw by stuck\n"));
  CHECK_FALSE(contains(plain.output, "scores:"));
  const std::string help = run_ludo("play --help").output;
  CHECK(contains(help, "the levels novice, light, solid and strong"));
}

}  // namespace ludo::tests
