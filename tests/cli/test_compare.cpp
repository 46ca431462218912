// `compare` on the command line.

#include "interpreter/cli/common.hpp"
#include "interpreter/cli/compared_text.hpp"
#include "interpreter/cli/study_parts.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("compare: what differs, who plays, and what may be said") {
  const std::string games = "compare tablut tablut-hostile-throne --pairs 400";
  const ProgramRun run = run_ludo(games + " --threads 1");
  CHECK(run.status == 4);
  CHECK(contains(run.output, "What differs\n~ before: "));
  CHECK(contains(run.output, "Players          random in all seats\n"));
  // Who moves at random nearly always loses here as one of the two.
  CHECK(contains(run.output, "Headline         With these players White takes nearly all points "));
  CHECK(
      contains(run.output, "or `ludo study`.\n                 Random moves. This says how the "));
  CHECK(contains(run.output, "Not asked         which seat is ahead"));
  CHECK_FALSE(contains(run.output, "In full"));
  CHECK(contains(run.output, "A  Tablut  ludo:1:"));
  CHECK(run_ludo(games + " --threads 2").output == run.output);

  const auto json = interpreter::Json::parse(run_ludo(games + " --json").output);
  CHECK(json["verdict"] == "one_sided");
  CHECK(json["figures"][0]["key"] == "score");
  CHECK(json["figures"][0]["of"] == "White");
  CHECK(json["warnings"] == interpreter::Json::array({"random_only"}));
  CHECK(json["a"]["hash"] != json["b"]["hash"]);
}

TEST_CASE("compare: an option against its default, and players who think") {
  const ProgramRun run = run_ludo(
      "compare tablut --with occurrences=2 --players mcts:iterations=5 --pairs 10 --threads 2");
  CHECK(run.status == 4);
  CHECK(contains(run.output, "Players          mcts, 5 iterations in all seats\n"));
  CHECK(contains(run.output, "\nIn full\n  mcts, 5 iterations: mcts:alpha=0.40"));
  CHECK_FALSE(contains(run.output, "Random moves"));
}

TEST_CASE("compare: how long it takes to settle what is undecided") {
  const ProgramRun run = run_ludo("compare tic-tac-toe tic-tac-toe --pairing none --pairs 60");
  CHECK(contains(run.output, "Headline         Undecided: "));
  CHECK(contains(run.error, " more pairs take about 0:"));
  CHECK_FALSE(contains(run.output, "at this rate"));
}

TEST_CASE("a run that a signal ends says first that it was broken off") {
  const Folder folder;
  const auto ended = [&folder](const std::string& asked) {
    return run_script(folder, "\"$LUDO\" " + asked +
                                  " > out 2>&1 & pid=$!\nsleep 6\n"
                                  "kill -TERM $pid; wait $pid; echo ended $?; cat out\n")
        .output;
  };
  // Players who would take hours for the first game.
  const std::string slow = " --players mcts:iterations=900000000";
  const std::string none = ended("simulate tablut --games 5" + slow);
  CHECK(contains(none, "ended 143\nBroken off before the first "));
  CHECK_FALSE(contains(none, "White wins"));
  const std::string no_pairs = ended("compare tablut tablut --pairing none" + slow);
  CHECK(contains(no_pairs, "ended 143\nBroken off before "));
  CHECK_FALSE(contains(no_pairs, "White wins"));
  const std::string ladder = ended(
      "study tablut --games 2 --strength-games 1 --rungs random+random+mcts:iterations=900000000");
  CHECK(
      contains(ladder, "ended 143\nBroken off after 2 of 3 rungs: all that follows is of these."));
  CHECK(contains(ladder, "ladder, the same player"));
  // Some were played.
  const std::string some = ended("simulate tic-tac-toe --games 1000000000");
  CHECK(contains(some, "ended 143\nBroken off after "));
  CHECK(contains(some, " of 1000000000 games: all that follows is of these.\nTicTacToe: "));
}

TEST_CASE("compare: what cannot be compared") {
  CHECK(run_ludo("compare tablut").status == 2);
  CHECK(contains(run_ludo("compare tablut tablut").error, "both have the same rules (ludo:1:"));
  CHECK(run_ludo("compare tablut tablut --pairing none --pairs 200").status != 2);
  CHECK(contains(run_ludo("compare snakes --with players=3").error, "cannot be held against"));
  CHECK(contains(run_ludo("compare tablut tablut-smith --pairing keys").error, "`--pairing`"));
  CHECK(run_ludo("compare stratego tablut --players solver").status == 2);
}

