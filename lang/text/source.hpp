// The sources: names, texts, and the way from byte offsets to lines and columns.
//
// SourceText owns one text; SourceMap owns several and gives them their FileIds. Nothing here reads
// files: interpreter/cli/ does, and hands over the bytes.
//
// Tested by tests/lang/text/test_source.cpp.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/text/span.hpp"

namespace ludo::lang {

/// For humans: both count from 1; columns count code points.
struct LineColumn {
  std::size_t line = 1;
  std::size_t column = 1;

  friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// One named text. Lines end at "\n"; a "\r" before it is not part of the line.
class SourceText {
 public:
  /// Most bytes of a text, so that offsets fit 32 bits with room to spare.
  static constexpr std::size_t kMaxSize = std::size_t{1} << 30U;

  /// Precondition: text.size() ≤ kMaxSize.
  SourceText(FileId file, std::string name, std::string text);

  /// A text that stands alone, as file 0.
  SourceText(std::string name, std::string text);

  [[nodiscard]] FileId file() const { return file_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] Offset size() const { return static_cast<Offset>(text_.size()); }

  /// The part of the text under `span`; precondition: span is in this file and in range.
  [[nodiscard]] std::string_view text(const Span& span) const;

  /// The span of the whole text.
  [[nodiscard]] Span whole() const { return Span{file_, 0, size()}; }

  /// A span of this file.
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const;

  /// At least 1; a closing line end opens one more, empty line.
  [[nodiscard]] std::size_t line_count() const { return line_starts_.size(); }

  /// Precondition for all three: 1 ≤ line ≤ line_count().
  [[nodiscard]] Offset line_start(std::size_t line) const;
  [[nodiscard]] std::string_view line_text(std::size_t line) const;
  [[nodiscard]] Span line_span(std::size_t line) const;

  /// Logarithmic in lines, linear in the line. An offset past the end answers for the end.
  [[nodiscard]] LineColumn line_column(Offset offset) const;

  /// The offset of a line and column; past the end of a line, the line's end; nothing past the last
  /// line.
  [[nodiscard]] std::optional<Offset> offset(LineColumn place) const;

 private:
  FileId file_;
  std::string name_;
  std::string text_;
  std::vector<Offset> line_starts_;
};

/// The texts of one run. References stay valid while texts are added.
class SourceMap {
 public:
  const SourceText& add(std::string name, std::string text);

  /// Precondition: the id came from add().
  [[nodiscard]] const SourceText& source(FileId file) const;

  /// Empty for a span that is nowhere.
  [[nodiscard]] std::string_view text(const Span& span) const;

  [[nodiscard]] std::size_t size() const { return sources_.size(); }
  [[nodiscard]] const std::deque<SourceText>& sources() const { return sources_; }

 private:
  std::deque<SourceText> sources_;
};

}  // namespace ludo::lang
