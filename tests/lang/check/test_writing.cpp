#include "lang/ast/writing.hpp"

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

std::string two_rules(const std::string& scenario, const std::string& notation) {
  return "game Two\nelements\n  players White, Black\n  board square 3 x 1\n"
         "  piece Man: of each player\n  option wild default off\ninteractions\n"
         "  rule lay\n    choose spot among empty\n    put own Man at spot\n"
         "  rule lift\n    choose spot among own Men\n    remove spot\n"
         "scenario\n" +
         scenario + "  stuck: draw\n  limit 9 turns: draw\nnotation\n" + notation;
}

const std::string kLayOrLift = "  turn\n    either play lay\n    or play lift\n";

std::size_t forms_of(const GameModel& model, std::string_view name) {
  for (const Rule& rule : model.rules) {
    if (rule.item.key == name) return rule.written.size();
  }
  return 99;
}

}  // namespace

TEST_CASE("lines of the notation go to rules, phases and the turn") {
  const GameModel one = tests::checked(
      two_rules(kLayOrLift, "  lay: \"{spot}\" or \"on {spot}\"\n  turn: \"{lay}{lift}\"\n"));
  CHECK(forms_of(one, "lay") == 2);
  CHECK(forms_of(one, "lift") == 0);
  CHECK(one.scenario.phases.at(0).written.size() == 1);
  const std::string phases =
      "  phase First\n    turn\n      play lay\n    until turns of phase = 1\n    then Second\n"
      "  phase Second\n    turn\n      play lift\n";
  const GameModel two = tests::checked(two_rules(phases, "  Second: \"up {lift}\"\n"));
  CHECK(two.scenario.phases.at(0).written.empty());
  CHECK(two.scenario.phases.at(1).written.size() == 1);
}

TEST_CASE("a definition may stand there, and what it speaks of nobody may be missing") {
  CHECK(reports(two_rules(kLayOrLift,
                          "  define label of site: row of site\n  lay: \"{label of spot}\"\n"))
            .empty());
  CHECK(reports(two_rules(kLayOrLift, "  lays: \"{spot}\"\n")) == "unknown-name");
  CHECK(reports(two_rules(kLayOrLift, "  lay: \"{spot}\"\n  lay: \"{spot}!\"\n")) ==
        "duplicate-item");
  CHECK(reports(two_rules(kLayOrLift, "  lay: \"{goal}\"\n")) == "unknown-name");
}

TEST_CASE("a line under a condition speaks of the items under it") {
  const std::string text =
      "game Two\nelements\n  players White, Black\n  board square 3 x 1\n"
      "  piece Man: of each player\n  option wild default off\ninteractions\n"
      "  with wild\n    rule lay\n      choose spot among empty\n      put own Man at spot\n"
      "  with not wild\n    rule lay\n      choose place among empty\n      put own Man at place\n"
      "scenario\n  turn\n    play lay\n  stuck: draw\n"
      "notation\n  with wild\n    lay: \"{spot}\"\n  with not wild\n"
      "    lay: \"{place}\" or \"on {place}\"\n";
  CHECK(forms_of(tests::checked(text), "lay") == 2);
}

}  // namespace ludo::tests
