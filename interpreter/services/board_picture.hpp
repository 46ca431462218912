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

// What `viewer` may see. Boards of cells are drawn, hexagons staggered; on boards of tiles the
// tiles are listed by their places, on graphs the pieces.
std::string board_picture(const Engine& engine, const State& state, lang::Index viewer);

}  // namespace ludo::interpreter
