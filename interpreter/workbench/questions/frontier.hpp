// Quick games that go on from where something stood for the first time (in the spirit of Ecoffet
// and others, "First return, then explore", 2021): a piece of a kind on a site, so many pieces of a
// kind, a number of a variable. So they come to what random games seldom come to. At such states
// all moves are tried, as where a game has just ended otherwise, or where a piece has not been seen
// to leave its place.
//
// Tested by tests/questions/.
#pragma once

#include <cstdint>
#include <memory>

#include "interpreter/program/program.hpp"
#include "interpreter/workbench/questions/scout_log.hpp"
#include "interpreter/workbench/questions/scouts.hpp"
#include "lang/model/play_errors.hpp"

namespace ludo::workbench::questions {

/// Plays until so many plies are made, or so many steps of the fast engine; what it meets goes into
/// the log and the counts. Answers the plies.
std::uint64_t explore(const std::shared_ptr<const program::Program>& program, std::uint64_t plies,
                      std::uint64_t steps, std::uint64_t seed, const ScoutOrders& orders,
                      ScoutLog& log, Scouted& counts, const lang::StopFlag* stop);

}  // namespace ludo::workbench::questions
