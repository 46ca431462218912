// Plays as they are built: loops of rules, results, bounds, spans.
#include "interpreter/automaton/graph.hpp"
#include "tests/interpreter/automaton/games.hpp"
#include "tests/support/catch.hpp"

namespace ludo::automaton {

namespace {

// A game with these rules; `walk` is played by the turn.
std::string with_rules(std::string_view rules) {
  return R"(game Walks
elements
  players White, Black
  board square 5 x 1
  piece Man: of each player
interactions
  the turn has seen: set of site, at first {}
)" + std::string(rules) +
         R"(scenario
  setup
    put White Man at a1
  turn
    choose man among own Men
    play walk(man)
  stuck: mover loses
  limit 5 turns: draw
)";
}

}  // namespace

TEST_CASE("a rule that plays itself last goes back to its first node") {
  const Game game = read_game(with_rules(R"(
  rule walk(man: site)
    choose line from man along e: one (empty but not seen) to goal
    move man to goal
    add goal to seen
    optionally play walk(goal)
)"));
  INFO(game.report);
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  CHECK(automaton.frames.size() == 3);
  CHECK(listing(*game.model, automaton) ==
        "3 -> 4: choose man in intersect(pieces-of(me), pieces-of-kind(Man))\n"
        "4 -> 5: man#1 := man\n"
        "5 -> 6: choose line from man along singleton(e): 1..1 minus(empty, variable(seen)) to "
        "goal\n"
        "6 -> 7: move man, goal\n"
        "7 -> 8: add-elements seen, singleton(goal)\n"
        "8 -> 9: branch 0\n"
        "8 -> 10: branch 1\n"
        "9 -> 0: end turn\n"
        "10 -> 5: man#1 := goal\n");
}

TEST_CASE("a rule that is played twice is unfolded twice") {
  const Game game = read_game(with_rules(R"(
  rule walk(man: site)
    play note-it(man)
    play note-it(man)
  rule note-it(place: site)
    add place to seen
)"));
  INFO(game.report);
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  CHECK(automaton.frames.size() == 5);
  CHECK(edges_named(*game.model, automaton, "add-elements").size() == 2);
}

TEST_CASE("two rules that play each other share one count of plays") {
  const Game game = read_game(with_rules(R"(
  rule walk(man: site)
    either play hop(man)
    or play hop(man)
  rule hop(man: site) at most 3 times
    choose line from man along e: one empty to goal
    move man to goal
    optionally play walk(goal)
)"));
  INFO(game.report);
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  // The turn, the setup, one frame for each rule.
  CHECK(automaton.frames.size() == 4);
  CHECK(edges_named(*game.model, automaton, "plays#").size() == 3);
  const auto guards = edges_named(*game.model, automaton, "if plays#");
  REQUIRE(guards.size() == 2);
  CHECK(guards[0].label.a == guards[1].label.a);
  CHECK(automaton.registers[static_cast<std::size_t>(guards[0].label.a)].use == RegisterUse::Count);
}

TEST_CASE("results of a loop are those of the last play where each passes them on") {
  const Game game = read_file_game("tests/corpus/automaton/plays.ludo");
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  const auto copies = edges_named(*game.model, automaton, "halt#");
  REQUIRE(copies.size() == 2);  // `let`, and one copy to who has begun
  CHECK(copies[1].label.effect == EffectForm::Copy);
  // `walk` plays on without passing its result on: what it has then is what counts.
  const auto starts = edges_named(*game.model, automaton, "start#2 := start#");
  REQUIRE(starts.size() == 2);
  CHECK(starts[0].label.registers == starts[1].label.registers);
}

TEST_CASE("what follows a boundary counts the plays anew") {
  const Game game = read_file_game("tests/corpus/automaton/boundaries.ludo");
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  const auto commits = edges_named(*game.model, automaton, "commit");
  REQUIRE(commits.size() == 1);
  const auto counts = edges_named(*game.model, automaton, "plays#");
  REQUIRE(!counts.empty());
  CHECK(commits[0].label.targets == std::vector<Register>{counts[0].label.a});
}

TEST_CASE("only the outermost play of a rule opens a span") {
  const Game game = read_file_game("tests/corpus/automaton/plays.ludo");
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  CHECK(edges_named(*game.model, automaton, "open span").size() == 1);
  CHECK(edges_named(*game.model, automaton, "close span").size() == 1);
}

TEST_CASE("a rule that comes back to itself inside a scope with keys is not built") {
  const Game game = read_game(with_rules(R"(
  rule walk(man: site) at most 3 times
    choose line from man along e: one empty to goal
    move man to goal
    preferring most column of goal
      optionally play walk(goal)
)"));
  INFO(game.report);
  REQUIRE(game.model);
  const BuildAnswer answer = build_automaton(*game.model);
  CHECK(!answer.automaton.has_value());
  CHECK(answer.trouble == "`walk` comes back to `walk`, and something still follows");
}

}  // namespace ludo::automaton
