// Intervals and spreads, against values worked out by hand or published.

#include "interpreter/figures/figures.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

bool near(double lhs, double rhs) { return std::fabs(lhs - rhs) < 5e-5; }

Histogram histogram_of(const std::vector<std::int64_t>& values) {
  Histogram histogram;
  for (const std::int64_t value : values) histogram.add(value);
  return histogram;
}

}  // namespace

TEST_CASE("the Wilson interval of known shares") {
  // 81 of 263: Newcombe, "Two-sided confidence intervals for the single proportion", 1998.
  CHECK(near(wilson(81, 263).low, 0.2553));
  CHECK(near(wilson(81, 263).high, 0.3662));
  CHECK(near(wilson(15, 148).low, 0.0624));
  CHECK(near(wilson(15, 148).high, 0.1605));
  CHECK(wilson(0, 20).low == 0.0);
  CHECK(near(wilson(0, 20).high, 0.1611));
  CHECK(near(wilson(1, 29).low, 0.0061));
  CHECK(near(wilson(1, 29).high, 0.1718));
  CHECK(wilson(20, 20).high == 1.0);
  CHECK(wilson(0, 0).low == 0.0);
  CHECK(wilson(0, 0).high == 1.0);
}

TEST_CASE("mean, deviation and ranks of a few numbers") {
  const Histogram histogram = histogram_of({2, 4, 4, 4, 5, 5, 7, 9});
  CHECK(histogram.total() == 8);
  CHECK(histogram.mean() == 5.0);
  CHECK(near(histogram.sd(), 2.13809));
  CHECK(histogram.quantile(1, 2) == 4);
  CHECK(histogram.quantile(1, 20) == 2);
  CHECK(histogram.quantile(19, 20) == 9);
  CHECK(histogram.max() == 9);
}

TEST_CASE("no number and one number have a spread of nothing") {
  CHECK(histogram_of({}).mean() == 0.0);
  CHECK(histogram_of({}).sd() == 0.0);
  CHECK(histogram_of({}).quantile(1, 2) == 0);
  CHECK(histogram_of({3}).sd() == 0.0);
  CHECK(histogram_of({3}).quantile(1, 20) == 3);
}

TEST_CASE("joined histograms are the histogram of all") {
  Histogram left = histogram_of({1, 2, 2});
  left.merge(histogram_of({2, 5}));
  CHECK(left == histogram_of({5, 2, 2, 2, 1}));
}

}  // namespace ludo::interpreter
