// Games of a run, cut into blocks.

#include "interpreter/workbench/blocks.hpp"

#include <numeric>

#include "tests/support/catch.hpp"

namespace ludo::workbench {

TEST_CASE("blocks: each game of each row is in one block, in order") {
  for (const std::uint64_t size : {1, 2, 3, 7, 100}) {
    const std::vector<std::uint64_t> rows = {7, 0, 1, 20, 0};
    const Blocks blocks(rows, size);
    std::vector<std::uint64_t> seen(rows.size());
    for (std::uint64_t number = 1; number <= blocks.count(); ++number) {
      const Block block = blocks.at(number);
      CHECK(block.number == number);
      CHECK(block.first == seen[block.row]);
      CHECK(0 < block.games);
      CHECK(block.games <= size);
      for (std::uint64_t game = 0; game < block.games; ++game) {
        CHECK(blocks.holding(block.row, block.first + game).number == number);
      }
      seen[block.row] += block.games;
    }
    CHECK(seen == rows);
  }
}

TEST_CASE("blocks: lists of numbers are read as they are written") {
  CHECK(numbers_text({}).empty());
  CHECK(numbers_text({4}) == "4");
  CHECK(numbers_text({1, 2, 4, 7, 8, 9}) == "1-2,4,7-9");
  CHECK(read_numbers("7-9,4,1-2", 9) == std::vector<std::uint64_t>{1, 2, 4, 7, 8, 9});
  CHECK(read_numbers("3,3,2-3", 3) == std::vector<std::uint64_t>{2, 3});
  for (const char* bad : {"", "0", "10", "1,", ",1", "1-", "3-2", "1 ", "x", "-1", "1--2", "1/2",
                          "1-9,1-9,1-9,1-9,1-9", "99999999999999999999"}) {
    INFO(bad);
    CHECK_FALSE(read_numbers(bad, 9).has_value());
  }
}

TEST_CASE("blocks: games from blocks are those of the row, whatever is asked for at a time") {
  const Blocks blocks({10, 5}, 4);  // blocks of 4, 4, 2 and 4, 1 games
  const auto read = [](const Block& block) {
    Played<std::uint64_t> played;
    played.games.resize(block.games);
    std::iota(played.games.begin(), played.games.end(), 100 * block.row + block.first);
    return std::optional(played);
  };
  FromBlocks<std::uint64_t> from(blocks, read);
  CHECK(from(0, 0, 3).games == std::vector<std::uint64_t>{0, 1, 2});
  CHECK(from(0, 3, 6).games == std::vector<std::uint64_t>{3, 4, 5, 6, 7, 8});
  CHECK(from(1, 0, 2).games == std::vector<std::uint64_t>{100, 101});
  CHECK_FALSE(from.is_passed_over(blocks.at(3)));
  CHECK_FALSE(from.is_passed_over(blocks.at(4)));
  CHECK(from.is_passed_over(blocks.at(5)));
}

TEST_CASE("blocks: what is missing, and what went wrong, ends a row where it is") {
  const Blocks blocks({9}, 3);
  const auto read = [](const Block& block) -> std::optional<Played<int>> {
    if (block.number == 3) return std::nullopt;
    Played<int> played;
    played.games.assign(block.number == 2 ? 1 : 3, 5);
    if (block.number == 2) played.wrong.emplace().spent = "too long";
    return played;
  };
  FromBlocks<int> from(blocks, read);
  CHECK_FALSE(from(0, 0, 4).wrong.has_value());
  const Played<int> wrong = from(0, 2, 3);
  CHECK(wrong.games.size() == 2);
  REQUIRE(wrong.wrong.has_value());
  CHECK(wrong.wrong->spent == "too long");
  CHECK_FALSE(wrong.missing);
  const Played<int> missing = from(0, 6, 2);
  CHECK(missing.missing);
  CHECK(missing.games.empty());
  CHECK_FALSE(from.is_passed_over(blocks.at(3)));
}

}  // namespace ludo::workbench
