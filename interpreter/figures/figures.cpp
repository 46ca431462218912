// Intervals and spreads. See figures.hpp.

#include "interpreter/figures/figures.hpp"

#include <algorithm>
#include <cmath>

namespace ludo::interpreter {

namespace {

// The 97.5 % point of the normal distribution.
constexpr double kZ = 1.959963984540054;

// A share p of n games.
Interval wilson(double p, double n, bool is_none, bool is_all) {
  const double z2 = kZ * kZ;
  const double scale = 1.0 + z2 / n;
  const double centre = p + z2 / (2.0 * n);
  const double spread = kZ * std::sqrt(p * (1.0 - p) / n + z2 / (4.0 * n * n));
  // The ends are exact where the share is: rounding must not show 1e-18 for nought.
  const double low = is_none ? 0.0 : (centre - spread) / scale;
  const double high = is_all ? 1.0 : (centre + spread) / scale;
  return Interval{low, high};
}

}  // namespace

Interval wilson(std::uint64_t count, std::uint64_t total) {
  const double n = static_cast<double>(total);
  return wilson(static_cast<double>(count) / n, n, count == 0, count == total);
}

Interval wilson(std::uint64_t count, std::uint64_t total, const Clusters& clusters) {
  if (clusters.counted + clusters.others == total) return wilson(count, total);
  const double n = static_cast<double>(total);
  const double p = static_cast<double>(count) / n;
  const double squares = (1.0 - p) * (1.0 - p) * static_cast<double>(clusters.counted) +
                         p * p * static_cast<double>(clusters.others);
  // A share of one game of each cluster would be as uncertain as this; that of some of them may
  // look surer by chance, where what is rare happened in a game that was played once.
  double apart = n * n / static_cast<double>(clusters.counted + clusters.others);
  if (count != 0 && count != total) apart = std::min(apart, n * n * p * (1.0 - p) / squares);
  return wilson(p, apart, count == 0, count == total);
}

bool is_too_alike(std::uint64_t distinct, std::uint64_t games) {
  constexpr std::uint64_t kFewest = 50;
  constexpr std::uint64_t kTenths = 9;
  return distinct < kFewest && 10 * distinct < kTenths * games;
}

double share(std::uint64_t count, std::uint64_t total) {
  return total == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(total);
}

void Histogram::add(std::int64_t value, std::uint64_t times) {
  if (times == 0) return;
  total_ += times;
  if (value < 0 || kSmall <= value) {
    others_[value] += times;
    return;
  }
  const auto place = static_cast<std::size_t>(value);
  if (small_.size() <= place) small_.resize(place + 1);
  small_[place] += times;
}

void Histogram::merge(const Histogram& other) {
  for (std::size_t i = 0; i < other.small_.size(); ++i) {
    add(static_cast<std::int64_t>(i), other.small_[i]);
  }
  for (const auto& [value, times] : other.others_) add(value, times);
}

std::map<std::int64_t, std::uint64_t> Histogram::counts() const {
  std::map<std::int64_t, std::uint64_t> counts = others_;
  for (std::size_t i = 0; i < small_.size(); ++i) {
    if (small_[i] != 0) counts[static_cast<std::int64_t>(i)] = small_[i];
  }
  return counts;
}

double Histogram::mean() const {
  if (total_ == 0) return 0.0;
  std::int64_t sum = 0;
  for (const auto& [value, times] : counts()) sum += value * static_cast<std::int64_t>(times);
  return static_cast<double>(sum) / static_cast<double>(total_);
}

double Histogram::sd() const {
  if (total_ < 2) return 0.0;
  const double centre = mean();
  double squares = 0.0;
  for (const auto& [value, times] : counts()) {
    const double off = static_cast<double>(value) - centre;
    squares += off * off * static_cast<double>(times);
  }
  return std::sqrt(squares / static_cast<double>(total_ - 1));
}

std::int64_t Histogram::quantile(std::uint64_t num, std::uint64_t den) const {
  // The rank is num/den of the total, rounded up, at least 1.
  const std::uint64_t product = total_ * num;
  std::uint64_t rank = product / den + (product % den == 0 ? 0 : 1);
  if (rank == 0) rank = 1;
  std::uint64_t seen = 0;
  for (const auto& [value, times] : counts()) {
    seen += times;
    if (rank <= seen) return value;
  }
  return 0;
}

std::int64_t Histogram::max() const {
  const std::map<std::int64_t, std::uint64_t> all = counts();
  return all.empty() ? 0 : all.rbegin()->first;
}

double rounded(double value) { return std::round(value * 1e6) / 1e6; }

}  // namespace ludo::interpreter
