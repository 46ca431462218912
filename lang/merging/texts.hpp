// The words of items: what a node says, as its author wrote it.
//
// A node that stands in one place of a text is the lines of that place. One that was put together,
// such as a phase with one entry of a variant, is put together from the lines of its parts. Every
// answer was read again and says what the node says.
//
// Tested by tests/merging/test_entries.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/merging/groups.hpp"
#include "lang/syntax/tree.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang::merging {

/// An item in words, without indentation; lines end in LF.
struct ItemText {
  std::string comments;  // lines that stand above it
  std::string body;
};

/// How a rule, a phase or a turn is written, where that stands in the part `notation`.
struct WrittenText {
  std::string of;  // "march", "turn"
  std::string templates;
};

class Texts {
 public:
  /// The texts, in English and in canonical layout; they live longer.
  explicit Texts(const SourceMap& sources) : sources_(sources) {}

  /// The words of an item of this part; nothing where it cannot be said in words.
  std::optional<ItemText> of_item(const Node& item, Part part);

  /// The words of a condition on options.
  std::string of_condition(const Node& condition) const;

  /// How an item is written, if its text has that in the part `notation`.
  std::optional<WrittenText> of_writing(const Node& item) const;

  /// The words of a line of results; of the only one of `stuck: draw` those behind the colon.
  std::string of_line(const Node& result);

  /// The words of a test with its head; empty where it stands in no text.
  std::string of_test(const Node& test);

 private:
  struct Line {
    const SyntaxLine* line = nullptr;
    const std::vector<SyntaxLine>* among = nullptr;
  };

  const SyntaxTree& tree_of(FileId file);
  Line line_at(const Span& span);
  std::string comments_above(const SyntaxLine& line) const;
  std::string below(const SyntaxLine& line, const std::vector<SyntaxLine>& among, Offset begin);
  std::string slice(const Node& node);
  std::string attached_lines(const Node& item);
  std::vector<std::string> candidates(const Node& item);
  std::string results_text(const Node& item);
  std::string phase_text(const Node& item, bool joined);
  std::string table_text(const Node& item, bool by_rows);
  std::string tiles_text(const Node& item);
  std::string option_text(const Node& item);
  std::string attribute_text(const Node& item);

  const SourceMap& sources_;
  std::map<FileId, SyntaxTree> trees_;
};

/// Each line of a text that says something, so much further in.
std::string indented(std::string_view text, std::size_t blanks);

}  // namespace ludo::lang::merging
