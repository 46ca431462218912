#include "lang/check/tests.hpp"

#include <algorithm>

#include "lang/lang.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

const std::string kTestedGame = R"(game Tested

elements
  players White, Black
  board square 3 x 3
  option quick default off
  piece Man: of each player
  each player has dock: 0 to 9, at first 0

interactions
  rule step
    choose man among own pieces
    play go(man)
  rule go(man: site)
    choose line from man along any direction: one (empty or enemy piece) to goal
    play land(man, goal)
  rule land(man: site, goal: site)
    move man to goal, capturing what stands there
  rule build
    choose site among empty
    put own Man at site

scenario
  setup
    legend w White Man, b Black Man
    b . .
    . . .
    . . w
  phase Opening
    turn
      either play step
      or play build
    until turns of phase = 2
    then Middle
  phase Middle
    turn
      play step
  stuck: draw
  same position 3 times: draw
  end
    won: mover wins when no Man of opponent
)";

struct CheckedTests {
  Diagnostics diagnostics;
  std::optional<GameModel> model;
};

CheckedTests check_test(const std::string& test) {
  CheckedTests result;
  LoadedGame game = load(
      "tested.ludo", kTestedGame + "\n" + test, [](std::string_view) { return std::nullopt; },
      result.diagnostics);
  REQUIRE(game.usable);
  REQUIRE(game.tests.size() == 1);
  CheckOptions options;
  options.test = 0;
  options.lints = false;
  result.model = check(game, options, result.diagnostics);
  return result;
}

TestModel only_test(const std::string& text) {
  const CheckedTests checked = check_test(text);
  REQUIRE(checked.model);
  REQUIRE(checked.model->tests.size() == 1);
  return checked.model->tests[0];
}

std::vector<StatementOp> statements(const GameModel& model, BlockId block) {
  std::vector<StatementOp> ops;
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    ops.push_back(model.statements[static_cast<std::size_t>(index)].op);
  }
  return ops;
}

bool is_dead(const GameModel& model, const std::string& rule) {
  const auto found = std::find_if(model.rules.begin(), model.rules.end(),
                                  [&](const Rule& each) { return each.item.key == rule; });
  REQUIRE(found != model.rules.end());
  return statements(model, found->body) == std::vector<StatementOp>{StatementOp::Require};
}

}  // namespace

TEST_CASE("a position: pieces, attributes, clocks, whose turn, moves played") {
  const CheckedTests checked = check_test(R"(test "a position"
  given
    put White Man at {a1, b1}
    set dock of White to 3
    set turns of phase to 1
    set turns to 7
    Black to move in Middle
    played a1-a2
  holds dock of White = 3
)");
  REQUIRE(checked.model);
  const Given& given = checked.model->tests[0].given;
  CHECK_FALSE(given.from_start);
  CHECK(given.mover_given);
  CHECK(given.played == std::vector<std::string>{"a1-a2"});
  CHECK(statements(*checked.model, given.body) ==
        std::vector<StatementOp>{StatementOp::Put, StatementOp::SetVariable,
                                 StatementOp::SetCounter, StatementOp::SetCounter,
                                 StatementOp::SetPhase, StatementOp::SetMover});
}

TEST_CASE("pictures in tests use the legend of the setup, and may add to it") {
  const CheckedTests checked = check_test(R"(test "a picture"
  given
    legend m White Man
    b . .
    . m .
    . . w
  shows
    b . .
    . m .
    . . w
)");
  REQUIRE(checked.model);
  CHECK(statements(*checked.model, checked.model->tests[0].given.body).size() == 3);
  CHECK(checked.model->tests[0].expectations[0].form == Expectation::Form::Shows);
}

TEST_CASE("without a position a test begins at the start") {
  const TestModel test = only_test("test \"the start\"\n  moves = 11\n  White to move\n");
  CHECK_FALSE(test.has_given);
  CHECK(test.given.from_start);
  CHECK(test.expectations[0].count == 11);
  CHECK(test.expectations[1].form == Expectation::Form::ToMove);
}

