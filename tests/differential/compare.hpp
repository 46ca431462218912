// Plays one game on both engines, side by side.
//
// At every decision: who decides; the digits of all moves, in order; nature's weights; the number
// of moves; the state, its result included. Of the fast engine alone: the n-th move is the n-th of
// the list, from a state as it is and drawn straight after the moves were counted; a state that was
// copied plays on as the first one does; to go back to a mark restores every bit; the hash that is
// kept is the one from scratch; a state of the reference engine that is brought over is the one
// that the fast engine came to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"
#include "lang/model/model.hpp"

namespace ludo::tests {

struct CompareOptions {
  // States looked at one after the other from the start, nearest first …
  std::size_t most_states = 60;
  std::size_t most_depth = 4;
  // … and games drawn from it.
  std::size_t playouts = 2;
  std::size_t most_plies = 14;
  std::size_t most_moves = 1'500;      // seen near the start, and once more in all playouts
  std::uint64_t most_steps = 300'000;  // of the reference engine, for one call
  std::uint64_t seed = 20260101;
};

struct Disagreement {
  std::string what;                              // both answers
  std::vector<std::vector<std::int32_t>> moves;  // from the start, by their digits
  std::vector<std::string> written;
};

struct Comparison {
  std::optional<Disagreement> disagreement;
  std::size_t states = 0;  // compared
  bool spent = false;      // the reference engine's budget was, somewhere
};

// From the start of the game, or from a position.
Comparison compare(const lang::GameModel& model, std::shared_ptr<const program::Program> program,
                   const CompareOptions& options, const lang::Given* from = nullptr);

// The disagreement for people: the text, the moves, both answers.
std::string shown(const Disagreement& disagreement, const std::string& text);

}  // namespace ludo::tests
