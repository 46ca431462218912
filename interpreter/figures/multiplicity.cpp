// See multiplicity.hpp.

#include "interpreter/figures/multiplicity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "interpreter/figures/exp_of.hpp"

namespace ludo::figures {

double two_sided_tail(double z) {
  constexpr double kRate = 0.2316419;
  constexpr std::array<double, 5> kTerms = {0.319381530, -0.356563782, 1.781477937, -1.821255978,
                                            1.330274429};
  constexpr double kRootOfTwoPi = 2.5066282746310005;
  const double far = std::abs(z);
  const double t = 1 / (1 + kRate * far);
  double sum = 0;
  for (std::size_t i = kTerms.size(); i-- > 0;) sum = (sum + kTerms[i]) * t;
  return std::clamp(2 * sum * exp_of(-far * far / 2) / kRootOfTwoPi, 0.0, 1.0);
}

std::vector<double> false_discoveries(const std::vector<double>& probabilities) {
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return probabilities[a] < probabilities[b];
  });
  std::vector<double> adjusted(probabilities.size(), 1);
  double least = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    const double now =
        probabilities[order[i]] * static_cast<double>(order.size()) / static_cast<double>(i + 1);
    least = std::min(least, now);
    adjusted[order[i]] = least;
  }
  return adjusted;
}

}  // namespace ludo::figures
