// Lines of the board as numbers: how far a man may go along a line is looked up by what stands on
// it, as programs with rotated boards do.
//
// Tested by tests/interpreter/runtime/test_line_numbers.cpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "interpreter/runtime/set.hpp"

namespace ludo::runtime {

// The lines of a board of W words along some directions. A line is a number: its bits say which of
// its sites are in a set.
template <int W>
class LineNumbers {
 public:
  static constexpr std::size_t kLongest = 11;  // sites of a line; the table has 44 kB then

  LineNumbers() = default;
  // `steps`: [site * n_directions + direction], the next site or below 0. It has no lines where
  // some direction has no way back, where lines are rings, or where one is too long.
  LineNumbers(const std::vector<std::int32_t>& directions, const std::vector<std::int32_t>& steps,
              std::size_t n_directions);

  bool has_lines() const { return axes_ > 0; }
  // How many sites of `goals` each of the men reaches over sites of `open`, to each[man]. Answers
  // the sum.
  std::int32_t count(const Set<W>& open, const Set<W>& goals, const Set<W>& men,
                     std::int32_t* each);

 private:
  struct Place {
    std::uint16_t line = 0;
    std::uint16_t bit = 0;
    std::uint32_t reach = 0;  // where the numbers that are reached from there begin
  };
  // The numbers of the lines follow a set: what has changed in it is turned over.
  struct Numbered {
    std::vector<std::uint16_t> numbers;  // by line
    Set<W> now;
    void follow(const Place* places, std::size_t axes, const Set<W>& then);
  };
  bool lay_lines(const std::vector<std::pair<std::int32_t, std::int32_t>>& axes,
                 const std::vector<std::int32_t>& steps, std::size_t n_directions);
  void lay_reach(std::size_t longest);

  std::size_t axes_ = 0;              // directions come in so many pairs
  std::vector<Place> places_;         // [site * axes + axis]
  std::vector<std::uint16_t> reach_;  // [Place::reach + number of the line]
  Numbered open_, goals_;
};

template <int W>
LineNumbers<W>::LineNumbers(const std::vector<std::int32_t>& directions,
                            const std::vector<std::int32_t>& steps, std::size_t n_directions) {
  const auto leads_back = [&](std::int32_t there, std::int32_t back) {
    for (std::size_t site = 0; site * n_directions < steps.size(); ++site) {
      const std::int32_t next = steps[site * n_directions + static_cast<std::size_t>(there)];
      if (next < 0) continue;
      const auto from = static_cast<std::size_t>(next) * n_directions;
      if (steps[from + static_cast<std::size_t>(back)] != static_cast<std::int32_t>(site)) {
        return false;
      }
    }
    return true;
  };
  std::vector<std::pair<std::int32_t, std::int32_t>> axes;
  for (std::vector<std::int32_t> rest = directions; !rest.empty();) {
    const std::int32_t there = rest.back();
    rest.pop_back();
    const auto back = std::find_if(rest.begin(), rest.end(), [&](std::int32_t direction) {
      return leads_back(there, direction) && leads_back(direction, there);
    });
    if (back == rest.end()) return;
    axes.emplace_back(there, *back);
    rest.erase(back);
  }
  if (lay_lines(axes, steps, n_directions)) axes_ = axes.size();
}

template <int W>
bool LineNumbers<W>::lay_lines(const std::vector<std::pair<std::int32_t, std::int32_t>>& axes,
                               const std::vector<std::int32_t>& steps, std::size_t n_directions) {
  const auto step = [&](std::size_t site, std::int32_t direction) {
    return steps[site * n_directions + static_cast<std::size_t>(direction)];
  };
  const std::size_t n_sites = steps.size() / n_directions;
  places_.resize(n_sites * axes.size());
  std::size_t longest = 0, placed = 0, n_lines = 0;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const auto [there, back] = axes[axis];
    for (std::size_t first = 0; first < n_sites; ++first) {
      if (step(first, back) >= 0) continue;
      std::size_t length = 0;
      for (auto at = static_cast<std::int32_t>(first); at >= 0; ++length) {
        if (length == kLongest) return false;
        const auto site = static_cast<std::size_t>(at);
        Place& place = places_[site * axes.size() + axis];
        place.line = static_cast<std::uint16_t>(n_lines);
        place.bit = static_cast<std::uint16_t>(1U << length);
        at = step(site, there);
      }
      longest = std::max(longest, length);
      placed += length;
      ++n_lines;
    }
  }
  // Rings have no first site.
  if (placed != places_.size() || n_lines > UINT16_MAX) return false;
  open_.numbers.resize(n_lines);
  goals_.numbers.resize(n_lines);
  lay_reach(longest);
  return true;
}

template <int W>
void LineNumbers<W>::lay_reach(std::size_t longest) {
  const std::size_t n_numbers = std::size_t{1} << longest;
  for (Place& place : places_) {
    const auto from = static_cast<std::size_t>(std::countr_zero(place.bit));
    place.reach = static_cast<std::uint32_t>(from * n_numbers);
  }
  for (std::size_t from = 0; from < longest; ++from) {
    const std::size_t here = std::size_t{1} << from;
    for (std::size_t number = 0; number < n_numbers; ++number) {
      std::size_t reached = 0;
      for (std::size_t bit = here << 1U; (number & bit) != 0; bit <<= 1U) reached |= bit;
      for (std::size_t bit = here >> 1U; (number & bit) != 0; bit >>= 1U) reached |= bit;
      reach_.push_back(static_cast<std::uint16_t>(reached));
    }
  }
}

template <int W>
[[gnu::always_inline]] inline void LineNumbers<W>::Numbered::follow(const Place* places,
                                                                    std::size_t axes,
                                                                    const Set<W>& then) {
  std::uint16_t* const number = numbers.data();
  for (std::size_t word = 0; word < then.words.size(); ++word) {
    for (std::uint64_t rest = now.words[word] ^ then.words[word]; rest != 0; rest &= rest - 1) {
      const std::size_t site = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
      for (std::size_t i = 0; i < axes; ++i) {
        const Place& place = places[site * axes + i];
        number[place.line] ^= place.bit;
      }
    }
  }
  now = then;
}

template <int W>
std::int32_t LineNumbers<W>::count(const Set<W>& open, const Set<W>& goals, const Set<W>& men,
                                   std::int32_t* each) {
  const auto count_along = [&](std::size_t axes) __attribute__((always_inline)) {
    const Place* const places = places_.data();
    open_.follow(places, axes, open);
    goals_.follow(places, axes, goals);
    const std::uint16_t* const reach = reach_.data();
    const std::uint16_t* const opened = open_.numbers.data();
    const std::uint16_t* const wanted = goals_.numbers.data();
    std::int32_t n = 0;
    for (std::size_t word = 0; word < men.words.size(); ++word) {
      for (std::uint64_t rest = men.words[word]; rest != 0; rest &= rest - 1) {
        const std::size_t man = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
        int here = 0;
        for (std::size_t i = 0; i < axes; ++i) {
          const Place& place = places[man * axes + i];
          const unsigned reached = reach[place.reach + opened[place.line]] & wanted[place.line];
          here += std::popcount(reached);
        }
        each[man] = here;
        n += here;
      }
    }
    return n;
  };
  // Two pairs of directions are what most boards have.
  return axes_ == 2 ? count_along(2) : count_along(axes_);
}

}  // namespace ludo::runtime
