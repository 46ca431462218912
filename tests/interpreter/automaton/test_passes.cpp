// Each pass: an automaton before it and after it.
#include "interpreter/automaton/passes.hpp"

#include <fmt/format.h>

#include "interpreter/automaton/describe.hpp"
#include "interpreter/automaton/graph.hpp"
#include "tests/interpreter/automaton/games.hpp"
#include "tests/support/catch.hpp"

namespace ludo::automaton {

namespace {

struct BuiltPass {
  explicit BuiltPass(std::string text) : game(read_game(std::move(text))) {
    INFO(game.report);
    REQUIRE(game.model);
    automaton = built(*game.model);
  }

  // Runs one pass, which must leave a sound automaton.
  BuiltPass& run(void (*pass)(const lang::GameModel&, Automaton&)) {
    pass(*game.model, automaton);
    CHECK(verify(*game.model, automaton) == std::vector<std::string>());
    return *this;
  }
  std::string lines() const { return listing(*game.model, automaton); }

  // The choices of the turn that are sure, by their descriptions.
  std::string sure() const { return sure_of(LabelKind::Choose); }
  std::string sure_of(LabelKind kind) const {
    std::string out;
    for (const Edge& edge : edges_named(*game.model, automaton, "")) {
      const auto entry = automaton.graph().net[static_cast<std::size_t>(edge.from)].entry;
      if (!edge.label.sure || edge.label.kind != kind ||
          automaton.entries[static_cast<std::size_t>(entry)].form == EndForm::Setup) {
        continue;
      }
      out += (out.empty() ? "" : "; ") + describe(*game.model, automaton, edge.label);
    }
    return out;
  }

  Game game;
  Automaton automaton;
};

// A game with this turn; `more` stands before the turn, `after` at the end.
std::string passing_game(std::string_view turn, std::string_view rules = "",
                         std::string_view ends = "", std::string_view elements = "") {
  return R"(game Passing
elements
  players White, Black
  board square 5 x 2
  piece Man: of each player
  piece King: of each player
)" + std::string(elements) +
         R"(interactions
  the turn has seen: set of site, at first {}
  the turn has gain: 0 to 9, at first 0
)" + std::string(rules) +
         R"(scenario
  setup
    put White Man at a1, b1
    put Black Man at e2
  turn
)" + std::string(turn) +
         R"(  stuck: mover loses
  limit 5 turns: draw
)" + std::string(ends);
}

constexpr std::string_view kStep = R"(    choose man among own Men
    choose goal among empty
    move man to goal
)";

}  // namespace

TEST_CASE("passes have names and an order") {
  const std::vector<std::string_view> names = pass_names();
  REQUIRE(names.size() == passes().size());
  CHECK(names.front() == "fold-constants");
  CHECK(names.back() == "mark-sure");
}

TEST_CASE("passes can be left out, one by one or all") {
  const BuiltPass plain(passing_game(kStep));
  for (const std::string_view name : pass_names()) {
    BuiltPass one(passing_game(kStep));
    run_passes(*one.game.model, one.automaton, {{std::string(name)}, true});
    if (name == "mark-sure") CHECK(one.sure().empty());
    if (name != "mark-sure") CHECK(one.sure() == "choose goal in empty");
  }
  BuiltPass none(passing_game(kStep));
  run_passes(*none.game.model, none.automaton, {{"all"}, true});
  CHECK(none.automaton == plain.automaton);
}

