#include "lang/text/suggest.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

using Words = std::vector<std::string>;

TEST_CASE("edits are insertions, deletions, replacements and swaps") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("knight", "knight") == 0);
  CHECK(edit_distance("knigth", "knight") == 1);
  CHECK(edit_distance("kings", "king") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
  // Restricted: the swapped pair is not edited again.
  CHECK(edit_distance("ca", "abc") == 3);
}

TEST_CASE("the nearest word is suggested") {
  const Words words = {"rook", "bishop", "king", "knight"};
  CHECK(closest("kinght", words) == "knight");
  CHECK(closest("bishp", words) == "bishop");
  CHECK(closest("Rook", words) == "rook");
  CHECK(closest("queen", words) == std::nullopt);
  CHECK(closest("", words) == std::nullopt);
  CHECK(closest("rook", Words{}) == std::nullopt);
}

TEST_CASE("the word itself is no suggestion") {
  CHECK(closest("king", Words{"king"}) == std::nullopt);
  CHECK(closest("king", Words{"king", "King"}) == "King");
}

TEST_CASE("one letter is near to nothing but its other case") {
  CHECK(closest("x", Words{"y", "z"}) == std::nullopt);
  CHECK(closest("x", Words{"X"}) == "X");
}

TEST_CASE("the order of candidates does not matter") {
  CHECK(closest("e9", Words{"e8", "e1"}) == "e1");
  CHECK(closest("e9", Words{"e1", "e8"}) == "e1");
}

}  // namespace ludo::lang
