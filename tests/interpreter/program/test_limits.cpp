// What is not frozen, and says why (spec/7-limits.md): such games are the reference engine's.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/runtime/engine.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::program {

namespace {

using interpreter::load_game;
using interpreter::load_text;
using interpreter::TestGame;

FreezeAnswer freeze_game(const TestGame& game) {
  return freeze(std::shared_ptr<const lang::GameModel>(std::shared_ptr<void>(), game.model.get()));
}

// What drafts name: maps beside them, modules, each other, shipped games.
lang::Resolver drafts() {
  const std::string folder = "tests/corpus/drafts/";
  const lang::Resolver shipped = interpreter::shipped_games();
  return [folder, shipped](std::string_view name) -> std::optional<std::string> {
    for (const std::string& file :
         {folder + std::string(name), folder + "lib/" + std::string(name) + ".ludo"}) {
      if (tests::file_exists(file)) return tests::read_file(file);
    }
    for (const std::string& file : tests::files_under(folder, ".ludo")) {
      std::string text = tests::read_file(file);
      if (interpreter::head_of(text).name == name) return text;
    }
    return shipped(name);
  };
}

// The trouble; empty when there is a program.
std::string trouble_of(const std::string& text) {
  const TestGame game = load_text(text);
  const FreezeAnswer answer = freeze_game(game);
  CHECK((answer.program == nullptr) == !answer.trouble.empty());
  return answer.trouble;
}

std::string board_of(int width, int height) {
  return "game Board\nelements\n  players White, Black\n  board square " + std::to_string(width) +
         " x " + std::to_string(height) +
         "\n  piece Stone: of each player\nscenario\n  turn\n    choose cell among empty\n"
         "    put own Stone at cell\n  stuck: draw\n";
}

std::string choice_of(const std::string& numbers) {
  return "game Numbers\nelements\n  players White, Black\n  board square 2 x 1\n"
         "  the game has level: 0 to 1000000, at first 0\nscenario\n  turn\n    choose n from " +
         numbers + "\n    set level to n\n  stuck: draw\n  limit 3 turns: draw\n";
}

}  // namespace

TEST_CASE("A board of 2048 sites is frozen, a larger one is not") {
  CHECK(trouble_of(board_of(64, 32)) == "");
  CHECK(trouble_of(board_of(50, 41)) == "a set of more than 2048 elements");
}

TEST_CASE("Numbers that are chosen lie within 2048 of one another") {
  CHECK(trouble_of(choice_of("0 to 2047")) == "");
  CHECK(trouble_of(choice_of("0 to 2048")) == "a set of numbers without narrow bounds");
}

TEST_CASE("Drafts that are not frozen say why") {
  const std::map<std::string, std::string> expected = {};
  std::map<std::string, std::string> found;
  for (const std::string& path : tests::files_under("tests/corpus/drafts", ".ludo")) {
    if (path.find("/lib/") != std::string::npos) continue;  // modules
    const TestGame game = load_game(path, tests::read_file(path), drafts());
    const FreezeAnswer answer = freeze_game(game);
    if (answer.program == nullptr) found[tests::stem(path)] = answer.trouble;
  }
  CHECK(found == expected);
}

TEST_CASE("A decision of too many moves spends the budget of the fast engine") {
  const TestGame game = interpreter::load_shipped("stdlib-games/fanorona/fanorona.ludo");
  const FreezeAnswer frozen = freeze_game(game);
  REQUIRE(frozen.program != nullptr);
  runtime::Budget budget;
  budget.moves = 5;
  runtime::Playout enough(frozen.program, budget);
  std::vector<runtime::FastMove> moves;
  enough.reset();
  enough.list(moves);
  CHECK(moves.size() == 5);
  budget.moves = 4;
  runtime::Playout scarce(frozen.program, budget);
  const auto list = [&] {
    scarce.reset();
    scarce.list(moves);
  };
  CHECK_THROWS_AS(list(), runtime::BudgetSpent);
}

TEST_CASE("What a list keeps is bounded, however long its moves are") {
  // C(12, 6) sub-sets of seven digits each, and how long they are.
  const TestGame game = load_text(
      "game Crowd\nelements\n  players White, Black\n  board square 12 x 1\n"
      "  piece Stone: of each player\nscenario\n  turn\n    choose 6 among empty as crowd\n"
      "    put own Stone at crowd\n  stuck: draw\n");
  const FreezeAnswer frozen = freeze_game(game);
  REQUIRE(frozen.program != nullptr);
  const auto listed = [&](std::uint64_t numbers) {
    runtime::Budget budget;
    budget.numbers = numbers;
    runtime::Playout playout(frozen.program, budget);
    playout.reset();
    CHECK(playout.moves() == 924);
    std::vector<runtime::FastMove> moves;
    playout.list(moves);
    return moves.size();
  };
  CHECK(listed(924 * 8) == 924);
  CHECK_THROWS_AS(listed(924 * 8 - 1), runtime::BudgetSpent);
}

TEST_CASE("The outcomes of a turn that are compared are bounded together") {
  const TestGame game = load_text(
      "game Merged\nelements\n  players White, Black\n  board square 6 x 6\n"
      "  piece Stone: of each player\nscenario\n  turn\n    same outcome is same move\n"
      "    choose first-cell among empty\n    put own Stone at first-cell\n"
      "    choose second-cell among empty\n    put own Stone at second-cell\n  stuck: draw\n");
  const FreezeAnswer frozen = freeze_game(game);
  REQUIRE(frozen.program != nullptr);
  const auto counted = [&](const runtime::Budget& budget) {
    runtime::Playout playout(frozen.program, budget);
    playout.reset();
    return playout.moves();
  };
  CHECK(counted({}) == 630);
  // Each of the 1,260 paths is followed, and for each the next turn is looked at.
  runtime::Budget work;
  work.steps = 1'500;
  CHECK_THROWS_AS(counted(work), runtime::BudgetSpent);
  work.steps = 50'000;
  CHECK(counted(work) == 630);
  runtime::Budget room;
  room.numbers = 10'000;
  CHECK_THROWS_AS(counted(room), runtime::BudgetSpent);
}

}  // namespace ludo::program
