// Repairs that are pasted where they say: the text can be read then, and the question is closed.

#include <cstdlib>
#include <set>

#include "interpreter/services/rulings.hpp"
#include "interpreter/workbench/questions/paste.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "tests/questions/asked.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::workbench::questions {

namespace {

std::string with_repair(const TestGame& game, const Repair& repair) {
  interpreter::Engine engine(*game.model);
  return pasted(Asked{*game.model, game.loaded.sources, engine}, repair).value_or("");
}

// What is wrong with a text; empty: it can be read.
std::string trouble_of(const std::string& path, const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = lang::load(path, text, interpreter::shipped_games(), diagnostics);
  if (loaded.usable && lang::check(loaded, allowing_gaps(), diagnostics)) return {};
  return lang::render(diagnostics, loaded.sources);
}

std::string first_clause(const TestGame& game, const Question& question) {
  interpreter::Engine engine(*game.model);
  return line_of(Asked{*game.model, game.loaded.sources, engine}, question.words.clauses.front());
}

// How many questions of the class of one are open that are about its line.
std::size_t open_of(const TestGame& game, const Hunted& hunted, const Question& question,
                    const TestGame& of) {
  const std::string line = first_clause(of, question);
  std::size_t n = 0;
  for (const Question& each : hunted.questions) {
    if (each.code != question.code || first_clause(game, each) != line) continue;
    const bool is_answered =
        each.words.may_be_ruled &&
        std::any_of(each.words.clauses.begin(), each.words.clauses.end(),
                    [&](const lang::Span& clause) {
                      return interpreter::ruling_at(game.loaded, clause).has_value();
                    });
    n += is_answered ? 0 : 1;
  }
  return n;
}

// What the first repair with these words in `where` makes of the text.
std::string mended(const TestGame& game, const Question& question, const std::string& where) {
  for (const Repair& repair : question.words.repairs) {
    if (repair.where.find(where) != std::string::npos) return with_repair(game, repair);
  }
  FAIL("no repair " << where);
  return {};
}

}  // namespace

TEST_CASE("repairs: those of the faulty games can be read where they are put, and close") {
  for (int number = 1; number <= 15; ++number) {
    const std::string code = fmt::format("Q{}", number);
    const TestGame game = with_gaps("faulty.ludo", pair_text(number, "faulty"));
    const Hunted asked = hunted(game);
    for (const Question& question : asked.questions) {
      for (const Repair& repair : question.words.repairs) {
        INFO(code << " asks " << question.code << "\n" << repair.where << "\n" << repair.text);
        const std::string text = with_repair(game, repair);
        CHECK_FALSE(text.empty());
        const std::string trouble = trouble_of("mended.ludo", text);
        INFO(text << trouble);
        CHECK(trouble.empty());
        if (!trouble.empty() || question.code != code) continue;
        const TestGame again = with_gaps("mended.ludo", text);
        CHECK(open_of(again, hunted(again), question, game) < open_of(game, asked, question, game));
      }
    }
  }
}

TEST_CASE("repairs: moves with one text are told apart by what is chosen on some ways only") {
  // What `the x among` finds has no name for the notation.
  constexpr const char* kJump = R"(game Jump
elements
  players White, Black
  board square 3 x 3
  piece Man: of each player
  each player has gold: 0 to 30, at first 0
interactions
  rule step
    let man be the x among own Men
    either
      choose goal among empty touching man
    or
      choose line from man along orthogonal as course: one empty to goal
      add 1 to own gold
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at c3
  turn
    play step
  stuck: mover loses
  limit 20 turns: draw
notation
  step: "{goal}"
)";
  const TestGame game = with_gaps("jump.ludo", kJump);
  const Hunted asked = hunted(game);
  const Question* question = found(asked, "Q8");
  REQUIRE(question != nullptr);
  CHECK(has_repair(*question, "step: \"{course is not none: {course}-}{goal}\""));
  const std::string text = mended(game, *question, "in the place of its line");
  CHECK(trouble_of("jump.ludo", text).empty());
  CHECK(found(hunted(with_gaps("jump.ludo", text)), "Q8") == nullptr);
}

