// What the last move has changed, as far as the viewer sees it before and after.
//
// Tested by tests/interpreter/scene/test_marks.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/scene/select.hpp"

namespace ludo::scene {

struct Changes {
  Items from, to;  // pieces that moved: where they stood, and where they stand, side by side
  Items gone;      // sites from which pieces were removed
  Items put;       // sites to which pieces came from nowhere
  Items changed;   // sites where something else has become different
  Items links;
  Items blocks;
};

/// Nothing at all if the viewer does not know the last move.
Changes changes_of(const lang::GameModel& model, const Asking& ask);

/// The sites that a move's text names, in its order.
Items sites_in(const lang::Board& board, const std::string& text);

}  // namespace ludo::scene
