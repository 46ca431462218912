// Counting on the fast machine: the same numbers as on the reference engine, in every unit.

#include "interpreter/services/fast_perft.hpp"

#include <atomic>
#include <string>
#include <vector>

#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/perft.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::interpreter {

namespace {

std::uint64_t fast_count(runtime::Playout& playout, PerftUnit unit, std::int32_t depth,
                         const std::atomic<bool>* stop = nullptr) {
  switch (unit) {
    case PerftUnit::Moves:
      return fast_moves(playout, depth, stop);
    case PerftUnit::Turns:
      return fast_turns(playout, depth, stop);
    case PerftUnit::Outcomes:
      return fast_outcomes(playout, depth, stop);
  }
  return 0;
}

// Both ways of counting, from the state after these moves.
void check_counts(const TestGame& game, const std::vector<std::string>& moves, PerftUnit unit,
                  std::int32_t depth, bool history = false) {
  INFO("depth " << depth << ", " << unit_name(unit));
  Engine engine(*game.model);
  const PlayedLine line = play_line(engine, engine.start(), moves);
  REQUIRE_FALSE(line.failure.has_value());
  PerftOptions options;
  options.unit = unit;
  options.depth = depth;
  options.history = history;
  const PerftAnswer slow = perft(*game.model, line.state, options);
  REQUIRE(slow.finished);

  options.divide = false;
  CHECK(perft(*game.model, line.state, options).count == slow.count);
  CHECK(perft(*game.model, line.state, options).divide.empty());
  options.divide = true;

  const auto program = program_of(game);
  options.program = program;
  const PerftAnswer fast = perft(*game.model, line.state, options);
  CHECK(fast.finished);
  CHECK(fast.count == slow.count);
  CHECK(fast.divide == slow.divide);
  options.threads = 3;
  CHECK(perft(*game.model, line.state, options).divide == slow.divide);
  // Not divided the fast engine counts alone.
  options.divide = false;
  const PerftAnswer alone = perft(*game.model, line.state, options);
  CHECK(alone.finished);
  CHECK(alone.count == slow.count);
  CHECK(alone.divide.empty());

  if (engine.over(line.state)) return;
  runtime::Playout playout(program);
  playout.count_history(history);
  REQUIRE(place(playout, line.state));
  const runtime::FastState before = playout.state();
  CHECK(fast_count(playout, unit, depth) == slow.count);
  CHECK(playout.state().block == before.block);
  CHECK(playout.moves() == before.moves);
}

void check_units(const TestGame& game, const std::vector<std::string>& moves,
                 std::int32_t most_moves, std::int32_t most_turns) {
  for (std::int32_t depth = 0; depth <= most_moves; ++depth) {
    check_counts(game, moves, PerftUnit::Moves, depth);
  }
  for (std::int32_t depth = 0; depth <= most_turns; ++depth) {
    check_counts(game, moves, PerftUnit::Turns, depth);
    check_counts(game, moves, PerftUnit::Outcomes, depth);
  }
}

}  // namespace

TEST_CASE("the engines count alike with chance, commits, passes and merged turns") {
  for (const NamedGame& named : small_games()) {
    INFO(named.name);
    check_units(named.game, {}, 5, 3);
  }
}

TEST_CASE("counts by hand hold on the fast engine") {
  const TestGame merged = load_text(std::string(kMerged));
  const auto program = program_of(merged);
  runtime::Playout playout(program);
  playout.reset();
  CHECK(fast_moves(playout, 1, nullptr) == 6);
  CHECK(fast_moves(playout, 2, nullptr) == 6);
  CHECK(fast_moves(playout, 3, nullptr) == 0);

  const TestGame dealt = load_text(std::string(kDealt));
  const auto dealing = program_of(dealt);
  runtime::Playout cards(dealing);
  cards.reset();
  // Two suits, then two or, with the blue card gone, one.
  CHECK(fast_moves(cards, 1, nullptr) == 2);
  CHECK(fast_moves(cards, 2, nullptr) == 3);
  // Red and red: 3 cells, red and blue: 3, blue and red: 6.
  CHECK(fast_moves(cards, 3, nullptr) == 12);
  CHECK(fast_turns(cards, 1, nullptr) == 12);
  CHECK(fast_outcomes(cards, 1, nullptr) == 12);
}

