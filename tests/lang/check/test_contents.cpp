// Words side by side that exclude one another.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("what nothing can be at once is an error") {
  CHECK(meaning("own enemy Man") == "!wrong-type");
  CHECK(meaning("empty Man") == "!wrong-type");
  CHECK(meaning("own empty") == "!wrong-type");
  CHECK(meaning("Man King") == "!wrong-type");
  CHECK(meaning("neutral own pieces") == "!wrong-type");
  CHECK(meaning("own (enemy or empty)") == "!wrong-type");
  CHECK(meaning("(Man but not own) (King or empty)") == "!wrong-type");
}

TEST_CASE("what something may be is none") {
  CHECK(meaning("White Man own pieces") != "!wrong-type");
  CHECK(meaning("own (enemy or Man)") != "!wrong-type");
  CHECK(meaning("(Man or King) Man") != "!wrong-type");
  CHECK(meaning("hostile to c3 own pieces") != "!wrong-type");
  CHECK(meaning("occupied enemy") != "!wrong-type");
  CHECK(meaning("empty touching King") != "!wrong-type");
  CHECK(meaning("friendly to me own pieces") != "!wrong-type");
}

}  // namespace ludo::tests
