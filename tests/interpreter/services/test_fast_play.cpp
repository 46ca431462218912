// The fast machine at states of the reference engine.

#include "interpreter/services/fast_play.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "interpreter/services/notation.hpp"
#include "interpreter/services/simulate.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::interpreter {

namespace {

runtime::FastPosition position_of(const std::shared_ptr<const program::Program>& program,
                                  const runtime::Playout& playout) {
  const runtime::FastEngine engine(program);
  return engine.position(playout.state());
}

State state_after(const Engine& engine, const std::vector<std::string>& moves) {
  const PlayedLine line = play_line(engine, engine.start(), moves);
  REQUIRE_FALSE(line.failure.has_value());
  return line.state;
}

// Along one game, at every state: the playout can stand there, and both engines say the same.
void check_game(const TestGame& game, std::uint64_t seed) {
  const Engine engine(*game.model);
  const auto program = program_of(game);
  Random random(seed);
  State state = engine.start();
  for (int ply = 0; ply < 40 && !engine.over(state); ++ply) {
    INFO("ply " << ply);
    runtime::Playout playout(program);
    REQUIRE(place(playout, state));
    const std::vector<Move> moves = engine.raw_moves(state);
    CHECK(disagreement(playout, engine, state, moves) == "");
    CHECK(playout.turns() == state.turns);
    CHECK_NOTHROW(require_agreement(program, engine, state, moves));
    const std::size_t drawn = draw_move(random, moves, engine.nature_moves(state));
    state = engine.apply(state, moves[drawn]);
    // What a move leads to.
    playout.play(drawn);
    CHECK(playout.over() == engine.over(state));
    const runtime::FastPosition fast = position_of(program, playout);
    const runtime::FastPosition slow = ludo::interpreter::position_of(state);
    CHECK(fast.pieces == slow.pieces);
    CHECK(fast.variables == slow.variables);
    CHECK(fast.mover == slow.mover);
    CHECK(fast.turns == slow.turns);
    CHECK(fast.key == slow.key);
  }
}

}  // namespace

TEST_CASE("a playout is placed at every state of a game") {
  for (const NamedGame& named : small_games()) {
    INFO(named.name);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check_game(named.game, seed);
  }
  check_game(load_shipped("stdlib-games/hexdame/hexdame.ludo"), 1);
  check_game(load_shipped("stdlib-games/canne/canne.ludo"), 1);
}

TEST_CASE("moves are played by rank as by digits, wherever the playout has been before") {
  for (const NamedGame& named : small_games()) {
    INFO(named.name);
    runtime::Playout playout(program_of(named.game));
    playout.reset();
    for (int ply = 0; ply < 4 && !playout.over(); ++ply) {
      const runtime::FastState here = playout.state();
      std::vector<runtime::FastMove> moves;
      playout.list(moves);
      REQUIRE(moves.size() == playout.moves());
      playout.push_mark();
      for (std::size_t i = moves.size(); i-- > 0;) {
        INFO("ply " << ply << ", move " << i);
        playout.return_to_mark();
        REQUIRE(playout.play(std::span<const std::int32_t>(moves[i].digits)));
        const std::vector<std::uint64_t> by_digits = playout.state().block;
        playout.return_to_mark();
        playout.play(i);
        CHECK(playout.state().block == by_digits);
        playout.set(here);
        playout.play(i);
        CHECK(playout.state().block == by_digits);
      }
      playout.pop_mark();
    }
  }
}

TEST_CASE("a playout is not placed where a game is over") {
  const TestGame game = load_text(std::string(kThreeCells));
  const Engine engine(*game.model);
  runtime::Playout playout(program_of(game));
  CHECK_FALSE(place(playout, state_after(engine, {"b1"})));
}

TEST_CASE("what stood before counts for repetition at a playout that is placed") {
  const TestGame game = load_text(R"(game Shuttle
elements
  players White, Black
  board square 2 x 2
  piece Man: 1 of each player
interactions
  rule step
    choose man in own Man
    choose line from man along e or w: one empty to goal
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at a2
  turn
    play step
  stuck loses
  repetition 2 draws
)");
  const Engine engine(*game.model);
  runtime::Playout playout(program_of(game));
  REQUIRE(place(playout, state_after(engine, {"a1-b1", "a2-b2", "b1-a1"})));
  REQUIRE(playout.moves() == 1);
  playout.play(0);
  CHECK(playout.over());
  // The same position with nothing before it.
  State alone = state_after(engine, {"a1-b1", "a2-b2", "b1-a1"});
  alone.history = nullptr;
  REQUIRE(place(playout, alone));
  playout.play(0);
  CHECK_FALSE(playout.over());
}

TEST_CASE("a difference between the engines is found and told") {
  const TestGame game = load_text(std::string(kDice));
  const Engine engine(*game.model);
  const auto program = program_of(game);
  const State state = state_after(engine, {"2"});
  runtime::Playout playout(program);
  REQUIRE(place(playout, state));
  const std::vector<Move> moves = engine.raw_moves(state);
  REQUIRE(moves.size() == 2);

  std::vector<Move> fewer = moves;
  fewer.pop_back();
  CHECK(disagreement(playout, engine, state, fewer) ==
        "the fast engine lists 2 moves and counts 2, the reference engine has 1");
  std::vector<Move> others = moves;
  std::swap(others[0], others[1]);
  CHECK(disagreement(playout, engine, state, others) == "move 1 is not the same for both engines");
  std::vector<Move> heavier = moves;
  heavier[1].weight = 2;
  CHECK(disagreement(playout, engine, state, heavier) == "move 2 is not the same for both engines");
  CHECK_THROWS_AS(require_agreement(program, engine, state, fewer), Disagreement);

  const State start = engine.start();
  CHECK(disagreement(playout, engine, start, engine.raw_moves(start)) ==
        "the engines name others who are to move");
  const TestGame short_game = load_text(std::string(kThreeCells));
  const Engine short_engine(*short_game.model);
  const State over = state_after(short_engine, {"b1"});
  runtime::Playout at_start(program_of(short_game));
  at_start.reset();
  CHECK(disagreement(at_start, short_engine, over, {}) ==
        "the game is over for the reference engine only");
}

}  // namespace ludo::interpreter
