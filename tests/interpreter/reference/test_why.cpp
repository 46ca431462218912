// What forbids a move.

#include "tests/interpreter/reference/play.hpp"
#include "tests/support/small_games.hpp"

namespace ludo::interpreter {

namespace {

using Keys = std::vector<std::string>;

}  // namespace

TEST_CASE("laws, scopes and conditions are named") {
  Play game(tests::kForbiddingGame);
  CHECK(game.moves() == "c1-c2, b2, d2");
  CHECK(game.engine.reasons_against(game.state, "b1-a1").keys() == Keys{"take"});
  CHECK(game.engine.reasons_against(game.state, "a2").keys() == Keys{"crowded"});
  CHECK(game.engine.reasons_against(game.state, "d1").keys() == Keys{"grow"});
  CHECK(game.engine.reasons_against(game.state, "c1-c2").keys().empty());
  CHECK(game.engine.reasons_against(game.state, "nonsense").keys().empty());
}

TEST_CASE("what two things forbid together names both") {
  Play game(R"(game Both
elements
  players White, Black
  board square 3 x 1
  piece Man: of each player
interactions
  never right: some own Man in c1
  never crowded: 1 < count own Men
  rule place
    choose spot among empty
    require spot is not c1
    put own Man at spot
  rule lift
    choose man among own Men where man is a1
    require no Man in {b1}
    remove man
scenario
  setup
    put White Man at b1
  turn
    either play place
    or play lift
    or pass
  stuck: mover loses
  limit 9 turns: draw
)");
  CHECK(game.moves() == "pass");
  CHECK(game.engine.reasons_against(game.state, "a1").keys() == Keys{"crowded"});
  // The way with the fewest denials counts.
  CHECK(game.engine.reasons_against(game.state, "b1").keys() == Keys{"place"});
  CHECK(game.engine.reasons_against(game.state, "nonsense").keys().empty());
  CHECK(game.engine.reasons_against(game.state, "c1").keys() == Keys{"lift"});
}

TEST_CASE("a law and a condition, and two laws") {
  Play game(R"(game Pairs
elements
  players White, Black
  board square 3 x 1
  piece Man: of each player
interactions
  never right: some own Man in c1
  never alone: exactly 1 own Man
  rule place
    choose spot among empty
    require spot is not b1
    put own Man at spot
scenario
  turn
    either play place
    or pass
  stuck: mover loses
  limit 9 turns: draw
)");
  CHECK(game.moves() == "pass");
  CHECK(game.engine.reasons_against(game.state, "a1").keys() == Keys{"alone"});
  CHECK(game.engine.reasons_against(game.state, "b1").keys() == Keys{"place", "alone"});
  CHECK(game.engine.reasons_against(game.state, "c1").keys() == Keys{"right", "alone"});
}

TEST_CASE("a turn that could not be played is asked about all the same") {
  Play game(R"(game Stuck
elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
interactions
  never stays: some own Man in a1
  rule place
    choose spot among {a1}
    put own Man at spot
scenario
  turn play place
  stuck: mover loses
)");
  CHECK(game.turn() == "over: stuck Black");
  CHECK(game.engine.reasons_against(game.state, "a1").keys() == Keys{"stays"});
}

}  // namespace ludo::interpreter
