#include "lang/text/ids.hpp"

#include <type_traits>
#include <unordered_set>

#include "tests/support/catch.hpp"

namespace ludo::lang {

using AppleId = Id<struct AppleTag>;
using PearId = Id<struct PearTag>;

TEST_CASE("ids of two tables are two types") {
  STATIC_REQUIRE(!std::is_convertible_v<AppleId, PearId>);
  STATIC_REQUIRE(!std::is_convertible_v<std::size_t, AppleId>);
}

TEST_CASE("ids compare, order and hash by their row") {
  STATIC_REQUIRE(AppleId(3).index() == 3);
  STATIC_REQUIRE(AppleId(3) == AppleId(3));
  STATIC_REQUIRE(AppleId(3) < AppleId(4));
  const std::unordered_set<AppleId> apples = {AppleId(1), AppleId(2), AppleId(1)};
  CHECK(apples.size() == 2);
}

TEST_CASE("the default id is of nothing") {
  STATIC_REQUIRE(!AppleId().valid());
  STATIC_REQUIRE(AppleId() == AppleId::none());
  STATIC_REQUIRE(AppleId(0).valid());
}

}  // namespace ludo::lang
