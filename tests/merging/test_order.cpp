// Orders of two sides made one.

#include "lang/merging/order.hpp"

#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using Keys = std::vector<std::string>;

Keys order_of(const Keys& base, const Keys& first, const Keys& second, const Keys& kept) {
  const auto order = lang::merging::joint_order(base, first, second, kept);
  const auto turned = lang::merging::joint_order(base, second, first, kept);
  REQUIRE(order.has_value() == turned.has_value());
  if (!order) return {"none"};
  CHECK(order->keys == turned->keys);
  return order->keys;
}

}  // namespace

TEST_CASE("what nobody has moved stays where it is", "[merging]") {
  CHECK(order_of({"c", "a", "b"}, {"c", "a", "b"}, {"c", "a", "b"}, {"a", "b", "c"}) ==
        Keys{"c", "a", "b"});
  CHECK(order_of({"c", "a", "b"}, {"c", "b"}, {"c", "a", "b"}, {"b", "c"}) == Keys{"c", "b"});
}

TEST_CASE("what is added stands between its neighbours", "[merging]") {
  CHECK(order_of({"b", "a"}, {"b", "x", "a"}, {"b", "a", "y"}, {"a", "b", "x", "y"}) ==
        Keys{"b", "x", "a", "y"});
  CHECK(order_of({"b"}, {"x", "b"}, {"b", "y"}, {"b", "x", "y"}) == Keys{"x", "b", "y"});
}

TEST_CASE("what two sides add at one place is in the order of its keys, and told", "[merging]") {
  const auto order = lang::merging::joint_order({"b"}, {"b", "y"}, {"b", "x"}, {"b", "x", "y"});
  REQUIRE(order.has_value());
  CHECK(order->keys == Keys{"b", "x", "y"});
  REQUIRE(order->ties.size() == 1);
  CHECK(order->ties.front() == std::pair<std::string, std::string>("x", "y"));
}

TEST_CASE("what one side moves is moved", "[merging]") {
  CHECK(order_of({"a", "b", "c"}, {"c", "a", "b"}, {"a", "b", "c"}, {"a", "b", "c"}) ==
        Keys{"c", "a", "b"});
  CHECK(order_of({"a", "b", "c"}, {"c", "a", "b"}, {"a", "x", "b", "c"}, {"a", "b", "c", "x"}) ==
        Keys{"c", "a", "x", "b"});
  CHECK(order_of({"a", "b"}, {"b", "a"}, {"b", "a"}, {"a", "b"}) == Keys{"b", "a"});
  CHECK(order_of({"a", "b", "c"}, {"c", "a", "b"}, {"b", "a", "c"}, {"a", "b", "c"}) ==
        Keys{"none"});
}

}  // namespace ludo::tests