TEST_CASE("repairs: what is done to one after the other is done at once, in few orders by choice") {
  constexpr const char* kTwist = R"(game Twist
elements
  players White, Black
  board square 3 x 3
  piece Marble: of each player
interactions
  rule place
    choose cell among empty but not {b2}
    put own Marble at cell
    for each one among occupied touching b2
      move one to one turned right by 2 about b2, capturing what stands there
scenario
  turn
    play place
  stuck: draw
  limit 30 turns: draw
)";
  const TestGame twist = with_gaps("twist.ludo", kTwist);
  const Hunted asked = hunted(twist);
  const Question* question = found(asked, "Q7");
  REQUIRE(question != nullptr);
  CHECK(has_repair(*question,
                   "move every one among occupied touching b2 to one turned right by 2 about b2"));
  // Who moves would choose again what has moved: that is no order, and no end.
  for (const Repair& repair : question->words.repairs) {
    CHECK(repair.text.find("repeat while possible") == std::string::npos);
  }
  const std::string text = mended(twist, *question, "all go at once");
  CHECK(found(hunted(with_gaps("twist.ludo", text)), "Q7") == nullptr);

  const TestGame few = with_gaps("q.ludo", pair_text(7, "faulty"));
  const Hunted blown = hunted(few);
  question = found(blown, "Q7");
  REQUIRE(question != nullptr);
  CHECK(has_repair(*question,
                   "remove every victim among enemy Men where (some Man beside victim) and (some "
                   "enemy Man beside victim)"));
  CHECK(has_repair(*question,
                   "repeat while possible, at most 8 times\n  choose victim among enemy Men where "
                   "(some Man beside victim) and (some enemy Man beside victim)\n  remove victim"));
}

TEST_CASE("repairs: a bound is told with the move that goes beyond it, and a larger one") {
  constexpr const char* kPiles = R"(game Towers
elements
  players White, Black
  board square 2 x 1, piled at most 2
  piece Disc: of each player
  each player has coins: 0 to 9, points: 0 to 3, at first 0
interactions
  rule stack
    choose cell among {a1, b1}
    put own Disc at cell
  rule earn
    add 2 to own points
scenario
  turn
    either play stack
    or play earn
  stuck: draw
  limit 8 turns: draw
)";
  const TestGame game = with_gaps("towers.ludo", kPiles);
  const Hunted asked = hunted(game);
  bool piled = false, counted = false;
  for (const Question& question : asked.questions) {
    if (question.code != "Q15") continue;
    INFO(question.words.sentence);
    if (has_repair(question, "board square 2 x 1, piled at most 4")) {
      piled = true;
      CHECK(question.words.sentence.find("of the rule `stack` (the move `a1`)") !=
            std::string::npos);
    }
    if (has_repair(question, "each player has coins: 0 to 9, points: 0 to 6, at first 0")) {
      counted = true;
      CHECK(question.words.sentence.find("of the rule `earn`") != std::string::npos);
      CHECK(question.words.sentence.find("the bound of `points`") != std::string::npos);
    }
  }
  CHECK(piled);
  CHECK(counted);
}

TEST_CASE("repairs: an empty turn is asked for what could have changed") {
  constexpr const char* kSow = R"(game Sow
elements
  players White, Black
  board square 3 x 1
  each site has seeds: 0 to 9, at first 1
interactions
  rule sow
    choose pit among anything
    let hand be seeds of pit
    set seeds of pit to 0
    if hand > 0
      add hand to seeds of b1
scenario
  turn
    play sow
  stuck: draw
  limit 9 turns: draw
)";
  const TestGame game = with_gaps("sow.ludo", kSow);
  const Hunted asked = hunted(game);
  const Question* question = found(asked, "Q9");
  REQUIRE(question != nullptr);
  CHECK_FALSE(has_repair(*question, "pass"));
  const std::string text = mended(game, *question, "at the end of the turn");
  CHECK(trouble_of("sow.ludo", text).empty());
  CHECK(found(hunted(with_gaps("sow.ludo", text)), "Q9") == nullptr);
}

TEST_CASE("repairs: who is out is told with the line that reaches him") {
  const TestGame game = with_gaps("q.ludo", pair_text(10, "faulty"));
  const Hunted asked = hunted(game);
  const Question* question = found(asked, "Q10");
  REQUIRE(question != nullptr);
  CHECK(game.loaded.sources.text(question->words.clauses.front()) == "add 1 to hits of p");
  CHECK(has_repair(*question, "if p in alive\n  add 1 to hits of p"));
}

TEST_CASE("repairs: what tells a secret is named, and can be told") {
  const TestGame game = with_gaps("q.ludo", pair_text(11, "faulty"));
  const Hunted asked = hunted(game);
  const Question* question = found(asked, "Q11");
  REQUIRE(question != nullptr);
  CHECK(question->words.now.find("`steal` is possible after the first line alone: `take 1 from "
                                 "coins of opponent` decides") != std::string::npos);
  CHECK(has_repair(*question,
                   "announce coins of opponent >= 1 as told\nif told\n  take 1 from coins of "
                   "opponent"));
  CHECK(has_repair(*question, "each player has coins: 0 to 2, at first 0"));
}

