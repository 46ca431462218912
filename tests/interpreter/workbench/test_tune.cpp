// Weights that are learned from players who think.

#include "interpreter/workbench/tune.hpp"

#include "interpreter/players/fit.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

// Kalah, which stays as long as its rules are played.
struct Kalah {
  interpreter::TestGame game = interpreter::load_shipped("examples/games/kalah.ludo");
  Ruleset rules = ruleset();

  Ruleset ruleset() const {
    const auto program = interpreter::program_of(game);
    return {
        program->model, program, interpreter::Engine(*program->model).start(),
        interpreter::evaluation_for(program->model, program, {{players::Spec::Form::Greedy}}, {})};
  }
};

TuneOptions quick() {
  TuneOptions options;
  options.player =
      std::get<std::vector<players::Spec>>(players::read_specs("mcts:iterations=10")).front();
  options.games = 120;
  options.stages = 2;
  options.check_games = 20;
  options.run.seed = 3;
  return options;
}

}  // namespace

TEST_CASE("tune: what was learned predicts, and is the same for any threads", "[tune]") {
  const Kalah held;
  const Ruleset& kalah = held.rules;
  TuneOptions options = quick();
  const Tuned one = tune(kalah, options);
  REQUIRE(one.stages.size() == 2);
  CHECK(one.is_new);
  CHECK(one.stages[1].games == 120);
  CHECK(one.evaluation->predicts());
  CHECK(one.evaluation->loss() < one.evaluation->loss_of_shares());
  CHECK(one.check_games == 40);
  CHECK(one.interval.low <= one.score);
  CHECK(one.score <= one.interval.high);
  CHECK(one.evaluation->weights() != kalah.evaluation->weights());
  options.run.threads = 2;
  const Tuned other = tune(kalah, options);
  CHECK(other.evaluation->weights() == one.evaluation->weights());
  CHECK(other.score == one.score);
  options.run.seed = 4;
  CHECK(tune(kalah, options).evaluation->weights() != one.evaluation->weights());
}

TEST_CASE("tune: of too few games nothing is learned", "[tune]") {
  const Kalah held;
  const Ruleset& kalah = held.rules;
  TuneOptions options = quick();
  options.games = players::kFewestGames - 1;
  const Tuned tuned = tune(kalah, options);
  CHECK_FALSE(tuned.is_new);
  CHECK(tuned.evaluation->weights() == kalah.evaluation->weights());
  CHECK(sentence_of(tuned, 2) ==
        "Too few games to learn anything from: 99 came to an end, and 100 are needed.");
  // Games that did not end are none to learn from.
  options.games = players::kFewestGames + 20;
  options.run.most_moves = 3;
  const Tuned stopped = tune(kalah, options);
  CHECK(stopped.stages.empty());
  CHECK(sentence_of(stopped, 2) ==
        "Too few games to learn anything from: 0 came to an end, and 100 are needed.");
}

TEST_CASE("tune: games are fitted to as they went", "[tune]") {
  // Games that all began with the winner's pieces in one place: what wins there gets the weight.
  const Kalah held;
  const Ruleset& kalah = held.rules;
  RunOptions run;
  run.players.assign(2, {players::Spec::Form::Greedy});
  std::vector<std::vector<std::uint64_t>> keys;
  for (const PairedGame& game : play_games(kalah, run, 0, 200).games) keys.push_back(game.keys);
  const auto at = search::fast_search(kalah.program);
  const players::Weights weights = players::fitted_to(*kalah.evaluation, *at, keys, 4, 1);
  CHECK(weights.games == 200);
  CHECK(weights.positions == 50);
  CHECK(weights.predicts);
  // The search stands at the start again.
  std::vector<std::uint64_t> first;
  at->keys(first);
  CHECK(std::find(first.begin(), first.end(), keys[0][0]) != first.end());
  // A game that breaks off, and one that is of other rules, are shared by all.
  for (auto& game : keys) game.resize(3);
  keys[5][1] = 12345;
  const players::Weights shared = players::fitted_to(*kalah.evaluation, *at, keys, 4, 1);
  CHECK(shared.games == 200);
  CHECK_FALSE(shared.predicts);
}

TEST_CASE("tune: what the match allows one to say", "[tune]") {
  Tuned tuned;
  tuned.is_new = true;
  tuned.stages.resize(1);
  CHECK(sentence_of(tuned, 2) == "Whether the new weights play better was not tried.");
  tuned.check_games = 100;
  tuned.interval = {0.51, 0.6};
  CHECK(sentence_of(tuned, 2) == "The new weights play better than the old ones.");
  tuned.interval = {0.4, 0.49};
  CHECK(sentence_of(tuned, 2) == "The new weights play worse than the old ones: keep those.");
  tuned.interval = {0.45, 0.55};
  CHECK(sentence_of(tuned, 2) ==
        "No difference in strength between the new weights and the old ones is seen.");
  CHECK(sentence_of(tuned, 3) == "The new weights play better than the old ones.");
  tuned.check_games = 2;
  CHECK(sentence_of(tuned, 2) ==
        "Whether the new weights play better is not said: 2 games of 20 that are needed.");
}

}  // namespace ludo::workbench
