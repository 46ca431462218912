// Counting sequences on the fast machine: what perft.cpp does on states of the reference engine.
//
// Each function counts from where the playout stands and leaves it there. The units are those of
// perft.hpp.
//
// Tested by tests/interpreter/services/test_fast_perft.cpp.
#pragma once

#include <atomic>
#include <cstdint>

#include "interpreter/runtime/engine.hpp"

namespace ludo::interpreter {

/// Thrown when `stop` is set.
struct FastStopped {};

std::uint64_t fast_moves(runtime::Playout& playout, std::int32_t depth,
                         const std::atomic<bool>* stop);
std::uint64_t fast_turns(runtime::Playout& playout, std::int32_t turns_left,
                         const std::atomic<bool>* stop);
std::uint64_t fast_outcomes(runtime::Playout& playout, std::int32_t depth,
                            const std::atomic<bool>* stop);

}  // namespace ludo::interpreter
