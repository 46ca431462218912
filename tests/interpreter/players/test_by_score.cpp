// Moves by what the score is behind them.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/players/by_score.hpp"
#include "interpreter/players/player.hpp"
#include "interpreter/players/playout.hpp"
#include "interpreter/players/spec.hpp"
#include "tests/interpreter/services/both_engines.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

// Nine cells; who takes the last but one gets nothing from it.
constexpr const char* kTake = R"(game Take
elements
  players White, Black
  board square 9 x 1
  piece Stone: of each player
  each player has points: 0 to 99, at first 0
interactions
  rule take
    choose spot among empty
    put own Stone at spot
    set own points to own points + worth of spot
scenario
  turn
    play take
  stuck: draw
  end by the first of
    full: ranked by score when no empty
    ruin: mover loses when some Stone of mover in {i1} and some empty
  define worth of (spot: site):
    3  when spot in {b1}
    7  when spot in {e1, g1}
    0  otherwise
  score of side: points of side
)";

}  // namespace

TEST_CASE("the move behind which one is ahead by most is made, of equal ones any", "[players]") {
  const TestGame game = load_text(kTake);
  std::vector<std::int64_t> room(2);
  for (const bool is_fast : {true, false}) {
    const auto at = is_fast ? search::fast_search(program_of(game))
                            : search::reference_search(*game.model, Engine(*game.model).start());
    std::vector<int> made(9, 0);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Random random(seed);
      ++made[players::best_by_score(*at, random, room)];
    }
    // The search stands where it stood; e1 and g1 are the ones of seven.
    CHECK(at->count() == 9);
    CHECK(made[4] > 5);
    CHECK(made[6] > 5);
    CHECK(made[4] + made[6] == 40);
  }
}

TEST_CASE("what loses at once is made last of all", "[players]") {
  const TestGame game = load_text(kTake);
  const auto at = search::fast_search(program_of(game));
  std::vector<std::int64_t> room(2);
  // All but a1 and i1 are taken; i1 loses, a1 brings nothing.
  for (int i = 0; i < 7; ++i) at->play(1);
  REQUIRE(at->count() == 2);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    CHECK(players::best_by_score(*at, random, room) == 0);
  }
}

TEST_CASE("playouts look where there are few moves, and draw where there are more", "[players]") {
  const TestGame game = load_text(kTake);
  const auto at = search::fast_search(program_of(game));
  std::vector<std::int64_t> room(2);
  Random one(3), other(3);
  for (int i = 0; i < 20; ++i) {
    CHECK(players::move_of_playout(*at, one, 8, room) == at->draw(other));
  }
  bool is_best = true;
  for (int i = 0; i < 20; ++i) {
    const std::uint64_t move = players::move_of_playout(*at, one, 9, room);
    is_best = is_best && (move == 4 || move == 6);
  }
  CHECK(is_best);
}

TEST_CASE("looking is off without an evaluation, unless it is said", "[players]") {
  const auto spec = [](const char* text) {
    return std::get<std::vector<players::Spec>>(players::read_specs(text)).front();
  };
  CHECK(players::settled(spec("mcts"), nullptr).look == 0);
  CHECK(players::settled(spec("mcts:look=5"), nullptr).look == 5);
  CHECK(players::settled(spec("mcts:look=off"), nullptr).look == 0);
}

}  // namespace ludo::interpreter
