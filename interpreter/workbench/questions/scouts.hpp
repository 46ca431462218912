// Quick games that nobody looks at: those worth a closer look are named.
//
// Tested by tests/questions/.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/workbench/questions/classes.hpp"
#include "lang/model/play_errors.hpp"

namespace ludo::workbench::questions {

/// A game by the numbers of its moves in the lists of legal moves.
using Ranks = std::vector<std::uint64_t>;

struct ScoutReport {
  Scouted counts;
  std::vector<Ranks> games;  // of each new way to end, or to fail, the shortest; shortest first
  std::uint64_t plies = 0;
};

/// Plays games on the fast engine until so many plies are made: three quarters at random, then of
/// players who win at once if they can.
ScoutReport scout(const std::shared_ptr<const program::Program>& program, std::uint64_t plies,
                  std::uint64_t seed, const lang::StopFlag* stop);

}  // namespace ludo::workbench::questions
