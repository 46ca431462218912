// States of tiny games as texts and back: what is printed reads back as the same state.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/runtime/random.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/simulate.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/differential/tiny_games.hpp"
#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using interpreter::Engine;
using interpreter::State;

constexpr std::size_t kGamesDrawn = 250;
constexpr std::uint64_t kSeedOfGames = 20260702;
constexpr std::uint64_t kPlainOf100 = 60;
constexpr int kDepth = 7;
constexpr std::size_t kMostMoves = 14;
// Moves of drawn texts may be too many to be written out.
constexpr std::size_t kMostLegal = 200;

struct Loaded {
  lang::LoadedGame game;
  std::optional<lang::GameModel> model;
};

Loaded load(const std::string& text) {
  Loaded loaded;
  lang::Diagnostics diagnostics;
  const auto nothing = [](std::string_view) { return std::optional<std::string>(); };
  lang::CheckOptions options;
  options.lints = false;
  loaded.game = lang::load("tiny.ludo", with_moves_mended(text), nothing, diagnostics);
  if (loaded.game.usable) loaded.model = lang::check(loaded.game, options, diagnostics);
  return loaded;
}

// What is wrong with the text of a state; empty: nothing.
std::string trouble_with(Loaded& loaded, const Engine& engine, const State& state) {
  const std::string text = interpreter::print_position(engine, state);
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  std::optional<interpreter::PositionRead> read;
  try {
    read = interpreter::read_position(loaded.game, options, "position.txt", text, diagnostics);
  } catch (const interpreter::DescriptionError& error) {
    return text + error.what();
  }
  if (!read) return text + lang::render(diagnostics, loaded.game.sources);
  if (!(read->state == state)) return text + "is another state";
  const std::string again = interpreter::print_position(Engine(read->model), read->state);
  return again == text ? "" : text + "is printed again as\n" + again;
}

// Follows a random game; answers how many states were read.
std::size_t follow(const std::string& text, std::uint64_t seed) {
  Loaded loaded = load(text);
  if (!loaded.model) return 0;
  interpreter::Budget budget;
  budget.steps = 2'000'000;
  budget.moves = 20'000;
  const Engine engine(*loaded.model, budget);
  interpreter::Random random(interpreter::mix(seed, 1));
  std::size_t n_read = 0;
  try {
    State state = engine.start();
    for (std::size_t i = 0; i < kMostMoves; ++i) {
      const std::vector<interpreter::Move> legal =
          engine.over(state) ? std::vector<interpreter::Move>{} : engine.raw_moves(state);
      if (kMostLegal < legal.size()) return n_read;
      INFO(text);
      CHECK(trouble_with(loaded, engine, state) == "");
      ++n_read;
      if (legal.empty()) return n_read;
      state = engine.apply(
          state, legal[interpreter::draw_move(random, legal, engine.nature_moves(state))]);
    }
  } catch (const interpreter::BudgetSpent&) {
    return n_read;
  } catch (const interpreter::DescriptionError&) {
    return n_read;  // tiny games may fail while they are played; both engines must agree on that
  }
  return n_read;
}

}  // namespace

TEST_CASE("row 18: states of tiny games have texts that read back", "[differential]") {
  std::size_t n_read = 0;
  for (const Answers& answers : all_answers(1, [](Picks& picks) { tiny_game(picks); })) {
    Picks picks(answers);
    n_read += follow(tiny_game(picks), 1);
  }
  for (std::size_t i = 0; i < kGamesDrawn * times_of_work(); ++i) {
    Picks picks(interpreter::Random(interpreter::mix(kSeedOfGames, i)), kPlainOf100);
    n_read += follow(tiny_game(picks, kDepth), i);
  }
  CHECK(1000 < n_read);
}

}  // namespace ludo::tests
