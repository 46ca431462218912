// `goal of the last jump`: what is handed over, by whom, and where it cannot be asked.

#include "lang/model/print_code.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string handing_game(const std::string& rules) {
  return "game Handed\nelements\n  players White, Black\n  board square 4 x 4\n"
         "  piece Man: 8 of each player\ninteractions\n" +
         rules +
         "scenario\n  setup\n    put White Man at a1\n    put Black Man at b1\n"
         "  turn play act\n  stuck: draw\n  limit 9 turns: draw\n";
}

const std::string kJumpRule =
    "  rule jump(man: site)\n    choose line from man along any direction: one empty to goal\n"
    "    move man to goal\n";

std::string handing_body(const lang::GameModel& model, std::size_t rule) {
  return lang::print_block(model, model.rules[rule].slot_names, model.rules[rule].body, 0);
}

}  // namespace

TEST_CASE("a play hands over what is asked of it, and nothing else does") {
  const std::string act =
      "  rule act\n    choose man among own Men\n    play jump(man)\n    repeat while wanted, at "
      "most 3 times\n"
      "      play jump(goal of the last jump)\n";
  const lang::GameModel model = checked(handing_game(act + kJumpRule));
  CHECK(handing_body(model, 0) ==
        "choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n"
        "play jump(man) as goal.last-jump\n"
        "repeat-at-will 3\n"
        "  play jump(goal.last-jump) as goal.last-jump\n");
  CHECK(model.rules[1].results.size() == 1);
  const lang::GameModel silent = checked(
      handing_game("  rule act\n    choose man among own Men\n    play jump(man)\n" + kJumpRule));
  CHECK(silent.rules[1].results.empty());
}

TEST_CASE("a rule hands on what it has of the rules that it plays") {
  const std::string act =
      "  rule act\n    choose man among own Men\n    play twice(man)\n"
      "    require goal of the last jump is not a1\n"
      "  rule twice(man: site)\n    play jump(man)\n    play jump(goal of the last jump)\n";
  const lang::GameModel model = checked(handing_game(act + kJumpRule));
  CHECK(handing_body(model, 0).find("play twice(man) as goal.last-jump") != std::string::npos);
  CHECK(model.rules[1].results.size() == 1);
  // What is played on some paths alone says nothing of the others.
  CHECK(reports(handing_game("  rule act\n    choose man among own Men\n    play twice(man)\n"
                             "    require goal of the last jump is not a1\n"
                             "  rule twice(man: site)\n    optionally play jump(man)\n" +
                             kJumpRule)) == "missing-result");
}

TEST_CASE("a way has what its rule binds") {
  const std::string asks =
      "  rule act\n    choose man among own Men\n    require some way for opponent to play leap "
      "where goal of the last jump is c3\n    require every way for me to play leap has "
      "man of the last jump is occupied\n    play jump(man)\n"
      "  rule leap\n    choose one-man among own Men\n    play jump(one-man)\n";
  CHECK(reports(handing_game(asks + kJumpRule)).empty());
}

TEST_CASE("where it cannot be asked") {
  const auto mistakes = [](const std::string& act) {
    return reports(handing_game("  rule act\n    choose man among own Men\n" + act + kJumpRule));
  };
  CHECK(mistakes("    require goal of the last jump is empty\n    play jump(man)\n") ==
        "unbound-name");
  CHECK(mistakes("    optionally play jump(man)\n    require goal of the last jump is a2\n") ==
        "unbound-name");
  CHECK(mistakes("    play jump(man)\n    require gaol of the last jump is a2\n") ==
        "missing-result");
  CHECK(mistakes("    play jump(man)\n    require goal of the last jmup is a2\n") ==
        "unknown-rule");
  CHECK(reports(handing_game("  rule act\n    choose man among own Men\n    play act\n"
                             "    require man of the last act is a2\n"))
            .find("asks-itself") != std::string::npos);
}

}  // namespace ludo::tests
