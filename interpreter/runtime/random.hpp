// The generator of chance and of playouts: the same numbers on every machine, for ever.
//
// Playout i of a run with a seed draws from Random(mix(seed, i)): one draw for each decision with
// two or more moves, none when a decision is forced. The numbers are part of the specification, and
// so are the three functions below; the standard library's distributions differ between machines.
//
// The stream is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", 2014; constants as in Vigna's public-domain version).
//
// Tested by tests/interpreter/runtime/test_random.cpp, with known answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "lang/text/assert.hpp"

namespace ludo::interpreter {

/// A stream of 64-bit numbers; a value: a copy continues where the original stood.
class Random {
 public:
  constexpr explicit Random(std::uint64_t key) : state_(key) {}

  /// The next number of the stream.
  constexpr std::uint64_t next();

  /// A number 0 ≤ n < bound, by one draw; precondition: 1 ≤ bound. The high half of the product of
  /// draw and bound: not perfectly even, but off by less than bound / 2^64, and never a second
  /// draw.
  constexpr std::uint64_t below(std::uint64_t bound);

  /// An index drawn in proportion to its weight, by one draw; precondition: the sum of the weights
  /// is at least 1 and fits 64 bits. Indices of weight 0 are never drawn.
  constexpr std::size_t weighted(std::span<const std::uint64_t> weights);

  friend constexpr bool operator==(const Random&, const Random&) = default;

 private:
  std::uint64_t state_;
};

/// The key of playout `index` of a run with `seed`. Neighbouring seeds and neighbouring indices
/// give unrelated keys.
constexpr std::uint64_t mix(std::uint64_t seed, std::uint64_t index);

namespace detail {

inline constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15ULL;

constexpr std::uint64_t scramble(std::uint64_t value) {
  value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  value = (value ^ (value >> 27U)) * 0x94D049BB133111EBULL;
  return value ^ (value >> 31U);
}

/// The high 64 bits of the product, in portable arithmetic.
constexpr std::uint64_t multiply_high(std::uint64_t lhs, std::uint64_t rhs) {
  const std::uint64_t lhs_low = lhs & 0xFFFFFFFFULL;
  const std::uint64_t lhs_high = lhs >> 32U;
  const std::uint64_t rhs_low = rhs & 0xFFFFFFFFULL;
  const std::uint64_t rhs_high = rhs >> 32U;
  const std::uint64_t low = lhs_low * rhs_low;
  const std::uint64_t middle = lhs_high * rhs_low + (low >> 32U);
  const std::uint64_t carried = lhs_low * rhs_high + (middle & 0xFFFFFFFFULL);
  return lhs_high * rhs_high + (middle >> 32U) + (carried >> 32U);
}

}  // namespace detail

constexpr std::uint64_t Random::next() {
  state_ += detail::kGolden;
  return detail::scramble(state_);
}

constexpr std::uint64_t Random::below(std::uint64_t bound) {
  LUDO_ASSERT(1 <= bound, "a draw from nothing");
  return detail::multiply_high(next(), bound);
}

constexpr std::size_t Random::weighted(std::span<const std::uint64_t> weights) {
  std::uint64_t total = 0;
  for (const std::uint64_t weight : weights) {
    LUDO_ASSERT(weight <= UINT64_MAX - total, "the weights overflow");
    total += weight;
  }
  std::uint64_t rest = below(total);
  std::size_t index = 0;
  while (weights[index] <= rest) {
    rest -= weights[index];
    ++index;
  }
  return index;
}

constexpr std::uint64_t mix(std::uint64_t seed, std::uint64_t index) {
  // The seed is scrambled first; otherwise seed + kGolden would repeat the keys of seed, shifted.
  const std::uint64_t base = detail::scramble(seed + detail::kGolden);
  return detail::scramble(base + (index + 1) * detail::kGolden);
}

}  // namespace ludo::interpreter
