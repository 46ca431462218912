// Budgets that are spent: status 4 from every verb, an answer or a documented exception from the
// library, wherever in a game it happens.

#include <fmt/format.h>

#include <ludo/ludo.hpp>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/program/freeze.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/simulate.hpp"
#include "lang/lang.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

struct Costly {
  std::string where;  // in a game the budget is spent
  std::string text;
  bool at_once;  // no first move can be made
};

// A definition that calls itself without end, as far as budgets are concerned.
Costly costly(const std::string& where, const std::string& interactions,
              const std::string& scenario, bool at_once = false) {
  return {where,
          "game Costly\nelements\n  players White, Black\n  board square 6 x 6\n"
          "  piece Stone: of each player\ninteractions\n"
          "  define down of (k: 0 to 1000000000):\n    yes  when k = 0\n"
          "    supposing remove a1: down of (k - 1)  otherwise\n" +
              interactions + "scenario\n" + scenario,
          at_once};
}

std::vector<Costly> costly_games() {
  const std::string down = "down of 1000000000";
  const std::string turn = "  turn\n    choose cell among empty\n    put own Stone at cell\n";
  const std::string stuck = "  stuck: draw\n";
  const std::string later = "2 < count pieces and " + down;
  return {
      costly("the setup", "",
             "  setup\n    if " + down + "\n      put White Stone at a1\n" + turn + stuck, true),
      costly("the first decision", "", turn + "    require " + down + "\n" + stuck, true),
      costly(
          "a begin", "",
          "  phase Opening\n    turn\n      choose cell among empty\n      put own Stone at cell\n"
          "    until 2 < count pieces\n  phase Main\n    begin\n      if " +
              down +
              "\n        put White Stone at a2\n    turn\n      choose cell among empty\n"
              "      put own Stone at cell\n" +
              stuck),
      costly("a later turn", "", turn + "    require count pieces < 3 or " + down + "\n" + stuck),
      costly("the middle of a turn", "",
             turn +
                 "    that done\n    choose other among empty\n    require count pieces < 3 or " +
                 down + "\n    put own Stone at other\n" + stuck),
      costly("a trigger",
             "  whenever watched, all at once: stone among Stone where " + later +
                 "\n    remove stone\n",
             turn + stuck + "  limit 50 turns: draw\n"),
      costly("a law", "  never watched: " + later + "\n", turn + stuck),
      costly("a result line", "", turn + stuck + "  end\n    watched: draw when " + later + "\n"),
  };
}

constexpr std::string_view kTests =
    "test \"three moves\"\n  given start\n  after a1, b1, c1, d1, e1\n    play goes on\n";

bool is_limit(const ProgramRun& run) {
  return run.status == 4 && contains(run.output + run.error, "a limit was reached");
}

}  // namespace

TEST_CASE("row 03: a spent budget is status 4 from every verb") {
  for (const Costly& game : costly_games()) {
    const Folder folder;
    const std::string file = folder.write("costly.ludo", game.text + std::string(kTests));
    const std::string record = folder.write("games.txt", "a1, b1, c1, d1, e1\n");
    INFO(game.where);
    for (const std::string engine : {"fast", "reference"}) {
      INFO(engine);
      const std::string by = " --engine " + engine;
      CHECK(is_limit(run_ludo("simulate " + file + " --games 3 --threads 2" + by)));
      CHECK(is_limit(run_ludo("simulate " + file + " --games 2 --threads 1 --coverage" + by)));
      CHECK(is_limit(run_ludo("perft " + file + " --depth 4 --threads 2" + by)));
      CHECK(is_limit(run_ludo("perft " + file + " --depth 3 --outcomes" + by)));
      const ProgramRun check = run_ludo("check " + file + by);
      CHECK(check.status == 4);
      const ProgramRun tests = run_ludo("test " + file + by);
      CHECK(tests.status == 4);
      CHECK(contains(tests.output, "0 passed, 0 failed, 1 not finished"));
    }
    CHECK(is_limit(run_ludo("moves " + file + " --moves \"a1, b1, c1, d1, e1\"")));
    CHECK(is_limit(run_ludo("why " + file + " f6 --moves \"a1, b1, c1, d1, e1\"")));
    CHECK(is_limit(run_ludo("simulate " + file + " --record " + folder.path("kept"))));
    const ProgramRun replay = run_ludo("replay " + file + " " + record);
    CHECK(is_limit(replay));
    const ProgramRun play =
        run_ludo("play " + file, "printf 'a1\\nb1\\nc1\\nd1\\ne1\\nmoves\\nquit\\n' |");
    CHECK((play.status == 0 || play.status == 4));
    CHECK(contains(play.output + play.error, "a limit was reached"));
    CHECK((run_ludo("play " + file + " --players random,random", "printf 'quit\\n' |").status &
           ~4) == 0);
    if (!game.at_once) continue;
    CHECK(is_limit(run_ludo("moves " + file)));
    CHECK(is_limit(run_ludo("why " + file + " a1")));
  }
}

