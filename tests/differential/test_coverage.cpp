// How often each rule and trigger is used, counted by both engines over the same games; and what
// counting costs the fast one.

#include <ctime>
#include <memory>
#include <string>

#include "interpreter/program/program.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/simulate.hpp"
#include "tests/differential/game_texts.hpp"
#include "tests/differential/tiny_games.hpp"
#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

using interpreter::PlayoutAnswer;
using interpreter::PlayoutOptions;

struct Counted {
  std::shared_ptr<const lang::GameModel> model;
  std::shared_ptr<const program::Program> plain, counting;  // null: it is not frozen
};

Counted counted(lang::GameModel&& checked) {
  Counted game;
  game.model = std::make_shared<const lang::GameModel>(std::move(checked));
  program::FreezeOptions options;
  options.uses = true;
  game.plain = program::freeze(game.model).program;
  game.counting = program::freeze(game.model, options).program;
  // What can be played can be counted.
  CHECK((game.plain == nullptr) == (game.counting == nullptr));
  return game;
}

PlayoutOptions counting(std::uint64_t games, std::uint64_t most_moves) {
  PlayoutOptions options;
  options.games = games;
  options.most_moves = most_moves;
  options.coverage = true;
  return options;
}

// Empty where the two engines counted the same, or one of them could not play.
std::string difference(const Counted& game, PlayoutOptions options) {
  const interpreter::Budget small{.steps = 400'000};
  try {
    const interpreter::State start = interpreter::Engine(*game.model, small).start();
    const PlayoutAnswer slow = interpreter::simulate(*game.model, start, options, small);
    options.program = game.counting;
    const PlayoutAnswer fast = interpreter::simulate(*game.model, start, options, small);
    if (!slow.trouble.empty() || !fast.trouble.empty()) return "";
    if (slow.playouts == fast.playouts) return "";
    std::string told = "the engines do not count the same:";
    for (const auto& [key, use] : interpreter::coverage(*game.model, slow.playouts)) {
      const auto found = fast.playouts.uses.find(key);
      const std::uint64_t times = found == fast.playouts.uses.end() ? 0 : found->second.times;
      if (times != use.times) told += fmt::format(" {} {}, not {}", key, times, use.times);
    }
    return told;
  } catch (const interpreter::BudgetSpent&) {
    return "";
  } catch (const interpreter::DescriptionError&) {
    return "";
  }
}

void check_text(const GameText& text, std::uint64_t games, std::uint64_t most_moves) {
  INFO(text.name);
  lang::LoadedGame loaded = loaded_game(text);
  const Counted game = counted(model_with(loaded, {}));
  if (game.counting == nullptr) return;
  CHECK(difference(game, counting(games, most_moves)).empty());
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

TEST_CASE("row 32: both engines count the same uses in every shipped game", "[differential]") {
  for (const GameText& text : game_texts()) check_text(text, 2, 12);
}

TEST_CASE("row 32: both engines count the same uses in the games of the specification",
          "[differential]") {
  for (const GameText& text : spec_texts()) check_text(text, 3, 30);
}

TEST_CASE("row 32: both engines count the same uses in tiny games", "[differential]") {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 250; ++seed) {
    Picks picks(interpreter::Random(interpreter::mix(32, seed)), 60);
    const std::string text = with_moves_mended(tiny_game(picks, 7));
    lang::Diagnostics diagnostics;
    lang::LoadedGame loaded = lang::load(
        "tiny", text, [](std::string_view) { return std::nullopt; }, diagnostics);
    if (!loaded.usable) continue;
    std::optional<lang::GameModel> model = lang::check(loaded, {}, diagnostics);
    if (!model) continue;
    const Counted game = counted(std::move(*model));
    if (game.counting == nullptr) continue;
    INFO(text);
    CHECK(difference(game, counting(4, 40)).empty());
    ++compared;
  }
  CHECK(50 < compared);
}

// By hand: times are no matter of a test run.
TEST_CASE("row 32: counting is at most ten times slower in every shipped game", "[.speed]") {
  for (const GameText& text : game_texts()) {
    lang::LoadedGame loaded = loaded_game(text);
    const Counted game = counted(model_with(loaded, {}));
    if (game.counting == nullptr) continue;
    INFO(text.name);
    const interpreter::State start = interpreter::Engine(*game.model).start();
    const auto seconds = [&](bool counts) {
      PlayoutOptions options = counting(2, 40);
      options.coverage = counts;
      options.program = counts ? game.counting : game.plain;
      const double begin = processor_seconds();
      interpreter::simulate(*game.model, start, options);
      return processor_seconds() - begin;
    };
    // What is too short to be measured is left out by the constant.
    CHECK(seconds(true) < 10 * seconds(false) + 0.05);
  }
}

}  // namespace ludo::tests
