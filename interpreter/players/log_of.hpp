// The natural logarithm of a whole number, the same on every machine: mathematical libraries differ
// in their last bits, and a bound that differs in one plays another game.
//
// By n = 2^k m with 1 <= m < 2, and ln m = 2 artanh((m - 1) / (m + 1)), whose series is cut where
// its terms lie below what a double can hold.
//
// Tested by tests/interpreter/players/test_log_of.cpp.
#pragma once

#include <bit>
#include <cstdint>

namespace ludo::players {

/// Precondition: n >= 1. Off by less than 1e-14 times the result or 1e-15.
inline double log_of(std::uint64_t n) {
  constexpr double kLn2 = 0.69314718055994530942;
  constexpr int kTerms = 17;
  const int k = std::bit_width(n) - 1;
  const double m = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << k);
  const double z = (m - 1) / (m + 1);
  const double square = z * z;
  double sum = 0;
  for (int i = kTerms - 1; i >= 0; --i) sum = sum * square + 1.0 / (2 * i + 1);
  return k * kLn2 + 2 * z * sum;
}

}  // namespace ludo::players
