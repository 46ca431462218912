// How chapters are cut into blocks.

#include "tests/spec/document.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("a chapter is cut into blocks with their headings") {
  const Document document = read_document(
      "# Moves\n"
      "prose with `words`\n"
      "## Sliding\n"
      "```ludo\n"
      "game A\n"
      "\n"
      "# no heading\n"
      "```\n"
      "### Far\n"
      "## Leaping\n"
      "```moves after=\"a1-a2, b1\"\n"
      "a2-a3\n"
      "```\n"
      "````text\n"
      "```ludo\n"
      "````\n");
  CHECK(document.faults.empty());
  REQUIRE(document.blocks.size() == 3);
  CHECK(document.blocks[0].kind == "ludo");
  CHECK(document.blocks[0].heading == "Moves / Sliding");
  CHECK(document.blocks[0].text == "game A\n\n# no heading\n");
  CHECK(document.blocks[0].line == 4);
  CHECK(document.blocks[1].kind == "moves");
  CHECK(document.blocks[1].heading == "Moves / Leaping");
  CHECK(document.blocks[1].attributes.at("after") == "a1-a2, b1");
  CHECK(document.blocks[2].kind == "text");
  CHECK(document.blocks[2].text == "```ludo\n");
}

TEST_CASE("a kind may have two words, and none is seen as none") {
  const Document document = read_document("```ludo continued\nx\n```\n```\ny\n```\n");
  REQUIRE(document.blocks.size() == 2);
  CHECK(document.blocks[0].kind == "ludo continued");
  CHECK(document.blocks[1].kind.empty());
}

TEST_CASE("what is wrong with the fences of a chapter is told with its line") {
  CHECK(read_document("```ludo\nx\n").faults ==
        std::vector<std::string>{"line 1: the block is never closed"});
  CHECK(read_document("\n```moves after=x\n```\n").faults ==
        std::vector<std::string>{"line 2: an attribute without quotes"});
  CHECK(read_document("- item\n  ```ludo\n").faults ==
        std::vector<std::string>{"line 2: an indented fence"});
}

}  // namespace ludo::tests
