// Views: what a player may know of a state.
#pragma once

#include <string>

#include "interpreter/reference/machine.hpp"

namespace ludo::interpreter {

/// The state with what others have written in the running secret phase undone.
State as_seen(const State& state, Index player);

/// Equal texts for states that the player cannot tell apart.
std::string observe(Machine& machine, const State& state, Index player);

}  // namespace ludo::interpreter