TEST_CASE("repairs: a condition that is always so is left out, its contrary is not offered") {
  constexpr const char* kAlways = R"(game Always
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
  each player has gold: 0 to 9, at first 0
interactions
  rule place
    choose cell among empty
    if count Stones < 20
      put own Stone at cell
      set own gold to 1
scenario
  turn
    play place
  stuck: draw
)";
  const TestGame game = with_gaps("always.ludo", kAlways);
  const Hunted asked = hunted(game, 3000);
  const Question* question = found(asked, "Q14");
  REQUIRE(question != nullptr);
  for (const Repair& repair : question->words.repairs) {
    CHECK(repair.text.find("not (") == std::string::npos);
  }
  const std::string text = mended(game, *question, "it is done without a condition");
  CHECK(text.find("    choose cell among empty\n    put own Stone at cell\n    set own gold") !=
        std::string::npos);
  CHECK(trouble_of("always.ludo", text).empty());
}

TEST_CASE("repairs: of two ends the one that stays is not the first of several") {
  constexpr const char* kTwo = R"(game Two
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
scenario
  turn
    play place
  stuck: draw
  end by the first of
    full:  draw when count Stones = 9
    other: mover wins when count Stones = 10
)";
  const TestGame game = with_gaps("two.ludo", kTwo);
  const Hunted asked = hunted(game, 3000);
  const Question* question = found(asked, "Q14");
  REQUIRE(question != nullptr);
  CHECK(has_repair(*question, "end\n  full:  draw when count Stones = 9"));
  CHECK(trouble_of("two.ludo", mended(game, *question, "it is left out")).empty());
}

TEST_CASE("repairs: a ruling directly below a rule answers what is asked of it") {
  const TestGame game = with_gaps("q.ludo", pair_text(12, "faulty"));
  const Hunted asked = hunted(game);
  const Question* question = found(asked, "Q12");
  REQUIRE(question != nullptr);
  const TestGame ruled = with_gaps("q.ludo", mended(game, *question, "below the rule"));
  const lang::Span rule = ruled.model->rules.front().item.span;
  CHECK(interpreter::ruling_at(ruled.loaded, rule) == "A Pawn stays where it cannot go on.");
}

TEST_CASE("repairs: a note below a line is none of it") {
  std::string text = pair_text(6, "faulty");
  replace(text, "put own Stone at spot\n", "put own Stone at spot\n      note \"Of one's own.\"\n");
  const TestGame game = with_gaps("q.ludo", text);
  const Hunted asked = hunted(game);
  const Question* question = found(asked, "Q6");
  REQUIRE(question != nullptr);
  CHECK(has_repair(*question, "if count own Stone < 2\n  put own Stone at spot"));
  CHECK(trouble_of("q.ludo", mended(game, *question, "it does nothing")).empty());
}

// By hand, it takes minutes: REPAIRS_OF names a folder, or a file; with REPAIRS_CLOSE=Q9 it is
// asked again after each repair of that class.
TEST_CASE("repairs: those of other games can be read", "[.by-hand]") {
  const char* const named = std::getenv("REPAIRS_OF");
  std::vector<std::string> files;
  const std::string of = named == nullptr ? "tests/questions" : named;
  if (of.ends_with(".ludo")) {
    files = {of};
  } else {
    files = tests::files_under(of, ".ludo");
  }
  std::size_t n = 0, by_hand = 0, unread = 0;
  for (const std::string& path : files) {
    const TestGame game = with_gaps(path, tests::read_file(path));
    const Hunted asked = hunted(game, HuntOptions{}.plies);
    for (const Question& question : asked.questions) {
      fmt::print("\n== {} {}\n{}\n  now {}\n", path, question.code, question.words.sentence,
                 question.words.now);
      for (const lang::Span& clause : question.words.clauses) {
        interpreter::Engine engine(*game.model);
        fmt::print("    | {}\n",
                   clause.is_nowhere() ? "nowhere" : game.loaded.sources.text(clause));
      }
      for (const Repair& repair : question.words.repairs) {
        ++n;
        fmt::print("  - {}\n{}\n", repair.where, repair.text);
        const std::string text = with_repair(game, repair);
        if (text.empty()) {
          ++by_hand;
          continue;
        }
        const std::string trouble = trouble_of(path, text);
        if (trouble.empty()) {
          const char* const code = std::getenv("REPAIRS_CLOSE");
          if (code == nullptr || question.code != code) continue;
          const TestGame again = with_gaps(path, text);
          fmt::print("  closes: {} questions about the line before, {} then\n",
                     open_of(game, asked, question, game),
                     open_of(again, hunted(again, HuntOptions{}.plies), question, game));
          continue;
        }
        ++unread;
        fmt::print("CANNOT BE READ\n{}\n", trouble);
      }
    }
  }
  fmt::print("{} repairs, {} left to the author, {} that cannot be read\n", n, by_hand, unread);
  CHECK(unread == 0);
}

}  // namespace ludo::workbench::questions
