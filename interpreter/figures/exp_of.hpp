// e to a power, the same on every machine (see log_of.hpp for why).
//
// By x = k ln 2 + r with |r| <= ln 2 / 2, and the power series of e^r, cut where its terms lie
// below what a double can hold.
//
// Tested by tests/interpreter/figures/test_sequences.cpp.
#pragma once

#include <cmath>

namespace ludo::figures {

/// Off by less than 1e-14 times the result. What is beyond 700 either way counts as 700.
inline double exp_of(double x) {
  constexpr double kLn2 = 0.69314718055994530942;
  constexpr double kMost = 700;
  constexpr int kTerms = 16;
  if (x > kMost) x = kMost;
  if (x < -kMost) x = -kMost;
  const double k = std::floor(x / kLn2 + 0.5);
  const double r = x - k * kLn2;
  double sum = 1;
  for (int i = kTerms; i >= 1; --i) sum = 1 + sum * r / i;
  return std::ldexp(sum, static_cast<int>(k));  // exact
}

}  // namespace ludo::figures
