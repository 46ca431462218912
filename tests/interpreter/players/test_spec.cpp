// Who plays, as a text.

#include "interpreter/players/spec.hpp"

#include "interpreter/figures/log_of.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace ludo::players {

namespace {

std::string printed(std::string_view text) {
  const SpecsRead read = read_specs(text);
  if (const auto* trouble = std::get_if<std::string>(&read)) return "! " + *trouble;
  std::string all;
  for (const Spec& spec : std::get<std::vector<Spec>>(read)) {
    all += (all.empty() ? "" : " | ") + print(spec);
  }
  return all;
}

}  // namespace

TEST_CASE("specs of players: read and printed in full", "[players]") {
  CHECK(printed("random") == "random");
  CHECK(printed("human,random,greedy") == "human | random | greedy");
  CHECK(printed("mcts") ==
        "mcts:alpha=0.40,c=0.70,cut=0,first-play=0.10,iterations=1000,nodes=2000000,plies=2000");
  CHECK(printed("mcts:iterations=50,c=1.4,random") ==
        "mcts:alpha=0.40,c=1.40,cut=0,first-play=0.10,iterations=50,nodes=2000000,plies=2000 | "
        "random");
  CHECK(printed("mcts:cheat=on") ==
        "mcts:alpha=0.40,c=0.70,cut=0,first-play=0.10,iterations=1000,nodes=2000000,plies=2000,"
        "cheat=on");
  CHECK(printed("alphabeta:depth=4") == "alphabeta:depth=4,nodes=20000");
  CHECK(printed("alphabeta:table=on,eval=off") == "alphabeta:depth=0,nodes=20000,eval=off");
  CHECK(printed("alphabeta:table=off") == "alphabeta:depth=0,nodes=20000,table=off");
  CHECK(printed("alphabeta:table=maybe") == "! `table` is `on` or `off`");
  CHECK(printed("alphabeta:c=1") ==
        "! `alphabeta` has no setting `c`; it has `depth`, `nodes`, `table`, `eval`, `cheat`");
  CHECK(printed("novice") == "greedy");
  CHECK(printed("strong").find("iterations=20000") != std::string::npos);
  // What is printed is read as the same.
  CHECK(printed(printed("mcts:iterations=7,plies=30")) == printed("mcts:iterations=7,plies=30"));
}

