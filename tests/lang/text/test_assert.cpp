#include "lang/text/assert.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

TEST_CASE("a failed assertion throws with place, condition and message") {
  const auto fail = [](int n) { LUDO_ASSERT(n < 2, "n is {}", n); };
  CHECK_NOTHROW(fail(1));
  try {
    fail(3);
    FAIL("nothing was thrown");
  } catch (const InternalError& error) {
    const std::string text = error.what();
    // The place is given from the top of the sources, never as a path of this machine.
    CHECK(text.starts_with("internal error at tests/lang/text/test_assert.cpp:"));
    CHECK(text.ends_with(": n < 2: n is 3"));
  }
}

TEST_CASE("an assertion needs no message") {
  const auto fail = [] { LUDO_ASSERT(1 == 2); };
  CHECK_THROWS_AS(fail(), InternalError);
}

}  // namespace ludo::lang
