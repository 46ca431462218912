// See sequences.hpp.

#include "interpreter/figures/sequences.hpp"

#include <algorithm>
#include <cmath>

#include "interpreter/figures/log_of.hpp"

namespace ludo::figures {

void Differences::add(std::int64_t difference, std::uint64_t times) {
  const auto n = static_cast<double>(times);
  const auto d = static_cast<double>(difference);
  pairs_ += times;
  if (difference != 0) unequal_ += times;
  sum_ += n * d;
  squares_ += n * n * d * d;
  crossed_ += n * n * d;
  sizes_ += n * n;
}

void Differences::add_apart(std::int64_t difference, std::uint64_t clusters) {
  const auto n = static_cast<double>(clusters);
  const auto d = static_cast<double>(difference);
  pairs_ += clusters;
  if (difference != 0) unequal_ += clusters;
  sum_ += n * d;
  squares_ += n * d * d;
  crossed_ += n * d;
  sizes_ += n;
}

double Differences::mean() const { return pairs_ == 0 ? 0 : sum_ / static_cast<double>(pairs_); }

double Differences::deviation() const {
  if (pairs_ < 2) return 0;
  const double centre = mean();
  const double spread = squares_ - 2 * centre * crossed_ + centre * centre * sizes_;
  return std::sqrt(std::max(0.0, spread) / static_cast<double>(pairs_));
}

interpreter::Interval anytime(const Differences& seen, std::uint64_t planned, double alpha) {
  constexpr double kAll = 1e18;
  if (seen.pairs() < 2) return {-kAll, kAll};
  const auto n = static_cast<double>(seen.pairs());
  const double log_alpha = log_of_real(alpha);
  const double rho = (-2 * log_alpha + log_of_real(1 - 2 * log_alpha)) /
                     static_cast<double>(planned);  // its square
  const double width = seen.deviation() * std::sqrt(2 * (n * rho + 1) / (n * n * rho) *
                                                    log_of_real(std::sqrt(n * rho + 1) / alpha));
  return {seen.mean() - width, seen.mean() + width};
}

interpreter::Interval fixed(const Differences& seen, double whole) {
  constexpr double kTwoSided = 1.959963984540054;
  constexpr double kRuleOfThree = 3;
  const auto n = static_cast<double>(seen.pairs());
  const double deviation = seen.deviation();
  const double off =
      deviation == 0 ? kRuleOfThree * whole / n : kTwoSided * deviation / std::sqrt(n);
  return {seen.mean() - off, seen.mean() + off};
}

Answer two_sided(const Differences& seen, double delta) {
  constexpr double kError = 0.05;
  const double deviation = seen.deviation();
  if (seen.pairs() < 2 || deviation == 0) {
    return seen.pairs() >= 2 && seen.mean() == 0 ? Answer::NoneOf : Answer::Open;
  }
  const auto n = static_cast<double>(seen.pairs());
  const double scale = delta * n / (2 * deviation * deviation);
  const double up = (2 * seen.mean() - delta) * scale;
  const double down = (-2 * seen.mean() - delta) * scale;
  const double most = std::max(up, down);
  if (most >= log_of_real((1 - kError) / (kError / 2))) return Answer::Differs;
  if (most <= log_of_real(kError / (1 - kError / 2))) return Answer::NoneOf;
  return Answer::Open;
}

std::uint64_t needed(const Differences& seen, double delta) {
  constexpr double kTail = 1.959963984540054 + 0.841621233572914;
  const double spread = kTail * seen.deviation() / delta;
  return static_cast<std::uint64_t>(std::ceil(spread * spread));
}

}  // namespace ludo::figures