TEST_CASE("compact-skips") {
  BuiltPass here(passing_game("    play step\n", R"(
  rule step
    choose man among own Men
    remove man
)"));
  CHECK(here.lines() ==
        "4 -> 5: skip\n"
        "5 -> 6: choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n"
        "6 -> 7: remove singleton(man)\n"
        "7 -> 0: end turn\n");
  CHECK(here.run(&compact_skips).lines() ==
        "4 -> 5: choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n"
        "5 -> 6: remove singleton(man)\n"
        "6 -> 0: end turn\n");
}

TEST_CASE("prune-unreachable") {
  BuiltPass here(passing_game(kStep));
  const std::string before = here.lines();
  Edges edges = edges_of(here.automaton);
  edges.nodes.push_back({1});
  edges.of.push_back({{static_cast<Node>(edges.of.size()), 4, Label{}}});
  replace_edges(here.automaton, edges);
  CHECK(!verify(*here.game.model, here.automaton).empty());
  CHECK(here.run(&prune_unreachable).lines() == before);
}

TEST_CASE("fold-constants") {
  BuiltPass here(passing_game(R"(    with bold
      choose man among own Men
      remove man
    else
      pass
)",
                              "", "", "  option bold default on\n"));
  CHECK(here.lines() ==
        "4 -> 5: if yes\n"
        "4 -> 8: unless yes\n"
        "5 -> 6: choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n"
        "6 -> 7: remove singleton(man)\n"
        "7 -> 0: end turn\n"
        "8 -> 7: pass\n");
  CHECK(here.run(&fold_constants).lines() ==
        "4 -> 5: skip\n"
        "5 -> 6: choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n"
        "6 -> 7: remove singleton(man)\n"
        "7 -> 0: end turn\n");
}

TEST_CASE("fold-constants looks into definitions") {
  BuiltPass here(passing_game(R"(    choose man among own Men
    require brave or gain > 3
    require not brave or not (brave and man is not a1)
)",
                              "  define brave: bold\n", "", "  option bold default on\n"));
  CHECK(here.run(&fold_constants).lines() ==
        "4 -> 5: choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n"
        "5 -> 6: skip\n"
        "6 -> 7: if or(not(call(brave)), not(and(call(brave), not(=(man, a1)))))\n"
        "7 -> 0: end turn\n");
}

TEST_CASE("fold-constants leaves a path that never lives") {
  BuiltPass here(
      passing_game("    require not bold\n    pass\n", "", "", "  option bold default on\n"));
  const std::string before = here.lines();
  CHECK(here.run(&fold_constants).lines() == before);
}

