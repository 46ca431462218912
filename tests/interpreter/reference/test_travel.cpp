// `travel`: outcomes, not routes.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string with_body(const std::string& most, const std::string& body) {
  return "game Trip\nelements\n  players White, Black\n  board square 5 x 5\n"
         "  piece Tank: of each player\n  the game has fuel: 0 to 9, at first 5\ninteractions\n"
         "  rule drive(tank: site) gives halt: site\n    let halt be tank\n    travel as k at "
         "most " +
         most + " times\n" + body +
         "    set fuel to fuel - k\nscenario\n  setup\n    put White Tank at c3\n  turn\n"
         "    choose tank among own Tank\n    play drive(tank) as halt\n    require halt is "
         "occupied\n"
         "  stuck: draw\n  limit 3 turns: draw\n";
}

constexpr const char* kTravelStep =
    "      choose line from halt along orthogonal: one empty to next\n"
    "      move halt to next\n      set halt to next\n";

}  // namespace

TEST_CASE("each valuation is one move, in the order of its registers") {
  Play game(with_body("1", kTravelStep));
  CHECK(game.moves() == "c3-c2, c3-b3, c3-d3, c3-c4");
}

TEST_CASE("routes to one place are one move, the start is none, the least runs are bound") {
  Play game(with_body("2", kTravelStep));
  // The diamond of radius 2 without its middle.
  CHECK(game.engine.moves(game.state).size() == 12);
  game.play("c3-b2");
  CHECK(game.value("fuel") == "3");
  Play near(with_body("2", kTravelStep));
  near.play("c3-c4");
  CHECK(near.value("fuel") == "4");
}

TEST_CASE("the choices inside give no digits") {
  Play game(with_body("2", kTravelStep));
  for (const Move& move : game.engine.moves(game.state)) CHECK(move.digits.size() == 2);
}

TEST_CASE("moves of a travel can be applied by their digits") {
  Play game(with_body("3", kTravelStep));
  const auto moves = game.engine.raw_moves(game.state);
  const auto successors = game.engine.successors(game.state);
  REQUIRE(moves.size() == 24 - 4 + 0);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK(game.engine.apply(game.state, moves[i]) == successors[i].second);
  }
}

}  // namespace ludo::interpreter
