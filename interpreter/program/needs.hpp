// What pieces a result line needs before it can hold. Internal to program/.
#pragma once

#include <vector>

#include "interpreter/program/lowering.hpp"

namespace ludo::program {

/// Each must be met, else the line does not hold; none when nothing is known. A line whose needs
/// are met may still fail.
std::vector<PieceNeed> needs_of(Lowering& lowering, const lang::ResultLine& line);

}  // namespace ludo::program
