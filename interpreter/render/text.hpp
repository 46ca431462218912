// A scene in plain sentences: for those who hear it, and for pipes.
//
// Tested by tests/interpreter/render/test_text.cpp.
#pragma once

#include <string>

#include "interpreter/scene/scene.hpp"

namespace ludo::rendering {

/// The title, whose turn it is, the position, the panels, and what was left out; a sentence a line.
std::string text(const scene::Scene& scene);

}  // namespace ludo::rendering
