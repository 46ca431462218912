// States are values: equality, order and hash agree, and history stands beside them.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

// A man walks round a ring of four; the way does not matter for where he is.
constexpr std::string_view kRing = R"(game Ring
elements
  players White, Black
  board square 2 x 2
  piece Man: of White
scenario
  setup
    put White Man at a1
  turn
    choose man among pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
  stuck: draw
  limit 40 turns: draw
)";

}  // namespace

TEST_CASE("equal positions are equal states, however they came about") {
  Play one(kRing);
  Play other(kRing);
  one.play("a1-b1, b1-b2");
  other.play("a1-a2, a2-b2");
  CHECK(one.state == other.state);
  CHECK(hash(one.state) == hash(other.state));
  CHECK(!(one.state < other.state));
  CHECK(!(other.state < one.state));
  one.play("b2-a2");
  other.play("b2-b1");
  CHECK(one.state != other.state);
  CHECK(hash(one.state) != hash(other.state));
  CHECK((one.state < other.state) != (other.state < one.state));
}

TEST_CASE("counters do not count for equality, the mover does") {
  Play game(kRing);
  const State start = game.state;
  game.play("a1-b1, b1-a1");
  CHECK(game.state.turns == 2);
  CHECK(game.state == start);
  game.play("a1-b1");
  const State black_to_move = game.state;
  game.play("b1-a1, a1-a2, a2-b2, b2-b1");
  CHECK(game.state == black_to_move);
  CHECK(game.state.position.pieces == black_to_move.position.pieces);
}

TEST_CASE("a state is not touched by what is asked about it") {
  Play game(kRing);
  const State before = game.state;
  const std::uint64_t key = hash(before);
  (void)game.engine.moves(game.state);
  (void)game.engine.successors(game.state);
  (void)game.engine.apply(game.state, game.engine.moves(game.state).front());
  CHECK(game.state == before);
  CHECK(hash(game.state) == key);
}

TEST_CASE("successors, raw moves and applied moves agree") {
  Play game(kRing);
  const auto moves = game.engine.moves(game.state);
  const auto raw = game.engine.raw_moves(game.state);
  const auto successors = game.engine.successors(game.state);
  REQUIRE(moves.size() == 2);
  REQUIRE(raw.size() == 2);
  REQUIRE(successors.size() == 2);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK(moves[i].digits == raw[i].digits);
    CHECK(moves[i].digits == successors[i].first.digits);
    CHECK(game.engine.apply(game.state, raw[i]) == successors[i].second);
  }
  CHECK(moves[0].digits < moves[1].digits);
}

TEST_CASE("a variable with its initial value again is as if it had never been set") {
  Play game(R"(game Toggle
elements
  players White, Black
  board square 1 x 1
  piece Man: of each player
  the game may be light
scenario
  turn
    either "on"
      the game becomes light
    or "off"
      the game stops being light
  limit 9 turns: draw
)");
  const State dark = game.state;
  game.play("off, off");
  CHECK(game.state == dark);
  game.play("on");
  CHECK(game.value("light") == "yes");
  game.play("off");
  CHECK(game.state == dark);
}

TEST_CASE("very long histories are unlinked without running out of stack") {
  std::shared_ptr<const History> chain;
  for (int i = 0; i < 300'000; ++i) {
    auto link = std::make_shared<History>();
    link->before = chain;
    link->length = i + 1;
    chain = link;
  }
  CHECK(chain->length == 300'000);
  chain.reset();
  CHECK(chain == nullptr);
}

TEST_CASE("a flat map reads like a map and has one representation") {
  FlatMap<int, int> one;
  one[3] = 30;
  one[1] = 10;
  FlatMap<int, int> other;
  other[1] = 10;
  other[2] = 20;
  other[3] = 30;
  CHECK(one != other);
  CHECK(other.erase(2) == 1);
  CHECK(other.erase(2) == 0);
  CHECK(one == other);
  CHECK(one.at(3) == 30);
  CHECK(one.find(2) == one.end());
  CHECK(one.count(1) == 1);
  other.insert_or_assign(4, 40);
  CHECK(one < other);
}

}  // namespace ludo::interpreter
