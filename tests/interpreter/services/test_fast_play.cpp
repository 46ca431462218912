// The fast machine at states of the reference engine.

#include "interpreter/services/fast_play.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "interpreter/services/notation.hpp"
#include "interpreter/services/simulate.hpp"
#include "tests/interpreter/services/both_engines.hpp"
#include "tests/interpreter/services/played.hpp"

namespace ludo::interpreter {

namespace {

runtime::FastPosition position_of(const std::shared_ptr<const program::Program>& program,
                                  const runtime::Playout& playout) {
  const runtime::FastEngine engine(program);
  return engine.position(playout.state());
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

bool same_history(const std::shared_ptr<const History>& a,
                  const std::shared_ptr<const History>& b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->hash == b->hash && a->length == b->length && a->turn.mover == b->turn.mover &&
         a->turn.variables == b->turn.variables && a->turn.position == b->turn.position &&
         same_history(a->before, b->before);
}

// Along one game, at every state between turns: the fast state makes that of the reference engine.
// How often it did.
std::size_t check_states_back(const TestGame& game, std::uint64_t seed, int plies) {
  const Engine engine(*game.model);
  runtime::FastEngine fast(program_of(game));
  Random random(seed);
  State state = engine.start();
  runtime::FastState here = fast.start();
  std::size_t made = 0;
  for (int ply = 0; ply < plies; ++ply) {
    INFO("seed " << seed << ", ply " << ply);
    const std::optional<State> back = state_of(fast, here);
    const bool plain = state.position.frames.empty() && state.since.empty() &&
                       state.phase_start == nullptr && !engine.nature_moves(state);
    CHECK(back.has_value() == plain);
    if (back) {
      ++made;
      CHECK(*back == state);
      CHECK(hash(*back) == hash(state));
      CHECK(back->turns == state.turns);
      CHECK(back->turns_of_phase == state.turns_of_phase);
      CHECK(back->rounds == state.rounds);
      CHECK(back->passes_in_a_row == state.passes_in_a_row);
      CHECK(back->quiet == state.quiet);
      CHECK(back->record == state.record);
      CHECK(same_history(back->history, state.history));
    }
    if (engine.over(state)) break;
    const std::vector<Move> moves = engine.raw_moves(state);
    const std::size_t drawn = draw_move(random, moves, engine.nature_moves(state));
    state = engine.apply(state, moves[drawn]);
    here = fast.apply_nth(here, drawn);
  }
  return made;
}

}  // namespace

TEST_CASE("a state between turns comes back from the fast engine, with its history") {
  for (const NamedGame& named : small_games()) {
    INFO(named.name);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check_states_back(named.game, seed, 40);
  }
  for (const char* path : {"stdlib-games/tablut/tablut.ludo", "stdlib-games/xiangqi/xiangqi.ludo",
                           "stdlib-games/awele/awele.ludo", "stdlib-games/damhex3/damhex3.ludo"}) {
    INFO(path);
    CHECK(0 < check_states_back(load_shipped(path), 1, 14));
  }
}

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
    choose man among own Man
    choose line from man along e or w: one empty to goal
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at a2
  turn
    play step
  stuck: mover loses
  same position 2 times: draw
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
