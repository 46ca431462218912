// Laws that ask whether a line leads from one piece to another. Internal to program/.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/program/lowering.hpp"

namespace ludo::program {

/// All laws of the game as plans; nothing when one of them asks something else, or there is none.
std::optional<std::vector<LawPlan>> plans_of_laws(Lowering& lowering);

}  // namespace ludo::program
