// What is counted in a block, as JSON (spec/8-formats.md): read strictly, since anybody may have
// written it.
//
// Tested by tests/scale/test_plan.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/workbench/blocks.hpp"

namespace ludo::interpreter {

Json playouts_json(const Playouts& playouts);
/// Throws std::exception where it is not what `games` games of so many seats can have come to.
Playouts playouts_of(const Json& json, std::size_t seats, std::uint64_t games);

/// `failed` or `spent`.
Json wrong_json(const workbench::Wrong& wrong);
/// Nothing where neither is there. Places are in the texts of the first or the second ruleset;
/// throws std::exception where they are not.
std::optional<workbench::Wrong> wrong_of(const Json& json,
                                         const std::vector<const lang::SourceMap*>& of);

}  // namespace ludo::interpreter
