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

/// Lays Program::ray_table, if they are not there yet. False: this board has no rays that tables
/// can tell.
bool lay_ray_table(Lowering& lowering);

/// A plan by which every piece slides in these directions.
std::optional<std::int32_t> slide_plan(Lowering& lowering,
                                       const std::vector<std::int32_t>& directions);

}  // namespace ludo::program
