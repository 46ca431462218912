// Whether a row of measured means goes one way.
//
// Tested by tests/interpreter/figures/test_trend.cpp.
#pragma once

#include <cstdint>
#include <vector>

namespace ludo::figures {

// A mean, and how far it may be off (one standard deviation).
struct Measured {
  double mean = 0;
  double error = 0;
};

/// The rising row that is nearest to the means, weighted by their errors (pool adjacent violators;
/// Ayer, Brunk, Ewing, Reid and Silverman, 1955). Errors of 0 count as a thousandth.
std::vector<double> rising_fit(const std::vector<Measured>& row);

/// How probable a row is that departs from going one way as far as this one, if the truth is the
/// nearest row that rises or falls: from 2,000 rows drawn from that, by a stream of the seed.
double one_way(const std::vector<Measured>& row, std::uint64_t seed);

}  // namespace ludo::figures
