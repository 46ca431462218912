// Known answers of the generator: part of the specification, never to be changed.

#include <array>

#include "interpreter/runtime/random.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::uint64_t nth(std::uint64_t key, int n) {
  Random random(key);
  std::uint64_t value = 0;
  for (int i = 0; i < n; ++i) value = random.next();
  return value;
}

}  // namespace

TEST_CASE("the stream is SplitMix64") {
  // Published with Vigna's version, for the key 1234567.
  STATIC_REQUIRE(nth(1234567, 1) == 6457827717110365317ULL);
  STATIC_REQUIRE(nth(1234567, 2) == 3203168211198807973ULL);
  STATIC_REQUIRE(nth(1234567, 3) == 9817491932198370423ULL);
  STATIC_REQUIRE(nth(1234567, 4) == 4593380528125082431ULL);
  STATIC_REQUIRE(nth(1234567, 5) == 16408922859458223821ULL);
  STATIC_REQUIRE(nth(0, 1) == 0xE220A8397B1DCDAFULL);
}

TEST_CASE("keys of playouts are distinct and known") {
  STATIC_REQUIRE(mix(0, 0) == 0xA706DD2F4D197E6FULL);
  STATIC_REQUIRE(mix(1, 0) == 0x5E41AB087439611EULL);
  STATIC_REQUIRE(mix(1, 1) == 0xF18D6CE93D6CF1EEULL);
  STATIC_REQUIRE(mix(42, 1000000) == 0x8505DA9E8A915C81ULL);
  std::set<std::uint64_t> keys;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (std::uint64_t index = 0; index < 100; ++index) keys.insert(mix(seed, index));
  }
  CHECK(keys.size() == 4000);
  // A shifted seed must not give the same playouts, one later.
  CHECK(mix(0x9E3779B97F4A7C15ULL, 0) != mix(0, 1));
}

TEST_CASE("a bounded draw takes the high half of the product") {
  STATIC_REQUIRE(detail::multiply_high(UINT64_MAX, UINT64_MAX) == UINT64_MAX - 1);
  STATIC_REQUIRE(detail::multiply_high(0x8000000000000000ULL, 10) == 5);
  STATIC_REQUIRE(detail::multiply_high(0x123456789ABCDEF0ULL, 0x0FEDCBA987654321ULL) ==
                 0x0121FA00AD77D742ULL);

  Random random(7);
  std::string drawn;
  for (int i = 0; i < 24; ++i) drawn += std::to_string(random.below(6));
  CHECK(drawn == "205321210205555351344022");
}

TEST_CASE("every bounded draw takes one number of the stream") {
  Random drawn(99);
  Random stepped(99);
  CHECK(drawn.below(1) == 0);
  static_cast<void>(stepped.next());
  CHECK(drawn == stepped);
}

TEST_CASE("a bounded draw is even enough") {
  Random random(2024);
  std::array<int, 5> counts{};
  for (int i = 0; i < 50000; ++i) ++counts[random.below(5)];
  for (const int count : counts) {
    CHECK(9600 < count);
    CHECK(count < 10400);
  }
}

TEST_CASE("a weighted draw follows its weights and skips zeros") {
  constexpr std::array<std::uint64_t, 5> kWeights = {0, 1, 0, 3, 0};
  Random random(5);
  std::array<int, 5> counts{};
  for (int i = 0; i < 40000; ++i) ++counts[random.weighted(kWeights)];
  CHECK(counts[0] == 0);
  CHECK(counts[2] == 0);
  CHECK(counts[4] == 0);
  CHECK(9600 < counts[1]);
  CHECK(counts[1] < 10400);
}

TEST_CASE("equal weights draw what a bounded draw draws") {
  constexpr std::array<std::uint64_t, 4> kWeights = {1, 1, 1, 1};
  Random weighted(31);
  Random bounded(31);
  for (int i = 0; i < 100; ++i) CHECK(weighted.weighted(kWeights) == bounded.below(4));
}

TEST_CASE("a draw from nothing is a bug") {
  Random random(1);
  CHECK_THROWS_AS(random.below(0), lang::InternalError);
  CHECK_THROWS_AS(random.weighted({}), lang::InternalError);
}

}  // namespace ludo::interpreter