TEST_CASE("row 03: what was finished is told beside what was spent") {
  const Folder folder;
  for (const Costly& game : costly_games()) {
    if (game.where != "a later turn") continue;
    const std::string file = folder.write("costly.ludo", game.text);
    const ProgramRun text = run_ludo("simulate " + file + " --games 3");
    CHECK(contains(text.output, "3 games, 0 finished"));
    CHECK(contains(text.output, "stopped before their end: 3"));
    const ProgramRun json = run_ludo("simulate " + file + " --games 3 --json");
    CHECK(contains(json.output, "\"spent\": \"definitions are nested too deeply\""));
    const ProgramRun replay =
        run_ludo("replay " + file + " --print-moves " + folder.write("games.txt", "a1 b1 c1 d1"));
    CHECK(contains(replay.output, "a1\n"));
    CHECK(contains(replay.output, "a limit was reached after 1 move:"));
  }
  // Where nothing was: the first decision of all games is the same.
  const ProgramRun none =
      run_ludo("simulate " + folder.write("first.ludo", costly_games()[1].text) +
               " --games 3 --engine fast");
  CHECK(none.status == 4);
}

TEST_CASE("row 03: what is too much for `play` leaves the game as it was") {
  const Folder folder;
  const std::string file = folder.write("costly.ludo", costly_games()[3].text);
  const ProgramRun run = run_ludo(
      "play " + file, "printf 'a1\\nb1\\nundo\\nsave " + folder.path("kept") + "\\nquit\\n' |");
  CHECK(run.status == 0);
  CHECK(contains(folder.read("kept"), "\"moves\":[]"));
}

TEST_CASE("row 03: the services answer a spent budget, wherever it is spent") {
  const std::string text = read_file("tests/defects/texts/budget-first-decision.ludo");
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = lang::load(
      "big", text, [](std::string_view) { return std::nullopt; }, diagnostics);
  const auto model =
      std::make_shared<const lang::GameModel>(lang::check(loaded, {}, diagnostics).value());
  const auto program = program::freeze(model).program;
  REQUIRE(program != nullptr);
  const interpreter::State start = interpreter::Engine(*model).start();
  const interpreter::Budget small{.steps = 10'000};
  for (const bool fast : {true, false}) {
    for (const unsigned threads : {1U, 3U}) {
      interpreter::PlayoutOptions options;
      options.games = 5;
      options.threads = threads;
      if (fast) options.program = program;
      const interpreter::PlayoutAnswer answer =
          interpreter::simulate(*model, start, options, small);
      CHECK(answer.playouts.finished == 0);
      CHECK(!answer.trouble.empty());
      CHECK(!answer.stopped);
      interpreter::PerftOptions count;
      count.depth = 2;
      count.threads = threads;
      if (fast) count.program = program;
      const interpreter::PerftAnswer counted = interpreter::perft(*model, start, count, small);
      CHECK(!counted.finished);
      CHECK(!counted.trouble.empty());
    }
  }
}

TEST_CASE("row 03: in a program of others a spent budget is BudgetSpent, or in the answer") {
  for (const Costly& costly : costly_games()) {
    INFO(costly.where);
    for (const Engine engine : {Engine::Fast, Engine::Reference}) {
      const LoadAnswer loaded = load("costly", costly.text, {.engine = engine});
      REQUIRE(loaded);
      const Game& game = loaded.value();
      if (costly.at_once) {
        // The setup is played, or the first moves are counted, where the game begins.
        const auto begin = [&] { (void)game.start().moves(); };
        CHECK_THROWS_AS(begin(), BudgetSpent);
        const auto playout = [&] { Playout(game).play(0); };
        CHECK_THROWS_AS(playout(), BudgetSpent);
        CHECK(!try_playing(game, 50).trouble.empty());
        const auto read = [&] { (void)game.read_position("given start\n"); };
        CHECK_NOTHROW(read());
        continue;
      }
      State state = game.start();
      const auto play_on = [&] {
        for (int i = 0; i < 6; ++i) {
          state.play(state.moves().front().index);
          (void)state.moves();
        }
      };
      CHECK_THROWS_AS(play_on(), BudgetSpent);
      // The state is as it was, and may be asked.
      CHECK(!state.over());
      CHECK(state.played().size() < 6);
      const auto written = [&] {
        (void)game.start().after_line("a1, b1, c1, d1, e1").state.written_moves();
      };
      CHECK_THROWS_AS(written(), BudgetSpent);
      Random random(1);
      Playout playout(game);
      CHECK_THROWS_AS(playout.play_out(random), BudgetSpent);
      playout.set(game.start());
      CHECK(playout.count() == 36);
      const Simulation played = simulate(game.start(), {.games = 4, .threads = 2});
      CHECK(played.broken_off == 4);
      CHECK(!played.trouble.empty());
      const PerftAnswer counted = perft(game.start(), 5, {.threads = 2});
      CHECK(!counted.finished);
      CHECK(!counted.trouble.empty());
    }
  }
}

TEST_CASE("row 03: a test whose budget is spent has neither passed nor failed") {
  const LoadAnswer loaded = load("costly", costly_games()[3].text + std::string(kTests));
  REQUIRE(loaded);
  const std::vector<TestAnswer> answers = run_tests(loaded.value());
  REQUIRE(answers.size() == 1);
  CHECK(!answers.front().passed());
  CHECK(answers.front().failures.empty());
  CHECK(!answers.front().trouble.empty());
}

}  // namespace ludo::tests
