// Pieces as kinds and owners, known when a game is frozen. Internal to program/.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/program/lift.hpp"
#include "interpreter/program/lowering.hpp"

namespace ludo::program {

/// What stands on a site: a code of the layout, or nobody.
struct Standing {
  std::int32_t kind = -1;  // -1: nobody stands there
  std::int32_t owner = -1;
  std::int32_t site = 0;
};

/// The value of an expression about the piece in a slot, if it follows from kind, owner and site.
std::optional<lang::Value> value_of_piece(Lowering& lowering, ExprId expr, Index slot,
                                          const Standing& piece);

/// A plan of the lines of a pattern from the piece in a slot, over empty cells to the last one,
/// whatever that holds; of pieces for which all conditions hold.
std::optional<std::int32_t> cells_plan(Lowering& lowering, const lang::LinePattern& pattern,
                                       Index man, const std::vector<ExprId>& of_man);

/// A plan by which every piece slides in these directions.
std::optional<std::int32_t> slide_plan(Lowering& lowering,
                                       const std::vector<std::int32_t>& directions);

}  // namespace ludo::program
