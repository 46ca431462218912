// Running tests: every form of expectation, when it holds and when it fails.

#include "interpreter/services/test_run.hpp"

#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::interpreter {

namespace {

// Two men on a small board; who reaches the far end wins.
constexpr std::string_view kRace = R"(game Race
elements
  players White, Black
  board square 2 x 4
  piece Man: of each player
interactions
  rule step
    choose man among own Man
    choose line from man along n or s: one empty to goal
    move man to goal
  never edge-shy: some Man of mover in {b1}
scenario
  setup
    legend w White Man, b Black Man
    b .
    . .
    . .
    w .
  turn
    play step
  stuck: draw
  limit 20 turns: draw
  end by the first of
    home: White wins when some White Man in {a4, b4}
    away: Black wins when some Black Man in {a1, b1}
)";

TestOutcome run(const std::string& test) {
  lang::CheckOptions options;
  options.test = 0;
  const TestGame game = load_text(std::string(kRace) + "\ntest \"it\"\n" + test, options);
  REQUIRE(game.model->tests.size() == 1);
  const TestOutcome slow = run_test(*game.model, game.model->tests.front());
  // Counted on the fast engine it comes to the same.
  TestOptions with_program;
  with_program.program = program_of(game);
  const TestOutcome fast = run_test(*game.model, game.model->tests.front(), with_program);
  CHECK(fast.expectations == slow.expectations);
  CHECK(fast.failures.size() == slow.failures.size());
  for (std::size_t i = 0; i < slow.failures.size() && i < fast.failures.size(); ++i) {
    CHECK(describe(fast.failures[i]) == describe(slow.failures[i]));
  }
  return slow;
}

// The only failure of a test.
std::string failure_of(const std::string& test) {
  const TestOutcome outcome = run(test);
  INFO(test);
  REQUIRE(outcome.failures.size() == 1);
  return describe(outcome.failures.front());
}

void check_passes(const std::string& test) {
  const TestOutcome outcome = run(test);
  INFO(test);
  for (const TestFailure& failure : outcome.failures) FAIL_CHECK(describe(failure));
  CHECK(0 < outcome.expectations);
}

// Before White's win: his man is one step from the end.
const std::string kGiven =
    "  given\n"
    "    put White Man at a3\n"
    "    put Black Man at b3\n"
    "    White to move\n";

}  // namespace

TEST_CASE("legal and illegal moves") {
  check_passes("  given start\n  legal a1-a2\n  illegal a1-a3, b1-b2\n");
  CHECK(failure_of("  given start\n  legal a1-a3\n") ==
        "expected legal a1-a3, got no such move; only `a1-a2` is legal here");
  CHECK(failure_of("  given start\n  illegal a1-a2\n") ==
        "expected illegal a1-a2, got it is legal");
  CHECK(failure_of("  given start\n  illegal A1-A2\n") ==
        "expected illegal A1-A2, got it is legal, written `a1-a2`");
}

TEST_CASE("an illegal move is written as the game writes it") {
  check_passes(kGiven + "  illegal a3-b*, a3-a1\n");
  CHECK(failure_of(kGiven + "  illegal a3a4\n") ==
        "expected illegal a3a4, got `a3-a4`, which is legal");
  CHECK(failure_of(kGiven + "  illegal A3/a4\n") ==
        "expected illegal A3/a4, got `a3-a4`, which is legal");
  CHECK(failure_of(kGiven + "  illegal a3-*\n") ==
        "expected illegal a3-*, got `a3-a2`, which is legal");
}

TEST_CASE("what is chosen together is the same move in any order") {
  const auto tried = [](const std::string& notation, const std::string& expectation) {
    lang::CheckOptions options;
    options.test = 0;
    const TestGame game = load_text(
        "game Pairs\nelements\n  players White, Black\n  board square 3 x 3\n"
        "  piece Man: of each player\n  piece King: of each player\ninteractions\n"
        "  rule drop\n    choose 2 among empty as spots\n    choose rest among empty beside a1 "
        "but not spots\n    put own Man at spots\n    put own King at rest\n"
        "scenario\n  turn\n    play drop\n  stuck: draw\n  limit 2 turns: draw\n" +
            notation + "test \"it\"\n  given start\n" + expectation,
        options);
    const TestOutcome outcome = run_test(*game.model, game.model->tests.front());
    return outcome.failures.empty() ? std::string() : describe(outcome.failures.front());
  };
  CHECK(tried("", "  legal b3+c3-a2\n").empty());
  CHECK(tried("", "  illegal C3+b3-a2\n") ==
        "expected illegal C3+b3-a2, got it is legal, written `b3+c3-a2`");
  CHECK(tried("", "  illegal c3+a2-b3, b3+c3-c2, c3+b3-c2\n").empty());
  CHECK(tried("notation\n  drop: \"{spots}+{rest}\"\n", "  illegal a2+b3+c3\n").empty());
}

