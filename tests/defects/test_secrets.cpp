// What a player gets, and why a move is illegal: rows 1, 10, 11, 20, 21 and 22.

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "interpreter/cli/why_text.hpp"
#include "interpreter/reference/registers.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/services/why.hpp"
#include "tests/cli/program.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

using interpreter::Engine;
using interpreter::Move;
using interpreter::Random;
using interpreter::State;
using interpreter::Why;

constexpr std::uint64_t kSeed = 20261122;
constexpr std::size_t kMostPlies = 9;   // one where moves alone take more than the first allowance
constexpr std::size_t kEveryAsked = 8;  // plies between questions
// Of one question; more where even the moves take more.
constexpr std::array<std::uint64_t, 3> kStepsOfQuestion = {40'000, 1'000'000, 40'000'000};

const std::string kTexts = "tests/defects/texts/";

ProgramRun play(const std::string& text, const std::string& said, const std::string& seed = "1") {
  return run_ludo("play " + kTexts + text + " --seed " + seed, "printf '" + said + "' |");
}

// Words that nobody would write, and one that is nearly right.
std::vector<std::string> strange_words(const std::vector<Move>& moves, Random& random) {
  static constexpr std::array kStrange = {"", "zzz", "pass", "a1", "a1-a1", "-", "#1", "?!"};
  std::vector<std::string> words = {kStrange[random.below(kStrange.size())]};
  if (moves.empty()) return words;
  std::string word = moves[random.below(moves.size())].text;
  if (random.below(2) == 0) words.push_back(word.substr(0, word.size() / 2));
  if (!word.empty()) word[random.below(word.size())] = "abc123-x/"[random.below(9)];
  words.push_back(word);
  return words;
}

// What is asked of one state of a game.
struct Questioning {
  const Engine& engine;
  const lang::SourceMap& sources;
  std::size_t compared = 0;

  void ask(const State& state, const std::string& move) {
    INFO("why " << move);
    try {
      const Why told = interpreter::why(engine, state, move, sources);
      CHECK_FALSE(interpreter::why_text(told, sources, lang::Colours::off).empty());
      const bool hides = interpreter::hides_something(engine.model());
      if (hides && !engine.over(state) && !engine.nature_moves(state)) {
        interpreter::why(engine, state, move, sources, engine.to_move(state));
      }
      compare(state, move, told);
    } catch (const interpreter::BudgetSpent&) {
      // Too much to tell is told.
    }
  }

  // The keys that a test asks for are those that `why` tells.
  void compare(const State& state, const std::string& move, const Why& told) {
    if (told.answer == Why::Answer::Legal || told.answer == Why::Answer::Ambiguous) return;
    if (interpreter::without_annotation(move) != move) return;
    std::vector<std::string> keys;
    for (const interpreter::WhyReason& reason : told.reasons) {
      static const std::set<std::string> kNoItem = {"way", "text", "over", "nature"};
      const bool known = std::find(keys.begin(), keys.end(), reason.key) != keys.end();
      if (!kNoItem.contains(reason.form) && !known) keys.push_back(reason.key);
    }
    CHECK(engine.reasons_against(state, move).keys() == keys);
    ++compared;
  }
};

// A random game, asked about on the way.
std::size_t question_game(const lang::LoadedGame& game, const lang::GameModel& model,
                          std::uint64_t steps) {
  const Engine engine(model, {.steps = steps});
  Questioning questions{engine, game.sources};
  Random random(kSeed);
  const std::size_t most_plies = steps == kStepsOfQuestion[0] ? kMostPlies : 1;
  std::string before;
  try {
    State state = engine.start();
    for (std::size_t ply = 0; ply < most_plies; ++ply) {
      const bool over = engine.over(state);
      const std::vector<Move> moves = over ? std::vector<Move>{} : engine.raw_moves(state);
      INFO("ply " << ply);
      if (ply < 2 || over || ply % kEveryAsked == 0) {
        const std::vector<Move> written = over ? moves : engine.moves(state);
        for (const std::string& word : strange_words(written, random)) questions.ask(state, word);
        if (!before.empty()) questions.ask(state, before);
        if (!written.empty()) before = written[random.below(written.size())].text;
        if (!written.empty()) questions.ask(state, before);
      }
      if (over) break;
      state = engine.apply(
          state, moves[interpreter::draw_move(random, moves, engine.nature_moves(state))]);
    }
  } catch (const interpreter::BudgetSpent&) {
    // A large decision ends the game that is asked about.
  }
  return questions.compared;
}

void question_file(const GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  REQUIRE(game.usable);
  lang::CheckOptions options;
  options.lints = false;
  const lang::GameModel model = checked_model(game, options);
  std::size_t compared = 0;
  for (const std::uint64_t steps : kStepsOfQuestion) {
    if (compared == 0) compared = question_game(game, model, steps);
  }
  CHECK(0 < compared);
}

}  // namespace

TEST_CASE("row 01: why while nature moves says so") {
  for (const char* asked :
       {"tests/defects/texts/why-first-random.ludo zzz", "carcassonne zzz",
        "examples/tour/09-chance.ludo a1-b1", "tests/defects/texts/why-leaks.ludo 7",
        "tests/defects/texts/why-first-random.ludo zzz --json"}) {
    INFO(asked);
    const ProgramRun run = run_ludo(std::string("why ") + asked);
    CHECK(run.status == 1);
    CHECK(contains(run.output, "nature moves now"));
  }
  const ProgramRun legal = run_ludo("why tests/defects/texts/why-first-random.ludo Red");
  CHECK(legal.status == 0);
  CHECK(contains(legal.output, "legal: `Red` is move 1 of 2"));
}