TEST_CASE("one of the games can come from standard input, on either side") {
  const std::string piped = "cat stdlib-games/tablut/tablut.ludo |";
  const ProgramRun named = run_ludo("compare tablut tablut-smith --pairs 60 --seed 5 --json");
  const ProgramRun first = run_ludo("compare - tablut-smith --pairs 60 --seed 5 --json", piped);
  CHECK(first.error.empty());
  CHECK(first.status == named.status);
  CHECK(first.output == named.output);
  const ProgramRun second = run_ludo("compare tablut - --pairs 60 --seed 5 --json",
                                     "cat stdlib-games/tablut/tablut-nopass.ludo |");
  CHECK(second.error.empty());
  CHECK(second.output ==
        run_ludo("compare tablut tablut-nopass --pairs 60 --seed 5 --json").output);
  for (const char* const verb : {"compare", "diff"}) {
    const ProgramRun both = run_ludo(std::string(verb) + " - -", piped);
    CHECK(both.status == 2);
    CHECK(contains(both.error, "only one of the games can come from standard input"));
  }
  CHECK(contains(run_ludo("replay - -", piped).error,
                 "only one of the games and records can come from standard input"));
  const ProgramRun differences = run_ludo("diff - tablut-smith", piped);
  CHECK(differences.error.empty());
  // The text that is piped has no prose beside it: then the other's is not used, either.
  CHECK(contains(differences.output, "Tablut → Tablut Smith\n"));
  CHECK(contains(differences.output, "(standard input:23,35,39 → "));
  CHECK(contains(run_ludo("diff tablut tablut-smith").output, "Tablut → Tablut after Smith\n"));
}

TEST_CASE("study: a ladder of players, and what it allows one to say") {
  const std::string asked = "study tic-tac-toe --games 120 --strength-games 20";
  const ProgramRun run = run_ludo(asked + " --threads 1");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "  random "));
  CHECK(contains(run.output, "  mcts 800 "));
  CHECK(contains(run.output, "in full\n  mcts 50   mcts:alpha=0.40"));
  CHECK(contains(run.output, "Cross"));
  CHECK(run_ludo(asked + " --threads 2").output == run.output);
  const auto json = interpreter::Json::parse(run_ludo(asked + " --json").output);
  CHECK(json["rungs"].size() == 4);
  CHECK(contains(run.output, "95 % at any look"));
  CHECK(contains(run.output, "against the one below (95 % at one look)"));
  CHECK(json["rungs"][1]["interval"] == "any_look");
  CHECK(json["rungs"][1]["against"]["interval"] == "one_look");
  CHECK(json["rungs"][0]["against"] == nullptr);
  CHECK(json["rungs"][1]["against"]["score"] > 0.6);
  // Who sees all of it draws.
  CHECK(json["rungs"][3]["draws"] > 0.9);
  CHECK(run_ludo("study tic-tac-toe --rungs random").status == 2);
  CHECK(contains(run_ludo("best backgammon").error, "say what came, as in `--moves \""));
  CHECK(run_ludo("study tic-tac-toe --rungs random+rnadom").status == 2);
  CHECK(run_ludo("study stratego --rungs random+solver").status == 2);
  CHECK(contains(run_ludo("study stratego --rungs random+light --rules 5").error,
                 "look at games without secrets"));
}

namespace {

// Who comes to five first wins; everybody goes as far as chance has it.
std::string miles(const std::string& players, const std::string& rest) {
  return "game Miles\nelements\n  players " + players +
         "\n  board square 2 x 1\n  each player has miles: 0 to 9, at first 0\ninteractions\n"
         "  rule roll\n    random luck from 0 to 2\n    add luck to own miles\n"
         "scenario\n  turn\n    play roll\n" +
         rest;
}

}  // namespace

TEST_CASE("compare: seats of other names are said to be matched by their order") {
  const Folder folder;
  const std::string end =
      "  stuck: draw\n  limit 40 turns: draw\n  end\n    there: mover wins when miles of mover > "
      "4\n";
  const std::string a = folder.write("a.ludo", miles("White, Black", end));
  const std::string b = folder.write("b.ludo", miles("North, South", end));
  const std::string asked = "compare " + a + " " + b + " --pairs 60 --pairing none";
  const ProgramRun run = run_ludo(asked);
  CHECK(contains(run.output,
                 "Seats            they have other names in B, and are matched by their order: "
                 "White is North; Black is South\n"));
  const auto json = interpreter::Json::parse(run_ludo(asked + " --json").output);
  CHECK(json["seats"] == interpreter::Json::parse(R"([["White","North"],["Black","South"]])"));
  CHECK_FALSE(contains(run_ludo("compare " + a + " " + a + " --pairs 60 --pairing none").output,
                       "matched by their order"));
}

