// Sets as pages against plain sets of numbers.

#include <cstring>
#include <set>
#include <vector>

#include "interpreter/program/pages.hpp"
#include "interpreter/runtime/paged_set.hpp"
#include "interpreter/runtime/random.hpp"
#include "tests/support/catch.hpp"

namespace ludo::runtime {

namespace {

using Numbers = std::set<int>;
using Paged = Set<kPaged>;

Numbers numbers_of(Paged set) {
  Numbers items;
  while (!set.empty()) items.insert(set.take_first());
  return items;
}

// Some that lie close together, at a few places far from each other.
Numbers drawn_numbers(interpreter::Random& random) {
  Numbers items;
  const auto n = random.below(120);
  for (std::uint64_t i = 0; i < n; ++i) {
    items.insert(static_cast<int>(random.below(9) * 20'011 + random.below(150)));
  }
  return items;
}

Paged pages_of_numbers(const Numbers& items) {
  Paged set;
  for (auto at = items.rbegin(); at != items.rend(); ++at) set.add(*at);
  return set;
}

}  // namespace

TEST_CASE("paged sets hold what was added, in order") {
  interpreter::Random random(7);
  for (int round = 0; round < 200; ++round) {
    const Numbers x = drawn_numbers(random), y = drawn_numbers(random);
    const Paged a = pages_of_numbers(x), b = pages_of_numbers(y);
    REQUIRE(numbers_of(a) == x);
    CHECK(a.count() == static_cast<int>(x.size()));
    CHECK(a.empty() == x.empty());
    CHECK(a.first() == (x.empty() ? -1 : *x.begin()));
    for (const int bit : {-1, 0, 62, 63, 64, 200, a.first(), a.last()}) {
      const auto above = x.upper_bound(bit);
      CHECK(a.first_above(bit) == (above == x.end() ? -1 : *above));
    }
    CHECK(a.last() == (x.empty() ? -1 : *x.rbegin()));
    int rank = 0;
    for (const int item : x) CHECK(a.nth(rank++) == item);
    for (const int item : y) CHECK(a.has(item) == (x.count(item) != 0));
    Numbers both, any = x, without, either;
    any.insert(y.begin(), y.end());
    for (const int item : any) {
      if (x.count(item) != 0 && y.count(item) != 0) both.insert(item);
      if (y.count(item) == 0) without.insert(item);
      if (x.count(item) != y.count(item)) either.insert(item);
    }
    CHECK(numbers_of(a & b) == both);
    CHECK(numbers_of(a | b) == any);
    CHECK(numbers_of(a - b) == without);
    CHECK(numbers_of(a ^ b) == either);
    CHECK((a == b) == (x == y));
    CHECK((a - a).empty());
    CHECK((a | b) == (b | a));
  }
}

TEST_CASE("paged sets that are equal are equal words") {
  Paged a, b;
  for (const int item : {70'000, 5, 64, 128}) a.add(item);
  a.drop(64);
  a.drop(63);
  a.flip(70'000);
  b.flip(128);
  b.add(5);
  CHECK(a == b);
  CHECK(a.row().size() == b.row().size());
  CHECK(std::memcmp(a.filled(), b.filled(), sizeof(std::uint64_t) * kPaged) == 0);
  std::vector<std::uint64_t> words(kPaged, 99);
  a.save(words.data());
  Paged back = Paged::single(1'000'000);
  back.load(words.data());
  CHECK(back == a);
  CHECK(Paged::of_low(5).low() == 5);
  CHECK(Paged::single(64).low() == 0);
}

TEST_CASE("sets that a program holds are read as they were written, of every width") {
  const std::vector<std::int32_t> bits{3, 62, 0};
  for (const std::int32_t words : {1, 4, kPaged}) {
    std::vector<std::uint64_t> all(static_cast<std::size_t>(words));
    program::append_set(all, words, bits);
    REQUIRE(all.size() == 2 * static_cast<std::size_t>(words));
    CHECK(program::elements_of(all.data() + words, words) == std::vector<std::int32_t>{0, 3, 62});
    CHECK(program::elements_of(all.data(), words).empty());
  }
  std::vector<std::uint64_t> far;
  program::append_set(far, kPaged, {200'000, 7, 199'999, 64});
  Paged set;
  set.load(far.data());
  CHECK(numbers_of(set) == Numbers{7, 64, 199'999, 200'000});
}

}  // namespace ludo::runtime
