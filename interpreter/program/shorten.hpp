// Makes the code of a finished program shorter, block by block, without changing what it does.
#pragma once

#include "interpreter/program/program.hpp"

namespace ludo::program {

/// Known values are put in; planes of the state and constants are read where they lie instead of
/// being copied; neighbouring instructions become one; what nobody reads is left out. Adds
/// registers that hold constants. Precondition: the layout is known.
void shorten(Program& program);

}  // namespace ludo::program