TEST_CASE("counting begins in the middle of a turn as well") {
  const TestGame dice = load_text(std::string(kDice));
  check_units(dice, {"2"}, 4, 2);
  const TestGame commits = load_text(std::string(kCommits));
  check_units(commits, {"a1"}, 3, 2);
  check_units(commits, {"a1", "a1"}, 3, 2);
  const TestGame dealt = load_text(std::string(kDealt));
  check_units(dealt, {"Red"}, 4, 3);
  check_units(dealt, {"Red", "Blue"}, 4, 3);
}

TEST_CASE("a phase may be entered on many ways before it is drawn who begins it") {
  const TestGame bids = load_text(R"(
game ManyDraws
elements
  players White, Black
  board square 1 x 1
  piece Stone: of each player
  the game has bid: 0 to 1200, at first 0
scenario
  phase Bid
    turn
      choose amount from 1 to 1200
      set bid to amount
    then Play
  phase Play first random
    turn
      choose spot among empty
      put own Stone at spot
  stuck: draw
  limit 5 turns: draw
)");
  check_counts(bids, {}, PerftUnit::Moves, 2);
  const auto program = program_of(bids);
  runtime::Playout playout(program);
  playout.reset();
  CHECK(fast_moves(playout, 2, nullptr) == 2400);
}

TEST_CASE("repetition counts for both or for neither") {
  const TestGame commits = load_text(std::string(kCommits));
  check_counts(commits, {"a1", "a1"}, PerftUnit::Moves, 4, true);
  check_counts(commits, {}, PerftUnit::Turns, 2, true);
  check_counts(commits, {}, PerftUnit::Outcomes, 2, true);
}

TEST_CASE("shipped games are counted alike") {
  const auto check = [](const char* path, std::int32_t moves, std::int32_t turns) {
    INFO(path);
    check_units(load_shipped(path), {}, moves, turns);
  };
  check("stdlib-games/tablut/tablut.ludo", 2, 1);
  check("stdlib-games/hexdame/hexdame.ludo", 3, 2);
  check("stdlib-games/fanorona/fanorona.ludo", 3, 2);
  check("stdlib-games/parlett-25/parlett-25.ludo", 3, 2);
  check("examples/games/english-draughts.ludo", 5, 3);
  check("examples/games/reversi.ludo", 5, 3);
}

TEST_CASE("a count on the fast engine that is asked to stop is given up") {
  const TestGame game = load_shipped("stdlib-games/tablut/tablut.ludo");
  const auto program = program_of(game);
  runtime::Playout playout(program);
  playout.reset();
  const std::atomic<bool> stop{true};
  for (const PerftUnit unit : {PerftUnit::Moves, PerftUnit::Turns, PerftUnit::Outcomes}) {
    INFO(unit_name(unit));
    CHECK_THROWS_AS(fast_count(playout, unit, 3, &stop), Stopped);
  }
  const Engine engine(*game.model);
  PerftOptions options;
  options.depth = 3;
  options.stop = &stop;
  options.program = program;
  CHECK_FALSE(perft(*game.model, engine.start(), options).finished);
  options.divide = false;
  CHECK_FALSE(perft(*game.model, engine.start(), options).finished);
}

TEST_CASE("a budget that the fast engine spends is told") {
  const TestGame game = load_shipped("stdlib-games/fanorona/fanorona.ludo");
  const Engine engine(*game.model);
  PerftOptions options;
  options.depth = 3;
  options.program = program_of(game);
  options.divide = false;
  Budget budget;
  budget.steps = 1;
  const PerftAnswer answer = perft(*game.model, engine.start(), options, budget);
  CHECK_FALSE(answer.finished);
  CHECK(answer.trouble == "a decision needs too much work");
}

}  // namespace ludo::interpreter
