// Positions of games: what is printed reads back as the same state, on states that random games
// reach, of every shipped game, every example and every draft.

#include "interpreter/cli/library.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/simulate.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::interpreter {

namespace {

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
  loaded.game = lang::load(path, std::move(text->text), text->resolver, diagnostics);
  if (loaded.game.usable) loaded.model = lang::check(loaded.game, {}, diagnostics);
  INFO(lang::render(diagnostics, loaded.game.sources));
  REQUIRE(loaded.model.has_value());
  return loaded;
}

State read_back(Loaded& loaded, const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  const auto read = read_position(loaded.game, options, "position.txt", text, diagnostics);
  INFO(text);
  INFO(lang::render(diagnostics, loaded.game.sources));
  REQUIRE(read.has_value());
  return read->state;
}

// Prints the state, reads it, and compares; counts in `printed` those that have a text.
void check_round_trip(Loaded& loaded, const Engine& engine, const State& state, int& printed) {
  const auto text = print_position(engine, state);
  if (!text) return;
  ++printed;
  const State again = read_back(loaded, *text);
  INFO(*text);
  CHECK(again.position == state.position);
  CHECK(again.ranks_out == state.ranks_out);
  CHECK(again.turns == state.turns);
  CHECK(again.turns_of_phase == state.turns_of_phase);
  CHECK(again.rounds == state.rounds);
  CHECK(again.passes_in_a_row == state.passes_in_a_row);
  CHECK(again == state);
  CHECK(print_position(engine, again) == text);
}

// Some states of two random games; where chance or secrets come first, of what follows them.
void check_reached_states(Loaded& loaded) {
  constexpr int kStates = 4;
  constexpr int kMostMoves = 300;
  Budget budget;
  budget.steps = 100'000'000;
  const Engine engine(*loaded.model, budget);
  for (std::uint64_t index = 0; index < 2; ++index) {
    Random random(mix(3, index));
    State state = engine.start();
    int printed = 0;
    for (int i = 0; i < kMostMoves && printed < kStates && !engine.over(state); ++i) {
      if (i % 5 == 0 || (printed == 0 && 24 < i)) {
        check_round_trip(loaded, engine, state, printed);
      }
      const std::vector<Move> legal = engine.moves(state);
      state = engine.apply(state, legal[draw_move(random, legal, engine.nature_moves(state))]);
    }
    CHECK(0 < printed);
  }
}

}  // namespace

LUDO_REGISTER_TESTS(round_trips_of_positions) {
  for (const std::string_view folder : {"stdlib-games", "examples", "tests/corpus/drafts"}) {
    for (const std::string& path : tests::files_under(folder, ".ludo")) {
      if (path.find("/lib/") != std::string::npos) continue;
      tests::register_test("position: " + path, "[games]", [path] {
        const Library library(tests::absolute_path("stdlib-games"));
        Loaded loaded = load(library, path);
        try {
          check_reached_states(loaded);
        } catch (const BudgetSpent&) {
          // Turns of some drafts are too large for the reference engine; no finished game's are.
          CHECK(path.starts_with("tests/corpus/drafts/"));
        }
      });
    }
  }
}

}  // namespace ludo::interpreter