TEST_CASE("what no move could be written as, and where nobody stands, does not pass in silence") {
  for (const std::string line : {"moves z9* exactly none", "moves z9* = 0", "illegal z9*"}) {
    INFO(line);
    CHECK(failure_of(kGiven + "  " + line + "\n")
              .ends_with("got no move of this game could be written `z9*`"));
  }
  CHECK(failure_of(kGiven + "  moves b1* exactly none\n") ==
        "expected moves b1* exactly none, got nobody stands on b1: this would hold whatever the "
        "rules are");
  CHECK(failure_of(kGiven + "  moves b1-* = 0\n").find("nobody stands on b1") != std::string::npos);
  CHECK(failure_of(kGiven + "  illegal b1-*\n").find("nobody stands on b1") != std::string::npos);
  // An enemy may be meant, and a pattern of several sites may be about any of them.
  check_passes(kGiven + "  moves b3* exactly none\n  illegal b3-*\n  moves *b1 exactly none\n");
}

TEST_CASE("an illegal move is forbidden by the item that is named") {
  const std::string given =
      "  given\n    put White Man at b2\n    put Black Man at a4\n    White to move\n";
  check_passes(given + "  illegal b2-b1 because edge-shy\n");
  CHECK(failure_of(given + "  illegal b2-a2 because edge-shy\n") ==
        "expected illegal b2-a2 because edge-shy, got forbidden by step");
}

TEST_CASE("all moves, and their number") {
  check_passes(kGiven + "  moves exactly a3-a2, a3-a4\n  moves = 2\n  moves a3-a* = 2\n");
  check_passes(kGiven + "  moves *4 exactly a3-a4\n  moves *1 exactly none\n");
  CHECK(failure_of(kGiven + "  moves exactly a3-a2, a3-b3\n") ==
        "expected moves exactly a3-a2, a3-b3, got without a3-b3; also a3-a4");
  CHECK(failure_of(kGiven + "  moves = 3\n") == "expected moves = 3, got 2 (a3-a2, a3-a4)");
  CHECK(failure_of(kGiven + "  moves *4 = 0\n") == "expected moves *4 = 0, got 1 (a3-a4)");
}

TEST_CASE("after moves") {
  check_passes("  given start\n  after a1-a2, a4-a3\n    moves exactly a2-a1\n    White to move\n");
  CHECK(
      failure_of("  given start\n  after a1-a2, a4-a2\n    moves = 1\n") ==
      "expected after a1-a2, a4-a2, got move 2 `a4-a2`: no such move; only `a4-a3` is legal here");
  CHECK(failure_of("  given start\n  after a1-a2\n    moves = 9\n") ==
        "expected after a1-a2: moves = 9, got 1 (a4-a3)");
}

TEST_CASE("pictures and conditions") {
  check_passes(
      "  given start\n  after a1-a2\n    shows\n      b .\n      . .\n      w .\n      . .\n");
  CHECK(failure_of("  given start\n  shows\n    b .\n    . .\n    w .\n    . .\n") ==
        "expected the picture shown, got White Man at a1 (expected nothing), nothing at a2 "
        "(expected White Man)");
  check_passes("  given start\n  holds a1 is White Man\n  fails some Man in {b1}\n");
  CHECK(failure_of("  given start\n  holds a1 is empty\n") ==
        "expected the condition to hold, got it fails");
  CHECK(failure_of("  given start\n  fails a2 is empty\n") ==
        "expected the condition to fail, got it holds");
}

TEST_CASE("of a condition that fails its number is told") {
  CHECK(failure_of(kGiven + "  holds count Men = 3\n") ==
        "expected the condition to hold, got it fails: it is 2");
}

TEST_CASE("of a question about all the first is told that is otherwise") {
  const std::string held = "expected the condition to hold, got ";
  CHECK(failure_of(kGiven + "  holds no m among Men where row of m < 5\n") ==
        held + "it fails: a3 is one");
  CHECK(failure_of(kGiven + "  holds every m among Men has row of m = 9\n") ==
        held + "it fails for a3");
}

