// Positions: what is printed reads back, what is read stands as in play, and what is impossible is
// told with its place.

#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/simulate.hpp"
#include "tests/cli/program.hpp"
#include "tests/interpreter/services/game.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::interpreter {

namespace {

using tests::contains;
using tests::Folder;
using tests::run_ludo;

constexpr std::size_t kMostMoves = 120;
// Each state that is read costs a check of the text.
constexpr std::size_t kMostRead = 24;

// Neutral pieces of a kind that players have, in every way a text can come by them.
constexpr std::string_view kNeutral = R"(game Neutral
elements
  players White, Black
  board square 4 x 1
  piece Stone: of each player
  piece King: 1 of White
scenario
  setup
    legend n neutral Stone, w White Stone, k White King
    n w . .
  turn
    choose spot among empty
    either "stone" put neutral Stone at spot
    or "king" put neutral King at spot
  stuck: mover loses
)";

std::string differences(const State& again, const State& state) {
  std::string text;
  if (!(again == state)) text += " state";
  if (hash(again) != hash(state)) text += " hash";
  if (again.turns != state.turns) text += " turns";
  if (again.turns_of_phase != state.turns_of_phase) text += " turns of phase";
  if (again.rounds != state.rounds) text += " rounds";
  if (again.passes_in_a_row != state.passes_in_a_row) text += " passes";
  if (again.record != state.record) text += " record";
  return text;
}

void check_reads_back(TestGame& game, const Engine& engine, const State& state) {
  const std::string text = print_position(engine, state);
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  for (const lang::OptionValue& option : game.model->options) {
    options.options[option.name] = option.value;
  }
  const auto read = read_position(game.loaded, options, "position.txt", text, diagnostics);
  INFO(text);
  INFO(lang::render(diagnostics, game.loaded.sources));
  REQUIRE(read.has_value());
  CHECK(differences(read->state, state) == "");
  CHECK(print_position(Engine(read->model), read->state) == text);
}

// A random game whose players also resign, where that is allowed.
void check_random_game(TestGame& game, std::uint64_t seed) {
  Budget budget;
  budget.steps = 12'000'000;
  const Engine engine(*game.model, budget);
  Random random(mix(seed, 0));
  State state = engine.start();
  std::size_t n_read = 0;
  for (std::size_t i = 0; i < kMostMoves; ++i) {
    if (n_read < kMostRead && (i < 6 || random.below(4) == 0 || engine.over(state))) {
      ++n_read;
      check_reads_back(game, engine, state);
    }
    if (engine.over(state)) return;
    const Act act{Act::Form::Resignation,
                  static_cast<lang::Index>(random.below(game.model->players.size()))};
    if (random.below(16) == 0 && engine.objection(state, act).empty()) {
      state = engine.apply(state, act);
      continue;
    }
    const std::vector<Move> legal = engine.raw_moves(state);
    state = engine.apply(state, legal[draw_move(random, legal, engine.nature_moves(state))]);
  }
}

void check_file(const std::string& path) {
  TestGame game;
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  game.loaded = lang::load(path, tests::read_file(path), shipped_games(), diagnostics);
  if (!game.loaded.usable) return;
  auto model = lang::check(game.loaded, options, diagnostics);
  if (!model) return;
  game.model = std::make_unique<lang::GameModel>(std::move(*model));
  try {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check_random_game(game, seed);
  } catch (const BudgetSpent&) {
    SUCCEED("too large for the reference engine");
  } catch (const DescriptionError&) {
    SUCCEED("made to fail while it is played");
  }
}

// The texts whose states stand in no other test of round trips.
LUDO_REGISTER_TESTS(texts_of_positions) {
  for (const std::string_view folder :
       {"tests/defects/texts", "tests/corpus/automaton", "examples/tour"}) {
    for (const std::string& path : tests::files_under(folder, ".ludo")) {
      tests::register_test("row 18: every state of " + path + " has a text that reads back",
                           "[defects]", [path] { check_file(path); });
    }
  }
}

}  // namespace

TEST_CASE("row 18: the position of a neutral piece reads back", "[defects]") {
  const std::string game = "tests/defects/texts/neutral-position.ludo";
  const Folder folder;
  const auto printed = run_ludo("moves " + game + " --moves 'a1,' --print-position");
  CHECK(printed.output ==
        "put neutral Stone at a1\nset turns to 1\nset turns of phase to 1\nBlack to move\n");
  const std::string file = folder.write("position.txt", printed.output);
  CHECK(run_ludo("moves " + game + " --position '" + file + "'").output == "1 b1\n2 c1\n");
}

TEST_CASE("row 18: a legend may have a neutral piece of a kind that players have", "[defects]") {
  TestGame game = load_text(std::string(kNeutral));
  const Engine engine(*game.model);
  const PlayedLine line = play_line(engine, engine.start(), {"c1-king"});
  REQUIRE_FALSE(line.failure.has_value());
  CHECK(print_position(engine, line.state) ==
        "put neutral Stone at a1\nput White Stone at b1\nput neutral King at c1\n"
        "set turns to 1\nset turns of phase to 1\nBlack to move\n");
  check_reads_back(game, engine, line.state);
  CHECK(
      contains(print_position(engine, engine.start()), "legend n neutral Stone, w White Stone\n"));
  check_reads_back(game, engine, engine.start());
}

TEST_CASE("row 18: neutral belongs to nobody, in a legend as elsewhere", "[defects]") {
  const Folder folder;
  const std::string file = folder.write("position.txt", "legend n neutral White Stone\nn . .\n");
  const auto run =
      run_ludo("moves tests/defects/texts/neutral-position.ludo --position '" + file + "'");
  CHECK(run.status == 1);
  CHECK(contains(run.error, "what is neutral belongs to nobody, and a player is named here"));
}

