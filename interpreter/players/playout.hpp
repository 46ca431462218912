// A game played on at random, or by the score, from where somebody stopped to think.
//
// Tested by tests/interpreter/players/test_players.cpp, through the players who use it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/players/evaluation.hpp"
#include "interpreter/players/spec.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/search/search.hpp"

namespace ludo::players {

// A move that was made, by its key, and by which seat.
struct Made {
  std::uint64_t key = 0;
  std::int16_t seat = 0;
};

/// Makes a move; where somebody decides, and `made` is not null, it is added there.
void play_and_tell(search::Search& at, std::uint64_t move, std::vector<Made>* made);

/// A move at random; where somebody decides among so many moves or fewer as `look` says, one by
/// best_by_score(), with `room` as there.
std::uint64_t move_of_playout(search::Search& at, interpreter::Random& random, std::uint64_t look,
                              std::span<std::int64_t> room);

/// Makes moves of playouts, as the spec says (`look`, which must not be left to the game), until
/// the game is over, or `most_plies` of the spec are made: then all share; with an evaluation (or
/// null) and a `cut`, until so many: then it says. What it comes to, by seat, is written to
/// `rewards`; the search stays where the game has come to. The moves are added to `made`, unless
/// that is null. Answers how many moves were made.
std::uint64_t play_out(search::Search& at, interpreter::Random& random, const Spec& spec,
                       const Evaluation* evaluation, std::span<std::int64_t> rewards,
                       Evaluation::Scratch& scratch, std::vector<Made>* made = nullptr);

}  // namespace ludo::players