TEST_CASE("specs of players: what is wrong is told", "[players]") {
  CHECK(printed("") == "! a player is wanted, such as `random`");
  CHECK(printed("rnadom") ==
        "! there is no player `rnadom`; did you mean `random`? There are `human`, `random`, "
        "`greedy`, `mcts`, "
        "`alphabeta`, `solver`, `novice`, `light`, `solid`, `strong`");
  CHECK(printed("random:c=1") == "! `random` has no settings, such as `c=1`");
  CHECK(printed("c=1") == "! `c=1` is a setting of no player");
  CHECK(printed("random,c=1") == "! `random` has no settings, such as `c=1`");
  CHECK(printed("mcts:iterations=0") == "! `iterations` is a number from 1 to 1000000000, not `0`");
  CHECK(printed("mcts:iterations=many") ==
        "! `iterations` is a number from 1 to 1000000000, not `many`");
  CHECK(printed("mcts:c=0.123") ==
        "! `c` is a number from 0 to 100 with two decimals at most, not `0.123`");
  CHECK(printed("mcts:depth=3") ==
        "! `mcts` has no setting `depth`; it has `alpha`, `c`, `cut`, `first-play`, `iterations`, "
        "`nodes`, "
        "`plies`, `prove`, `reuse`, `split`, `grave`, `look`, `eval`, "
        "`cheat`");
  CHECK(printed("mcts:reuse=some") == "! `reuse` is `on` or `off`");
  CHECK(printed("mcts:grave=0") ==
        "! `grave` is `auto`, `off` or a number from 1 to 1000000, not `0`");
  CHECK(printed("mcts:grave=auto") == printed("mcts"));
  CHECK(printed("mcts:grave=off") == printed("mcts") + ",grave=off");
  CHECK(printed("mcts:grave=50") == printed("mcts") + ",grave=50");
  CHECK(printed("mcts:look=0") ==
        "! `look` is `auto`, `off` or a number from 1 to 1000000, not `0`");
  CHECK(printed("mcts:look=auto") == printed("mcts"));
  CHECK(printed("mcts:look=off") == printed("mcts") + ",look=off");
  CHECK(printed("mcts:look=12,grave=off") == printed("mcts") + ",grave=off,look=12");
  CHECK(printed("mcts:split=auto").starts_with("! `split` is `off` or a number"));
  CHECK(printed("mcts:split=0") == "! `split` is `off` or a number from 1 to 1000000, not `0`");
  CHECK(printed("mcts:split=some") ==
        "! `split` is `off` or a number from 1 to 1000000, not `some`");
  CHECK(printed("mcts:split=off,iterations=10") == printed("mcts:iterations=10") + ",split=off");
  CHECK(printed("mcts:split=100,iterations=10") == printed("mcts:iterations=10"));
  CHECK(printed("mcts:split=50,reuse=on,iterations=10") ==
        printed("mcts:iterations=10") + ",reuse=on,split=50");
  CHECK(printed("mcts:prove=no") == "! `prove` is `on` or `off`");
  CHECK(printed("mcts:prove=off,iterations=10") == printed("mcts:iterations=10") + ",prove=off");
  CHECK(printed("mcts:first-play=off,iterations=10") ==
        "mcts:alpha=0.40,c=0.70,cut=0,first-play=off,iterations=10,nodes=2000000,plies=2000");
  CHECK(printed("mcts:reuse=off,iterations=10") == printed("mcts:iterations=10"));
  CHECK(printed("mcts:reuse=on,iterations=10") == printed("mcts:iterations=10") + ",reuse=on");
  CHECK(printed("mcts:seconds=1") ==
        "! a time budget gives other games on another machine; say `iterations=N`");
  CHECK(printed("random,") ==
        "! there is no player ``; there are `human`, `random`, `greedy`, "
        "`mcts`, `alphabeta`, `solver`, `novice`, `light`, `solid`, `strong`");
}

TEST_CASE("what a spec is called for people", "[players]") {
  const auto name = [](std::string_view text) {
    return called(std::get<std::vector<Spec>>(read_specs(text)).front());
  };
  CHECK(name("light") == "light (mcts, 200 iterations)");
  CHECK(name("mcts:iterations=20000") == "strong (mcts, 20000 iterations)");
  CHECK(name("mcts:iterations=500") == "mcts, 500 iterations");
  CHECK(name("mcts:iterations=1") == "mcts, 1 iteration");
  // Another setting makes it another player.
  CHECK(name("light:c=1.4,reuse=on") == "mcts, 200 iterations, c=1.40, reuse=on");
  CHECK(name("mcts:iterations=50,first-play=off,prove=off") ==
        "mcts, 50 iterations, first-play=off, prove=off");
  CHECK(name("solver:nodes=1000") == "solver, 1000 moves tried");
  CHECK(name("alphabeta:nodes=1000,depth=3,table=off") ==
        "alphabeta, 1000 moves tried, 3 ahead at most, table=off");
  CHECK(name("random") == "random");
  CHECK(name("novice") == "novice (greedy)");
}

TEST_CASE("a spec is all players', or there is one for each", "[players]") {
  const auto n = [](std::size_t specs, std::size_t players) {
    const SpecsRead read = for_players(std::vector<Spec>(specs), players);
    const auto* all = std::get_if<std::vector<Spec>>(&read);
    return all == nullptr ? 0 : all->size();
  };
  CHECK(n(1, 3) == 3);
  CHECK(n(3, 3) == 3);
  CHECK(n(2, 3) == 0);
}

TEST_CASE("the logarithm that all machines share", "[players]") {
  CHECK(figures::log_of(1) == 0);
  for (std::uint64_t n = 2; n < 100'000'000'000ULL; n = n * 5 / 4 + 1) {
    const double exact = std::log(static_cast<double>(n));
    CHECK(std::abs(figures::log_of(n) - exact) < 1e-14 * exact + 1e-15);
  }
}

}  // namespace ludo::players
