// Rows found around new sites, against a look at the whole board: sets that gain and lose sites,
// few and many at once, for one mover and the other.

#include <algorithm>
#include <string>
#include <type_traits>

#include "interpreter/runtime/rows.hpp"
#include "tests/interpreter/runtime/bare.hpp"

namespace ludo::runtime {

namespace {

constexpr std::int32_t kLength = 3;

// One direction of each pair.
std::vector<std::int32_t> half_of(const lang::Board& board) {
  std::vector<std::int32_t> half;
  for (const std::int32_t direction : board.any_directions) {
    const std::int32_t opposite = board.directions[static_cast<std::size_t>(direction)].opposite;
    REQUIRE(opposite >= 0);
    if (direction < opposite) half.push_back(direction);
  }
  return half;
}

template <class Bits>
bool has_row(const lang::Board& board, const std::vector<std::int32_t>& directions,
             const Bits& among) {
  for (std::int32_t first = 0; first < static_cast<std::int32_t>(board.sites.size()); ++first) {
    for (const std::int32_t direction : directions) {
      std::int32_t length = 0;
      for (std::int32_t at = first; at >= 0 && among.has(at); at = board.step(at, direction)) {
        ++length;
      }
      if (length >= kLength) return true;
    }
  }
  return false;
}

void check_board(const std::string& board_text, std::uint64_t seed) {
  INFO(board_text);
  const interpreter::TestGame game = interpreter::load_text(
      "game Rows\nelements\n  players White, Black\n  board " + board_text +
      "\n  piece Stone: of each player\nscenario\n  turn\n    choose spot among empty\n"
      "    put own Stone at spot\n  stuck: draw\n");
  BareProgram bare(*game.model);
  const lang::Board& board = game.model->board;
  const std::vector<std::int32_t> directions = half_of(board);
  bare.program.pool = {kLength, static_cast<std::int32_t>(directions.size())};
  bare.program.pool.insert(bare.program.pool.end(), directions.begin(), directions.end());
  bare.program.row_tests = {0};
  with_machine(bare.program, [&](auto& machine) {
    using Bits = typename std::remove_reference_t<decltype(machine)>::Bits;
    Random random(seed);
    const auto n_sites = static_cast<std::uint64_t>(board.sites.size());
    Bits among;
    int rows = 0;
    int none = 0;
    for (int i = 0; i < 4'000; ++i) {
      // A new game, many changes at once, or a few.
      if (random.below(40) == 0) among = {};
      const std::uint64_t changes = random.below(10) == 0 ? n_sites / 3 : random.below(4);
      for (std::uint64_t k = 0; k < changes; ++k) {
        const auto site = static_cast<int>(random.below(n_sites));
        if (random.below(3) == 0) {
          among.add(site);
        } else {
          among.drop(site);
        }
      }
      machine.put_field(Field::Mover, static_cast<std::int32_t>(random.below(2)));
      const Bits found = machine.some_row(among, 0, 0);
      const bool expected = has_row(board, directions, among);
      REQUIRE(!found.empty() == expected);
      REQUIRE((found - among).empty());
      (expected ? rows : none) += 1;
    }
    // Both were met often.
    CHECK(rows > 50);
    CHECK(none > 50);
  });
}

}  // namespace

TEST_CASE("rows are found around new sites as on the whole board") {
  check_board("square 5 x 4", 1);
  check_board("square 9 x 9", 2);
  check_board("hexagon side 4", 3);
  check_board("square 15 x 15", 4);
}

}  // namespace ludo::runtime
