// A game played on at random from where somebody stopped to think.
//
// Tested by tests/interpreter/players/test_players.cpp, through the players who use it.
#pragma once

#include <cstdint>
#include <span>

#include "interpreter/players/evaluation.hpp"
#include "interpreter/players/spec.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/search/search.hpp"

namespace ludo::players {

/// Makes moves at random until the game is over, or `most_plies` of the spec are made: then all
/// share; with an evaluation (or null) and a `cut`, until so many: then it says. What it comes to,
/// by seat, is written to `rewards`; the search stays where the game has come to. Answers how many
/// moves were made.
std::uint64_t play_out(search::Search& at, interpreter::Random& random, const Spec& spec,
                       const Evaluation* evaluation, std::span<std::int64_t> rewards,
                       Evaluation::Scratch& scratch);

}  // namespace ludo::players
