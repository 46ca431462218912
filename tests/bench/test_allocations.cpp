// A playout takes nothing from the heap: once the rows of the machine have grown to their sizes, by
// the same games played before, no call of malloc, realloc or operator new is made.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "tests/bench/counted_memory.hpp"
#include "tests/bench/frozen_game.hpp"
#include "tests/bench/seeded_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

struct CountedGame {
  const char* path;
  std::uint64_t games;
};

constexpr CountedGame kGames[] = {
    {"examples/games/breakthrough.ludo", 200}, {"examples/games/connect-four.ludo", 200},
    {"examples/games/reversi.ludo", 200},      {"examples/games/english-draughts.ludo", 200},
    {"examples/games/gomoku.ludo", 20},        {"stdlib-games/tablut/tablut.ludo", 20},
    {"stdlib-games/hexdame/hexdame.ludo", 20}, {"stdlib-games/fanorona/fanorona.ludo", 20},
};

void check_no_allocation(const CountedGame& counted) {
  bench::SeededGames games(bench::freeze_game(counted.path).program, 100'000);
  const yardsticks::PlayoutTotals before = games.play(1, counted.games);
  REQUIRE(before.games == counted.games);

  std::uint64_t calls = 0;
  std::string place;
  yardsticks::PlayoutTotals after;
  {
    const bench::CountedMemory memory;
    after = games.play(1, counted.games);
    calls = memory.count();
    if (calls != 0) place = memory.first_place();
  }
  INFO(calls << " calls, the first from\n" << place);
  CHECK(calls == 0);
  CHECK(after == before);
}

}  // namespace

LUDO_REGISTER_TESTS(allocations) {
  for (const CountedGame& counted : kGames) {
    register_test(bench::name_of(counted.path) + ": a playout takes nothing from the heap",
                  "[heap]", [counted] { check_no_allocation(counted); });
  }
}

TEST_CASE("every way to take memory is counted", "[heap]") {
  const auto calls_of = [](auto take) {
    const bench::CountedMemory memory;
    take();
    return memory.count();
  };
  // Volatile, so that pairs of taking and giving back are not left out.
  static void* volatile kept = nullptr;
  static int* volatile number = nullptr;
  CHECK(calls_of([] {}) == 0);
  CHECK(calls_of([] {
          kept = std::malloc(100);
          kept = std::realloc(kept, 1'000);
          std::free(kept);
        }) == 2);
  CHECK(calls_of([] {
          kept = std::calloc(10, 10);
          std::free(kept);
        }) == 1);
  CHECK(calls_of([] {
          kept = std::aligned_alloc(64, 128);
          std::free(kept);
        }) == 1);
  CHECK(calls_of([] {
          number = new int(1);
          delete number;
        }) == 1);
  CHECK(calls_of([] {
          number = new int[100];
          delete[] number;
        }) == 1);
  CHECK(calls_of([] {
          const std::string text(200, 'x');
          kept = const_cast<char*>(text.data());
        }) == 1);
}

}  // namespace ludo::tests
