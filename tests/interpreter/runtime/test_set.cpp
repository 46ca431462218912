// Rows of bits against plain sets of numbers.

#include <set>

#include "interpreter/runtime/random.hpp"
#include "interpreter/runtime/set.hpp"
#include "tests/support/catch.hpp"

namespace ludo::runtime {

namespace {

using Plain = std::set<int>;

template <int W>
Plain plain(Set<W> set) {
  Plain items;
  while (!set.empty()) items.insert(set.take_first());
  return items;
}

template <int W>
void check_width() {
  interpreter::Random random(W);
  for (int round = 0; round < 60; ++round) {
    Set<W> a, b;
    Plain x, y;
    const auto n = random.below(W * 40);
    for (std::uint64_t i = 0; i < n; ++i) {
      const int one = static_cast<int>(random.below(W * 64));
      const int other = static_cast<int>(random.below(W * 64));
      a.add(one);
      x.insert(one);
      b.add(other);
      y.insert(other);
    }
    REQUIRE(plain(a) == x);
    CHECK(a.count() == static_cast<int>(x.size()));
    CHECK(a.empty() == x.empty());
    CHECK(a.first() == (x.empty() ? -1 : *x.begin()));
    int rank = 0;
    for (const int item : x) CHECK(a.nth(rank++) == item);
    Plain both, any, without, either;
    for (int i = 0; i < W * 64; ++i) {
      if (x.count(i) != 0 && y.count(i) != 0) both.insert(i);
      if (x.count(i) != 0 || y.count(i) != 0) any.insert(i);
      if (x.count(i) != 0 && y.count(i) == 0) without.insert(i);
      if (x.count(i) != y.count(i)) either.insert(i);
    }
    CHECK(plain(a & b) == both);
    CHECK(plain(a | b) == any);
    CHECK(plain(a - b) == without);
    CHECK(plain(a ^ b) == either);
    const int by = static_cast<int>(random.below(W * 128)) - W * 64;
    Plain moved;
    for (const int item : x) {
      if (0 <= item + by && item + by < W * 64) moved.insert(item + by);
    }
    INFO("moved by " << by);
    CHECK(plain(a.moved(by)) == moved);
  }
}

}  // namespace

TEST_CASE("what lies below the first element, and above the last, with them and without") {
  const auto all = [](auto set) {
    for (auto& word : set.words) word = ~std::uint64_t{0};
    return set;
  };
  const auto check = [&]<int W>(Set<W> empty, int low, int high) {
    Set<W> set = empty;
    set.add(low);
    set.add(high);
    CHECK(set.last() == high);
    for (int bit = 0; bit < W * 64; ++bit) {
      CHECK(set.below_first().has(bit) == (bit < low));
      CHECK(set.above_last().has(bit) == (bit > high));
      CHECK(set.to_first().has(bit) == (bit <= low));
      CHECK(set.from_last().has(bit) == (bit >= high));
      CHECK(set.first_above(bit) == (bit < low ? low : bit < high ? high : -1));
      CHECK(empty.first_above(bit) == -1);
    }
    CHECK(set.first_above(-1) == low);
    CHECK(empty.last() == -1);
    CHECK(empty.below_first() == all(empty));
    CHECK(empty.above_last() == all(empty));
    CHECK(empty.to_first() == all(empty));
    CHECK(empty.from_last() == all(empty));
  };
  check(Set<1>{}, 0, 63);
  check(Set<1>{}, 5, 5);
  check(Set<2>{}, 3, 127);
  check(Set<2>{}, 64, 64);
  check(Set<4>{}, 70, 191);
}

TEST_CASE("sets of every width are sets") {
  check_width<1>();
  check_width<2>();
  check_width<4>();
  check_width<8>();
  check_width<16>();
  check_width<32>();
}

}  // namespace ludo::runtime
