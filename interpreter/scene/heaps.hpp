// Where the things of a heap lie: as on dice up to six, then as the seeds of a sunflower.
//
// Tested by tests/interpreter/scene/test_draw.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/scene/scene.hpp"

namespace ludo::scene {

/// Within a disc of this radius around 0 0, always the same for the same number.
std::vector<Point> heap_places(std::int32_t count, std::int32_t radius);

}  // namespace ludo::scene
