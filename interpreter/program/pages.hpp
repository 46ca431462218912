// Sets of places that are spread over a large range, as pages: what programs of boards of tiles
// have instead of rows of bits.
//
// A board that grows has many places and few tiles. A paged set names its pages of 64 elements, in
// order, and leaves out those without an element: the first word says how many pages follow, then
// each has its number and its 64 bits. Words behind the last page mean nothing.
//
// Tested by tests/interpreter/runtime/test_paged_set.cpp.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace ludo::program {

inline constexpr std::int32_t kMostPages = 511;
inline constexpr std::int32_t kPagedWords = 1 + 2 * kMostPages;  // as Program::words says it

constexpr bool is_paged(std::int32_t words) { return words == kPagedWords; }

/// Elements are below this in sets of so many words. Paged sets have room for few of many.
constexpr std::int32_t bits_of_width(std::int32_t words) {
  return is_paged(words) ? std::numeric_limits<std::int32_t>::max() : 64 * words;
}

/// Appends a set, as a machine of this width reads it.
inline void append_set(std::vector<std::uint64_t>& to, std::int32_t words,
                       const std::vector<std::int32_t>& bits) {
  const std::size_t at = to.size();
  to.resize(at + static_cast<std::size_t>(words));
  const auto word_of = [&](std::int32_t bit) -> std::uint64_t& {
    const auto page = static_cast<std::uint64_t>(bit >> 6);
    if (!is_paged(words)) return to[at + page];
    std::size_t place = at + 1;
    const std::size_t end = place + 2 * to[at];
    while (place < end && to[place] < page) place += 2;
    if (place == end || to[place] != page) {
      ++to[at];
      for (std::size_t i = end; i > place; --i) to[i + 1] = to[i - 1];
      to[place] = page;
      to[place + 1] = 0;
    }
    return to[place + 1];
  };
  for (const std::int32_t bit : bits) word_of(bit) |= 1ULL << (bit & 63);
}

/// The elements of a set in memory, in order.
inline std::vector<std::int32_t> elements_of(const std::uint64_t* set, std::int32_t words) {
  std::vector<std::int32_t> bits;
  const auto add = [&](std::uint64_t page, std::uint64_t word) {
    for (std::int32_t bit = 0; bit < 64; ++bit) {
      if ((word >> bit & 1U) != 0) bits.push_back(static_cast<std::int32_t>(page) * 64 + bit);
    }
  };
  if (is_paged(words)) {
    for (std::uint64_t i = 0; i < set[0]; ++i) add(set[1 + 2 * i], set[2 + 2 * i]);
  } else {
    for (std::int32_t i = 0; i < words; ++i) add(static_cast<std::uint64_t>(i), set[i]);
  }
  return bits;
}

}  // namespace ludo::program
