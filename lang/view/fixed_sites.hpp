// Sets of sites that are known before play, as regions are.
//
// Tested by tests/lang/view/test_derive_sites.cpp.
#pragma once

#include <optional>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang {

/// The sites that an expression of a region names, sorted; `me` is `player`. Nothing if it reads
/// the state, is not understood here, or takes more than a hundred thousand steps.
std::optional<std::vector<Index>> fixed_sites(const GameModel& model, ExprId id, Index player);

}  // namespace ludo::lang
