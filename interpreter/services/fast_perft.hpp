// Counting sequences on the fast machine: what perft.cpp does on states of the reference engine.
//
// Each function counts from where the playout stands and leaves it there; throws Stopped when
// `stop` is set. The units are those of perft.hpp.
//
// Tested by tests/interpreter/services/test_fast_perft.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/runtime/engine.hpp"

namespace ludo::interpreter {

std::uint64_t fast_moves(runtime::Playout& playout, std::int32_t depth, const lang::StopFlag* stop);
std::uint64_t fast_turns(runtime::Playout& playout, std::int32_t turns_left,
                         const lang::StopFlag* stop);
/// One move alone: sequences of the moves of so many turns that begin with it. Leaves the playout
/// somewhere else. Precondition: a move of the decision, turns_left > 0.
std::uint64_t fast_turns_behind(runtime::Playout& playout, const runtime::FastMove& move,
                                std::int32_t turns_left, const lang::StopFlag* stop);
/// The distinct ends of the turn that runs, in order of arrival.
std::vector<runtime::FastState> fast_turn_ends(runtime::Playout& playout,
                                               const lang::StopFlag* stop);
std::uint64_t fast_outcomes(runtime::Playout& playout, std::int32_t depth,
                            const lang::StopFlag* stop);

}  // namespace ludo::interpreter
