// Many tests at once.

#include "interpreter/figures/multiplicity.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace ludo::figures {

TEST_CASE("the tails of the normal distribution", "[figures]") {
  for (double z = 0; z < 6; z += 0.01) {
    CHECK(std::abs(two_sided_tail(z) - std::erfc(z / std::sqrt(2.0))) < 2e-7);
    CHECK(two_sided_tail(-z) == two_sided_tail(z));
  }
  CHECK(two_sided_tail(60) < 1e-12);
}

TEST_CASE("what is listed together", "[figures]") {
  // The example of the paper's first table: four of fifteen at 5 %.
  const std::vector<double> row = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                   0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
  const std::vector<double> adjusted = false_discoveries(row);
  int listed = 0;
  for (const double one : adjusted) listed += one <= 0.05 ? 1 : 0;
  CHECK(listed == 4);
  CHECK(std::abs(adjusted[0] - 0.0015) < 1e-12);
  CHECK(adjusted[14] == 1);
  CHECK(false_discoveries({}).empty());
  CHECK(false_discoveries({0.04, 0.01}) == std::vector<double>{0.04, 0.02});
}

}  // namespace ludo::figures
