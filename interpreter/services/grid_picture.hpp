// A board of cells in rows as a picture of letters, with the names of its rows and columns: pieces
// by their signs, numbers of cells in the cells, values on links between them.
//
// Tested by tests/interpreter/services/test_board_picture.cpp.
#pragma once

#include <vector>

#include "interpreter/services/picture_signs.hpp"

namespace ludo::interpreter {

// `rows` as lang::picture_of_sites gives them.
Picture grid_picture(const lang::GameModel& model, const Position& position,
                     const std::vector<std::vector<lang::Index>>& rows);

}  // namespace ludo::interpreter
