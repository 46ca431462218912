// Players in the library.

#include <ludo/ludo.hpp>

#include "tests/interpreter/api/games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

TEST_CASE("the library: a player chooses, everywhere the same", "[api]") {
  const Game game = load("tic-tac-toe.ludo", read_file("examples/games/tic-tac-toe.ludo")).value();
  State state = game.start();
  for (const char* move : {"b2", "a1", "c1", "a3"}) state.play(*state.find(move).index);
  const Choice choice = choose(state, "mcts:iterations=20000");
  CHECK(state.written(choice.index) == "a2");
  CHECK(choice.proof == Proof::Draw);
  CHECK(choice.value == 0.5);
  CHECK(choice.candidates.size() == 5);
  CHECK(choice.candidates.front().index == choice.index);
  CHECK(choose(state, "mcts:iterations=300", 4).value ==
        choose(state, "mcts:iterations=300", 4).value);
  CHECK(canonical_player("light") ==
        "mcts:alpha=0.40,c=0.70,cut=0,first-play=0.10,iterations=200,nodes=2000000,plies=2000");
}

TEST_CASE("the library: players that cannot choose", "[api]") {
  const Game game = load("tic-tac-toe.ludo", read_file("examples/games/tic-tac-toe.ludo")).value();
  CHECK_THROWS_AS(canonical_player("nobody"), Misuse);
  CHECK_THROWS_AS(choose(game.start(), "human"), Misuse);
  CHECK_THROWS_AS(choose(game.start(), "random,random"), Misuse);
  State over = game.start();
  for (const char* move : {"a1", "a2", "b1", "b2", "c1"}) over.play(*over.find(move).index);
  CHECK_THROWS_AS(choose(over, "light"), Misuse);
  const Game secret = load("stratego.ludo", read_file("examples/games/stratego.ludo")).value();
  SimulateOptions options;
  options.players = {"solver:nodes=10"};  // it would see what is hidden from it
  CHECK_THROWS_AS(simulate(secret.start(), options), Misuse);
}

TEST_CASE("the library: games between players", "[api]") {
  const Game game = load("tic-tac-toe.ludo", read_file("examples/games/tic-tac-toe.ludo")).value();
  SimulateOptions options;
  options.games = 10;
  options.players = {"mcts:iterations=300", "random"};
  const Simulation one = simulate(game.start(), options);
  CHECK(one.finished == 10);
  CHECK(one.wins[0] >= 8);
  options.threads = 2;
  CHECK(simulate(game.start(), options).wins == one.wins);
}

TEST_CASE("the library: equal games say no more than one", "[api]") {
  const Game game = load("tic-tac-toe.ludo", read_file("examples/games/tic-tac-toe.ludo")).value();
  SimulateOptions options;
  options.games = 400;
  options.players = {"alphabeta:nodes=5"};
  const Simulation some = simulate(game.start(), options);
  std::uint64_t all = 0, won = 0;
  for (const auto& [moves, equal] : some.equal_games) {
    all += equal.times;
    if ((equal.winners & 1U) != 0) won += equal.times;
  }
  CHECK(all == some.finished);
  CHECK(won == some.wins[0]);
  CHECK(some.equal_games.size() < all);
  const auto clustered = interval_of_wins(some, 0);
  const Interval apart = wilson(some.wins[0], some.finished);
  REQUIRE(clustered);
  CHECK(clustered->high - clustered->low > apart.high - apart.low);
  CHECK(interval_of_draws(some));

  options.players = {"alphabeta:nodes=11"};  // all 400 the same
  const Simulation same = simulate(game.start(), options);
  CHECK(same.equal_games.size() == 1);
  CHECK_FALSE(interval_of_wins(same, 0));
  CHECK_FALSE(interval_of_draws(same));

  options.players.clear();
  const Simulation random = simulate(game.start(), options);
  CHECK(random.equal_games.empty());
  CHECK(interval_of_wins(random, 1)->low == wilson(random.wins[1], 400).low);
}

}  // namespace ludo::tests
