// What a move has done, as the caption of an example tells it.
//
// Tested by tests/rules/test_examples.cpp.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "lang/rules/examples.hpp"

namespace ludo::interpreter {

// A move with the states around it.
struct PlayedMove {
  const State& before;
  const State& after;
  lang::Index mover = lang::kNoIndex;
  const std::string& text;
};

/// In the order in which it is done: a piece that goes on is told once, with its way. `changes` are
/// those of Engine::piece_changes(); where they do not lead to the state after the move, it is told
/// what the two states show. What `captures` do is a capture. Where pieces lie in piles nothing is
/// told.
std::vector<lang::rules::Happening> happenings_of(const Engine& engine, const PlayedMove& move,
                                                  const std::vector<PieceChange>& changes,
                                                  const std::set<lang::Span>& captures);

/// What players have beside the board in a state: of the counts for each kind that every player has
/// and that are empty at the start, those that hold something.
std::vector<lang::rules::Holding> holdings_of(const Engine& engine, const State& state);

/// The clauses of a game that capture.
std::set<lang::Span> captures_of(const lang::Node& game);

}  // namespace ludo::interpreter
