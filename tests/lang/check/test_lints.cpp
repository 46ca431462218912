#include "lang/check/lints.hpp"

#include "lang/lang.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string lint_game(const std::string& elements, const std::string& interactions,
                      const std::string& turn = "    play step\n", const std::string& more = {}) {
  return "game Slips\n\nelements\n  players White, Black\n  board square 5 x 5\n  piece Man: of "
         "each player\n" +
         elements + "\ninteractions\n" + interactions +
         "\nscenario\n  setup\n    put White Man at a1\n    put Black Man at e5\n  turn\n" + turn +
         "  stuck: mover loses\n  same position 3 times: draw\n" + more;
}

// The kinds a text reports, warnings included.
std::string warnings(const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load(
      "slips.ludo", text, [](std::string_view) { return std::nullopt; }, diagnostics);
  REQUIRE(game.usable);
  lang::check(game, {}, diagnostics);
  std::string kinds;
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    kinds += (kinds.empty() ? "" : " ") + std::string(lang::kind_name(diagnostic.kind()));
  }
  return kinds;
}

const std::string kStep =
    "  rule step\n    choose man among own Men\n"
    "    choose line from man along any direction: one (empty or enemy piece) to goal\n"
    "    move man to goal, capturing what stands there\n";

}  // namespace

TEST_CASE("what is never mentioned is reported, whatever it is") {
  CHECK(warnings(lint_game("  region Home: a1\n", kStep)) == "never-used");
  CHECK(warnings(lint_game("", kStep + "  rule lonely\n    pass\n")) == "never-used");
  CHECK(warnings(lint_game("", kStep + "  rule selfish at most 3 times\n    choose man among own "
                                       "Men\n    play selfish\n")) == "never-used");
  CHECK(warnings(lint_game("", kStep + "  define home: a1\n")) == "never-used");
  CHECK(warnings(lint_game("  option strict default off\n", kStep)) == "never-used");
  CHECK(warnings(lint_game("  piece King: of each player\n", kStep)) == "never-used");
  CHECK(warnings(lint_game("  each site has seeds: 0 to 3, at first 0\n", kStep)) == "never-used");
  CHECK(warnings(lint_game("  leap knight (1, 2)\n", kStep)) == "never-used");
  CHECK(warnings(lint_game("  type Suit: Red, Blue\n", kStep)) == "never-used");
}

TEST_CASE("what is used under another option, in a test or in the plural is used") {
  CHECK(warnings(lint_game("  option wide default off\n  region Home: a1\n",
                           kStep + "  never home with wide: Home is empty\n"))
            .empty());
  CHECK(warnings(lint_game("  region Home: a1\n", kStep, "    play step\n",
                           "\ntest \"home\"\n  holds some Man in Home\n"))
            .empty());
  CHECK(warnings(lint_game("  piece King: of each player\n",
                           kStep + "  never kings: some Kings in Corners\n"))
            .empty());
}

TEST_CASE("marks that are never taken back") {
  const std::string mark = "    goal becomes moved\n";
  const std::string reading =
      "  never tired: some man among Men where (man is moved and man in Corners)\n";
  CHECK(warnings(lint_game("  each piece may be moved\n", kStep + mark + reading)) ==
        "remembers-history");
  CHECK(
      warnings(lint_game("  each piece may be moved this turn\n", kStep + mark + reading)).empty());
  CHECK(warnings(lint_game("  each piece may be moved\n",
                           kStep + mark +
                               "    for each other among own Men\n      other stops being moved\n" +
                               reading))
            .empty());
}

TEST_CASE("a mark that says which empty sites may be entered belongs to the board") {
  const auto burning = [](const std::string& what) {
    return warnings(
        lint_game("  each site may be gone\n",
                  "  define vacant: " + what +
                      "\n  rule step\n    choose man among own Men\n"
                      "    choose line from man along any direction: one vacant to goal\n"
                      "    move man to goal\n    man becomes gone\n"));
  };
  CHECK(burning("empty but not gone").empty());
  CHECK(burning("(all x among empty where x in Border or x is not gone)") == "remembers-history");
}

TEST_CASE("a pass that does something is told where passes are counted") {
  const std::string either = "    either play step\n    or\n";
  const std::string tired = "  the game has tired: 0 to 1, at first 0\n";
  const std::string two = "  end\n    rest: draw when passes-in-a-row = 2\n";
  const std::string asks = kStep + "  never weary: tired = 1 and no Man\n";
  const auto said = [&](const std::string& turn, const std::string& end) {
    return warnings(lint_game(tired, asks, turn, end));
  };
  CHECK(said(either + "      set tired to 0\n      pass\n", two) == "acting-pass");
  CHECK(said(either + "      pass\n      set tired to 0\n", two) == "acting-pass");
  CHECK(said(either + "      pass\n    set tired to 0\n", two) == "acting-pass");
  CHECK(said(either + "      pass\n    if passes-in-a-row > 0\n      set tired to 0\n", two) ==
        "acting-pass");
  CHECK(said(either + "      set tired to 0\n      pass\n", "").empty());
  CHECK(said("    either\n      set tired to 0\n      play step\n    or pass\n", two).empty());
  // What depends on something else need not go with the pass.
  CHECK(said(either + "      pass\n    if some man moved this turn\n      set tired to 0\n", two)
            .find("acting-pass") == std::string::npos);
}

TEST_CASE("a group that begins with a site beside its set") {
  const auto said = [](const std::string& within) {
    return warnings(lint_game(
        "", kStep + "    require no empty beside group of goal within (" + within + ")\n"));
  };
  CHECK(said("pieces friendly to goal") == "empty-group");
  CHECK(said("pieces hostile to goal") == "empty-group");
  CHECK(said("pieces friendly to goal but not Man") == "empty-group");
  CHECK(said("pieces of (owner of goal)").empty());
  CHECK(said("pieces friendly to man").empty());
}

TEST_CASE("moves onto friends") {
  const auto moving = [](const std::string& goal) {
    return warnings(
        lint_game("",
                  "  rule step\n    choose man among own Men\n    choose line from man along "
                  "any direction: one " +
                      goal + " to goal\n    move man to goal" +
                      (goal == "empty" ? "" : ", capturing what stands there") + "\n"));
  };
  CHECK(moving("anything") == "may-hold-friend");
  CHECK(moving("piece") == "may-hold-friend");
  CHECK(moving("empty").empty());
  CHECK(moving("(anything but not own pieces)").empty());
  CHECK(moving("enemy Man").empty());
}

TEST_CASE("phases that nothing leads to") {
  const std::string phases =
      "game Slips\n\nelements\n  players White, Black\n  board square 5 x 5\n  piece Man: of each "
      "player\n\ninteractions\n" +
      kStep +
      "\nscenario\n  setup\n    put White Man at a1\n  phase First\n    turn\n      play step\n";
  const std::string second =
      "  phase Second\n    turn\n      play step\n  stuck: draw\n  same position 3 times: draw\n";
  CHECK(warnings(phases + second) == "never-entered");
  CHECK(warnings(phases + "    until count Men = 1\n" + second).empty());
  CHECK(warnings(phases + "    then Second\n" + second).empty());
}

TEST_CASE("written forms that do not tell what was chosen") {
  CHECK(warnings(lint_game("", kStep) + "\nnotation\n  step: \"step\"\n") == "written-alike");
  CHECK(warnings(lint_game("", kStep) + "\nnotation\n  step: \"{man}-{goal}\"\n").empty());
}

}  // namespace ludo::tests
