// Positions of games: what is printed reads back as the same state, at decisions of a random game
// of every shipped game, every example and every draft.

#include "interpreter/cli/library.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/simulate.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::size_t kMostMoves = 400;
// Of a game's states the first are read, and then every so many: each costs a check of the text.
constexpr std::size_t kMostRead = 100;
constexpr std::size_t kAllRead = 16;
constexpr std::size_t kEveryRead = 4;

struct Loaded {
  lang::LoadedGame game;
  std::optional<lang::GameModel> model;
};

Loaded load(const Library& library, const std::string& path) {
  std::string trouble;
  auto text = find_game(library, tests::absolute_path(path), trouble);
  INFO(trouble);
  REQUIRE(text.has_value());
  Loaded loaded;
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  loaded.game = lang::load(path, std::move(text->text), text->resolver, diagnostics);
  if (loaded.game.usable) loaded.model = lang::check(loaded.game, options, diagnostics);
  INFO(lang::render(diagnostics, loaded.game.sources));
  REQUIRE(loaded.model.has_value());
  return loaded;
}

void check_equal(const State& again, const State& state) {
  CHECK(again == state);
  CHECK(hash(again) == hash(state));
  CHECK(again.turns == state.turns);
  CHECK(again.turns_of_phase == state.turns_of_phase);
  CHECK(again.rounds == state.rounds);
  CHECK(again.passes_in_a_row == state.passes_in_a_row);
}

// The states of a random game at its decisions, its end included: of long games the first ones
// and the last, of games that are too large for the reference engine as many as the budget allows.
std::vector<State> states_of_game(const Engine& engine, std::uint64_t most_work) {
  Random random(mix(3, 0));
  std::vector<State> states;
  State state = engine.start();
  std::uint64_t work = 0;  // moves to be written out when the states are printed and read
  for (std::size_t i = 0; i < kMostMoves && work < most_work; ++i) {
    const bool read = i < kAllRead || (i < kMostRead && i % kEveryRead == 0);
    if (read) states.push_back(state);
    if (engine.over(state)) break;
    std::vector<Move> legal;
    try {
      legal = engine.raw_moves(state);
    } catch (const BudgetSpent&) {
      break;
    }
    const std::size_t drawn = draw_move(random, legal, engine.nature_moves(state));
    state = engine.apply(state, legal[drawn]);
    work += legal.size() * (1 + state.since.size());
  }
  if (!(states.back() == state)) states.push_back(state);
  return states;
}

std::string what_differs(const Engine& engine, const State& again, const State& state) {
  std::string text;
  for (std::size_t i = 0; i < engine.model().players.size(); ++i) {
    const auto player = static_cast<lang::Index>(i);
    if (engine.observe(again, player) != engine.observe(state, player)) {
      text += engine.model().players[i].name + " sees\n" + engine.observe(again, player) +
              "instead of\n" + engine.observe(state, player);
    }
  }
  return text;
}

void check_reached_states(const Library& library, const std::string& path) {
  Loaded loaded = load(library, path);
  // Turns of some drafts are too large for the reference engine; no finished game's are.
  const bool is_draft = path.starts_with("tests/corpus/drafts/");
  Budget budget;
  budget.steps = 12'000'000;
  const Engine engine(*loaded.model, budget);
  const std::vector<State> states = states_of_game(engine, is_draft ? 2'000 : 10'000);
  std::vector<std::string> texts;
  for (const State& state : states) texts.push_back(print_position(engine, state));

  lang::CheckOptions options;
  options.lints = false;
  for (std::size_t i = 0; i < states.size(); ++i) {
    lang::Diagnostics diagnostics;
    const auto read = read_position(loaded.game, options, "position.txt", texts[i], diagnostics);
    INFO(texts[i]);
    INFO(lang::render(diagnostics, loaded.game.sources));
    REQUIRE(read.has_value());
    const State& again = read->state;
    const Engine reader(read->model, budget);
    INFO(what_differs(engine, again, states[i]));
    check_equal(again, states[i]);
    CHECK(what_differs(engine, again, states[i]) == "");
    CHECK(print_position(reader, again) == texts[i]);
  }
}

}  // namespace

LUDO_REGISTER_TESTS(round_trips_of_positions) {
  for (const std::string_view folder : {"stdlib-games", "examples", "tests/corpus/drafts"}) {
    for (const std::string& path : tests::files_under(folder, ".ludo")) {
      if (path.find("/lib/") != std::string::npos) continue;
      tests::register_test("position: " + path, "[games]", [path] {
        const Library library(tests::absolute_path("stdlib-games"));
        try {
          check_reached_states(library, path);
        } catch (const BudgetSpent&) {
          // Turns of some drafts are too large for the reference engine; no finished game's are.
          CHECK(path.starts_with("tests/corpus/drafts/"));
        }
      });
    }
  }
}

}  // namespace ludo::interpreter
