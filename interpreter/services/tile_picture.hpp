// Boards of tiles as pictures: each tile five letters wide and three lines high, its grounds as
// they meet its sides, with the pieces on it.
//
// Tested by tests/interpreter/services/test_board_picture.cpp.
#pragma once

#include <vector>

#include "interpreter/services/picture_signs.hpp"

namespace ludo::interpreter {

// The tiles that lie, and below them those `in_hand`: what has been drawn and is to be laid.
std::string tile_picture(const lang::GameModel& model, const Position& position,
                         const std::vector<lang::Index>& in_hand);

}  // namespace ludo::interpreter
