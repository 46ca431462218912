// A scene as text, a line for each shape: what `--stage scene` prints and goldens hold.
//
// Tested by tests/interpreter/scene/test_print.cpp.
#pragma once

#include <string>

#include "interpreter/scene/scene.hpp"
#include "lang/view/view.hpp"

namespace ludo::scene {

/// Colours are written by their names in the palette of the view that the scene was drawn with.
std::string print(const Scene& scene, const lang::View& view);

}  // namespace ludo::scene