TEST_CASE("every expectation") {
  const TestModel test = only_test(R"(test "everything"
  given start
  legal c1-c2, c1-b1
  illegal c1-c3 because step
  moves c1-* exactly c1-c2, c1-b1
  moves = 5
  after c1-c2, a3-a2
    holds Man at c2
    fails Man at c1
  White wins by won
  draw
  play goes on
  points 3, 1/2
  White sees dock of Black
  Black cannot see dock of White
  Black cannot tell c1-c2 from c1-b1
  perft 2 turns = 25
)");
  std::vector<Expectation::Form> forms;
  for (const Expectation& each : test.expectations) forms.push_back(each.form);
  using F = Expectation::Form;
  CHECK(forms == std::vector<F>{F::Legal, F::Illegal, F::MovesExactly, F::MovesCount, F::After,
                                F::Outcome, F::Outcome, F::Outcome, F::Points, F::Sees,
                                F::CannotSee, F::CannotTell, F::Perft});
  CHECK(test.expectations[0].moves == std::vector<std::string>{"c1-c2", "c1-b1"});
  CHECK(test.expectations[1].because == "step");
  CHECK(test.expectations[2].glob == "c1-*");
  CHECK(test.expectations[4].then.size() == 2);
  CHECK(test.expectations[5].because == "won");
  CHECK(test.expectations[7].verdict == Verdict::GoesOn);
  CHECK(test.expectations[8].points ==
        std::vector<std::pair<std::int64_t, std::int64_t>>{{3, 1}, {1, 2}});
  CHECK(test.expectations[10].player == 1);
  CHECK(test.expectations[11].moves == std::vector<std::string>{"c1-c2", "c1-b1"});
  CHECK(test.expectations[12].depth == 2);
  CHECK(test.expectations[12].unit == "turns");
  CHECK(test.expectations[12].count == 25);
}

TEST_CASE("tests choose options and leave things out") {
  const CheckedTests checked =
      check_test("test \"settings\"\n  with quick = on\n  without won, build\n  moves = 3\n");
  REQUIRE(checked.model);
  CHECK(checked.model->options[0].value == "on");
  CHECK(checked.model->scenario.end.empty());
  CHECK(is_dead(*checked.model, "build"));
}

TEST_CASE("a test about a rule silences the other choosing rules") {
  const CheckedTests about_go = check_test("test \"going\" of go\n  moves = 3\n");
  REQUIRE(about_go.model);
  CHECK(is_dead(*about_go.model, "build"));
  CHECK_FALSE(is_dead(*about_go.model, "step"));  // it plays the tested rule
  CHECK_FALSE(is_dead(*about_go.model, "land"));  // the tested rule plays it
  const CheckedTests about_land = check_test("test \"landing\" of land\n  moves = 3\n");
  REQUIRE(about_land.model);
  CHECK_FALSE(is_dead(*about_land.model, "build"));  // landing is no choice
}

TEST_CASE("what a test names must be there") {
  const auto message = [](const std::string& test) {
    const CheckedTests checked = check_test(test);
    REQUIRE(checked.diagnostics.count() == 1);
    return checked.diagnostics.in_order_of_report()[0].message();
  };
  CHECK(message("test \"t\" of stepp\n  moves = 3\n") ==
        "this test is about `stepp`, which this game does not have");
  CHECK(message("test \"t\"\n  White wins by wonn\n") ==
        "`by wonn`: nothing in this game is called `wonn`");
  CHECK(message("test \"t\"\n  points 1, 0, 0\n") == "3 numbers of points are given for 2 players");
  CHECK(message("test \"t\"\n  points 1/0, 0\n") == "nothing has 0 parts");
  CHECK(message("test \"t\"\n  given start\n") == "this test expects nothing");
  CHECK(message("test \"t\"\n  given\n    White to move in Midle\n  moves = 3\n") ==
        "`Midle` is no phase of this game");
  CHECK(message("test \"t\"\n  given\n    White to move in begin of Opening\n  moves = 3\n") ==
        "`Opening` has no `begin`");
  CHECK(message("test \"t\"\n  given\n    in setup\n    put White Man at a1\n  moves = 3\n") ==
        "a position in the setup begins before the first draw");
  CHECK(message("test \"t\"\n  given\n    the result is White\n  draw\n") ==
        "the result gives `Black` no place");
  CHECK(message("test \"t\"\n  given\n    the result is White > Black = White\n  draw\n") ==
        "`White` has two places");
  CHECK(message("test \"t\"\n  with quik = on\n  moves = 3\n") ==
        "this game has no option `quik`; it has `quick`");
}

