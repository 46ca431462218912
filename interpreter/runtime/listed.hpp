// Lists of what lies on a board of tiles, as they stand in the block: a word that says how many
// there are, then a word for each, place and content, in the order of their places.
//
// Tested by tests/differential/test_tile_games.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ludo::runtime {

/// Where a place stands in a list, or belongs: an index from 1.
inline std::size_t find_place(const std::uint64_t* list, std::int32_t place) {
  const std::uint64_t key = static_cast<std::uint64_t>(place) << 32U;
  return 1 +
         static_cast<std::size_t>(std::lower_bound(list + 1, list + 1 + list[0], key) - (list + 1));
}
inline std::int32_t place_of_entry(std::uint64_t entry) {
  return static_cast<std::int32_t>(entry >> 32U);
}
inline std::int32_t content_of_entry(std::uint64_t entry) {
  return static_cast<std::int32_t>(entry & 0xFFFFFFFFU);
}

/// What stands in a list for a place; 0: nothing.
inline std::int32_t listed_at(const std::uint64_t* list, std::int32_t place) {
  const std::size_t at = find_place(list, place);
  return at <= list[0] && place_of_entry(list[at]) == place ? content_of_entry(list[at]) : 0;
}

}  // namespace ludo::runtime
