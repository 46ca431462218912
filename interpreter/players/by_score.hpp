// Moves by what the score is behind them: how playouts are made where the score leads.
//
// Tested by tests/interpreter/players/test_by_score.cpp.
#pragma once

#include <cstdint>
#include <span>

#include "interpreter/runtime/random.hpp"
#include "interpreter/search/search.hpp"

namespace ludo::players {

/// The move behind which who decides is ahead of the best of the others by the most (or behind by
/// the least), by the score as it stands there; before all others one that ends the game and has
/// him get everything, after all others one by which he gets nothing. Of equal ones the first from
/// one that is drawn on. All moves are made and taken back; where there is one it is not. The
/// search stands where it stood afterwards. In a game without a score only ends count.
/// Preconditions: the game is not over, and somebody decides; `room` has a place for each
/// player.
std::uint64_t best_by_score(search::Search& at, interpreter::Random& random,
                            std::span<std::int64_t> room);

}  // namespace ludo::players
