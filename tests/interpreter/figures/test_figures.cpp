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

TEST_CASE("equal games say no more than one") {
  // All different: the same interval, to the last bit.
  const Interval apart = wilson(81, 263);
  const Interval all = wilson(81, 263, {81, 182});
  CHECK(all.low == apart.low);
  CHECK(all.high == apart.high);
  // Each game played four times over: as many games as there are different ones.
  const Interval fourfold = wilson(4 * 15, 4 * 148, {16 * 15, 16 * 133});
  CHECK(near(fourfold.low, wilson(15, 148).low));
  CHECK(near(fourfold.high, wilson(15, 148).high));
  CHECK(near(wilson(0, 80, {0, 4 * 4 * 20}).high, wilson(0, 20).high));
  CHECK(wilson(0, 80, {0, 4 * 4 * 20}).low == 0.0);
  CHECK(wilson(80, 80, {4 * 4 * 20, 0}).high == 1.0);
  // Of a cluster on one side only: sums of squares by hand. p = 1/2 of 20, one game ten times:
  // the variance is (1/4)(100 + 10) / 400, that of 400 / 110 games.
  const Interval one_sided = wilson(10, 20, {100, 10});
  CHECK(near(one_sided.high - one_sided.low, 0.7167));
  CHECK(near((one_sided.low + one_sided.high) / 2, 0.5));

  CHECK(is_too_alike(49, 100));
  CHECK_FALSE(is_too_alike(50, 1000));
  CHECK_FALSE(is_too_alike(10, 10));
  CHECK_FALSE(is_too_alike(9, 10));
  CHECK(is_too_alike(8, 10));
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
