// Rows of so many sites of a set: five stones in a line.
//
// That a set holds no row is true for ever, and true of all its parts. So the latest set that was
// seen to hold none is kept, for each test and each mover: a row can only go through a site that
// is new since.
#pragma once

#include <cstddef>

#include "interpreter/runtime/machine.hpp"

namespace ludo::runtime {

/// With more new sites than these the whole board is looked at.
inline constexpr int kMostNewSites = 6;

// Whether the site stands in a row of n.
template <int W>
bool Machine<W>::row_through(std::int32_t site, const Bits& among, std::int32_t n,
                             std::int32_t direction, std::int32_t opposite) const {
  const std::int32_t* const next_sites = program.steps.data();
  const std::int32_t stride = program.direction_count;
  std::int32_t length = 1;
  for (const std::int32_t way : {direction, opposite}) {
    std::int32_t at = next_sites[site * stride + way];
    while (length < n && at >= 0 && among.has(at)) {
      ++length;
      at = next_sites[at * stride + way];
    }
  }
  return length >= n;
}

template <int W>
typename Machine<W>::Bits Machine<W>::some_row(const Bits& among, std::int32_t pool,
                                               std::int32_t test) {
  const std::int32_t* const numbers = program.pool.data() + pool;
  const std::int32_t n = numbers[0];
  const std::int32_t n_directions = numbers[1];
  const std::int32_t* const directions = numbers + 2;
  if constexpr (W == 1) {
    // One word: the whole board is looked at in fewer steps than the lines through one site.
    std::uint64_t found = 0;
    bool simple = true;
    for (std::int32_t i = 0; i < n_directions && simple; ++i) {
      const StepShift<W>& back = back_shifts[static_cast<std::size_t>(directions[i])];
      simple = back.next < 0;
      std::uint64_t begins = among.words[0];
      const std::uint64_t within = back.sites.words[0];
      for (std::int32_t length = 1; length < n; ++length) {
        begins = among.words[0] & ((begins & within) << back.up >> back.down);
      }
      found |= begins;
    }
    if (simple) return Bits::of_low(found);
  }
  Bits& without_row = rowless[static_cast<std::size_t>(test) * program.model->players.size() +
                              static_cast<std::size_t>(field(Field::Mover))];
  Bits fresh_sites = among - without_row;
  if (fresh_sites.count() <= kMostNewSites) {
    const auto& board_directions = program.model->board.directions;
    while (!fresh_sites.empty()) {
      const int site = fresh_sites.take_first();
      for (std::int32_t i = 0; i < n_directions; ++i) {
        const std::int32_t opposite =
            board_directions[static_cast<std::size_t>(directions[i])].opposite;
        if (row_through(site, among, n, directions[i], opposite)) return Bits::single(site);
      }
    }
    without_row = among;
    return {};
  }
  Bits found;
  for (std::int32_t i = 0; i < n_directions; ++i) {
    Bits begins = among;
    for (std::int32_t length = 1; length < n && !begins.empty(); ++length) {
      begins = among & shift_back(begins, directions[i]);
    }
    found = found | begins;
  }
  if (found.empty()) without_row = among;
  return found;
}

}  // namespace ludo::runtime
