// The figures of a set of games: intervals, and the spread of whole numbers.
//
// Only whole numbers are added up, so that the order in which games end, and how they are shared
// out, never changes a figure; floating point is used last, in operations that every machine rounds
// alike (+ - * / and the square root).
//
// Tested by tests/interpreter/figures/test_figures.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace ludo::interpreter {

struct Interval {
  double low = 0;
  double high = 0;
};

// The 95 % Wilson interval of a share of `count` in `total`; the whole of 0 to 1 for no games.
Interval wilson(std::uint64_t count, std::uint64_t total);

// Shares of games of which equal ones form a cluster: the sums of the squares of the clusters'
// sizes, of those that are counted and of the others.
struct Clusters {
  std::uint64_t counted = 0;
  std::uint64_t others = 0;
};

// The same where equal games say no more than one: the interval of as many games as would leave the
// share as uncertain if they were all apart (the variance is that of the clusters' sums), and at
// most of n² over the sum of all squares.
Interval wilson(std::uint64_t count, std::uint64_t total, const Clusters& clusters);

// Fewer than fifty different games, and fewer than nine in ten of all: nothing can be said.
bool is_too_alike(std::uint64_t distinct, std::uint64_t games);

// The share itself; 0 for no games.
double share(std::uint64_t count, std::uint64_t total);

// How often each whole number was met.
class Histogram {
 public:
  void add(std::int64_t value, std::uint64_t times = 1);
  void merge(const Histogram& other);

  // Without those met never.
  std::map<std::int64_t, std::uint64_t> counts() const;
  std::uint64_t total() const { return total_; }

  double mean() const;
  // Of the sample (n - 1); 0 for fewer than two values.
  double sd() const;
  // The least value that is not below a part num/den of the values: the nearest rank.
  std::int64_t quantile(std::uint64_t num, std::uint64_t den) const;
  std::int64_t max() const;

  friend bool operator==(const Histogram& a, const Histogram& b) {
    return a.total_ == b.total_ && a.counts() == b.counts();
  }

 private:
  static constexpr std::int64_t kSmall = 4096;
  std::vector<std::uint64_t> small_;              // by value, 0 to below kSmall
  std::map<std::int64_t, std::uint64_t> others_;  // all others
  std::uint64_t total_ = 0;
};

// Rounded to six digits behind the point, for printing.
double rounded(double value);

}  // namespace ludo::interpreter
