// Descriptions that ask for more than anybody can pay: each is refused, or ends by its budget, on
// both engines. See spec/7-limits.md.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "interpreter/program/freeze.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/services/trial.hpp"
#include "tests/interpreter/services/game.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

struct Parts {
  int width = 8;
  std::string elements;
  std::string interactions;
  std::string turn;
};

std::string hostile(const Parts& parts) {
  return fmt::format(
      "game Hostile\nelements\n  players White, Black\n  board square {0} x {0}\n"
      "  piece Stone: of each player\n{1}{2}scenario\n  turn\n{3}  stuck: draw\n"
      "  limit 1000 turns: draw\n",
      parts.width, parts.elements,
      parts.interactions.empty() ? "" : "interactions\n" + parts.interactions, parts.turn);
}

// A chain of items of which each asks twice for the next: 2^length questions.
std::string doubling(std::string_view form, int length) {
  std::string text;
  for (int i = 0; i < length; ++i) {
    text += fmt::format(fmt::runtime(std::string(form)), fmt::format("step{}-on", i),
                        fmt::format("step{}-on", i + 1));
  }
  return text;
}

struct Hostile {
  std::string name;
  Parts parts;
};

std::vector<Hostile> all_hostile() {
  const std::string put = "    choose spot among empty\n    put own Stone at spot\n";
  std::vector<Hostile> all;
  all.push_back({"choices inside choices",
                 {.turn = "    choose ant among empty\n    choose bee among empty\n"
                          "    choose cat among empty\n    choose dog among empty\n"
                          "    choose elk among empty\n    choose fox among empty\n"
                          "    require ant is bee and cat is dog and elk is not fox\n" +
                          put}});
  all.push_back({"all subsets of a board",
                 {.turn = "    choose 1 to 32 among empty as spots\n    for each s among spots\n"
                          "      put own Stone at s\n"}});
  all.push_back(
      {"a number of a thousand millions",
       {.turn = "    choose amount from 1 to 1000000000\n    require amount < 3\n" + put}});
  all.push_back({"loops inside loops",
                 {.width = 60,
                  .elements = "  the game has number: 0 to 1000000000, at first 0\n",
                  .turn = "    for each ant among empty\n      for each bee among empty\n"
                          "        for each cat among empty\n          add 1 to number\n" +
                          put}});
  all.push_back({"a loop of a thousand million rounds",
                 {.elements = "  the game has number: 0 to 1000000000, at first 0\n",
                  .turn = put + "    repeat 1000000000 times\n      add 1 to number\n"
                                "      set number to 0\n"}});
  all.push_back(
      {"questions inside questions",
       {.width = 40,
        .turn = "    choose spot among empty\n"
                "    require some ant among empty where (some bee among empty where (some cat "
                "among empty where (some dog among empty where (ant is bee and bee is cat and "
                "cat is not dog and dog is spot and cat is dog))))\n"
                "    put own Stone at spot\n"}});
  all.push_back(
      {"a definition that doubles at each step",
       {.interactions = doubling("  define {0} of (x: site): {1} of x and {1} of x\n", 60) +
                        "  define step60-on of (x: site): x in empty\n",
        .turn = "    choose spot among empty\n    require step0-on of spot\n"
                "    put own Stone at spot\n"}});
  all.push_back({"a rule that doubles at each step",
                 {.interactions = doubling("  rule {0}(s: site)\n    play {1}(s)\n"
                                           "    play {1}(s)\n",
                                           16) +
                                  "  rule step16-on(s: site)\n    remove s\n",
                  .turn = put + "    play step0-on(spot)\n"}});
  all.push_back({"everything that can be reached",
                 {.width = 60,
                  .turn = "    choose spot among empty\n    put own Stone at spot\n"
                          "    travel at most 1000000 times\n"
                          "      choose man among own Stone\n"
                          "      choose line from man along orthogonal: one empty to goal\n"
                          "      put own Stone at goal\n"}});
  return all;
}

}  // namespace

TEST_CASE("what asks for too much ends by its budget on the reference engine") {
  for (const Hostile& one : all_hostile()) {
    INFO(one.name);
    const std::string text = hostile(one.parts);
    INFO(text);
    const TestGame game = load_text(text);
    Budget budget;
    budget.steps = 300'000;
    budget.bytes = 20'000'000;
    const Engine engine(*game.model, budget);
    CHECK_THROWS_AS(engine.raw_moves(engine.start()), BudgetSpent);
    CHECK(engine.spent() <= 2 * budget.steps + 100);
  }
}

