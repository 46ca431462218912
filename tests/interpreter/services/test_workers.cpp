// Work that several threads share.

#include "interpreter/services/workers.hpp"

#include <algorithm>
#include <atomic>

#include "tests/support/catch.hpp"

namespace ludo::interpreter {

TEST_CASE("workers: all threads that are asked for do the work, this one among them") {
  for (const std::size_t n : {0U, 1U, 2U, 5U}) {
    std::atomic<std::size_t> times{0};
    run_on_threads(n, [&] { ++times; });
    CHECK(times == std::max<std::size_t>(1, n));
  }
}

}  // namespace ludo::interpreter
