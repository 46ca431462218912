// The games that are attacked, and states in the middle of them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "lang/lang.hpp"
#include "tests/mutation/library.hpp"

namespace ludo::hostile {

/// The shipped ones and the examples, by path.
const std::vector<mutation::ShippedGame>& games();

/// What one call of the reference engine may cost.
inline constexpr interpreter::Budget kSmallBudget = {
    .steps = 6'000'000, .moves = 20'000, .bytes = 300'000'000};

/// A game under way: some random moves have been played, as far as the budget of a small attack
/// goes.
struct Underway {
  const mutation::ShippedGame* game = nullptr;
  lang::LoadedGame loaded;
  std::unique_ptr<lang::GameModel> model;
  std::unique_ptr<interpreter::Engine> engine;
  interpreter::State state;
  std::vector<interpreter::Move> moves;  // legal ones; empty: the game is over
};

/// Nothing where the budget does not even suffice for the first decision.
std::optional<Underway> underway(const mutation::ShippedGame& game, interpreter::Random& random);

}  // namespace ludo::hostile
