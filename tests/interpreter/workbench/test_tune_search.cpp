// Settings that are looked for by playing.

#include "interpreter/workbench/tune_search.hpp"

#include <atomic>
#include <thread>

#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

struct Shipped {
  interpreter::TestGame game;
  Ruleset rules;

  explicit Shipped(const std::string& path)
      : game(interpreter::load_shipped(path)), rules(ruleset()) {}
  Ruleset ruleset() const {
    const auto program = interpreter::program_of(game);
    return {
        program->model, program, interpreter::Engine(*program->model).start(),
        interpreter::evaluation_for(program->model, program, {{players::Spec::Form::Greedy}}, {})};
  }
};

SearchTuneOptions quick(std::string_view player) {
  SearchTuneOptions options;
  options.player = std::get<std::vector<players::Spec>>(players::read_specs(player)).front();
  options.steps = 8;
  options.games = 2;
  options.check_games = 10;
  options.run.seed = 5;
  return options;
}

}  // namespace

TEST_CASE("tune: settings are found by playing, the same for any threads", "[tune]") {
  const Shipped kalah("examples/games/kalah.ludo");
  SearchTuneOptions options = quick("mcts:iterations=10");
  const SearchTuned one = tune_search(kalah.rules, options);
  CHECK(one.with_evaluation);
  CHECK(one.steps == 8);
  CHECK(one.games == 32);
  CHECK(one.from == options.player);
  CHECK_FALSE(one.found == one.from);
  CHECK(one.found.iterations == 10);
  CHECK(one.check_games == 20);
  CHECK(one.interval.low <= one.score);
  CHECK(one.score <= one.interval.high);
  options.run.threads = 2;
  const SearchTuned other = tune_search(kalah.rules, options);
  CHECK(other.found == one.found);
  CHECK(other.score == one.score);
}

TEST_CASE("tune: who is stopped tells what was found till then", "[tune]") {
  const Shipped game("examples/games/tic-tac-toe.ludo");
  SearchTuneOptions options = quick("mcts:iterations=20");
  options.steps = 1'000'000;
  std::atomic<std::uint64_t> games = 0;
  std::atomic<bool> stop = false;
  options.run.progress = &games;
  options.run.stop = &stop;
  SearchTuned found;
  {
    const std::jthread clock([&](const std::stop_token& done) {
      while (games < 200 && !done.stop_requested()) std::this_thread::yield();
      stop = true;
    });
    found = tune_search(game.rules, options);
  }
  CHECK(found.interrupted);
  CHECK(40 <= found.steps);
  CHECK(found.steps < options.steps);
  CHECK(found.games == 4 * found.steps);
  CHECK_FALSE(found.found == found.from);
  CHECK(verdict_of(found, 2) == TuneVerdict::NotTried);
}

TEST_CASE("tune: without an evaluation its settings stay, and nothing is said unchecked",
          "[tune]") {
  const Shipped game("examples/games/tic-tac-toe.ludo");
  SearchTuneOptions options = quick("mcts:iterations=60,c=3,eval=off");
  options.check_games = 0;
  const SearchTuned found = tune_search(game.rules, options);
  CHECK_FALSE(found.with_evaluation);
  CHECK(found.found.alpha == options.player.alpha);
  CHECK(found.found.cut == options.player.cut);
  CHECK(found.found.exploration != options.player.exploration);
  CHECK(verdict_of(found, 2) == TuneVerdict::NotTried);
}

TEST_CASE("tune: what a match of settings allows one to say", "[tune]") {
  SearchTuned tuned;
  CHECK(verdict_of(tuned, 2) == TuneVerdict::Same);
  tuned.found.exploration = 71;
  CHECK(verdict_of(tuned, 2) == TuneVerdict::NotTried);
  tuned.steps = 1;
  CHECK(verdict_of(tuned, 2) == TuneVerdict::NoGames);
  tuned.games = 8;
  tuned.check_games = tuned.check_distinct = 19;
  CHECK(verdict_of(tuned, 2) == TuneVerdict::TooFew);
  CHECK(sentence_of(tuned, 2).find("19 games of 20") != std::string::npos);
  tuned.check_stopped = 10;
  CHECK(verdict_of(tuned, 2) == TuneVerdict::Unfinished);
  tuned.check_stopped = 0;
  tuned.check_games = 100;
  CHECK(verdict_of(tuned, 2) == TuneVerdict::TooAlike);
  tuned.check_distinct = 95;
  tuned.interval = {0.45, 0.6};
  CHECK(verdict_of(tuned, 2) == TuneVerdict::NotSeen);
  CHECK(verdict_of(tuned, 3) == TuneVerdict::Better);
  tuned.interval = {0.2, 0.3};
  CHECK(verdict_of(tuned, 3) == TuneVerdict::Worse);
}

}  // namespace ludo::workbench
