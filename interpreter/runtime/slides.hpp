// Rays as sets (Program::ray_sets): those of some directions lie beside each other for each site,
// and what stands nearest on each of them is its first bit or its last.
#pragma once

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"

namespace ludo::runtime {

template <int W>
std::int32_t Machine<W>::slide_row_of(const std::vector<std::int32_t>& directions) {
  SlideRows rows;
  for (const bool ascends : {true, false}) {
    for (const std::int32_t direction : directions) {
      if ((ray_way(direction) > 0) != ascends) continue;
      rows.directions.push_back(direction);
      rows.ascending += ascends ? 1 : 0;
    }
  }
  for (std::size_t i = 0; i < slide_rows.size(); ++i) {
    if (slide_rows[i].directions == rows.directions) return static_cast<std::int32_t>(i);
  }
  for (std::int32_t site = 0; site < program.site_count; ++site) {
    for (const std::int32_t direction : rows.directions) {
      rows.rays.push_back(ray(direction, site));
    }
  }
  slide_rows.push_back(std::move(rows));
  return static_cast<std::int32_t>(slide_rows.size()) - 1;
}

// Each ray as far as the first site that is not among these; those before `ascending` go up.
template <int W>
[[gnu::always_inline]] inline Set<W> open_ends(const Set<W>* rays, std::size_t ascending,
                                               std::size_t n, const Set<W>& among) {
  Set<W> ends;
  if constexpr (W == 1) {
    for (std::size_t i = 0; i < ascending; ++i) {
      const std::uint64_t ray = rays[i].words[0], met = ray & ~among.words[0];
      ends.words[0] |= ray & ~met & (met - 1);
    }
    for (std::size_t i = ascending; i < n; ++i) {
      const std::uint64_t ray = rays[i].words[0], met = ray & ~among.words[0];
      const std::uint64_t above =
          met == 0 ? ~std::uint64_t{0} : ~std::uint64_t{1} << (63 - std::countl_zero(met));
      ends.words[0] |= ray & above;
    }
  } else if constexpr (W == 2) {
    const std::uint64_t low = ~among.words[0], high = ~among.words[1];
    for (std::size_t i = 0; i < ascending; ++i) {
      const std::uint64_t met_low = rays[i].words[0] & low, met_high = rays[i].words[1] & high;
      const std::uint64_t borrow = static_cast<std::uint64_t>(met_low == 0);
      ends.words[0] |= rays[i].words[0] & ~met_low & (met_low - 1);
      ends.words[1] |= rays[i].words[1] & ~met_high & (met_high - 1) & (std::uint64_t{0} - borrow);
    }
    for (std::size_t i = ascending; i < n; ++i) {
      const std::uint64_t met_low = rays[i].words[0] & low, met_high = rays[i].words[1] & high;
      if (met_high != 0) {
        const std::uint64_t above = ~std::uint64_t{1} << (63 - std::countl_zero(met_high));
        ends.words[1] |= rays[i].words[1] & above;
        continue;
      }
      ends.words[1] |= rays[i].words[1];
      const std::uint64_t above =
          met_low == 0 ? ~std::uint64_t{0} : ~std::uint64_t{1} << (63 - std::countl_zero(met_low));
      ends.words[0] |= rays[i].words[0] & above;
    }
  } else {
    for (std::size_t i = 0; i < ascending; ++i) {
      ends = ends | (rays[i] & (rays[i] - among).below_first());
    }
    for (std::size_t i = ascending; i < n; ++i) {
      ends = ends | (rays[i] & (rays[i] - among).above_last());
    }
  }
  return ends;
}

// … of the rays from a site. Four directions, two of them up, are what most boards have.
template <int W>
[[gnu::always_inline]] inline Set<W> open_ends_from(const typename Machine<W>::SlideRows& rows,
                                                    std::size_t site, const Set<W>& among) {
  const std::size_t n = rows.directions.size();
  if (rows.ascending == 2 && n == 4) return open_ends<W>(rows.rays.data() + site * 4, 2, 4, among);
  return open_ends<W>(rows.rays.data() + site * n, rows.ascending, n, among);
}

// Each ray up to the first site of these, with it.
template <int W>
[[gnu::always_inline]] inline Set<W> ends_to(const Set<W>* rays, std::size_t ascending,
                                             std::size_t n, const Set<W>& full) {
  Set<W> ends;
  if constexpr (W != kPaged) {
    for (std::size_t i = 0; i < ascending; ++i) {
      ends = ends | (rays[i] & (rays[i] & full).to_first());
    }
    for (std::size_t i = ascending; i < n; ++i) {
      ends = ends | (rays[i] & (rays[i] & full).from_last());
    }
  }
  return ends;
}

}  // namespace ludo::runtime
