// What moves come to whenever they are made.

#include <cstdint>
#include <map>
#include <set>
#include <tuple>

#include "interpreter/players/amaf.hpp"
#include "interpreter/runtime/random.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

TEST_CASE("a move counts once in a game, for the seat that made it, in its table", "[players]") {
  players::Amaf amaf;
  amaf.clear(1000);
  CHECK(amaf.find(1, 7, 0).times == 0);
  amaf.add(1, 7, 0, 10, 1);
  amaf.add(1, 7, 0, 10, 1);  // once more in the same game
  amaf.add(1, 7, 0, 3, 2);
  amaf.add(1, 7, 1, 90, 2);
  amaf.add(2, 7, 0, 5, 2);
  CHECK(amaf.find(1, 7, 0).times == 2);
  CHECK(amaf.find(1, 7, 0).sum == 13);
  CHECK(amaf.find(1, 7, 1).sum == 90);
  CHECK(amaf.find(2, 7, 0).times == 1);
  CHECK(amaf.find(2, 7, 1).times == 0);
  CHECK(amaf.find(1, 8, 0).times == 0);
  amaf.clear(1000);
  CHECK(amaf.find(1, 7, 0).times == 0);
}

TEST_CASE("tables of moves grow, and hold what a map holds", "[players]") {
  players::Amaf amaf;
  amaf.clear(100'000);
  std::map<std::tuple<std::uint32_t, std::uint64_t, std::int16_t>,
           std::pair<std::set<std::uint32_t>, std::int64_t>>
      known;
  Random random(11);
  std::uint32_t game = 1;
  for (int i = 0; i < 20'000; ++i) {
    if (random.below(5) == 0) ++game;
    const auto table = static_cast<std::uint32_t>(1 + random.below(4));
    const std::uint64_t key = random.below(1500);
    const auto seat = static_cast<std::int16_t>(random.below(2));
    const auto reward = static_cast<std::int64_t>(random.below(100));
    amaf.add(table, key, seat, reward, game);
    auto& [games, sum] = known[{table, key, seat}];
    if (games.insert(game).second) sum += reward;
  }
  REQUIRE(known.size() > 5000);
  for (const auto& [name, what] : known) {
    const auto& [table, key, seat] = name;
    const players::Amaf::Known found = amaf.find(table, key, seat);
    CHECK(found.times == what.first.size());
    CHECK(found.sum == what.second);
  }
}

TEST_CASE("where there is no room for more moves the first ones stay", "[players]") {
  players::Amaf amaf;
  amaf.clear(100);
  for (std::uint64_t key = 1; key <= 500; ++key) {
    amaf.add(1, key, 0, 1, static_cast<std::uint32_t>(key));
  }
  for (std::uint64_t key = 1; key <= 100; ++key) CHECK(amaf.find(1, key, 0).times == 1);
  for (std::uint64_t key = 101; key <= 500; ++key) CHECK(amaf.find(1, key, 0).times == 0);
  amaf.add(1, 5, 0, 8, 501);
  CHECK(amaf.find(1, 5, 0).sum == 9);
}

}  // namespace ludo::interpreter
