// Rows get the numbers that a map of rows would give them, again and again.

#include "interpreter/runtime/row_numbers.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "interpreter/runtime/random.hpp"
#include "tests/support/catch.hpp"

namespace ludo::runtime {

namespace {

template <class T>
void check_rows(std::uint64_t seed, int rows) {
  interpreter::Random random(seed);
  RowNumbers<T> numbers;
  for (int round = 0; round < 3; ++round) {
    CHECK(numbers.empty());
    std::map<std::vector<T>, std::int32_t> expected;
    int wrong = 0;
    std::size_t values = 0;
    for (int i = 0; i < rows; ++i) {
      std::vector<T> row(static_cast<std::size_t>(random.below(4)));
      for (T& value : row) value = static_cast<T>(random.below(12)) - T{3};
      const auto [at, fresh] = expected.emplace(row, static_cast<std::int32_t>(expected.size()));
      const auto number = numbers.number_of(row);
      if (fresh) values += row.size();
      if (number.number != at->second || number.fresh != fresh) ++wrong;
    }
    CHECK(wrong == 0);
    CHECK(numbers.values() == values);
    CHECK(expected.size() > 100);
    CHECK(!numbers.empty());
    numbers.clear();
  }
}

}  // namespace

TEST_CASE("equal rows have equal numbers, in the order in which they came") {
  check_rows<std::int32_t>(1, 3'000);
  check_rows<std::uint64_t>(2, 3'000);
}

}  // namespace ludo::runtime
