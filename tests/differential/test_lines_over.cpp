// Lines that keep to some links: both engines find the same while links are shut and opened.

#include <memory>
#include <string>

#include "interpreter/program/freeze.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "tests/interpreter/services/game.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Every form of line is a choice of its own; what both engines list must be the same.
constexpr const char* kWalls = R"(game Walls
elements
  players White, Black
  board square 5 x 4
  leap knight (1, 2)
  piece Man: of each player
  each link may be shut
interactions
  define open: all l among Links where l is not shut
  define sight of man:
    line from man over open: zero or more empty, one anything
    or line from man along diagonal over open: one anything, turning left or right, one empty
    or line from man along knight over open: one anything
  rule wall
    choose l among Links
    if l is shut
      l stops being shut
    else
      l becomes shut
  rule look
    choose man among own Men
    either "a"
      choose line from man along orthogonal over open: perhaps an unbroken row of empty as free, one anything to goal
      move man to goal, capturing what stands there
    or "b"
      choose line from man, included, along orthogonal as d over open: 1 to 3 anything to goal where d of goal not in Corners
      move man to goal, capturing what stands there
    or "c"
      choose line from man along orthogonal over open: one or more empty, one edge
      remove man
    or "d"
      choose line from man along e or w over open: one anything, turning by 2 or by (-2), 1 to 2 empty to goal
      move man to goal
    or "e"
      choose goal among sight of man but not own Men
      move man to goal, capturing what stands there
    or "f"
      require man in sight of enemy Men
      remove man
    or "g"
      require no line from man over (l among Links where l is shut): one anything
      choose goal among empty
      move man to goal
scenario
  setup
    legend w White Man, b Black Man
    b . b . b
    . b . b .
    . w . w .
    w . w . w
  turn
    either "wall"
      play wall
    or
      play look
  stuck: pass
  limit 400 turns: draw
  end
    bare: each p loses when no Men of p
)";

}  // namespace

TEST_CASE("lines over links are the same lines for both engines", "[differential]") {
  const auto model =
      std::make_shared<const lang::GameModel>(std::move(*interpreter::load_text(kWalls).model));
  const program::FreezeAnswer answer = program::freeze(model, {});
  INFO(answer.trouble);
  REQUIRE(answer.program != nullptr);
  const interpreter::Engine engine(*model);
  runtime::Playout playout(answer.program);
  interpreter::Random random(17);
  std::vector<runtime::FastMove> moves;
  std::size_t seen = 0;
  for (int game = 0; game < 6; ++game) {
    interpreter::State state = engine.start();
    playout.reset();
    for (int turn = 0; turn < 60 && !state.result.over; ++turn) {
      const auto expected = engine.raw_moves(state);
      playout.list(moves);
      REQUIRE(moves.size() == expected.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        REQUIRE(moves[i].digits == expected[i].digits);
      }
      seen += moves.size();
      const auto chosen = random.below(moves.size());
      state = engine.apply(state, expected[static_cast<std::size_t>(chosen)]);
      playout.play(chosen);
    }
  }
  CHECK(seen > 5000);
}

}  // namespace ludo::tests
