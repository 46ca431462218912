// Whether a row goes one way.

#include "interpreter/figures/trend.hpp"

#include "tests/support/catch.hpp"

namespace ludo::figures {

TEST_CASE("the nearest rising row pools what falls", "[figures]") {
  CHECK(rising_fit({{1, 1}, {2, 1}, {3, 1}}) == std::vector<double>{1, 2, 3});
  CHECK(rising_fit({{1, 1}, {4, 1}, {2, 1}}) == std::vector<double>{1, 3, 3});
  CHECK(rising_fit({{3, 1}, {2, 1}, {1, 1}}) == std::vector<double>{2, 2, 2});
  CHECK(rising_fit({}).empty());
}

TEST_CASE("uneven rows are told from those that rise or fall", "[figures]") {
  const double error = 0.02;
  const auto row = [&](std::vector<double> means) {
    std::vector<Measured> measured;
    for (const double mean : means) measured.push_back({mean, error});
    return measured;
  };
  // Kalah at growing strength, by a program written apart: single rungs may dip.
  CHECK(one_way(row({0.52, 0.56, 0.57, 0.74, 0.86}), 1) > 0.2);
  CHECK(one_way(row({0.52, 0.57, 0.55, 0.74, 0.86}), 1) > 0.05);
  CHECK(one_way(row({0.9, 0.8, 0.8, 0.5}), 1) > 0.2);
  // Tablut's random players, and two that think.
  CHECK(one_way(row({0.996, 0.36, 0.70}), 1) < 0.01);
  CHECK(one_way(row({0.5, 0.6}), 1) == 1);
  CHECK(one_way(row({0.996, 0.36, 0.70}), 1) == one_way(row({0.996, 0.36, 0.70}), 1));
}

}  // namespace ludo::figures
