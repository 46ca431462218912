// See solved.hpp.

#include "interpreter/workbench/solved.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/players/player.hpp"
#include "interpreter/search/search.hpp"

namespace ludo::workbench {

namespace {

// The reference engine counts no steps, and is slow.
constexpr std::uint64_t kMostSlowMoves = 20'000;

}  // namespace

std::optional<Solved> solve(const Ruleset& rules, const SolveBudget& budget,
                            const lang::StopFlag* stop) {
  const lang::GameModel& model = *rules.model;
  if (budget.moves == 0 || search::has_secrets(model)) return std::nullopt;
  players::Spec spec;
  spec.form = players::Spec::Form::Solver;
  spec.search_nodes =
      rules.program == nullptr ? std::min(budget.moves, kMostSlowMoves) : budget.moves;
  try {
    interpreter::Budget bounds;
    bounds.stop = stop;
    const auto at = search::bounded_search(
        interpreter::search_at(model, rules.program, rules.start, bounds), budget.steps);
    if (at->over() || at->nature()) return std::nullopt;
    const auto mover = static_cast<std::size_t>(at->decider());
    interpreter::Random random(0);  // draws among moves, and none is told
    const players::Decision decision = players::make_player(spec)->decide(*at, random);
    switch (decision.proof) {
      case players::Proof::Win:
        return Solved{false, model.players[mover].name, decision.distance};
      case players::Proof::Loss:
        return Solved{false, model.players[1 - mover].name, decision.distance};
      case players::Proof::Draw:
        return Solved{true, "", 0};
      case players::Proof::None:
      case players::Proof::Other:
        break;
    }
  } catch (const lang::BudgetSpent&) {
    // Then nothing is known.
  } catch (const lang::DescriptionError&) {
    // Games that come to it say so.
  }
  return std::nullopt;
}

std::string words_of(const Solved& solved) {
  if (solved.is_draw) return "nobody can force a win, and without mistakes the game is drawn";
  return fmt::format("{} can force the win, within {} move{}, everybody's counted", solved.winner,
                     solved.moves, solved.moves == 1 ? "" : "s");
}

}  // namespace ludo::workbench
