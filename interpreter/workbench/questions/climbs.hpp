// Quick games in which a number is driven on, as far as its players can: so a count of what seldom
// goes on for long comes to the bound that the text gives it.
//
// Tested by tests/questions/test_found.cpp.
#pragma once

#include <cstdint>
#include <memory>

#include "interpreter/program/program.hpp"
#include "interpreter/workbench/questions/scout_log.hpp"
#include "lang/model/play_errors.hpp"

namespace ludo::workbench::questions {

/// Drives each number that lasts through the game to those of its bounds that random games may not
/// come to, up or down, with so many steps of the fast engine; the faults that are met there go
/// into the log. Answers the plies.
std::uint64_t climb(const std::shared_ptr<const program::Program>& program, std::uint64_t steps,
                    std::uint64_t seed, ScoutLog& log, const lang::StopFlag* stop);

}  // namespace ludo::workbench::questions
