// Why a written move is not legal.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/reference/machine.hpp"

namespace ludo::interpreter {

/// The keys of the items that forbid a written move: each one alone, left out, would allow it; if
/// no one would, the first two that would together.
/// `machine` makes a fresh machine.
std::vector<std::string> forbidden_by(const std::function<Machine()>& machine, const State& state,
                                      const std::string& move);

/// What speaks against a written move that is not legal, and where its words lead.
Reasons reasons_against(const std::function<Machine()>& machine, const State& state,
                        const std::string& move);

/// The way of a legal move.
std::vector<Step> story_of(Machine machine, const State& state,
                           const std::vector<std::int32_t>& digits);

}  // namespace ludo::interpreter
