#include "lang/check/scenario.hpp"

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

std::string with_scenario(const std::string& scenario) {
  return "game Scenarios\n\nelements\n  players White, Black, Red\n  board square 3 x 3\n"
         "  piece Man: of each player\n  the turn has captures: 0 to 9, at first 0\n\n"
         "interactions\n  rule step\n    choose man among own pieces\n"
         "    choose line from man along any direction: one (empty or enemy piece) to goal\n"
         "    if goal is enemy\n      add 1 to captures\n"
         "    move man to goal, capturing what stands there\n\nscenario\n  setup\n"
         "    put White Man at a1\n    put Black Man at c3\n    put Red Man at a3\n" +
         scenario;
}

const std::string kTurn = "  turn\n    play step\n";
const std::string kEnds = "  stuck: mover loses\n  same position 3 times: draw\n";

std::vector<std::string> phases(const GameModel& model) {
  std::vector<std::string> names;
  for (const PhaseDef& phase : model.scenario.phases) names.push_back(phase.item.key);
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a scenario without phases has one, called Main") {
  const GameModel model = checked(with_scenario(kTurn + kEnds));
  CHECK(phases(model) == Names{"Main"});
  CHECK(model.scenario.phases[0].turn != kNoIndex);
  CHECK(model.scenario.order == std::vector<Index>{0, 1, 2});
  REQUIRE(model.scenario.stuck.size() == 1);
  CHECK(model.scenario.stuck[0].item.key == "stuck");
  CHECK(model.scenario.stuck[0].verdict == Verdict::Loses);
  CHECK(model.scenario.repetitions[0].results[0].item.key == "repetition");
}

TEST_CASE("a phase may stand before another, and before the turn outside of phases") {
  const GameModel model = checked(with_scenario(kTurn + kEnds + R"(  phase Opening before Main
    turn
      play step
    until turns of phase = 2
    then Main
)"));
  CHECK(phases(model) == Names{"Opening", "Main"});
  CHECK(model.scenario.phases[0].until != kNoExpr);
  CHECK(model.scenario.phases[0].then != kNoExpr);
  CHECK(reports(with_scenario(
            kTurn + kEnds +
            "  phase Opening before Mian\n    turn\n      play step\n    then Main\n")) ==
        "unknown-name");
}

TEST_CASE("phases: who begins, what happens on entry, answers of their own") {
  const GameModel model = checked(with_scenario(R"(  phase Deal first Black
    begin
      put Red Man at b2
    then Play
  phase Play first random secretly
    turn
      play step
    stuck: pass
    end
      alone: survivor wins when count alive = 1
  same position 3 times: draw
)"));
  CHECK(model.scenario.phases[0].first != kNoExpr);
  CHECK(model.scenario.phases[0].begin != kNoIndex);
  CHECK(model.scenario.phases[0].turn == kNoIndex);
  CHECK(model.scenario.phases[1].first_random);
  CHECK(model.scenario.phases[1].secretly);
  CHECK(model.scenario.phases[1].stuck[0].verdict == Verdict::Passes);
  CHECK(model.scenario.phases[1].end[0].item.key == "alone");
}

TEST_CASE("result lines: keys, moments, all players for whom something holds") {
  const GameModel model = checked(with_scenario(kTurn + R"(  stuck: mover is out
  limit 40 turns without captures > 0: draw
  same position 2 times, by the first of
    mover loses when every turn of mover in the cycle has captures > 0
    draw
  end at any moment by the first of
    bare: each p is out when no Man of p
    survivor wins when count alive = 1
  end
    forty: draw when turns = 40
)"));
  const auto& end = model.scenario.end;
  REQUIRE(end.size() == 3);
  CHECK(end[0].item.key == "bare");
  CHECK(end[0].at_any_moment);
  CHECK(end[0].each_slot == 0);
  CHECK(end[0].verdict == Verdict::Out);
  CHECK(end[1].item.key == "end");
  CHECK_FALSE(end[2].at_any_moment);
  CHECK(end[2].who == kNoExpr);
  CHECK(model.scenario.limits[0].without != kNoExpr);
  CHECK(model.scenario.limits[0].results[0].item.key == "limit");
  CHECK(model.scenario.repetitions[0].results.size() == 2);
  CHECK_FALSE(model.scenario.repetitions[0].forbidden);
}

TEST_CASE("a repetition may be forbidden") {
  CHECK(checked(with_scenario(kTurn + "  stuck: mover loses\n  same position 2 times: forbidden\n"))
            .scenario.repetitions[0]
            .forbidden);
}

TEST_CASE("result lines name nobody who chooses") {
  CHECK(reports(with_scenario(kTurn + kEnds + "  end\n    won: me wins when no Man of White\n")) ==
        "no-chooser");
}

TEST_CASE("lines that are never reached, and last lines that may not decide") {
  CHECK(reports(with_scenario(kTurn + "  stuck, by the first of\n    mover loses\n    draw\n  same "
                                      "position 3 times: draw\n")) == "bad-result");
  CHECK(reports(with_scenario(
            kTurn + "  stuck\n    draw when turns = 3\n  same position 3 times: draw\n")) ==
        "bad-result");
  CHECK(reports(with_scenario(kTurn + kEnds + "  end\n    pass when turns = 3\n")) == "bad-result");
}

TEST_CASE("order, points and scores") {
  const GameModel model = checked(with_scenario(kTurn + kEnds + R"(  order Red, White, Black
  points
    3 > 1 > 0
    2 = 2 > 0
  score of p: (count Man of p, 1)
  end
    over: ranked by score when turns = 9
  allow resignation, agreed draw
)"));
  CHECK(model.scenario.order == std::vector<Index>{2, 0, 1});
  CHECK(model.scenario.points == std::vector<std::vector<Index>>{{3, 1, 0}, {2, 2, 0}});
  CHECK(model.scenario.point_scales[1] == "2 = 2 > 0");
  CHECK(model.scenario.score != kNoExpr);
  CHECK(model.scenario.score_slots >= 1);
  CHECK(model.scenario.resignation);
  CHECK(model.scenario.agreed_draw);
  CHECK(reports(with_scenario(kTurn + kEnds + "  order White, Black\n")) == "bad-order");
  CHECK(reports(with_scenario(kTurn + kEnds + "  order White, Black, Black, Red\n")) ==
        "bad-order");
}

TEST_CASE("items that stand once") {
  CHECK(reports(with_scenario(kTurn + kTurn + kEnds)) == "duplicate-item");
  CHECK(reports(with_scenario(kTurn + kEnds + "  next player: White\n  next player: Black\n")) ==
        "duplicate-item");
}

}  // namespace ludo::tests
