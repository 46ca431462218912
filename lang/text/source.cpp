// Indexes lines once, at construction; see source.hpp.
//
// Tested by tests/lang/text/test_source.cpp.

#include "lang/text/source.hpp"

#include <algorithm>
#include <utility>

#include "lang/text/assert.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

SourceText::SourceText(FileId file, std::string name, std::string text)
    : file_(file), name_(std::move(name)), text_(std::move(text)), line_starts_{0} {
  LUDO_ASSERT(text_.size() <= kMaxSize, "`{}` has {} bytes", name_, text_.size());
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    line_starts_.push_back(static_cast<Offset>(at + 1));
  }
}

SourceText::SourceText(std::string name, std::string text)
    : SourceText(FileId(0), std::move(name), std::move(text)) {}

std::string_view SourceText::text(const Span& span) const {
  LUDO_ASSERT(span.file == file_, "a span of another file");
  LUDO_ASSERT(span.begin <= span.end && span.end <= size(), "{} to {} of {} bytes", span.begin,
              span.end, size());
  return std::string_view(text_).substr(span.begin, span.size());
}

Span SourceText::span(std::size_t begin, std::size_t end) const {
  LUDO_ASSERT(begin <= end && end <= text_.size(), "{} to {} of {} bytes", begin, end, size());
  return Span{file_, static_cast<Offset>(begin), static_cast<Offset>(end)};
}

Offset SourceText::line_start(std::size_t line) const {
  LUDO_ASSERT(1 <= line && line <= line_count(), "line {} of {}", line, line_count());
  return line_starts_[line - 1];
}

std::string_view SourceText::line_text(std::size_t line) const { return text(line_span(line)); }

Span SourceText::line_span(std::size_t line) const {
  const std::size_t begin = line_start(line);
  std::size_t end = line < line_count() ? line_starts_[line] - 1 : text_.size();
  if (begin < end && text_[end - 1] == '\r') --end;
  return span(begin, end);
}

LineColumn SourceText::line_column(Offset offset) const {
  const Offset within = std::min(offset, size());
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), within);
  const auto line = static_cast<std::size_t>(after - line_starts_.begin());
  const Offset begin = line_starts_[line - 1];
  const auto before = std::string_view(text_).substr(begin, within - begin);
  return LineColumn{line, count_code_points(before) + 1};
}

std::optional<Offset> SourceText::offset(LineColumn place) const {
  if (place.line < 1 || line_count() < place.line) return std::nullopt;
  const Span line = line_span(place.line);
  std::size_t at = line.begin;
  for (std::size_t column = 1; column < place.column && at < line.end; ++column) {
    at += code_point_size(text_, at);
  }
  return static_cast<Offset>(std::min<std::size_t>(at, line.end));
}

const SourceText& SourceMap::add(std::string name, std::string text) {
  return sources_.emplace_back(FileId(sources_.size()), std::move(name), std::move(text));
}

const SourceText& SourceMap::source(FileId file) const {
  LUDO_ASSERT(file.valid() && file.index() < sources_.size(), "an unknown file");
  return sources_[file.index()];
}

std::string_view SourceMap::text(const Span& span) const {
  return span.is_nowhere() ? std::string_view() : source(span.file).text(span);
}

}  // namespace ludo::lang
