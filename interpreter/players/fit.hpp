// The weights of an evaluation, fitted to games that were played (see evaluation.hpp for how).
//
// Tested by tests/interpreter/players/test_evaluation.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/players/evaluation.hpp"

namespace ludo::players {

// Of fewer games nothing is learned.
inline constexpr std::size_t kFewestGames = 100;

/// Weights of an evaluation's features, fitted to games from where the search stands, each by the
/// keys of its moves (search::Search::keys). A game that the rules did not end, or of which a key
/// is not to be found, counts as shared by all up to there. `positions` of each game are looked at,
/// drawn with the seed, and one half-way; of every fourth game that one alone, to judge by. Of
/// fewer than kFewestGames games: the weights that were there. The search stands there again
/// afterwards.
Weights fitted_to(const Evaluation& evaluation, search::Search& start,
                  std::span<const std::vector<std::uint64_t>> games, std::size_t positions,
                  std::uint64_t seed);

}  // namespace ludo::players
