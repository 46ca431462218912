// Letters for pieces and tints.

#include "interpreter/scene/letters.hpp"
#include "tests/support/catch.hpp"

namespace ludo::scene {

namespace {

lang::GameModel with_kinds(const std::vector<std::string>& names) {
  lang::GameModel model;
  for (const std::string& name : names) {
    lang::Kind kind;
    kind.name = name;
    model.kinds.push_back(kind);
  }
  return model;
}

Pieces pieces(const std::vector<interpreter::PieceOnSite>& all) {
  Pieces found;
  for (std::size_t i = 0; i < all.size(); ++i) {
    found.insert_or_assign(static_cast<Index>(i), all[i]);
  }
  return found;
}

}  // namespace

TEST_CASE("no two sorts of pieces have the same letter; the second player's are small") {
  const lang::GameModel model = with_kinds({"Knight", "King"});
  const PieceLetters letters = letters_of(
      model, pieces({{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {0, kNoIndex}, {kNoIndex, 1}}));
  std::set<std::string> all;
  for (const auto& [piece, letter] : letters) all.insert(letter);
  CHECK(all.size() == 7);
  CHECK(letters.at({0, 1}) == "k");
  CHECK(letters.at({1, 1}) == "ki");
  CHECK(letters.at({kNoIndex, 1}) == "?");
}

TEST_CASE("the legend of the setup comes first") {
  lang::GameModel model = with_kinds({"Knight", "King"});
  model.glyphs = {{"N", 0, 0}, {"n", 0, 1}};
  const PieceLetters letters = letters_of(model, pieces({{0, 0}, {0, 1}, {1, 0}}));
  CHECK(letters.at({0, 0}) == "N");
  CHECK(letters.at({0, 1}) == "n");
  CHECK(letters.at({1, 0}) == "K");
}

TEST_CASE("a tint has a letter of its name that is free, or a number") {
  std::set<std::string> taken = {"h"};
  CHECK(fresh_letter("Hill", taken) == "i");
  CHECK(fresh_letter("Hill", taken) == "l");
  CHECK(fresh_letter("Hill", taken) == "1");
}

}  // namespace ludo::scene
