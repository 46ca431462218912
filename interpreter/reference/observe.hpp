// Views: what a player may know of a state.
#pragma once

#include <string>
#include <vector>

#include "interpreter/reference/machine.hpp"

namespace ludo::interpreter {

/// The state with what others have written in the running secret phase undone.
State as_seen(const State& state, Index player);

/// … and pieces whose kinds the player does not know of no kind (kNoIndex), without what only some
/// kinds have: for pictures and lists.
State as_shown(Machine& machine, const State& state, Index player);

/// Of the registers of a frame those that the player may know.
std::vector<bool> known_registers(Machine& machine, const State& state, const Frame& frame,
                                  Index player);

/// The state with what the player cannot see left open, so that it follows from his view alone:
/// hidden variables have their initial values, hidden registers are none, pieces of hidden kinds
/// are of some kind that their owners have, positions that have stood are seen in the same way.
State blinded(Machine& machine, const State& state, Index player);

/// Equal texts for states that the player cannot tell apart.
std::string observe(Machine& machine, const State& state, Index player);

}  // namespace ludo::interpreter
