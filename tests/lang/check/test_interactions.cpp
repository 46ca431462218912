// Rules, triggers, laws: heads, results, who may be spoken of.

#include <algorithm>

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("triggers are not read for one player") {
  const auto trigger = [](const std::string& generator, const std::string& effect) {
    return reports(small_game("",
                              "  define mine: count own pieces > 3\n"
                              "  whenever probe, all at once: man among " +
                                  generator + "\n    " + effect + "\n"));
  };
  CHECK(trigger("Man where no Man touching man", "remove man") == "");
  CHECK(trigger("own Man", "remove man") == "no-chooser");
  CHECK(trigger("Man where man is enemy piece", "remove man") == "no-chooser");
  CHECK(trigger("Man where row of man = 3", "remove forward of man") == "no-chooser");
  CHECK(trigger("Man where mine", "remove man") == "no-chooser");
  CHECK(trigger("Man", "choose other among Man") == "no-choice-here");
}

TEST_CASE("a law is read for who has just chosen") {
  CHECK(reports(small_game("", "  never probe: no own King\n")) == "");
  CHECK(reports(small_game("", "  never probe: own King\n")) == "wrong-type");
}

TEST_CASE("a rule gives what it promises on every path") {
  const auto rule = [](const std::string& body) {
    return reports(small_game("", "  rule probe gives there: site\n" + body));
  };
  CHECK(rule("    choose there among empty\n") == "");
  CHECK(rule("    choose somewhere among empty\n") == "missing-result");
  CHECK(rule("    optionally\n      choose there among empty\n") == "missing-result");
  CHECK(rule("    choose there among {Red}\n") == "wrong-type");
}

TEST_CASE("parameters of rules say their types") {
  CHECK(reports(small_game("", "  rule probe(there)\n    remove there\n")) == "unknown-type");
}

TEST_CASE("keys of rules, triggers and laws differ") {
  CHECK(reports(small_game("", "  never go: no own King\n")) == "duplicate-name");
}

TEST_CASE("a rule chooses if it plays one that does") {
  const lang::GameModel model = checked(
      small_game("",
                 "  rule outer(there: site)\n    play inner(there)\n"
                 "  rule inner(there: site)\n    choose goal among empty\n    move there to goal\n"
                 "  rule quiet(there: site)\n    remove there\n"));
  const auto chooses = [&](const std::string& key) {
    const auto found = std::find_if(model.rules.begin(), model.rules.end(),
                                    [&](const lang::Rule& rule) { return rule.item.key == key; });
    REQUIRE(found != model.rules.end());
    return found->chooses;
  };
  CHECK(chooses("outer"));
  CHECK(chooses("inner"));
  CHECK_FALSE(chooses("quiet"));
}

TEST_CASE("notes, rulings and titles belong to the item") {
  const lang::GameModel model =
      checked(small_game("",
                         "  rule probe \"Trial\"\n    remove c3\n    note \"First.\"\n"
                         "    ruling \"Second.\"\n"));
  const lang::Rule& rule = model.rules.back();
  CHECK(rule.item.title == "Trial");
  CHECK(rule.item.notes == std::vector<std::string>{"First."});
  CHECK(rule.item.rulings == std::vector<std::string>{"Second."});
}

}  // namespace ludo::tests
