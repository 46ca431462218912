// Sheets of letters, and what a terminal is sent.

#include "interpreter/render/canvas.hpp"
#include "tests/support/catch.hpp"

namespace ludo::rendering {

TEST_CASE("letters are put over each other, wide ones over two columns") {
  Canvas sheet;
  sheet.put(0, 0, "abc");
  sheet.put(1, 0, "俥");
  CHECK(sheet.line(0, 0, 9, Colours::None) == "a俥");
  sheet.put(-1, 0, "xyz");
  CHECK(sheet.line(0, 0, 9, Colours::None) == "yz");
  sheet.put(5, 1, "é̂");
  CHECK(sheet.line(1, 0, 9, Colours::None) == "     é̂");
  CHECK(sheet.letter_at(5, 1) == "é̂");
  CHECK(sheet.letter_at(99, 99).empty());
}

TEST_CASE("nothing that a terminal would obey comes out of words") {
  Canvas sheet;
  sheet.put(0, 0,
            "\x1b[2Jx\x07\n\xc2\x9b"
            "1m");
  CHECK(sheet.line(0, 0, 99, Colours::None) == "[2Jx 1m");
}

TEST_CASE("a sheet has an end") {
  Canvas sheet;
  sheet.put(1'000'000'000'000, 0, "x");
  sheet.put(0, 1'000'000'000'000, "x");
  sheet.fill(0, 0, 1'000'000'000'000, 1, 0xff0000);
  CHECK(sheet.height() == 1);
  CHECK(sheet.width() == 4096);
}

TEST_CASE("styles are sent as the terminal understands them, and end with the line") {
  const LetterStyle style{0xffffff, 0xcd0000, true};
  CHECK(styled("M", style, Colours::None) == "M");
  CHECK(styled("M", style, Colours::Millions) == "\x1b[1;38;2;255;255;255;48;2;205;0;0mM\x1b[0m");
  CHECK(styled("M", style, Colours::TwoHundred) == "\x1b[1;38;5;231;48;5;160mM\x1b[0m");
  CHECK(styled("M", style, Colours::Sixteen) == "\x1b[1;97;41mM\x1b[0m");
  Canvas sheet;
  sheet.put(0, 0, "ab", style);
  sheet.put(2, 0, "c");
  CHECK(sheet.line(0, 0, 9, Colours::Sixteen) == "\x1b[1;97;41mab\x1b[0mc");
  CHECK(sheet.line(0, 1, 9, Colours::Sixteen) == "\x1b[1;97;41mb\x1b[0mc");
}

TEST_CASE("letters never have the colour of their ground") {
  const LetterStyle style{0x12100f, 0x1f1e1d, false};
  CHECK(styled("m", style, Colours::Sixteen) == "\x1b[97;40mm\x1b[0m");
}

TEST_CASE("fields are kept at the end of a line, blanks are not") {
  Canvas sheet;
  sheet.put(0, 0, "a   ");
  CHECK(sheet.line(0, 0, 9, Colours::Sixteen) == "a");
  sheet.fill(1, 0, 2, 1, 0x000000);
  CHECK(sheet.line(0, 0, 9, Colours::Sixteen) == "a\x1b[40m  \x1b[0m");
  CHECK(sheet.line(0, 0, 9, Colours::None) == "a");
}

}  // namespace ludo::rendering
