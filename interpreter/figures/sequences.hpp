// What paired games allow one to say of a mean difference, however often one looks.
//
// Differences are whole numbers. Pairs that repeat each other say nothing new: equal pairs form a
// cluster, and the spread of a mean is that of the clusters' sums. Floating point is used last, and
// with functions that every machine rounds alike (log_of.hpp).
//
// Tested by tests/interpreter/figures/test_sequences.cpp.
#pragma once

#include <cstdint>

#include "interpreter/figures/figures.hpp"

namespace ludo::figures {

// Differences, as sums in the order in which they are added.
class Differences {
 public:
  /// One cluster: so many pairs with this difference.
  void add(std::int64_t difference, std::uint64_t times = 1);
  /// So many clusters of one pair each.
  void add_apart(std::int64_t difference, std::uint64_t clusters);

  std::uint64_t pairs() const { return pairs_; }
  /// Pairs whose difference is not 0.
  std::uint64_t unequal() const { return unequal_; }
  double mean() const;
  /// The spread of one pair, by clusters: the mean's is this by the root of the pairs.
  double deviation() const;

 private:
  std::uint64_t pairs_ = 0, unequal_ = 0;
  double sum_ = 0;      // of n d …
  double squares_ = 0;  // … n² d² …
  double crossed_ = 0;  // … n² d …
  double sizes_ = 0;    // … and n² over the clusters, of n pairs with difference d each
};

/// An interval that holds the mean at all looks together with probability 1 - alpha, narrowest
/// about `planned` pairs; everything (-1e18 to 1e18) below two pairs. The asymptotic confidence
/// sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory
/// and asymptotic confidence sequences", 2021. Preconditions: planned > 0, 0 < alpha < 1.
interpreter::Interval anytime(const Differences& seen, std::uint64_t planned, double alpha);

/// An interval that holds the mean with 95 %, of a number of pairs that was fixed beforehand: by
/// normal approximation; where all differences are the same, the rule of three, of values that lie
/// within `whole`. Precondition: a pair or more.
interpreter::Interval fixed(const Differences& seen, double whole);

// What a test says that may be asked again and again.
enum class Answer : std::uint8_t { Open, Differs, NoneOf };

/// Whether the mean differs from 0 or not by `delta` or more, with errors of 5 % either way: two
/// generalised sequential probability ratio tests, one to each side, on the normal approximation.
Answer two_sided(const Differences& seen, double delta);

/// How many pairs in all tell a difference of `delta` from none, four times in five, at 5 %.
std::uint64_t needed(const Differences& seen, double delta);

}  // namespace ludo::figures
