// Which rows of the perft tables every run of the tests counts; the others are deep.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/services/perft_table.hpp"
#include "tests/games/game_file.hpp"

namespace ludo::tests {

/// Rows with more nodes are not for the reference engine.
std::uint64_t most_reference_nodes(const GameFile& file);

/// By row: whether the fast engine always counts it. From above, as long as the sum is small.
std::vector<bool> rows_always_counted(const GameFile& file, const interpreter::PerftTable& table);

}  // namespace ludo::tests
