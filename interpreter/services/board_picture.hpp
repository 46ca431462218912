// A position as a person sees it on a terminal: the board with its coordinates, a legend, and what
// else has changed since the start.
//
// Tested by tests/interpreter/services/test_board_picture.cpp.
#pragma once

#include <string>

#include "interpreter/reference/engine.hpp"

namespace ludo::interpreter {

// True if players know different things: hidden values, secret choices, secret phases.
bool has_secrets(const lang::GameModel& model);

// What `viewer` may see. Boards of cells are drawn, rows of hexagons staggered, with numbers in the
// cells and values on the links (grid_picture.hpp); tiles with their sides (tile_picture.hpp); on
// graphs the pieces are listed.
std::string board_picture(const Engine& engine, const State& state, lang::Index viewer);

}  // namespace ludo::interpreter
