// What players do beside moving: resigning, agreeing to a draw.

#include <functional>

#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kThree = R"(game Three
elements
  players White, Black, Red
  board square 5 x 1
  piece Stone: of each player
scenario
  setup
    put White Stone at a1
    put Black Stone at c1
    put Red Stone at e1
  turn
    choose stone among own Stones
    choose line from stone along any direction: one empty to goal
    move stone to goal
  stuck: pass
  limit 20 turns: draw
  allow resignation, agreed draw
)";

constexpr PlayerIndex kWhite = 0;
constexpr PlayerIndex kBlack = 1;
constexpr PlayerIndex kRed = 2;

bool is_refused(const std::function<void()>& call) {
  try {
    call();
  } catch (const Misuse&) {
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("row 30: of three, one resigns, and both engines go on") {
  for (const Engine engine : {Engine::Fast, Engine::Reference}) {
    const Game game = game_of(kThree).with(engine);
    State state = game.start();
    state.play(0);
    CHECK_FALSE(state.objection_to_resignation(kWhite).has_value());
    state.resign(kWhite);
    CHECK(state.to_move() == kBlack);
    CHECK(state.pieces().size() == 2);
    CHECK(state.played() == std::vector<std::uint64_t>{0, State::kNoMove});
    CHECK(state.objection_to_resignation(kWhite) == "`White` is out");
    CHECK(is_refused([&] { state.resign(kWhite); }));
    CHECK(is_refused([&] { state.resign(7); }));

    const ReadState read = game.deserialise(state.serialise());
    REQUIRE(read);
    CHECK(*read.state == state);
    CHECK(read.state->hash() == state.hash());
    CHECK(read.state->played() == state.played());
    CHECK(*game.read_position(state.position()).state == state);

    state.play(0);
    state.play(0);
    CHECK(state.to_move() == kBlack);
    state.resign(kRed);
    REQUIRE(state.over());
    CHECK(state.outcome().key == "resignation");
    CHECK(state.outcome().winners == std::vector<PlayerIndex>{kBlack});
    state.undo();
    CHECK_FALSE(state.over());
    state.agree_draw();
    CHECK(state.outcome().key == "agreement");
    CHECK(state.outcome().draw());
    CHECK(state.objection_to_agreed_draw() == "the game is over");
    CHECK(game.deserialise(state.serialise()).value() == state);
  }
}

TEST_CASE("row 30: a line of written moves may say who resigns") {
  const Game game = game_of(kThree);
  const PlayedLine line = game.start().after_line("a1-b1, Black resigns, e1-d1, draw agreed");
  REQUIRE(line);
  CHECK(line.written == std::vector<std::string>{"a1-b1", "Black resigns", "e1-d1", "draw agreed"});
  CHECK(line.state.over());
  const PlayedLine twice = game.start().after_line("Black resigns, Black resigns");
  CHECK(twice.failed == "Black resigns");
  CHECK(twice.failure.message == "`Black` is out");
}

TEST_CASE("row 30: a text of a state with what cannot be done is refused") {
  const Game game = game_of(kThree);
  const std::string text = game.start().serialise();
  CHECK(game.deserialise(text + "moves 0 resigns-1\n"));
  for (const std::string bad :
       {"resigns-9", "resigns-1 resigns-1", "resigns-", "resigned", "agreed agreed"}) {
    CHECK_FALSE(game.deserialise(text + "moves 0 " + bad + "\n"));
  }
}

TEST_CASE("impossible positions: the library says line, place and reason") {
  const Game game = game_of(kThree);
  const ReadState read = game.read_position("put White Stone at a1\nput Red Stone at a1\n");
  REQUIRE_FALSE(read);
  REQUIRE(read.diagnostics.size() == 1);
  CHECK(read.diagnostics.front().message ==
        "the position is impossible: a piece is put on a piece at `a1`");
  REQUIRE(read.diagnostics.front().place.has_value());
  CHECK(read.diagnostics.front().place->line == 2);
}

}  // namespace ludo::tests
