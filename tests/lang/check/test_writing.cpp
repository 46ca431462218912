#include "lang/ast/writing.hpp"

#include <algorithm>

#include "tests/lang/check/checked.hpp"
#include "tests/lang/check/merged.hpp"
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

namespace {

const std::string kWritten = two_rules(
    "  phase First\n    turn\n      play lay\n    until turns of phase = 1\n    then Second\n"
    "  phase Second\n    turn\n      play lift\n",
    "  lay: \"on {spot}\"\n  lift: \"off {spot}\"\n  Second: \"then {lift}\"\n");

// How the rules and turns of a variant of that text are written, in the order of the text.
std::string inherited_writing(const std::string& changes) {
  const Merged result = merged("game Other variant of Two\n" + changes, {{"Two", kWritten}});
  INFO(messages(result));
  CHECK(result.game.usable);
  std::string out;
  const auto collect = [&out](const auto& self, const Node& node) -> void {
    if (node.is(Form::Written)) out += print(node) + '\n';
    for (const Node& child : node.children) self(self, child);
  };
  collect(collect, result.game.game);
  return out;
}

}  // namespace

TEST_CASE("what is replaced is written as before, if nothing else is said") {
  const std::string as_before = inherited_writing("");
  CHECK(std::ranges::count(as_before, '\n') >= 3);
  const std::string rule =
      "interactions\n  replace rule lay\n    choose spot among empty\n"
      "    put own Man at spot\n    put own Man at spot\n";
  CHECK(inherited_writing(rule) == as_before);
  CHECK(inherited_writing("scenario\n  replace phase Second\n    turn\n      play lift\n"
                          "      play lift\n") == as_before);
  CHECK(inherited_writing("scenario\n  replace phase Second\n    replace turn\n      play lift\n"
                          "      play lift\n") == as_before);
  const std::string own = inherited_writing(rule + "notation\n  lay: \"at {spot}\"\n");
  CHECK(own != as_before);
  CHECK(own.find("at ") != std::string::npos);
  CHECK(own.find("on ") == std::string::npos);
  CHECK(own == inherited_writing(rule + "notation\n  replace lay: \"at {spot}\"\n"));
}

TEST_CASE("an inherited line that does not fit the new rule is reported where the rule is") {
  const Merged result = merged(
      "game Other variant of Two\ninteractions\n  replace rule lay\n"
      "    choose place among empty\n    put own Man at place\n",
      {{"Two", kWritten}});
  REQUIRE(result.game.usable);
  Diagnostics diagnostics;
  LoadedGame game = result.game;
  const auto model = check(game, CheckOptions{}, diagnostics);
  CHECK_FALSE(model.has_value());
  const auto told = diagnostics.in_order_of_report();
  const auto found = std::ranges::find_if(told, [](const Diagnostic& one) {
    return one.message() == "the notation that is inherited does not fit what is written here anew";
  });
  REQUIRE(found != told.end());
  CHECK_FALSE(found->hint().empty());
}

}  // namespace ludo::tests