TEST_CASE("fold-guards") {
  BuiltPass here(passing_game(R"(    choose man among own Men
    require man is not a1
    require man is not b2
    choose goal among empty
    move man to goal
    require man is empty
)"));
  CHECK(here.run(&fold_guards).lines() ==
        "4 -> 5: choose man in intersect(pieces-of(me), pieces-of-kind(Man)), "
        "if not(=(man, a1)), if not(=(man, b2))\n"
        "5 -> 6: choose goal in empty\n"
        "6 -> 7: move man, goal\n"
        "7 -> 8: if contains(man, empty)\n"
        "8 -> 0: end turn\n");
}

TEST_CASE("fold-guards stays out of what nature decides and of other frames") {
  BuiltPass here(passing_game(R"(    random pips from 1 to 2
    require pips = 2 or gain = 0
    choose man among own Men
    play step(man)
)",
                              R"(
  rule step(man: site)
    require man is not a1
    remove man
)"));
  const std::string before = here.lines();
  CHECK(here.run(&fold_guards).lines() == before);
}

TEST_CASE("mark-once") {
  BuiltPass here(passing_game(R"(    choose man among own Men
    repeat 2 times
      choose spot among empty
      put own Man at spot
    either
      let last be man
    or
      let last be a1
    choose final-one among own Men
    remove last
)"));
  here.run(&mark_once);
  std::string once;
  for (const RegisterInfo& info : here.automaton.registers) {
    if (info.once) once += info.name + " ";
  }
  CHECK(once == "man final-one none ");
}

TEST_CASE("mark-once: who asks about a way writes its parameters") {
  BuiltPass here(
      passing_game(R"(    choose man among own Men where some way for me to play step(man)
    play step(man)
)",
                   R"(
  rule step(man: site)
    let start be man
    require start is not a1
)"));
  here.run(&mark_once);
  for (const Entry& entry : here.automaton.entries) {
    if (entry.form != EndForm::Way) continue;
    const auto first = static_cast<std::size_t>(
        here.automaton.frames[static_cast<std::size_t>(entry.frame)].first);
    CHECK(here.automaton.registers[first].once);
    CHECK(here.automaton.registers[first + 1].once);
  }
}

// The quiet effects of the turn.
std::string quiet(const BuiltPass& here) {
  std::string out;
  for (const Edge& edge : edges_named(*here.game.model, here.automaton, "")) {
    if (!edge.label.quiet || edge.label.frame != 1) continue;
    out += describe(*here.game.model, here.automaton, edge.label) + "; ";
  }
  return out;
}

TEST_CASE("mark-quiet") {
  constexpr std::string_view kTurn = R"(    choose man among own Men
    add 1 to gain
    man becomes King
    add man to seen
    remove man
)";
  BuiltPass idle(passing_game(kTurn));
  CHECK(quiet(idle.run(&mark_quiet)) ==
        "add gain, 1; change singleton(man), King; add-elements seen, singleton(man); "
        "remove singleton(man); ");
  // A position may be set up in which the trigger holds: the first effect is not quiet.
  BuiltPass watched(passing_game(kTurn, R"(
  whenever crowned, all at once: king among Kings where king in a2
    remove king
)"));
  CHECK(quiet(watched.run(&mark_quiet)) == "add-elements seen, singleton(man); ");
  BuiltPass moment(
      passing_game(kTurn, "", "  end at any moment\n    mover wins when no Black King\n"));
  CHECK(quiet(moment.run(&mark_quiet)) == "add-elements seen, singleton(man); ");
  BuiltPass counted(passing_game(kTurn, "", "  end at any moment\n    White wins when gain = 0\n"));
  CHECK(quiet(counted.run(&mark_quiet)) ==
        "change singleton(man), King; add-elements seen, singleton(man); remove singleton(man); ");
}

TEST_CASE("mark-quiet: what a boundary, nature or another path leaves open") {
  const auto quiet_with = [](std::string_view turn) {
    BuiltPass here(passing_game(turn, R"(
  whenever crowned, all at once: king among Kings where king in a2
    remove king
)"));
    return quiet(here.run(&mark_quiet));
  };
  CHECK(quiet_with("    remove a1\n    set gain to 1\n") == "set gain, 1; ");
  CHECK(quiet_with("    remove a1\n    that done\n    set gain to 1\n    choose x from 1 to 2\n")
            .empty());
  CHECK(quiet_with("    remove a1\n    random x from 1 to 2\n    set gain to x\n").empty());
  CHECK(quiet_with("    optionally remove a1\n    set gain to 1\n").empty());
  CHECK(quiet_with("    either remove a1\n    or remove b1\n    set gain to 1\n") ==
        "set gain, 1; ");
  CHECK(
      quiet_with("    for each man among own Men\n      set gain to 1\n      add man to seen\n") ==
      "add-elements seen, singleton(man); ");
}

TEST_CASE("mark-sure: what cannot die") {
  const auto sure = [](std::string_view turn) {
    return BuiltPass(passing_game(turn)).run(&mark_sure).sure();
  };
  CHECK(sure(kStep) == "choose goal in empty");
  CHECK(sure("    choose spot among empty\n    put own Man at spot\n") == "choose spot in empty");
  CHECK(sure("    choose man among own Men\n    man becomes King\n") ==
        "choose man in intersect(pieces-of(me), pieces-of-kind(Man))");
  CHECK(sure("    choose man among own Men\n    remove man\n    put own King at man\n") ==
        "choose man in intersect(pieces-of(me), pieces-of-kind(Man))");
  CHECK(sure("    choose man among own Men\n    add man to seen\n") ==
        "choose man in intersect(pieces-of(me), pieces-of-kind(Man))");
  CHECK(sure("    choose place among anything\n    set gain to 3\n") ==
        "choose place in all-sites");
}

TEST_CASE("mark-sure: where a path becomes sure") {
  const auto guards = [](std::string_view turn) {
    return BuiltPass(passing_game(turn)).run(&mark_sure).sure_of(LabelKind::Guard);
  };
  const auto alternatives = [](std::string_view turn) {
    return BuiltPass(passing_game(turn)).run(&mark_sure).sure_of(LabelKind::Scope);
  };
  CHECK(!guards("    choose man among own Men\n    require gain = 0\n    remove man\n").empty());
  // Behind it the path ends, or it was sure before.
  CHECK(guards("    choose man among own Men\n    remove man\n    require gain = 0\n").empty());
  CHECK(guards("    choose man among own Men\n    if gain = 0\n      remove man\n").empty());
  CHECK(alternatives("    choose man among own Men\n    must\n      choose spot among empty\n"
                     "      move man to spot\n    otherwise\n      remove man\n") ==
        "alternative 1");
}

TEST_CASE("mark-sure: what may die") {
  const auto sure = [](std::string_view turn) {
    return BuiltPass(passing_game(turn)).run(&mark_sure).sure();
  };
  CHECK(sure("    choose spot among anything\n    put own Man at spot\n").empty());
  CHECK(sure("    choose spot among anything\n    move spot to a1, capturing what stands there\n")
            .empty());
  CHECK(sure("    choose spot among own Men\n    move spot to e of spot, capturing what stands "
             "there\n")
            .empty());
  CHECK(sure("    choose spot among anything\n    spot becomes King\n").empty());
  CHECK(sure("    choose man among own Men\n    add 1 to gain\n").empty());
  CHECK(sure("    choose man among own Men\n    set gain to column of man\n").empty());
  CHECK(sure("    choose man among own Men\n    remove man\n    move man to a1, capturing what "
             "stands there\n")
            .empty());
  CHECK(sure("    choose man among own Men\n    remove man\n    require man is a1\n").empty());
}

TEST_CASE("mark-sure: branches of `if` and rounds of `for each` are one path") {
  BuiltPass here(passing_game(R"(    choose man among own Men
    choose goal among empty
    move man to goal
    if goal is a1
      goal becomes King
    for each prey among enemy pieces
      remove prey
)"));
  CHECK(here.run(&mark_sure).sure() == "choose goal in empty");
}

TEST_CASE("mark-sure: nothing may judge the moves afterwards") {
  const auto sure = [](std::string_view turn, std::string_view rules = "",
                       std::string_view ends = "") {
    return BuiltPass(passing_game(turn, rules, ends)).run(&mark_sure).sure();
  };
  CHECK(sure(kStep, "  never crowded: count own Men > 4\n").empty());
  CHECK(sure(kStep, "", "  same position 3 times: forbidden\n").empty());
  CHECK(sure(std::string(kStep) + "    same outcome is same move\n").empty());
  CHECK(sure("    preferring most gain\n      choose spot among empty\n      put own Man at spot\n")
            .empty());
  CHECK(sure("    play step\n", R"(
  rule step
    choose spot among empty
    put own Man at spot
    same outcome is same move
)")
            .empty());
  CHECK(sure("    must\n      choose spot among empty\n      put own Man at spot\n"
             "    otherwise pass\n") == "choose spot in empty");
  // Triggers may fail; those that only remove do not.
  CHECK(sure(kStep, R"(
  whenever crowded, all at once: man among Men where man in a2
    man becomes King
)")
            .empty());
  CHECK(sure(kStep, R"(
  whenever crowded, all at once: man among Men where man in a2
    remove man
)") == "choose goal in empty");
}

TEST_CASE("mark-sure: a boundary ends what is asked") {
  BuiltPass here(passing_game(R"(    choose spot among empty
    put own Man at spot
    that done
    choose man among own Men
    require man is not a1
)"));
  CHECK(here.run(&mark_sure).sure() == "choose spot in empty");
  BuiltPass drawn(passing_game(R"(    random pips from 1 to 2
    set gain to pips
)"));
  CHECK(drawn.run(&mark_sure).sure() == "random pips in range-set(1, 2)");
}

TEST_CASE("mark-sure: a bound on pieces may break") {
  BuiltPass here(R"(game Bounded
elements
  players White, Black
  board square 3 x 1
  piece Man: 2 of each player
scenario
  turn
    choose spot among empty
    put own Man at spot
  stuck: mover loses
  limit 9 turns: draw
)");
  CHECK(here.run(&mark_sure).sure().empty());
}

}  // namespace ludo::automaton
