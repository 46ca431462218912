// Lines of the board as numbers: how far a man may go along a line is looked up by what stands on
// it, as engines for chess do with rotated boards.
#pragma once

#include <algorithm>
#include <bit>

#include "interpreter/runtime/machine.hpp"

namespace ludo::runtime {

// The lines along directions that come in pairs, there and back. None where some direction has no
// way back, where lines are rings, or are longer than a table of all that may stand on them.
template <int W>
typename Machine<W>::LineNumbers Machine<W>::line_numbers(
    const std::vector<std::int32_t>& directions) const {
  constexpr std::size_t kLongest = 11;  // 44 kB
  LineNumbers all;
  const auto n_sites = static_cast<std::size_t>(program.site_count);
  std::vector<std::pair<std::int32_t, std::int32_t>> axes;
  std::vector<std::int32_t> rest = directions;
  const auto leads_back = [&](std::int32_t there, std::int32_t back) {
    for (std::int32_t site = 0; site < program.site_count; ++site) {
      const std::int32_t next = step(site, there);
      if (next != kNone && step(next, back) != site) return false;
    }
    return true;
  };
  while (!rest.empty()) {
    const std::int32_t there = rest.back();
    rest.pop_back();
    const auto back = std::find_if(rest.begin(), rest.end(), [&](std::int32_t direction) {
      return leads_back(there, direction) && leads_back(direction, there);
    });
    if (back == rest.end()) return {};
    axes.emplace_back(there, *back);
    rest.erase(back);
  }
  all.places.resize(n_sites * axes.size());
  std::size_t longest = 0, placed = 0;
  std::vector<std::size_t> lengths;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    for (std::int32_t first = 0; first < program.site_count; ++first) {
      if (step(first, axes[axis].second) != kNone) continue;
      std::size_t length = 0;
      for (std::int32_t at = first; at != kNone; at = step(at, axes[axis].first), ++length) {
        if (length == kLongest) return {};
        auto& place = all.places[static_cast<std::size_t>(at) * axes.size() + axis];
        place.line = static_cast<std::uint16_t>(lengths.size());
        place.bit = static_cast<std::uint16_t>(1U << length);
      }
      longest = std::max(longest, length);
      placed += length;
      lengths.push_back(length);
    }
  }
  if (placed != all.places.size()) return {};
  const std::size_t n_numbers = std::size_t{1} << longest;
  for (auto& place : all.places) {
    place.reach = static_cast<std::uint32_t>(static_cast<std::size_t>(std::countr_zero(place.bit)) *
                                             n_numbers);
  }
  for (std::size_t from = 0; from < longest; ++from) {
    for (std::size_t number = 0; number < n_numbers; ++number) {
      std::size_t reached = 0;
      for (std::size_t bit = std::size_t{1} << from << 1U; bit < n_numbers; bit <<= 1U) {
        if ((number & bit) == 0) break;
        reached |= bit;
      }
      for (std::size_t bit = std::size_t{1} << from >> 1U; bit > 0; bit >>= 1U) {
        if ((number & bit) == 0) break;
        reached |= bit;
      }
      all.reach.push_back(static_cast<std::uint16_t>(reached));
    }
  }
  all.open.numbers.resize(lengths.size());
  all.goals.numbers.resize(lengths.size());
  all.axes = axes.size();
  return all;
}

// Numbers follow a set: what has changed in it is turned over.
template <int W>
[[gnu::always_inline]] inline void Machine<W>::NumberedSet::follow(const LinePlace* places,
                                                                   std::size_t axes,
                                                                   const Bits& then) {
  std::uint16_t* const number = numbers.data();
  for (std::size_t word = 0; word < then.words.size(); ++word) {
    for (std::uint64_t rest = now.words[word] ^ then.words[word]; rest != 0; rest &= rest - 1) {
      const std::size_t site = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
      for (std::size_t i = 0; i < axes; ++i) {
        const LinePlace& place = places[site * axes + i];
        number[place.line] ^= place.bit;
      }
    }
  }
  now = then;
}

// The number of solutions from some men of a line that is one stretch; those of each, to
// counted_each.
template <int W>
std::int32_t Machine<W>::count_by_numbers(const program::LinePlan& plan, LineNumbers& lines,
                                          const Bits& men) {
  const auto count = [&](std::size_t axes) __attribute__((always_inline)) {
    const LinePlace* const places = lines.places.data();
    lines.open.follow(places, axes, sets[plan.segments[0].what]);
    lines.goals.follow(places, axes, plan.goal == kNoRegister ? all_sites() : sets[plan.goal]);
    const std::uint16_t* const reach = lines.reach.data();
    const std::uint16_t* const open = lines.open.numbers.data();
    const std::uint16_t* const goals = lines.goals.numbers.data();
    std::int32_t* const each = counted_each.data();
    std::int32_t n = 0;
    for (std::size_t word = 0; word < men.words.size(); ++word) {
      for (std::uint64_t rest = men.words[word]; rest != 0; rest &= rest - 1) {
        const std::size_t man = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
        int here = 0;
        for (std::size_t i = 0; i < axes; ++i) {
          const LinePlace& place = places[man * axes + i];
          const unsigned reached = reach[place.reach + open[place.line]] & goals[place.line];
          here += std::popcount(reached);
        }
        each[man] = here;
        n += here;
      }
    }
    return n;
  };
  // Two pairs of directions are what most boards have.
  return lines.axes == 2 ? count(2) : count(lines.axes);
}

}  // namespace ludo::runtime
