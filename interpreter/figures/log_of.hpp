// The natural logarithm, the same on every machine: mathematical libraries differ
// in their last bits, and a bound that differs in one plays another game.
//
// By n = 2^k m with 1 <= m < 2, and ln m = 2 artanh((m - 1) / (m + 1)), whose series is cut where
// its terms lie below what a double can hold.
//
// Tested by tests/interpreter/figures/test_sequences.cpp.
#pragma once

#include <cmath>
#include <cstdint>

namespace ludo::figures {

/// Precondition: x > 0. Off by less than 1e-14 times the result or 1e-15.
inline double log_of_real(double x) {
  constexpr double kLn2 = 0.69314718055994530942;
  constexpr int kTerms = 17;
  int above = 0;
  const double m = 2 * std::frexp(x, &above);  // exact
  const int k = above - 1;
  const double z = (m - 1) / (m + 1);
  const double square = z * z;
  double sum = 0;
  for (int i = kTerms - 1; i >= 0; --i) sum = sum * square + 1.0 / (2 * i + 1);
  return k * kLn2 + 2 * z * sum;
}

/// Precondition: n >= 1. As exact.
inline double log_of(std::uint64_t n) { return log_of_real(static_cast<double>(n)); }

}  // namespace ludo::figures
