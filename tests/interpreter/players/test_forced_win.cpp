// Wins that can be forced: those of the solver, and no others.

#include "interpreter/players/forced_win.hpp"

#include "interpreter/players/player.hpp"
#include "interpreter/services/match.hpp"
#include "interpreter/services/notation.hpp"
#include "tests/interpreter/services/both_engines.hpp"
#include "tests/interpreter/services/played.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::uint64_t kPlenty = 1'000'000;

players::Decision solved(search::Search& at) {
  const auto read = players::read_specs("solver");
  Random random(1);
  return players::make_player(std::get<std::vector<players::Spec>>(read).front())
      ->decide(at, random);
}

}  // namespace

TEST_CASE("what can be forced is found, and nothing else", "[players]") {
  const TestGame game = load_shipped("examples/games/tic-tac-toe.ludo");
  const auto at = search::fast_search(program_of(game));
  players::ForcedWin forced;
  std::uint64_t wins = 0;
  // All positions but the first two moves' are looked at, each once for every way to it.
  const auto visit = [&](const auto& self, std::size_t ply) -> void {
    if (at->over()) return;
    const search::Mark here = at->mark();
    if (ply >= 3) {
      std::uint64_t spent = 0;
      const auto found = forced.find(*at, kPlenty, spent);
      const players::Decision known = solved(*at);
      REQUIRE(found.has_value() == (known.proof == players::Proof::Win));
      if (found) {
        ++wins;
        REQUIRE(found->plies >= known.distance);
        at->play(found->move);
        REQUIRE((at->over() || solved(*at).proof == players::Proof::Loss));
        at->back(here);
      }
    }
    // Of the first moves a corner, a border and the middle.
    for (std::uint64_t i = 0, n = at->count(); i < n; ++i) {
      if (ply == 0 && i != 0 && i != 1 && i != 4) continue;
      at->play(i);
      if (ply < 4) self(self, ply + 1);
      at->back(here);
    }
    at->drop(here);
  };
  visit(visit, 0);
  CHECK(wins > 100);
}

TEST_CASE("what is spent is bounded and counted", "[players]") {
  const TestGame game = load_shipped("examples/games/breakthrough.ludo");
  const auto at = search::fast_search(program_of(game));
  players::ForcedWin forced;
  for (const std::uint64_t most : {0U, 21U, 500U, 5000U}) {
    std::uint64_t spent = 7;
    CHECK_FALSE(forced.find(*at, most, spent).has_value());
    CHECK(spent - 7 <= most);
    CHECK((spent > 7) == (most >= 22));
    CHECK(at->count() == 22);
  }
}

TEST_CASE("a win has to hold whatever nature draws", "[players]") {
  // A die is thrown and one's own runner may be led as far: no first throw can be counted on.
  const TestGame game = load_text(std::string(kDice));
  const Engine engine(*game.model);
  State state = engine.start();
  while (engine.nature_moves(state)) state = engine.apply(state, engine.raw_moves(state).front());
  players::ForcedWin forced;
  std::vector<bool> answers;
  for (const auto& program : {program_of(game), std::shared_ptr<const program::Program>()}) {
    const auto at = search_at(*game.model, program, state, {});
    std::uint64_t spent = 0;
    answers.push_back(forced.find(*at, 2000, spent).has_value());
  }
  CHECK_FALSE(answers[0]);
  CHECK_FALSE(answers[1]);
}

TEST_CASE("a near win is found before long threats are followed", "[players]") {
  // From a random game: mate in three, which a search without a bound does not find with as many
  // moves.
  const TestGame game = load_shipped("stdlib-games/chess/chess.ludo");
  const auto at = search::fast_search(program_of(game));
  for (const std::uint64_t move : std::vector<std::uint64_t>{
           18, 1,  16, 0,  10, 9,  6,  2,  1,  19, 16, 0,  3,  22, 4,  16, 20, 5,  6,  30, 14,
           26, 34, 7,  21, 19, 30, 20, 31, 22, 33, 17, 33, 7,  20, 6,  25, 21, 21, 18, 32, 8,
           34, 25, 29, 10, 30, 19, 22, 16, 14, 8,  4,  11, 3,  10, 24, 0,  27, 2,  1,  19, 24,
           19, 29, 22, 0,  6,  13, 12, 25, 16, 3,  7,  19, 16, 30, 8,  15, 1,  17, 12, 33, 13,
           17, 7,  30, 2,  22, 0,  5,  3,  13, 7,  22, 4,  12, 0,  35, 2,  40, 2,  0,  2,  1,
           2,  31, 0,  44, 0,  9,  0,  5,  0,  34, 0,  33, 3,  33, 1,  47, 0,  42, 2,  19, 0,
           48, 0,  19, 0,  43, 1,  5,  0,  9,  0,  27, 1,  12, 1,  46, 0,  27, 2,  28, 3,  16,
           5,  37, 4,  7,  4,  14, 0,  37, 3,  2,  0,  46, 0,  23, 2,  9,  0,  22, 0,  34, 0,
           8,  0,  19, 0,  8,  0,  29, 0,  0,  0,  6,  0,  25, 0,  25, 2}) {
    at->play(move);
  }
  std::uint64_t spent = 0;
  players::ForcedWin forced;
  const auto won = forced.find(*at, 5000, spent);
  REQUIRE(won.has_value());
  CHECK(won->plies == 5);
  CHECK(spent <= 2000);
  const auto decided = [&](const char* text) {
    const auto read = players::read_specs(text);
    Random random(1);
    return players::make_player(std::get<std::vector<players::Spec>>(read).front())
        ->decide(*at, random);
  };
  // Who plays out games looks for it, too, with some of the moves that these take.
  const players::Decision by_playouts = decided("mcts:iterations=1000");
  CHECK(by_playouts.proof == players::Proof::Win);
  CHECK(by_playouts.spent == 500);
  CHECK(by_playouts.move == won->move);
  CHECK(decided("mcts:iterations=1000,prove=off").proof == players::Proof::None);
  at->play(won->move);
  CHECK(decided("solver:depth=4,nodes=10000000").proof == players::Proof::Loss);
}

TEST_CASE("alpha-beta plays a win that lies beyond its depths", "[players]") {
  // From a random game: mate in three.
  const TestGame game = load_shipped("stdlib-games/chess/chess.ludo");
  const auto at = search::fast_search(program_of(game));
  for (const std::uint64_t move : std::vector<std::uint64_t>{
           7,  3,  12, 19, 18, 2,  24, 14, 13, 8,  28, 29, 23, 10, 7,  8,  28, 0,
           35, 21, 6,  0,  1,  7,  4,  16, 0,  22, 0,  17, 11, 10, 1,  19, 27, 1,
           13, 37, 1,  11, 17, 13, 4,  14, 5,  5,  9,  34, 9,  25, 23, 29, 1,  20,
           18, 40, 7,  8,  0,  16, 15, 17, 17, 15, 3,  17, 0,  27, 3}) {
    at->play(move);
  }
  const auto decided = [&](const char* text) {
    const auto read = players::read_specs(text);
    Random random(1);
    return players::make_player(std::get<std::vector<players::Spec>>(read).front())
        ->decide(*at, random);
  };
  CHECK(decided("alphabeta:depth=4,nodes=20000").proof == players::Proof::None);
  const players::Decision won = decided("alphabeta:nodes=20000");
  CHECK(won.proof == players::Proof::Win);
  CHECK(won.value == search::kWhole);
  CHECK(won.spent <= 20000);
  at->play(won.move);
  CHECK(decided("solver:depth=4,nodes=10000000").proof == players::Proof::Loss);
}

}  // namespace ludo::interpreter