TEST_CASE("what asks for too much ends by its budget on the fast engine, or has an answer") {
  int refused = 0;
  for (const Hostile& one : all_hostile()) {
    INFO(one.name);
    const TestGame game = load_text(hostile(one.parts));
    const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
    const program::FreezeAnswer frozen = program::freeze(model);
    if (frozen.program == nullptr) continue;
    runtime::Playout playout(frozen.program,
                             {.steps = 3'000'000, .moves = 100'000, .numbers = 1'000'000});
    std::vector<runtime::FastMove> moves;
    try {
      playout.reset();
      playout.list(moves);
    } catch (const runtime::BudgetSpent&) {
      ++refused;
    }
    CHECK(moves.size() <= 100'000);
  }
  CHECK(refused >= 4);
}

TEST_CASE("paths that are kept are bounded by the room they take") {
  const TestGame game = load_text(
      hostile({.turn = "    choose 1 to 6 among empty as spots\n    for each s among spots\n"
                       "      put own Stone at s\n"}));
  Budget budget;
  budget.bytes = 1'000'000;
  const Engine engine(*game.model, budget);
  std::string told;
  try {
    (void)engine.raw_moves(engine.start());
  } catch (const BudgetSpent& spent) {
    told = spent.what();
  }
  CHECK(
      told ==
      "more than 1 MB are needed to compare what is possible: a decision has too many ways; `that "
      "done` between its choices makes several of it");
}

TEST_CASE("what goes too deep ends by its budget") {
  // 1,500 suppositions inside each other, each behind hundreds of additions.
  std::string sum = "count empty";
  for (int i = 0; i < 400; ++i) sum += " + 1";
  const TestGame game = load_text(hostile(
      {.interactions =
           "  define further of (k: 0 to 1000000000):\n    1  when down of k\n    2  otherwise\n"
           "  define down of (k: 0 to 1000000000):\n    no  when k = 0\n"
           "    supposing remove a1: " +
           sum + " + further of (k - 1) > 3  otherwise\n",
       .turn = "    choose spot among empty\n    require down of 1000000000\n"
               "    put own Stone at spot\n"}));
  const Engine engine(*game.model);
  std::string told;
  try {
    (void)engine.raw_moves(engine.start());
  } catch (const BudgetSpent& spent) {
    told = spent.what();
  }
  CHECK(told == "expressions and choices are nested too deeply");
}

TEST_CASE("a choice takes so many things at once, and draws from so many") {
  const std::string deck =
      "  type Suit: Red, Blue, Green\n"
      "  the game has deck: tally of Suit at most 1000000000, at first 1000000000\n";
  for (const std::string& choice : {std::string("choose 500000000 among deck as cards"),
                                    std::string("random 5 among deck as cards")}) {
    INFO(choice);
    const TestGame game = load_text(
        hostile({.elements = deck,
                 .turn = "    " + choice + "\n    take cards from deck\n    remove a1\n"}));
    const Engine engine(*game.model);
    CHECK_THROWS_AS((void)engine.raw_moves(engine.start()), BudgetSpent);
    const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
    const program::FreezeAnswer frozen = program::freeze(model);
    REQUIRE(frozen.program != nullptr);
    runtime::Playout playout(frozen.program);
    std::vector<runtime::FastMove> moves;
    const auto list = [&] {
      playout.reset();
      playout.list(moves);
    };
    CHECK_THROWS_AS(list(), runtime::BudgetSpent);
  }
}

TEST_CASE("the text of a move is bounded") {
  const std::string put = "    choose spot among empty\n    put own Stone at spot\n";
  for (const std::string& written :
       {std::string("\"{go}{go}{go}{spot}\""), std::string("\"x{go}\" or \"{go}y\"")}) {
    // A chain of rules, each of which writes the one below it three times, or in two ways.
    std::string rules = "  rule go0-on(spot: site)\n    put own Stone at spot\n";
    std::string notation = "notation\n";
    for (int i = 1; i <= 40; ++i) {
      std::string form = written;
      for (std::size_t at = form.find("go"); at != std::string::npos;
           at = form.find("go", at + 6)) {
        form.replace(at, 2, fmt::format("go{}-on", i - 1));
      }
      rules += fmt::format("  rule go{}-on(spot: site)\n    play go{}-on(spot)\n", i, i - 1);
      notation += fmt::format("  go{}-on: {}\n", i, form);
    }
    INFO(rules);
    const TestGame game =
        load_text(hostile({.interactions = rules,
                           .turn = "    choose spot among empty\n    play go40-on(spot)\n"}) +
                  notation);
    const Engine engine(*game.model);
    std::string told;
    try {
      (void)engine.moves(engine.start());
    } catch (const BudgetSpent& spent) {
      told = spent.what();
    }
    CHECK(told == "a move takes more than 100000 bytes to write");
    CHECK(engine.raw_moves(engine.start()).size() == 64);
  }
}

TEST_CASE("copying large states is work") {
  const TestGame game = load_text(hostile(
      {.width = 30,
       .elements = "  each site has near: set of site, at first anything\n",
       .turn =
           "    for each s among anything\n      set near of s to near of s but not a1\n"
           "    choose ant among empty\n    choose bee among empty\n    choose cat among empty\n"
           "    require ant is bee and bee is cat\n    put own Stone at ant\n"}));
  Budget budget;
  budget.steps = 20'000'000;
  const Engine engine(*game.model, budget);
  CHECK_THROWS_AS(engine.raw_moves(engine.start()), BudgetSpent);
}

TEST_CASE("the trial of a description costs a bounded number of steps in all") {
  const TestGame game = load_text(hostile(
      {.width = 20,
       .turn =
           "    choose spot among empty\n    require some man among empty where man is not spot\n"
           "    put own Stone at spot\n"}));
  Budget budget;
  budget.steps = 20'000;
  const TrialAnswer answer = try_moves(*game.model, {100'000, 1'000'000'000, 1}, budget);
  CHECK(answer.moves > 3);
  CHECK(answer.moves < 1'000);
  CHECK(answer.trouble == "the games take more than 40000 steps");
  budget.steps = 300;
  const TrialAnswer none = try_moves(*game.model, {100'000, 1'000'000'000, 1}, budget);
  CHECK(none.moves == 0);
  CHECK(none.trouble == "more than 300 steps are needed");
}

}  // namespace ludo::interpreter
