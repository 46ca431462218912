// Why a written move is legal or not.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/reference/machine.hpp"

namespace ludo::interpreter {

/// What speaks against a written move that is not legal, and where its words lead; nothing where
/// it is drawn who begins, and when the game is over but for want of a move. `machine` makes a
/// fresh machine; if that has a viewer, who must be who decides, the answer follows from his view.
Reasons reasons_against(const std::function<Machine()>& machine, const State& state,
                        const std::string& move);

/// The way of a legal move; with a viewer as far as he can know it.
std::vector<Step> story_of(Machine machine, const State& state,
                           const std::vector<std::int32_t>& digits);

}  // namespace ludo::interpreter
