#include "lang/check/turn_order.hpp"

#include <string>

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

std::string three(const std::string& turn, const std::string& scenario = {}) {
  return "game Three\n\nelements\n  players White, Black, Red\n  board square 3 x 3\n"
         "  piece Man: of each player\n\nscenario\n  order Red, White, Black\n" +
         turn + scenario + "  stuck: draw\n";
}

const std::string kPutStone = "    choose spot among empty\n    put own Man at spot\n";

}  // namespace

TEST_CASE("who moves next is a variable of the turn, there only if a text says it") {
  const GameModel without = checked(three("  turn\n" + kPutStone));
  CHECK(without.variables.empty());
  CHECK(without.scenario.next_player == kNoExpr);
  const GameModel with = checked(three("  turn\n" + kPutStone + "    me moves next\n"));
  REQUIRE(with.variables.size() == 1);
  CHECK(with.variables[0].name == kMovesNext);
  CHECK(with.variables[0].life == Variable::Life::Turn);
  CHECK(with.scenario.next_player != kNoExpr);
}

TEST_CASE("no turn ends in a setup: who begins is said by first") {
  const std::string turn = "  turn\n" + kPutStone + "    me moves next\n";
  CHECK(reports(three("  setup\n    Red moves next\n" + turn)) == "wrong-place");
  CHECK(reports(three("  setup\n    put White Man at a1\n" + turn)).empty());
  const std::string in_a_rule =
      "game Lead\n\nelements\n  players White, Black\n  board square 3 x 3\n"
      "  piece Man: of each player\n\ninteractions\n  rule lead(who: player)\n"
      "    who moves next\n\nscenario\n  setup\n    play lead(Black)\n  turn\n" +
      kPutStone + "  stuck: draw\n";
  CHECK(reports(in_a_rule) == "wrong-place");
}

TEST_CASE("how often a phase began is counted in its begin, there only if a text asks") {
  const std::string phases =
      "  phase Lay\n    turn\n      choose spot among empty\n      put own Man at spot\n"
      "    until turns of phase = 2\n    then Lay\n";
  CHECK(checked(three("", phases)).variables.empty());
  const GameModel by_turns = checked(
      three("", "  phase Lay first White, Black by turns\n    turn\n  " +
                    std::string("    choose spot among empty\n") +
                    "      put own Man at spot\n    until turns of phase = 2\n    then Lay\n"));
  REQUIRE(by_turns.variables.size() == 1);
  CHECK(by_turns.variables[0].owner == Owner::Record);
  CHECK(by_turns.scenario.phases[0].begin != kNoIndex);
  CHECK(by_turns.scenario.phases[0].first != kNoExpr);
}

TEST_CASE("what is no phase has no entries") {
  CHECK(reports(three("  turn\n    require entries of Lay = 1\n" + kPutStone)) == "unknown-name");
}

TEST_CASE("the seat of a player is a number, his own is said with own") {
  CHECK(reports(three("  turn\n    require own seat = 1 or seat of mover > 1\n" + kPutStone))
            .empty());
  CHECK(reports(three("  turn\n    require seat of me = 1\n" + kPutStone)) == "unexpected-text");
}

TEST_CASE("players are compared by their seats") {
  const auto told = messages(three("  turn\n    require mover < Red\n" + kPutStone));
  REQUIRE(told.size() == 1);
  CHECK(reports(three("  turn\n    require seat of mover < seat of Red\n" + kPutStone)).empty());
}

TEST_CASE("a repetition counts the first time") {
  const std::string turn = "  turn\n" + kPutStone;
  CHECK(reports(three(turn, "  same position 1 times: draw\n")) == "number-out-of-range");
  const GameModel model =
      checked(three(turn, "  same pieces 2 times, whoever moves, passes exempt: forbidden\n"));
  REQUIRE(model.scenario.repetitions.size() == 1);
  const RepetitionRule& rule = model.scenario.repetitions[0];
  CHECK(rule.of_pieces);
  CHECK(rule.whoever_moves);
  CHECK(rule.passes_exempt);
  CHECK(rule.forbidden);
  CHECK(reports(three(turn, "  same pieces and facing 2 times: draw\n")) == "unknown-name");
}

}  // namespace ludo::tests