TEST_CASE("row 01: what is no move of nature's is said by every verb") {
  const Folder folder;
  const std::string text = read_file("tests/defects/texts/why-first-random.ludo");
  const std::string game =
      folder.write("seg.ludo", text + "test \"who begins\"\n  illegal a1\n  legal Red\n");
  CHECK(run_ludo("test " + game).output == "1 passed, 0 failed\n");
  const std::string misspelt =
      folder.write("misspelt.ludo", text + "test \"who begins\"\n  illegal zzz\n");
  CHECK(
      contains(run_ludo("test " + misspelt).output, "no move of this game could be written `zzz`"));
  CHECK(run_ludo("moves " + game + " --moves zzz").status == 1);
  const std::string record = folder.write("game.txt", "zzz\n");
  CHECK(run_ludo("replay " + game + " " + record).status == 1);
}

TEST_CASE("row 10: what nobody hides is seen") {
  const ProgramRun tests = run_ludo("test " + kTexts + "public-choice.ludo");
  CHECK(tests.status == 1);
  CHECK(contains(tests.output, "the choices that are seen differ"));
  CHECK(contains(play("public-choice.ludo", "1\\n\\n").output, "Ann: 1\n"));
}

TEST_CASE("row 10: of a move others see all but what is hidden") {
  const Folder folder;
  const std::string game = folder.write("half.ludo", R"(game Half
elements
  players Ann, Bea
  board square 2 x 1
  type Suit: Red, Blue
  each player has hand: tally of Suit at most 9, at first {} seen by owner
scenario
  turn
    choose place among empty
    choose suit among Suit seen by me
    add suit to own hand
    that done
    choose loud among {no, yes}
  stuck: draw
  limit 6 turns: draw
test "the place is seen, the suit is not"
  Bea cannot tell a1-Red from a1-Blue
  after a1-Red
    Bea cannot tell no from no
)");
  CHECK(run_ludo("test " + game).output == "1 passed, 0 failed\n");
  const ProgramRun run = run_ludo("play " + game, "printf 'b1-Red\\nyes\\n\\n' |");
  CHECK(contains(run.output, "Ann: b1-?\nAnn: yes\n"));
}

TEST_CASE("row 11: why tells a player nothing that he may not know") {
  // Ann's number is the same, and Bea's is another in each.
  std::set<std::string> answers;
  std::set<std::string> secrets;
  for (const char* number : {"1", "2", "3"}) {
    const Folder folder;
    const std::string game = kTexts + "why-leaks.ludo";
    const std::string moves = std::string(" --moves '1 ") + number + "' ";
    std::string all;
    for (const char* guess : {"1", "2", "3", "4"}) {
      all += run_ludo("why " + game + " " + guess + moves + "--player Ann").output;
      all += run_ludo("why " + game + " " + guess + moves + "--player Ann --json").output;
    }
    answers.insert(all);
    secrets.insert(run_ludo("why " + game + " 2" + moves).output);
  }
  CHECK(answers.size() == 1);
  CHECK(contains(*answers.begin(), "what follows depends on what is hidden"));
  CHECK(secrets.size() == 2);  // the author is told
  CHECK(run_ludo("why " + kTexts + "why-leaks.ludo 1 --moves '1 1' --player Bea").status == 2);
  CHECK(run_ludo("why " + kTexts + "why-leaks.ludo 1 --moves '1 1' --player Zoe").status == 2);
}

TEST_CASE("row 11: play tells before a move and after an undo no more than that") {
  for (const char* seed : {"1", "2", "3"}) {
    const ProgramRun run = play("why-leaks.ludo", "why 1\\nwhy 2\\nwhy 3\\n2\\n\\nundo\\n", seed);
    INFO(run.output);
    CHECK_FALSE(contains(run.output, "    found"));
    CHECK(contains(run.output, "something hidden has been seen since"));
  }
}

TEST_CASE("row 20: a parameter has its own value, and a bound name its own") {
  const ProgramRun run = run_ludo("why " + kTexts + "why-parameter.ludo a2-b2");
  CHECK(contains(run.output, "    man is a3, a Black Man\n"));
  CHECK_FALSE(contains(run.output, "side is"));
  const ProgramRun shogi = run_ludo("why shogi G4g --fen '4k4/9/9/9/4r4/9/4G4/9/4K4 b - 1'");
  CHECK(contains(shogi.output, "is 5e, a White Rook"));
  CHECK_FALSE(contains(shogi.output, "side is 5e"));
}

TEST_CASE("row 21: what is supposed decides by the values there would be") {
  const ProgramRun run = run_ludo("why " + kTexts + "why-supposing.ludo b1");
  CHECK(contains(run.output, "`connected occupied` is no"));
}

TEST_CASE("row 22: a test and why name the same item") {
  CHECK(run_ludo("test " + kTexts + "smaller-capture.ludo").status == 0);
  const ProgramRun run = run_ludo("why " + kTexts + "smaller-capture.ludo a1-c1 --json");
  CHECK(contains(run.output, "\"key\": \"hunt\""));
}

LUDO_REGISTER_TESTS(questions) {
  for_each_game([](const GameFile& file) {
    register_test("row 01, row 22: " + file.path + " answers whatever is asked", "[questions]",
                  [file] { question_file(file); });
  });
  for (const char* text : {"why-first-random", "why-leaks", "public-choice"}) {
    const GameFile file{kTexts + text + ".ludo", text};
    register_test("row 01, row 22: " + file.path + " answers whatever is asked", "[questions]",
                  [file] { question_file(file); });
  }
}

}  // namespace ludo::tests
