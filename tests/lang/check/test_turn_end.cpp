// Capturing at once and when the turn ends, and chains, as they stand in the model.

#include "lang/model/print_code.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kJump =
    "  rule jump(man: site) gives goal: site\n"
    "    choose line from man along orthogonal: one enemy piece but not captured as prey, one "
    "empty to goal\n"
    "    capture prey when the turn ends\n    move man to goal\n";

// A game whose turn captures late, and which asks for ways.
std::string late_game(const std::string& turn, const std::string& more = "") {
  return "game Late\nelements\n  players White, Black\n  board square 5 x 2\n"
         "  piece Man: of each player\ninteractions\n" +
         kJump +
         "  rule hunt gives goal: site\n    choose man among own Men\n    play jump(man) as goal\n"
         "  rule step\n    choose man among own Men\n"
         "    choose line from man along orthogonal: one empty to goal\n    move man to goal\n" +
         more + "scenario\n  setup\n    put White Man at a1\n    put Black Man at b1, d1\n" + turn +
         "  stuck: draw\n  limit 9 turns: draw\n";
}

std::string turn_of(const lang::GameModel& model) {
  const lang::PhaseDef& phase = model.scenario.phases.front();
  return lang::print_block(model, phase.turn_slot_names, phase.turn, 0);
}

}  // namespace

TEST_CASE("to capture is to remove, at once") {
  CHECK(rule_meaning({"capture start"}) == rule_meaning({"remove start"}));
  CHECK(rule_meaning({"capture every man among Men where man touching start"}) ==
        rule_meaning({"remove every man among Men where man touching start"}));
}

TEST_CASE("a turn that may capture late ends with what leaves, another does not") {
  const std::string left =
      "if not-empty(variable(captured))\n  then:\n    remove variable(captured)\n";
  CHECK(turn_of(checked(late_game("  turn play hunt\n"))) == "play hunt()\n" + left);
  CHECK(turn_of(checked(late_game("  turn play step\n"))) == "play step()\n");
  const std::string trigger =
      "  whenever lone, all at once: man among Men but not captured where no Men touching man\n"
      "    capture man when the turn ends\n";
  CHECK(turn_of(checked(late_game("  turn play step\n", trigger))) == "play step()\n" + left);
}

TEST_CASE("a way that may capture late plays its rule to the end of a turn") {
  const lang::GameModel model =
      checked(late_game("  turn\n    play step\n    require every way for opponent to play hunt as "
                        "goal has no way for me to play step\n"));
  std::size_t closed = 0;
  for (const lang::Generator& generator : model.generators) {
    if (generator.form != lang::GeneratorForm::Way) continue;
    const lang::Rule& rule = lang::at(model.rules, generator.rule);
    const std::string body = lang::print_block(model, rule.slot_names, rule.body, 0);
    if (rule.item.key == "hunt") {
      ++closed;
      CHECK(body ==
            "play hunt() as goal\nif not-empty(variable(captured))\n  then:\n    remove "
            "variable(captured)\n");
    } else {
      CHECK(body.find("captured") == std::string::npos);
    }
  }
  CHECK(closed == 1);
}

TEST_CASE("nothing is captured late where no turn ends") {
  CHECK(reports(late_game("    capture b1 when the turn ends\n  turn play hunt\n")) ==
        "wrong-place");
  CHECK(reports(late_game("  phase Main\n    begin\n      capture b1 when the turn ends\n"
                          "    turn play hunt\n")) == "wrong-place");
}

TEST_CASE("`captured` is a word of games that capture late, and no name") {
  CHECK(rule_meaning({"require no captured"}) == "!unknown-name");
  CHECK(rule_meaning({"let captured be start"}) == "!reserved-word");
  CHECK(rule_meaning({"capture start when the turn ends", "require start in captured"}) ==
        "add-elements captured, singleton(start)\n"
        "require contains(start, variable(captured))");
}

TEST_CASE("a chain is its body, and then its body as a loop") {
  const std::vector<std::string> body = {"  choose other among Men touching start",
                                         "  remove other"};
  const auto with = [&](const std::string& head, bool first) {
    std::vector<std::string> lines;
    if (first) lines = {"choose other among Men touching start", "remove other"};
    lines.push_back(head);
    lines.insert(lines.end(), body.begin(), body.end());
    return rule_meaning(lines);
  };
  // The loop's own names are other names to the checker, so the two texts are compared in parts.
  const std::string once = rule_meaning({"choose other among Men touching start", "remove other"});
  CHECK(with("once, then while wanted", false) == once + "\n" + with("repeat while wanted", false));
  CHECK(with("once, then while possible, at most 3 times", false) ==
        once + "\n" + with("repeat while possible, at most 3 times", false));
  const std::string carried = with("repeat while wanted, one by one", false);
  CHECK(with("once, then while wanted, one by one", false) == once + "\ncommit\n" + carried);
  CHECK(carried.find("commit") != std::string::npos);
}

TEST_CASE("what a chain binds is bound behind it, and a mistake in it is told once") {
  CHECK(rule_meaning({"once, then while wanted", "  choose other among Men touching start",
                      "  remove other", "require other is empty"})
            .find("!") == std::string::npos);
  CHECK(rule_meaning({"repeat while wanted", "  choose other among Men touching start",
                      "  remove other", "require other is empty"}) == "!unbound-name");
  CHECK(rule_meaning({"once, then while wanted", "  remove nowhere"}) == "!unknown-name");
  CHECK(rule_meaning({"once, then while wanted", "  pass"}) == "!endless-loop");
}

}  // namespace ludo::tests
