// Ranks become winners and points.
#include "interpreter/runtime/outcome.hpp"

#include "tests/support/catch.hpp"

namespace ludo::runtime {

namespace {

lang::GameModel game_of(std::vector<std::string> scales,
                        std::vector<std::vector<lang::Index>> points) {
  lang::GameModel model;
  model.scenario.point_scales = std::move(scales);
  model.scenario.points = std::move(points);
  return model;
}

TEST_CASE("Without a scale the first place is worth one point, which is shared") {
  const lang::GameModel model;
  const FastOutcome won = outcome_of(model, {{1, 0}, false}, "key");
  CHECK(won.key == "key");
  CHECK(won.winners == std::vector<lang::Index>{1});
  CHECK(won.points == std::vector<double>{0, 1});
  const FastOutcome drawn = outcome_of(model, {{0, 0}, true}, "");
  CHECK(drawn.winners.empty());
  CHECK(drawn.points == std::vector<double>{0.5, 0.5});
}

TEST_CASE("The scale whose pattern fits the ranks is taken") {
  const lang::GameModel model =
      game_of({"3 > 1 > 0", "2 = 2 > 0", "1 = 1 = 1"}, {{3, 1, 0}, {2, 2, 0}, {1, 1, 1}});
  CHECK(outcome_of(model, {{1, 2, 0}, false}, "").points == std::vector<double>{1, 0, 3});
  CHECK(outcome_of(model, {{0, 1, 0}, false}, "").points == std::vector<double>{2, 0, 2});
  CHECK(outcome_of(model, {{0, 0, 0}, true}, "").points == std::vector<double>{1, 1, 1});
  // None fits: the places are shared by the first scale without ties.
  CHECK(outcome_of(model, {{0, 1, 1}, false}, "").points == std::vector<double>{3, 0.5, 0.5});
}

}  // namespace

}  // namespace ludo::runtime
