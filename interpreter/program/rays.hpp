// The rays of the board, laid into the program. Internal to program/.
#pragma once

#include "interpreter/program/program.hpp"

namespace ludo::program {

/// Lays Program::rays.
void lay_rays(Program& program);

/// Lays Program::ray_sets, if they are not there yet. False: this board has no rays that sets can
/// tell.
bool lay_ray_sets(Program& program);

/// Some line has a segment of free length, whose ends rays may tell.
bool wants_ray_sets(const Program& program);

}  // namespace ludo::program