TEST_CASE("simulate: games that one plays alone, and first places that several share") {
  const Folder folder;
  const std::string alone =
      folder.write("alone.ludo", miles("Me",
                                       "  stuck: draw\n  limit 3 turns: mover loses\n"
                                       "  end\n    there: mover wins when miles of mover > 4\n"));
  const ProgramRun one = run_ludo("simulate " + alone + " --games 50");
  INFO(one.output + one.error);
  CHECK(contains(one.output, "  not won "));
  CHECK_FALSE(contains(one.output, "  draw "));
  const std::string shared =
      folder.write("shared.ludo", miles("Red, Green, Blue",
                                        "  stuck: draw\n  limit 6 turns: ranked by score\n"
                                        "  score of player: miles of player\n"));
  const ProgramRun three = run_ludo("simulate " + shared + " --games 60");
  INFO(three.output + three.error);
  CHECK(contains(three.output, "there are more wins than games.\n"));
  CHECK_FALSE(contains(run_ludo("simulate tic-tac-toe --games 20").output, "more wins than games"));
}

TEST_CASE("an error that games meet is told with what looks for moves that lead there") {
  const Folder folder;
  const std::string game = folder.write(
      "done.ludo",
      "game Done\nelements\n  players White, Black\n  board square 3 x 3\n"
      "  piece Stone: of each player\ninteractions\n  rule place\n    choose cell among empty\n"
      "    put own Stone at cell\n    that done\n    choose other among empty\n"
      "    put own Stone at other\nscenario\n  turn\n    play place\n  stuck: draw\n");
  for (const std::string verb : {"simulate ", "study "}) {
    const ProgramRun run = run_ludo(verb + game);
    INFO(run.error);
    CHECK(run.status == 1);
    CHECK(contains(run.error, "error: no path goes on after a boundary inside the turn\n"));
    CHECK(contains(run.error, "`ludo check " + game + "` looks for moves that lead there\n"));
  }
}

TEST_CASE("study and simulate: what there is nothing to play from") {
  const ProgramRun over = run_ludo("study tic-tac-toe --moves \"a1 a2 b1 b2 c1\"");
  CHECK(over.status == 1);
  CHECK(contains(over.error, "the game is over where it begins"));
  const Folder folder;
  const ProgramRun empty = run_ludo("simulate tablut --position " + folder.write("p.txt", " \n"));
  CHECK(empty.status == 3);
  CHECK(contains(empty.error, "is empty: nothing says what stands where"));
}

TEST_CASE("study: what was asked for and not come to is told apart from what was not asked for") {
  using interpreter::not_looked_text;
  CHECK(not_looked_text({true, true, false, false}) ==
        "  Not looked at: kinds of moves (`--rules`), how games go (`--observer`).\n");
  CHECK(not_looked_text({true, false, true, true}) ==
        "  Not looked at: kinds of moves (it was not come to).\n");
  CHECK(not_looked_text({}).empty());
}

TEST_CASE("compare: what it cost, and what more pairs would") {
  using interpreter::time_text;
  CHECK(time_text(200, 0.2, 0) == "200 pairs took less than a second\n");
  CHECK(time_text(1, 61, 0) == "1 pair took 1:01\n");
  CHECK(time_text(200, 10, 5800) ==
        "200 pairs took 0:10; 5,800 more pairs take about 4:50 at this rate: `--pairs 6000`\n");
}

TEST_CASE("compare and test: variants of one name, and without tests") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const std::string text =
      "game Other variant of Line\ninteractions\n  replace rule place\n    choose cell among empty "
      "{sites}\n    put own Stone at cell\n";
  const auto variant = [&](const std::string& name, const std::string& sites) {
    std::string made = text;
    return folder.write(name, made.replace(made.find("{sites}"), 7, sites));
  };
  const std::string one = variant("one.ludo", "Border");
  const std::string two = variant("two.ludo", "(a1 or b1)");
  const ProgramRun run = run_ludo("compare " + one + " " + two + " --pairs 20");
  INFO(run.output);
  INFO(run.error);
  CHECK(contains(run.output, "A  Other (" + one + ")  ludo:1:"));
  CHECK(contains(run.output, "B  Other (" + two + ")  ludo:1:"));

  const ProgramRun tested = run_ludo("test " + one);
  CHECK(tested.status == 0);
  CHECK(tested.output == "0 passed, 0 failed\n");
  CHECK(tested.error == one +
                            " has no tests of its own; those of `Line` are about its own rules, "
                            "and are not run here\n");
  CHECK(run_ludo("test -q " + one).error.empty());
  const std::string bare = std::string(kLine).substr(0, kLine.find("test "));
  CHECK(run_ludo("test " + folder.write("bare.ludo", bare)).error ==
        folder.path("bare.ludo") + " has no tests of its own\n");
}

}  // namespace ludo::tests
