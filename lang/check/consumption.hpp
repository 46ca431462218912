// What a loop uses up: pieces, elements of sets, numbers above their least.
//
// Tested by tests/lang/check/test_analyses.cpp.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "lang/check/plays.hpp"
#include "lang/check/surely.hpp"
#include "lang/model/model.hpp"

namespace ludo::lang {

// What all statements of some blocks and of the rules they play do anywhere, for judging what is
// never given back.
struct Footprint {
  bool puts = false;        // pieces come into play, or tiles
  bool removes = false;     // pieces leave
  bool captures = false;    // pieces move onto places that may hold others
  std::set<Index> raised;   // variables to which something is added
  std::set<Index> lowered;  // variables from which something is taken
  std::set<Index> written;  // variables that are set outright
  std::set<Index> changed;  // of these those that are not always set to one and the same value
};

// `capturing`: the moves that capture what stands where they go.
Footprint footprint_of(const GameModel& model, const std::vector<BlockId>& blocks,
                       const std::set<Index>& capturing);

// True if this statement uses something up that the footprint never gives back. `body` is the block
// of the rule it stands in: where the names it mentions are bound. `surely`: what is known there;
// an effect that may do nothing uses nothing up. Without it whatever is done is taken to do
// something, as where an effect that does nothing is no event.
bool uses_up(const GameModel& model, const Statement& statement, const Footprint& footprint,
             BlockId body, const Surely* surely = nullptr);

// True if every complete path through the block uses something up. Paths that leave by playing a
// rule of `loop` (last on their path) do not count; `leaving` is told of each of them, and whether
// something was used up before.
struct LoopCalls {
  std::set<Index> loop;
  std::function<void(const Statement& play, bool used_up)> leaving = [](const Statement&, bool) {};
};
bool always_uses_up(const GameModel& model, BlockId block, BlockId body, const Footprint& footprint,
                    const LoopCalls& calls);

// The same for the turns of a game. `moves_count`: a `move` uses something up, too, as where all
// moves lead forward.
bool every_turn_uses_up(const GameModel& model, BlockId block, const Footprint& footprint,
                        bool moves_count);

}  // namespace ludo::lang
