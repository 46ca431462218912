// See trend.hpp.

#include "interpreter/figures/trend.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ludo::figures {

namespace {

constexpr double kLeastError = 1e-3;

double weight_of(const Measured& one) {
  const double error = std::max(one.error, kLeastError);
  return 1 / (error * error);
}

double distance(const std::vector<Measured>& row, const std::vector<double>& fit) {
  double sum = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    sum += weight_of(row[i]) * (row[i].mean - fit[i]) * (row[i].mean - fit[i]);
  }
  return sum;
}

std::vector<double> falling_fit(std::vector<Measured> row) {
  for (Measured& one : row) one.mean = -one.mean;
  std::vector<double> fit = rising_fit(row);
  for (double& one : fit) one = -one;
  return fit;
}

// The nearer of the rising and the falling row, and how far it is.
double nearest(const std::vector<Measured>& row, std::vector<double>& fit) {
  fit = rising_fit(row);
  std::vector<double> falling = falling_fit(row);
  const double up = distance(row, fit);
  const double down = distance(row, falling);
  if (up <= down) return up;
  fit = std::move(falling);
  return down;
}

// A stream of numbers that are normally distributed closely enough: sums of twelve.
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : state_(seed) {}
  double next() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += unit();
    return sum;
  }

 private:
  // SplitMix64 (Steele, Lea and Flood, 2014).
  double unit() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    z ^= z >> 31U;
    return static_cast<double>(z >> 11U) / 9007199254740992.0;
  }
  std::uint64_t state_;
};

}  // namespace

std::vector<double> rising_fit(const std::vector<Measured>& row) {
  struct Pool {
    double sum, weight;
    std::size_t n;
    double mean() const { return sum / weight; }
  };
  std::vector<Pool> pools;
  for (const Measured& one : row) {
    const double weight = weight_of(one);
    pools.push_back({one.mean * weight, weight, 1});
    while (pools.size() > 1 && pools.back().mean() < pools[pools.size() - 2].mean()) {
      const Pool last = pools.back();
      pools.pop_back();
      pools.back().sum += last.sum;
      pools.back().weight += last.weight;
      pools.back().n += last.n;
    }
  }
  std::vector<double> fit;
  for (const Pool& pool : pools) fit.insert(fit.end(), pool.n, pool.mean());
  return fit;
}

double one_way(const std::vector<Measured>& row, std::uint64_t seed) {
  constexpr int kRows = 2000;
  if (row.size() < 3) return 1;
  std::vector<double> fit;
  const double seen = nearest(row, fit);
  Normal normal(seed);
  int as_far = 0;
  for (int i = 0; i < kRows; ++i) {
    std::vector<Measured> drawn = row;
    for (std::size_t k = 0; k < drawn.size(); ++k) {
      drawn[k].mean = fit[k] + normal.next() * std::max(row[k].error, kLeastError);
    }
    std::vector<double> own;
    if (nearest(drawn, own) >= seen) ++as_far;
  }
  return static_cast<double>(as_far) / kRows;
}

}  // namespace ludo::figures
