// The golden rule texts (goldens/README.md) beside those that are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludo::tests {

struct GoldenLine {
  std::size_t line = 0;  // in the golden file
  std::string text;      // without its mark, its comment and the sign of a list
  bool is_said = false;  // word for word
  std::string nearest;   // else the sentence that shares most of its words; empty: none does
};

struct GoldenText {
  std::string game;
  std::string language;
  std::vector<GoldenLine> lines;
};

/// All golden texts by game and language, each line compared with what is written.
///
/// A line is said if the written text has its words in a row, between ends of sentences, items or
/// cells. Marks of lists and of emphasis, capitals at a beginning, signs at an end and the rules
/// of tables are not compared; headings are not lines.
std::vector<GoldenText> golden_texts(const std::vector<std::string>& names = {});

}  // namespace ludo::tests
