// Two rulesets held against each other.

#include "interpreter/workbench/compare.hpp"

#include "interpreter/services/match.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

using interpreter::TestGame;

// A race that the first player wins more often the longer it is; `bonus`: what else he may do.
std::string race(const std::string& bonus) {
  return R"(game Race
elements
  players White, Black
  board square 1 x 1
  each player has steps: 0 to 40, at first 0

interactions
  rule run
    choose n from 1 to 3
    add n to own steps
)" + bonus +
         R"(
scenario
  turn
    play run
  end
    home: mover wins when steps of mover >= 20
)";
}

Ruleset ruleset_of(const TestGame& game) {
  const auto program = interpreter::program_of(game);
  return {program->model, program, interpreter::Engine(*program->model).start(), nullptr};
}

CompareOptions asked(std::uint64_t pairs, unsigned threads = 1) {
  CompareOptions options;
  options.pairs = pairs;
  options.run.threads = threads;
  options.run.players = {{}, {}};
  return options;
}

bool equal(const Comparison& a, const Comparison& b) {
  if (a.pairs != b.pairs || a.distinct != b.distinct || a.equal != b.equal ||
      a.figures.size() != b.figures.size() || a.verdict != b.verdict) {
    return false;
  }
  for (std::size_t i = 0; i < a.figures.size(); ++i) {
    if (a.figures[i].difference != b.figures[i].difference ||
        a.figures[i].interval.low != b.figures[i].interval.low) {
      return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("compare: a change that is never felt is told apart from none", "[compare]") {
  const TestGame a = interpreter::load_text(race(""));
  const TestGame b =
      interpreter::load_text(race("    if own steps = 39\n      add 1 to own steps\n"));
  const Comparison found = compare(ruleset_of(a), ruleset_of(b), asked(300));
  CHECK(found.verdict == Verdict::SameGame);
  CHECK(found.equal == found.pairs);
  CHECK(found.figures.front().unequal == 0);
}

TEST_CASE("compare: where one seat has all the points no difference can show", "[compare]") {
  const auto one_sided = [](const std::string& bonus) {
    return race("    if me = Black\n      add 9 to own steps\n" + bonus);
  };
  const TestGame a = interpreter::load_text(one_sided(""));
  const TestGame b = interpreter::load_text(one_sided("    add 0 to own steps\n"));
  CompareOptions options = asked(300);
  options.paired = false;
  const Comparison found = compare(ruleset_of(a), ruleset_of(b), options);
  CHECK(found.verdict == Verdict::OneSided);
  CHECK(found.leader == "Black");
  CHECK(found.leader_a >= 0.98);
  CHECK(found.leader_b >= 0.98);
  CHECK(std::string(code_of(found.verdict)) == "one_sided");
}

TEST_CASE("compare: a planted advantage is found, whatever the threads", "[compare]") {
  const TestGame a = interpreter::load_text(race(""));
  const TestGame b = interpreter::load_text(race("    if me = White\n      add 1 to own steps\n"));
  const Comparison found = compare(ruleset_of(a), ruleset_of(b), asked(2000));
  CHECK(found.verdict == Verdict::Differs);
  CHECK(found.figures.front().key == "score");
  CHECK(found.figures.front().what == "White");
  CHECK(found.figures.front().difference > 0.05);
  // It stops at a look, long before all pairs are played.
  CHECK(found.pairs == 200);
  CHECK(equal(found, compare(ruleset_of(a), ruleset_of(b), asked(2000, 3))));
}

TEST_CASE("compare: the same rules with luck of their own do not differ", "[compare]") {
  const TestGame a = interpreter::load_text(race(""));
  int differs = 0;
  constexpr std::uint64_t kRuns = 40;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
    CompareOptions options = asked(1500);
    options.run.seed = seed;
    options.paired = false;
    const Comparison found = compare(ruleset_of(a), ruleset_of(a), options);
    CHECK(found.equal < found.pairs);
    differs += found.verdict == Verdict::Differs ? 1 : 0;
  }
  // 5 % of 40, and three standard deviations.
  CHECK(differs <= 6);
}

TEST_CASE("compare: the same luck by move keeps games together longer", "[compare]") {
  const TestGame a = interpreter::load_shipped("stdlib-games/tablut/tablut.ludo");
  const TestGame b = interpreter::load_shipped("stdlib-games/tablut/tablut-hostile-throne.ludo");
  CompareOptions options = asked(100);
  options.until = 0;
  const Comparison paired = compare(ruleset_of(a), ruleset_of(b), options);
  options.paired = false;
  const Comparison apart = compare(ruleset_of(a), ruleset_of(b), options);
  CHECK(paired.equal > 30);
  CHECK(apart.equal == 0);
  CHECK(paired.pairs == 100);
  CHECK(paired.partings.size() == 3);
}

TEST_CASE("compare: seats are matched by name", "[compare]") {
  const TestGame a = interpreter::load_text(race(""));
  std::string swapped = race("");
  swapped.replace(swapped.find("White, Black"), 12, "Black, White");
  const TestGame b = interpreter::load_text(swapped);
  CHECK(matched_seats(*a.model, *b.model) == std::vector<std::size_t>{1, 0});
  CHECK(matched_seats(*a.model, *a.model) == std::vector<std::size_t>{0, 1});
}

TEST_CASE("compare: an error of a description is told with the ruleset it is in", "[compare]") {
  const TestGame a = interpreter::load_text(race(""));
  std::string text = race("    if luck = 1\n      add 1 to own steps\n");
  text.replace(text.find("\ninteractions"), 1,
               "\n  the turn has luck: 0 to 2, at first steps of White\n\n");
  const TestGame b = interpreter::load_text(text);
  const Comparison found = compare(ruleset_of(a), ruleset_of(b), asked(300));
  REQUIRE(found.failure);
  CHECK(found.failed_in == Comparison::In::B);
  CHECK(compare(ruleset_of(b), ruleset_of(a), asked(300)).failed_in == Comparison::In::A);
}

TEST_CASE("compare: in a game for one it is counted how often he wins", "[compare]") {
  const auto alone = [](const char* at) {
    return interpreter::load_text(
        std::string("game Alone\nelements\n  players Me\n  board square 1 x 1\n"
                    "  each player has steps: 0 to 40, at first 0\ninteractions\n"
                    "  rule run\n    require own steps < 12\n    choose n from 1 to 3\n"
                    "    add n to own steps\nscenario\n  turn\n    play run\n"
                    "  stuck: mover loses\n  end\n    home: mover wins when steps of mover = ") +
        at + "\n");
  };
  const TestGame a = alone("13"), b = alone("12");
  CompareOptions options = asked(200);
  options.run.players = {{}};
  const Comparison found = compare(ruleset_of(a), ruleset_of(b), options);
  CHECK(found.figures.front().key == "wins");
  CHECK(found.figures.front().a < 0.6);
  CHECK(found.figures.front().b > 0.3);
  CHECK(found.verdict != Verdict::OneSided);
  for (const Figure& figure : found.figures) {
    CHECK(figure.key != "score");
    CHECK(figure.key != "draw");
  }
}

TEST_CASE("compare: games of luck alone are drawn apart from each other", "[compare]") {
  const auto coin = [](const char* sides) {
    return interpreter::load_text(
        std::string("game Coin\nelements\n  players White, Black\n  board square 2 x 1\n"
                    "  the game has face: 0 to 99, at first 0\n"
                    "interactions\n  rule toss\n    random side from 0 to ") +
        sides +
        "\n    set face to side + 1\nscenario\n  turn\n    play toss\n  stuck: draw\n"
        "  limit 9 turns: draw\n  end by the first of\n    up: White wins when face = 1\n"
        "    down: Black wins when face > 1\n");
  };
  const TestGame fair = coin("1"), bent = coin("2");
  const Comparison found = compare(ruleset_of(fair), ruleset_of(bent), asked(5000));
  CHECK(found.distinct < 50);
  CHECK(found.verdict == Verdict::Differs);
  // The same rules, each with luck of its own.
  int differs = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    CompareOptions options = asked(1500);
    options.run.seed = seed;
    options.paired = false;
    differs +=
        compare(ruleset_of(fair), ruleset_of(fair), options).verdict == Verdict::Differs ? 1 : 0;
  }
  CHECK(differs <= 6);
}

TEST_CASE("compare: games that do not end are no results", "[compare]") {
  const TestGame a = interpreter::load_shipped("stdlib-games/tablut/tablut.ludo");
  const TestGame b = interpreter::load_shipped("stdlib-games/tablut/tablut-hostile-throne.ludo");
  CompareOptions options = asked(100);
  options.run.most_moves = 40;
  const Comparison found = compare(ruleset_of(a), ruleset_of(b), options);
  CHECK(found.verdict == Verdict::Unfinished);
  CHECK(found.stopped_a > 0);
}

}  // namespace ludo::workbench
