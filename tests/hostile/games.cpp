// Games under way; see games.hpp.

#include "tests/hostile/games.hpp"

#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::hostile {

namespace {

constexpr std::uint64_t kMostPlies = 40;
// Of all that is played on the way to the state.
constexpr std::uint64_t kMostSteps = 20'000'000;

}  // namespace

const std::vector<mutation::ShippedGame>& games() {
  static const std::vector<mutation::ShippedGame> all = [] {
    std::vector<mutation::ShippedGame> found = mutation::games_under("stdlib-games");
    for (mutation::ShippedGame& game : mutation::games_under("examples")) {
      found.push_back(std::move(game));
    }
    return found;
  }();
  return all;
}

std::optional<Underway> underway(const mutation::ShippedGame& game, interpreter::Random& random) {
  Underway answer;
  answer.game = &game;
  lang::Diagnostics diagnostics;
  answer.loaded = mutation::load_as(game, game.text, diagnostics);
  LUDO_ASSERT(answer.loaded.usable, "{} is read", game.path);
  lang::CheckOptions options;
  options.lints = false;
  auto model = lang::check(answer.loaded, options, diagnostics);
  LUDO_ASSERT(model.has_value(), "{} is a game", game.path);
  answer.model = std::make_unique<lang::GameModel>(std::move(*model));
  answer.engine = std::make_unique<interpreter::Engine>(*answer.model, kSmallBudget);
  const interpreter::Engine& engine = *answer.engine;
  try {
    answer.state = engine.start();
    const std::uint64_t plies = random.below(kMostPlies);
    for (std::uint64_t ply = 0; ply < plies && !engine.over(answer.state); ++ply) {
      if (kMostSteps < engine.spent()) break;
      const std::vector<interpreter::Move> moves = engine.raw_moves(answer.state);
      interpreter::State next = engine.apply(answer.state, moves[random.below(moves.size())]);
      answer.state = std::move(next);
    }
    if (!engine.over(answer.state)) answer.moves = engine.moves(answer.state);
  } catch (const interpreter::BudgetSpent&) {
    return std::nullopt;
  }
  return answer;
}

}  // namespace ludo::hostile