TEST_CASE("a test may be an example, which shows something") {
  const CheckedTests checked = check_test(R"(test "a man steps"
  example go "The man takes "
    "what stands there."
  example won "Black has no man left."
  given
    b . .
    w . .
    . . .
    White to move in Middle
  legal a2-a3
)");
  CHECK(checked.model);
  CHECK(checked.diagnostics.count() == 0);
  // Of an option it may be the position alone.
  const CheckedTests of_option = check_test(
      "test \"quick\"\n  example quick \"It goes.\"\n  with quick = on\n"
      "  given\n    b . .\n    w . .\n    . . .\n  holds count Men = 2\n");
  CHECK(of_option.model);
  CHECK(of_option.diagnostics.count() == 0);

  const auto trouble_of = [](const std::string& text) {
    const CheckedTests checked = check_test("test \"steps\"\n  example " + text);
    const auto heard = checked.diagnostics.in_order_of_report();
    REQUIRE_FALSE(heard.empty());
    CHECK(heard.front().kind() == DiagnosticKind::bad_test);
    CHECK_FALSE(heard.front().hint().empty());
    return heard.front().message();
  };
  const std::string given = "  given\n    b . .\n    w . .\n    . . .\n";
  CHECK(trouble_of("goo \"It goes.\"\n" + given + "  legal a2-a3\n") ==
        "`example goo`: nothing in this game is called `goo`");
  CHECK(trouble_of("go \"It goes.\"\n  legal c1-c2\n") == "this example has no position to show");
  CHECK(trouble_of("go \"It goes.\"\n" + given + "  holds count Men = 2\n") ==
        "this example has no move to show");
  CHECK(trouble_of("go \"It goes.\"\n" + given + "  legal a2-a3, a2-b2\n") ==
        "this example has no move to show");
  CHECK(trouble_of("go \"It goes.\"\n  with quick = on\n" + given + "  legal a2-a3\n") ==
        "this example stands in a test with options of its own");
  CHECK(trouble_of("quick \"It goes.\"\n" + given + "  legal a2-a3\n") ==
        "this example is of the option `quick`, which its test does not choose");
  CHECK(trouble_of("quick \"It goes.\"\n  with quick = on, quick = off\n" + given +
                   "  legal a2-a3\n") == "this test chooses `quick` twice");
  CHECK(trouble_of("go \"It goes.\"\n  without won\n" + given + "  legal a2-a3\n") ==
        "this example stands in a test of some of the rules alone");
}

TEST_CASE("where in the course of the game a position stands") {
  using At = Given::At;
  const auto given = [](const std::string& lines) {
    const CheckedTests checked = check_test("test \"t\"\n  given\n" + lines + "  draw\n");
    REQUIRE(checked.model);
    return checked.model->tests[0].given;
  };
  CHECK(given("    White to move in Opening\n").at == At::Turn);
  CHECK(given("    White must pass\n").at == At::Pass);
  CHECK(given("    in setup\n    played a1\n").at == At::Setup);
  CHECK(given("    random to move in Opening\n").at == At::Draw);
  CHECK_FALSE(given("    random to move\n").mover_given);
  const Given end = given("    White to move\n    the result is draw Black > White by limit\n");
  CHECK(end.at == At::End);
  CHECK(end.rank == std::vector<Index>{1, 0});
  CHECK(end.key == "limit");
  CHECK(end.drawn);
  CHECK_FALSE(end.finished);
}

TEST_CASE("positions from outside") {
  Diagnostics diagnostics;
  LoadedGame game = load(
      "tested.ludo", kTestedGame, [](std::string_view) { return std::nullopt; }, diagnostics);
  CheckOptions options;
  options.position_name = "position.txt";
  options.position = "b . .\n. . .\nw . w\nBlack to move\n";
  const auto model = check(game, options, diagnostics);
  REQUIRE(model);
  REQUIRE(model->position);
  CHECK(model->position->mover_given);
  options.position = "b . .\n. . .\nw . x\n";
  CHECK_FALSE(check(game, options, diagnostics));
  CHECK(diagnostics.in_order_of_report().back().kind() == DiagnosticKind::unknown_glyph);
}

}  // namespace ludo::tests
