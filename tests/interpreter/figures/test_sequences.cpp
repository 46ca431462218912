// Intervals that may be looked at again and again, and the functions that they are made of.

#include "interpreter/figures/sequences.hpp"

#include <cmath>

#include "interpreter/figures/exp_of.hpp"
#include "interpreter/figures/log_of.hpp"
#include "interpreter/runtime/random.hpp"
#include "tests/support/catch.hpp"

namespace ludo::figures {

namespace {

// One of -1, 0, 0, 1, shifted by chance: on average `bias` hundredths.
std::int64_t drawn(interpreter::Random& random, std::uint64_t bias) {
  if (random.below(100) < bias) return 1;
  const std::uint64_t face = random.below(4);
  return face == 0 ? -1 : face == 3 ? 1 : 0;
}

}  // namespace

TEST_CASE("the exponential function and the logarithm that all machines share", "[figures]") {
  for (double x = -40; x < 40; x += 0.37) {
    const double exact = std::exp(x);
    CHECK(std::abs(exp_of(x) - exact) < 1e-13 * exact);
    CHECK(std::abs(log_of_real(exact) - x) < 1e-12);
  }
  CHECK(exp_of(0) == 1);
  CHECK(exp_of(1e9) == exp_of(700));
}

TEST_CASE("differences are summed by clusters", "[figures]") {
  Differences alone, together;
  for (int i = 0; i < 100; ++i) alone.add(i % 2 == 0 ? 3 : -1);
  CHECK(alone.pairs() == 100);
  CHECK(alone.unequal() == 100);
  CHECK(alone.mean() == 1);
  CHECK(alone.deviation() == 2);
  // The same games again and again say no more than two games do.
  together.add(3, 50);
  together.add(-1, 50);
  CHECK(together.mean() == 1);
  CHECK(std::abs(together.deviation() / std::sqrt(100.0) - 2 / std::sqrt(2.0)) < 1e-12);
}

TEST_CASE("whoever looks all the time is seldom misled", "[figures]") {
  constexpr int kRuns = 400;
  constexpr std::uint64_t kPairs = 3000;
  int misled = 0, said_differs = 0, said_none = 0, found = 0;
  for (int run = 0; run < kRuns; ++run) {
    interpreter::Random random(interpreter::mix(7, static_cast<std::uint64_t>(run)));
    Differences equal, biased;
    bool outside = false;
    Answer answer = Answer::Open;
    Answer of_biased = Answer::Open;
    for (std::uint64_t i = 0; i < kPairs; ++i) {
      equal.add(drawn(random, 0));
      biased.add(drawn(random, 10));
      if (i < 200 || i % 20 != 0) continue;
      const interpreter::Interval interval = anytime(equal, kPairs, 0.05);
      outside = outside || interval.low > 0 || interval.high < 0;
      if (answer == Answer::Open) answer = two_sided(equal, 0.1);
      if (of_biased == Answer::Open) of_biased = two_sided(biased, 0.1);
    }
    misled += outside ? 1 : 0;
    said_differs += answer == Answer::Differs ? 1 : 0;
    said_none += answer == Answer::NoneOf ? 1 : 0;
    found += of_biased == Answer::Differs ? 1 : 0;
  }
  // 5 %, and three standard deviations of that.
  constexpr int kMost = 33;
  CHECK(misled <= kMost);
  CHECK(said_differs <= kMost);
  CHECK(said_none >= kRuns - kMost);
  CHECK(found >= kRuns - kMost);
}

TEST_CASE("an interval narrows with the pairs, and holds nothing before there are two",
          "[figures]") {
  Differences seen;
  CHECK(anytime(seen, 1000, 0.05).high > 1e17);
  double before = 1e18;
  for (int i = 0; i < 2000; ++i) {
    seen.add(i % 2 == 0 ? 1 : -1);
    if (i % 500 != 499) continue;
    const interpreter::Interval interval = anytime(seen, 1000, 0.05);
    CHECK(interval.high - interval.low < before);
    before = interval.high - interval.low;
  }
  // A z-test with four errors in five found: (1.96 + 0.84)² / 0.1².
  CHECK(needed(seen, 0.1) == 785);
}

}  // namespace ludo::figures