TEST_CASE("row 19: an imported position counts as the one that play leads to", "[defects]") {
  const auto run = run_ludo("test tests/defects/texts/fen-en-passant.ludo");
  INFO(run.output << run.error);
  CHECK(run.status == 0);
}

TEST_CASE("row 19: what no move can use is left out when a text is read", "[defects]") {
  const auto fen = [](const std::string& text) {
    return run_ludo("moves chess --print-fen --fen '" + text + "'").output;
  };
  // Nobody can capture in passing, somebody can, somebody could if his king were not in the way.
  CHECK(fen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1") == "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1\n");
  CHECK(fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1") == "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1\n");
  CHECK(fen("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1") == "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1\n");
  // Rights without a rook, with another's, with a king that has moved.
  CHECK(fen("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1") == "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
  CHECK(fen("4k3/8/8/8/8/8/7P/4K2r w KQ - 0 1") == "4k3/8/8/8/8/8/7P/4K2r w - - 0 1\n");
  CHECK(fen("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1") == "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1\n");
}

TEST_CASE("row 19: a notation ends in effects, with who is to move as mover", "[defects]") {
  TestGame game = load_text(R"(game Tidy
elements
  players White, Black
  board square 3 x 1
  piece Man: of each player
  the game has hot: site or none, at first none
  the game has last: player or none, at first none
scenario
  setup
    legend w White Man, b Black Man
    w . b
  turn
    choose man among own Men
    remove man
  stuck: draw

notation
  position short "One row"
    picture
    players w White, b Black
    value hot
    begin
      set last to mover
      if hot is empty
        set hot to none
test "an empty place is not hot"
  given
    short "w1b b b1"
  holds hot is none and last is Black
test "a man's place is"
  given
    short "w1b b a1"
  holds hot is a1
test "what stands behind the text is tidied, too"
  given
    short "w1b b a1"
    set hot to b1
  holds hot is none
)");
  CHECK(run_ludo("explain bad-notation").status == 0);
  for (std::size_t i = 0; i < game.loaded.tests.size(); ++i) {
    lang::Diagnostics diagnostics;
    lang::CheckOptions options;
    options.test = i;
    const auto model = lang::check(game.loaded, options, diagnostics);
    REQUIRE(model.has_value());
    const Engine engine(*model);
    const lang::TestModel& test = model->tests.front();
    const State state = engine.position(test.given);
    INFO(test.sentence);
    CHECK(engine.evaluate(state, test.expectations.front().expr, test.expectations.front().slots) ==
          lang::Value(1));
  }
}

TEST_CASE("row 19: nothing is chosen or drawn where a position is set up", "[defects]") {
  for (const std::string_view line :
       {"random spot among empty", "choose spot among empty", "that done"}) {
    const Folder folder;
    std::string text = "game Drawn\nelements\n  players White, Black\n  board square 2 x 1\n";
    text += "  piece Man: of each player\nscenario\n  turn\n    choose spot among empty\n";
    text +=
        "    put own Man at spot\n  stuck: draw\nnotation\n  position plain\n    picture\n    "
        "begin\n      ";
    text += line;
    const auto run = run_ludo("check '" + folder.write("drawn.ludo", text + "\n") + "'");
    INFO(run.error);
    CHECK(run.status == 1);
    CHECK(contains(run.error, "error[no-choice-here]"));
  }
}

TEST_CASE("impossible positions: told with line, place and reason", "[defects]") {
  const Folder folder;
  const std::string game = folder.write("rocky.ludo", R"(game Rocky
elements
  players White, Black
  board square 3 x 1
  piece Stone: of each player
  piece Rock: of nobody
  each player has hand: tally of kind at most 3, at first {}
  each site has height: 0 to 3, at first 0
scenario
  setup
    put Rock at b1
  turn
    choose spot among empty
    put own Stone at spot
  stuck: mover loses
test "a stone on a rock"
  given start
    put White Stone at a1
    put White Stone at b1
  moves = 1
)");
  const auto told = [&](const std::string& position) {
    const std::string file = folder.write("position.txt", position);
    const auto run = run_ludo("moves '" + game + "' --position '" + file + "'");
    CHECK(run.status == 1);
    return run.error;
  };
  const std::string rock = told("put Rock at b1\nput White Stone at a1, b1\n");
  CHECK(contains(rock, "error: the position is impossible: a piece is put on a piece at `b1`\n"));
  CHECK(contains(rock, "position.txt:2:1\n"));
  CHECK(
      contains(told("remove c1\nmove a1 to c1\n"), "a piece is moved from an empty place at `a1`"));
  CHECK(contains(
      told("let many be {Stone 2}\nset hand of White to many\nadd many to hand of White\n"),
      "`hand of White` cannot be {Stone 4}; it is tally of Kind up to 3"));
  CHECK(contains(told("set height of b1 to 2\nadd 2 to height of b1\n"),
                 "`height of b1` cannot be 4; it is 0..3"));
  CHECK(contains(told("require a1 is occupied\n"), "what is required does not hold"));
  const auto test = run_ludo("test '" + game + "'");
  CHECK(contains(test.output, "rocky.ludo:19: "));
  CHECK(contains(test.output, "a piece is put on a piece at `b1`"));
}

TEST_CASE("impossible positions: too many in hand in a notation", "[defects]") {
  const auto run = run_ludo(
      "moves shogi --fen 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 19P 1'");
  CHECK(run.status == 1);
  CHECK(contains(run.error, "`hand of Black` cannot be {Pawn 19}; it is tally of "));
}

}  // namespace ludo::interpreter
