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
