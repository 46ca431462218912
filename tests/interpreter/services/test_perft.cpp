// Perft in its three units, with counts worked out by hand.

#include "interpreter/services/perft.hpp"

#include "interpreter/services/notation.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

namespace {

PerftAnswer count(const TestGame& game, PerftUnit unit, std::int32_t depth, unsigned threads = 1,
                  const std::vector<std::string>& moves = {}) {
  const Engine engine(*game.model);
  PlayedLine line = play_line(engine, engine.start(), moves);
  REQUIRE_FALSE(line.failure.has_value());
  PerftOptions options;
  options.unit = unit;
  options.depth = depth;
  options.threads = threads;
  PerftAnswer answer = perft(*game.model, line.state, options);
  CHECK(answer.finished);
  return answer;
}

// A turn of two stones, put one after the other.
constexpr std::string_view kTwoStones = R"(game TwoStones
elements
  players White, Black
  board square 4 x 1
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
scenario
  turn
    play place
    that done
    play place
  stuck: draw
)";

}  // namespace

TEST_CASE("moves: sequences of exactly so many, games over add nothing") {
  const TestGame game = load_text(std::string(kThreeCells));
  // The middle wins at once; of 3 * 2 * 1 sequences those remain that win on the last move.
  CHECK(count(game, PerftUnit::Moves, 0).count == 1);
  CHECK(count(game, PerftUnit::Moves, 1).count == 3);
  CHECK(count(game, PerftUnit::Moves, 2).count == 4);
  CHECK(count(game, PerftUnit::Moves, 3).count == 2);
  CHECK(count(game, PerftUnit::Moves, 4).count == 0);
}

TEST_CASE("divide splits by the first move, in the order of the moves") {
  const TestGame game = load_text(std::string(kThreeCells));
  const PerftAnswer answer = count(game, PerftUnit::Moves, 2);
  const std::vector<PerftRow> expected = {{"a1", 2}, {"b1", 0}, {"c1", 2}};
  CHECK(answer.divide == expected);
}

TEST_CASE("turns and outcomes of a turn of two moves") {
  const TestGame game = load_text(std::string(kTwoStones));
  // 4 * 3 orders, 6 pairs; then the rest of the cells for Black.
  CHECK(count(game, PerftUnit::Moves, 1).count == 4);
  CHECK(count(game, PerftUnit::Moves, 2).count == 12);
  CHECK(count(game, PerftUnit::Turns, 1).count == 12);
  CHECK(count(game, PerftUnit::Turns, 2).count == 24);
  CHECK(count(game, PerftUnit::Outcomes, 1).count == 6);
  CHECK(count(game, PerftUnit::Outcomes, 2).count == 6);
  // In the middle of a turn the rest of it is the first turn.
  CHECK(count(game, PerftUnit::Turns, 1, 1, {"b1"}).count == 3);
  const PerftAnswer outcomes = count(game, PerftUnit::Outcomes, 1);
  REQUIRE(outcomes.divide.size() == 6);
  CHECK(outcomes.divide[0].move == "a1, b1");
  CHECK(outcomes.divide[5].move == "c1, d1");
}

TEST_CASE("chance is a ply of moves, and no turn") {
  const TestGame game = load_text(std::string(kDice));
  CHECK(count(game, PerftUnit::Moves, 1).count == 3);
  // After a throw of k the runner goes 1 to k steps.
  CHECK(count(game, PerftUnit::Moves, 2).count == 6);
  // Then it may go one step more or not.
  CHECK(count(game, PerftUnit::Moves, 3).count == 12);
  CHECK(count(game, PerftUnit::Turns, 1).count == 12);
  // It ends 1 to 4 cells further on.
  CHECK(count(game, PerftUnit::Outcomes, 1).count == 4);
}

TEST_CASE("threads do not change a count") {
  const TestGame game = load_shipped("stdlib-games/tablut/tablut.ludo");
  const PerftAnswer one = count(game, PerftUnit::Moves, 2, 1);
  const PerftAnswer three = count(game, PerftUnit::Moves, 2, 3);
  CHECK(one.count == 4408);
  CHECK(three.count == one.count);
  CHECK(three.divide == one.divide);
}

TEST_CASE("repetition counts only when the history is asked for") {
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
  PerftOptions options;
  options.depth = 6;
  CHECK(perft(*game.model, engine.start(), options).count == 1);
  options.history = true;
  CHECK(perft(*game.model, engine.start(), options).count == 0);
  options.depth = 4;
  CHECK(perft(*game.model, engine.start(), options).count == 1);
}

TEST_CASE("a count that is asked to stop says that it is not finished") {
  const TestGame game = load_text(std::string(kThreeCells));
  const Engine engine(*game.model);
  const std::atomic<bool> stop{true};
  PerftOptions options;
  options.depth = 3;
  options.stop = &stop;
  const PerftAnswer answer = perft(*game.model, engine.start(), options);
  CHECK_FALSE(answer.finished);
  CHECK(answer.count == 0);
}

TEST_CASE("a spent budget is told, and what is done is kept") {
  const TestGame game = load_shipped("stdlib-games/tablut/tablut.ludo");
  const Engine engine(*game.model);
  PerftOptions options;
  options.depth = 2;
  Budget budget;
  budget.moves = 10;
  const PerftAnswer answer = perft(*game.model, engine.start(), options, budget);
  CHECK_FALSE(answer.finished);
  CHECK_FALSE(answer.trouble.empty());
}

}  // namespace ludo::interpreter