TEST_CASE("a position without a phase is in the first, and its failure says so") {
  constexpr std::string_view kPhases = R"(game Phases
elements
  players White, Black
  board square 2 x 2
  piece Man: of each player
scenario
  phase Entering
    turn
      choose goal among empty
      put own Man at goal
    until count Men = 2
    then Leaving
  phase Leaving
    turn
      choose man among own Men
      remove man
  stuck: draw
  limit 20 turns: draw
)";
  const auto told = [&](const std::string& who) {
    lang::CheckOptions options;
    options.test = 0;
    const TestGame game =
        load_text(std::string(kPhases) + "\ntest \"it\"\n  given\n    put White Man at a1\n    " +
                      who + "\n  moves = 2\n",
                  options);
    const TestOutcome outcome = run_test(*game.model, game.model->tests.front());
    REQUIRE(outcome.failures.size() == 1);
    return describe(outcome.failures.front());
  };
  CHECK(told("White to move") ==
        "expected moves = 2, got 3 (b1, a2, b2) (the position says no phase and so is in "
        "`Entering`, the first; `White to move in Leaving` says another)");
  CHECK(told("White to move in Leaving") == "expected moves = 2, got 1 (a1)");
}

TEST_CASE("who is to move, and how it ends") {
  check_passes(kGiven + "  White to move\n  play goes on\n  after a3-a4\n    White wins by home\n" +
               "    Black loses\n");
  CHECK(failure_of(kGiven + "  Black to move\n") ==
        "expected Black to move, got the game goes on: White to move");
  CHECK(failure_of(kGiven + "  after a3-a4\n    White wins by away\n") ==
        "expected after a3-a4: White wins by away, got White wins by home");
  CHECK(failure_of(kGiven + "  after a3-a4\n    draw\n") ==
        "expected after a3-a4: a draw, got White wins by home");
  CHECK(failure_of(kGiven + "  after a3-a4\n    play goes on\n") ==
        "expected after a3-a4: play goes on, got White wins by home");
  check_passes("  given\n    put White Man at a1\n    put Black Man at a2\n    White to move\n" +
               std::string("  draw by stuck\n"));
}

TEST_CASE("what the end brings each player") {
  check_passes(kGiven + "  after a3-a4\n    points 1, 0\n    points 2/2, 0/5\n");
  check_passes("  given\n    put White Man at a1\n    put Black Man at a2\n    White to move\n" +
               std::string("  points 1/2, 2/4\n"));
  CHECK(failure_of(kGiven + "  after a3-a4\n    points 0, 1\n") ==
        "expected after a3-a4: points 0, 1, got points 1, 0");
  CHECK(failure_of(kGiven + "  after a3-a4\n    points 1/2, 1/2\n") ==
        "expected after a3-a4: points 1/2, 1/2, got points 1, 0");
  CHECK(failure_of(kGiven + "  points 1, 0\n") ==
        "expected points 1, 0, got the game goes on: White to move");
}

TEST_CASE("perft") {
  check_passes("  given start\n  perft 2 = 1\n  perft 1 turns = 1\n  perft 3 outcomes = 1\n");
  CHECK(failure_of("  given start\n  perft 1 = 4\n") ==
        "expected perft 1 moves = 4, got 1 (a1-a2 1)");
}

TEST_CASE("the tests of a secret game look through the players' eyes") {
  const std::string text = R"(game Hands
elements
  players White, Black
  type Card: Ace, King
  board square 1 x 1
  each player has card: Card, at first Ace seen by owner
interactions
  rule take
    choose drawn among {Ace, King} seen by me
    set own card to drawn
scenario
  turn
    play take
  stuck: mover loses
  limit 4 turns: draw
test "eyes"
  given start
  White sees card of White
  White cannot see card of Black
  Black cannot tell Ace from King
test "wrong"
  given start
  White sees card of Black
test "wrong, too"
  given start
  White cannot tell Ace from King
)";
  const auto outcome_of = [&text](std::size_t index) {
    lang::CheckOptions options;
    options.test = index;
    const TestGame game = load_text(text, options);
    return run_test(*game.model, game.model->tests.front());
  };
  const TestOutcome good = outcome_of(0);
  for (const TestFailure& failure : good.failures) FAIL_CHECK(describe(failure));
  CHECK(good.expectations == 3);
  CHECK(describe(outcome_of(1).failures.at(0)) == "expected White sees it, got it is hidden");
  CHECK(describe(outcome_of(2).failures.at(0)) ==
        "expected White cannot tell Ace from King, got the choices that are seen differ");
}

