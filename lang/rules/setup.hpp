// What those who tell the board and the pieces share with those who tell the setup.
#pragma once

#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/model/board.hpp"
#include "lang/model/model.hpp"

namespace ludo::lang::rules {

/// Sites by their names, rows and columns of them as `a1–h1`; `leftward`: columns are counted from
/// the right.
std::string listed(const Board& board, std::vector<Index> sites, bool leftward = false);

/// The setup draws what stands where. Null: there is none.
bool has_board_picture(const Node* setup);

}  // namespace ludo::lang::rules
