// What other values of options only count otherwise.

#include "lang/rules/other_figures.hpp"

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("sentences that differ only in figures near their end", "[rules][options]") {
  using lang::rules::other_figures;
  const auto board = other_figures("A board of 12 × 12 cells.", "A board of 18 × 18 cells.");
  REQUIRE(board);
  CHECK(board->first == "12 × 12");
  CHECK(board->second == "18 × 18");
  const auto row = other_figures("A board of 5 × 7 cells.", "A board of 5 × 9 cells.");
  REQUIRE(row);
  CHECK(row->second == "5 × 9");
  CHECK(other_figures("It must have 16 men in all.", "It must have 17 men in all."));
  // Something else differs, too, or much stands behind it.
  CHECK_FALSE(other_figures("It must have 1 man in all.", "It must have 2 men in all."));
  CHECK_FALSE(other_figures("It has 16 men.", "It has 16 men."));
  CHECK_FALSE(other_figures("It has 16 men.", "It has 17 men more."));
  CHECK_FALSE(other_figures("It must have 16 men and no king of any other colour.",
                            "It must have 17 men and no king of any other colour."));
}

TEST_CASE("an aside stands before the full stop of what it is of", "[rules][options]") {
  lang::rules::Document document;
  document.sections.push_back({"material", "Material"});
  lang::rules::Block block;
  block.sentences = {{"It has 5 men.", {}}, {"It has 5 men, too.", {}}};
  block.items.push_back({lang::rules::Block::Form::Paragraph, {{"It has 5 men.", {}}}});
  document.sections[0].blocks.push_back(block);
  lang::rules::put_aside(document, "It has 5 men.", "(option: 6)");
  const lang::rules::Block& told = document.sections[0].blocks[0];
  CHECK(told.sentences[0].text == "It has 5 men (option: 6).");
  CHECK(told.sentences[1].text == "It has 5 men, too.");
  CHECK(told.items[0].sentences[0].text == "It has 5 men (option: 6).");
}

}  // namespace ludo::tests