TEST_CASE("a test that is asked to stop says nothing of what it has not looked at") {
  lang::CheckOptions options;
  options.test = 0;
  const TestGame game =
      load_text(std::string(kRace) + "test \"long\"\n  legal b4-b3\n  perft 9 = 1\n", options);
  TestOptions how;
  std::atomic<bool> stop = true;
  how.stop = &stop;
  const TestOutcome outcome = run_test(*game.model, game.model->tests.front(), how);
  CHECK(outcome.stopped);
  CHECK_FALSE(outcome.passed());
  CHECK(outcome.expectations == 0);
  CHECK(outcome.failures.empty());
  stop = false;
  CHECK(run_test(*game.model, game.model->tests.front(), how).expectations == 2);
}

TEST_CASE("what is not written, and what alone can be, is told where a test goes wrong") {
  const auto told = [](const std::string& scenario, const std::string& test) {
    const std::string text =
        "game Walks\nelements\n  players White, Black\n  board square 4 x 1\n"
        "  piece Man: of each player\ninteractions\n  rule go\n    choose man among own Men\n"
        "    choose line from man along e: one empty to goal\n    move man to goal\nscenario\n"
        "  setup\n    put White Man at a1\n    put Black Man at d1\n" +
        scenario + "  limit 9 turns: draw\ntest \"it\"\n" + test;
    lang::CheckOptions options;
    options.test = 0;
    const TestGame game = load_text(text, options);
    const TestOutcome outcome = run_test(*game.model, game.model->tests.front());
    REQUIRE(outcome.failures.size() == 1);
    return describe(outcome.failures.front());
  };
  const std::string stuck = "  turn play go\n  stuck: pass\n";
  CHECK(told(stuck, "  after a1-b1, b1-c1\n    play goes on\n") ==
        "expected after a1-b1, b1-c1, got move 2 `b1-c1`: no such move; only `pass` is legal here");
  const std::string alone = "  turn\n    must play go\n    otherwise pass\n  stuck: draw\n";
  CHECK(told(alone, "  after a1-b1\n    moves exactly pass\n") ==
        "expected after a1-b1: moves exactly pass, got without pass; also b1-c1 (a turn before it "
        "passed without a move: nothing was to be chosen there)");
  const std::string given =
      "  given\n    put White Man at a1\n    put Black Man at d1\n    Black to move\n";
  CHECK(
      told(alone, given + "  moves exactly pass\n") ==
      "expected moves exactly pass, got without pass; also a1-b1 (a turn before it passed without "
      "a move: nothing was to be chosen there)");
  CHECK(told(alone, given + "  White to move\n  moves exactly a1-b1, a1-c1\n  legal a1-b1\n") ==
        "expected moves exactly a1-b1, a1-c1, got without a1-c1 (a turn before it passed without a "
        "move: nothing was to be chosen there)");
  const std::string ended = "  after a1-b1, b1-c1\n";
  CHECK(
      told(alone, ended + "    moves exactly c1-d1\n") ==
      "expected after a1-b1, b1-c1: moves exactly c1-d1, got the game is over: a draw by limit (6 "
      "turns before it passed without a move: nothing was to be chosen there)");
  CHECK(told(stuck + "  end\n    reached: White wins when c1 is Man\n",
             "  after a1-b1, pass, b1-c1\n    moves = 1\n") ==
        "expected after a1-b1, pass, b1-c1: moves = 1, got 0: the game is over, White wins by "
        "reached");
  CHECK(told(stuck + "  end\n    reached: White wins when c1 is Man\n",
             "  after a1-b1, pass, b1-c1, pass\n    moves = 1\n") ==
        "expected after a1-b1, pass, b1-c1, pass, got move 4 `pass`: the game is over: White wins "
        "by reached");
  CHECK(told(stuck, "  holds mover is Black\n") ==
        "expected the condition to hold, got it fails: it is White");
  CHECK(told(stuck, "  holds own Men = {b1}\n") ==
        "expected the condition to hold, got it fails: it is {a1}");
}

}  // namespace ludo::interpreter
