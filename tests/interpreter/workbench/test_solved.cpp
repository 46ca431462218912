// Games that are solved from where they begin.

#include "interpreter/workbench/solved.hpp"

#include <atomic>

#include "interpreter/workbench/compare.hpp"
#include "interpreter/workbench/stands_out.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

// A heap, of which each takes one, two or three; who takes the last stone wins.
std::string heap(int n, const std::string& setup = "") {
  return "game Heap\nelements\n  players Ann, Bob\n  board square 1 x 1\n"
         "  piece Stone: of each player\n  the game has stones: 0 to 40, at first " +
         std::to_string(n) +
         "\ninteractions\n  rule take\n    choose n from 1 to 3\n"
         "    require n <= stones\n    set stones to stones - n\nscenario\n" +
         setup +
         "  turn\n    play take\n  stuck: draw\n  limit 40 turns: draw\n  end\n    last: mover "
         "wins when stones = 0\n";
}

Ruleset heap_rules(const interpreter::TestGame& game, bool fast = true) {
  const auto model = std::make_shared<const lang::GameModel>(*game.model);
  return {model, fast ? interpreter::program_of(game) : nullptr,
          interpreter::Engine(*model).start(), nullptr};
}

std::optional<Solved> solved_start_of(const std::string& text, bool fast = true) {
  const interpreter::TestGame game = interpreter::load_text(text);
  return solve(heap_rules(game, fast), {}, nullptr);
}

}  // namespace

TEST_CASE("solved: wins, losses and draws, by either engine") {
  CHECK(solved_start_of(heap(21)) == Solved{false, "Ann", 11});
  CHECK(solved_start_of(heap(20)) == Solved{false, "Bob", 10});
  CHECK(solved_start_of(heap(9, "  first Bob\n")) == Solved{false, "Bob", 5});
  CHECK(solved_start_of(heap(5), false) == Solved{false, "Ann", 3});
  const interpreter::TestGame row = interpreter::load_shipped("examples/games/tic-tac-toe.ludo");
  CHECK(solve(heap_rules(row), {}, nullptr) == Solved{true, "", 0});
}

TEST_CASE("solved: nothing where it is not known") {
  // Nobody is the first where nature draws it.
  CHECK_FALSE(solved_start_of(heap(9, "  first random\n")).has_value());
  const interpreter::TestGame row = interpreter::load_shipped("examples/games/tic-tac-toe.ludo");
  CHECK_FALSE(solve(heap_rules(row), {0, 1'000'000}, nullptr).has_value());
  CHECK_FALSE(solve(heap_rules(row), {100, 1'000'000'000}, nullptr).has_value());
  const interpreter::TestGame four = interpreter::load_shipped("examples/games/connect-four.ludo");
  CHECK_FALSE(solve(heap_rules(four), {10'000, 1'000'000'000}, nullptr).has_value());
  const std::atomic<bool> stop = true;
  CHECK_THROWS_AS(solve(heap_rules(four), {}, &stop), lang::Stopped);
}

TEST_CASE("solved: what is proved is told before what players came to") {
  const interpreter::TestGame game = interpreter::load_text(heap(20));
  StudyOptions options;
  options.rungs = std::get<std::vector<players::Spec>>(players::read_specs("random,greedy"));
  options.games = 60;
  options.strength_games = 0;
  const Ruleset rules = heap_rules(game);
  const Study told = study(rules, options);
  REQUIRE(told.solved == Solved{false, "Bob", 10});
  const std::vector<StandsOut> found = stands_out(told, {}, nullptr, nullptr);
  REQUIRE_FALSE(found.empty());
  CHECK(found.front().sign == Sign::Solved);
  const std::string said = sentence_of(found.front());
  CHECK(said.find("Perfect play is known: Bob can force the win, within 10 moves, everybody's "
                  "counted. That is proved. Among the strongest players tried Bob scores ") == 0);
  for (const StandsOut& one : found) {
    CHECK(one.sign != Sign::SeatWins);
    CHECK(one.sign != Sign::SeatAhead);
  }
}

TEST_CASE("solved: of two rulesets whichever is known") {
  const interpreter::TestGame one = interpreter::load_text(heap(20));
  const interpreter::TestGame other = interpreter::load_text(heap(21));
  CompareOptions options;
  options.run.players.assign(2, {});
  options.pairs = 60;
  const Comparison found = compare(heap_rules(one), heap_rules(other), options);
  CHECK(found.solved_a == Solved{false, "Bob", 10});
  CHECK(found.solved_b == Solved{false, "Ann", 11});
}

}  // namespace ludo::workbench
