// Many tests at once.
//
// Tested by tests/interpreter/figures/test_multiplicity.cpp.
#pragma once

#include <vector>

namespace ludo::figures {

/// How probable it is that a normally distributed number lies as far from its mean as `z` standard
/// deviations, or farther, on either side. Off by less than 1e-7 (Abramowitz and Stegun, "Handbook
/// of mathematical functions", 1964, 26.2.17).
double two_sided_tail(double z);

/// By test: the least part of false alarms among those listed at which it would be listed, too, if
/// all with as small a probability are (Benjamini and Hochberg, "Controlling the false discovery
/// rate", 1995).
std::vector<double> false_discoveries(const std::vector<double>& probabilities);

}  // namespace ludo::figures
