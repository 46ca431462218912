// Lays diagnostics out; see render.hpp for the layout.
//
// Marks are grouped by file and line. Each shown line is followed by one underline row per mark:
// the marks without text and the last one share the first row, so that the common case takes one
// row.
//
// Tested by tests/lang/diagnostics/test_render.cpp.

#include "lang/diagnostics/render.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <vector>

#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

constexpr std::size_t kTabWidth = 4;

// Of a longer line only the part around its first mark is shown.
constexpr std::size_t kMostColumns = 200;
constexpr std::size_t kColumnsBefore = 60;

enum class Tint : std::uint8_t { error, warning, info, gutter, strong };

/// A mark within its line: display columns from 0.
struct Underline {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool primary = false;
  std::string_view text;
};

/// A line of source to be shown, with its marks from left to right.
struct ShownLine {
  FileId file;
  std::size_t line = 0;
  std::vector<Underline> underlines;
};

std::string_view tint_code(Tint tint) {
  switch (tint) {
    case Tint::error:
      return "\x1b[1;31m";
    case Tint::warning:
      return "\x1b[1;33m";
    case Tint::info:
      return "\x1b[1;36m";
    case Tint::gutter:
      return "\x1b[1;34m";
    case Tint::strong:
      return "\x1b[1m";
  }
  return "";
}

Tint severity_tint(Severity severity) {
  switch (severity) {
    case Severity::error:
      return Tint::error;
    case Severity::warning:
      return Tint::warning;
    case Severity::info:
      return Tint::info;
    case Severity::fault:
      return Tint::error;
  }
  return Tint::info;
}

std::string tinted(std::string_view text, Tint tint, Colours colour) {
  if (colour == Colours::off || text.empty()) return std::string(text);
  return fmt::format("{}{}\x1b[0m", tint_code(tint), text);
}

/// The text as shown: tabs up to the next stop, what cannot be printed byte by byte as `\x1B`.
std::string expand(std::string_view text) {
  std::string expanded;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = code_point_size(text, at);
    const std::string_view letter = text.substr(at, size);
    if (letter == "\t") {
      const std::size_t filled = kTabWidth - column % kTabWidth;
      expanded.append(filled, ' ');
      column += filled;
    } else if (is_unprintable(letter)) {
      for (const char part : letter) {
        expanded += fmt::format("\\x{:02X}", static_cast<unsigned char>(part));
        column += 4;
      }
    } else {
      expanded += letter;
      column += display_width(letter);
    }
    at += size;
  }
  return expanded;
}

std::size_t shown_width(std::string_view text) { return display_width(expand(text)); }

std::string_view location_prefix() { return "--> "; }

std::string location(const Span& span, const SourceMap& sources) {
  const SourceText& source = sources.source(span.file);
  const LineColumn place = source.line_column(span.begin);
  return fmt::format("{}:{}:{}", expand(source.name()), place.line, place.column);
}

Underline underline(const Mark& mark, bool primary, const SourceText& source, std::size_t line) {
  const Span whole = source.line_span(line);
  const Offset begin = std::min(mark.span.begin, whole.end);
  const Offset end = std::clamp(mark.span.end, begin, whole.end);
  Underline result;
  result.begin = shown_width(source.text(source.span(whole.begin, begin)));
  result.end = shown_width(source.text(source.span(whole.begin, end)));
  // An empty place, such as the end of the text, still gets one caret.
  result.end = std::max(result.end, result.begin + 1);
  result.primary = primary;
  result.text = mark.text;
  return result;
}

/// The lines to show: the primary one first, the others of its file by number, then other files.
std::vector<ShownLine> shown_lines(const Mark& primary, const std::vector<Mark>& more_marks,
                                   const SourceMap& sources) {
  std::vector<ShownLine> lines;
  const auto add = [&](const Mark& mark, bool is_primary) {
    if (mark.span.is_nowhere()) return;
    const SourceText& source = sources.source(mark.span.file);
    const std::size_t number = source.line_column(mark.span.begin).line;
    auto found = std::find_if(lines.begin(), lines.end(), [&](const ShownLine& line) {
      return line.file == mark.span.file && line.line == number;
    });
    if (found == lines.end()) {
      found = lines.insert(lines.end(), ShownLine{mark.span.file, number, {}});
    }
    found->underlines.push_back(underline(mark, is_primary, source, number));
  };
  add(primary, true);
  for (const Mark& mark : more_marks) add(mark, false);

  const FileId first = primary.span.file;
  std::stable_sort(lines.begin(), lines.end(), [&](const ShownLine& lhs, const ShownLine& rhs) {
    return std::tuple(lhs.file != first, lhs.file, lhs.line) <
           std::tuple(rhs.file != first, rhs.file, rhs.line);
  });
  for (ShownLine& line : lines) {
    std::stable_sort(
        line.underlines.begin(), line.underlines.end(),
        [](const Underline& lhs, const Underline& rhs) { return lhs.begin < rhs.begin; });
  }
  return lines;
}

/// The row of carets for some underlines; only the last of them may have a text.
std::string caret_row(const std::vector<Underline>& underlines, Severity severity, Colours colour) {
  std::string row;
  std::size_t column = 0;
  for (const Underline& mark : underlines) {
    // Of overlapping marks, the left one is drawn in full.
    const std::size_t begin = std::max(mark.begin, column);
    if (mark.end <= begin) continue;
    row.append(begin - column, ' ');
    const Tint tint = mark.primary ? severity_tint(severity) : Tint::gutter;
    row += tinted(std::string(mark.end - begin, mark.primary ? '^' : '-'), tint, colour);
    column = mark.end;
  }
  if (!underlines.empty() && !underlines.back().text.empty()) {
    const Tint tint = underlines.back().primary ? severity_tint(severity) : Tint::gutter;
    row += ' ';
    row += tinted(expand(underlines.back().text), tint, colour);
  }
  return row;
}

/// Splits the marks of a line into rows, so that a text always has the rest of its row to itself.
std::vector<std::vector<Underline>> caret_rows(std::vector<Underline> underlines) {
  std::vector<std::vector<Underline>> rows(1);
  std::vector<Underline> pushed_down;
  for (std::size_t index = 0; index < underlines.size(); ++index) {
    Underline& mark = underlines[index];
    const bool last = index + 1 == underlines.size();
    const bool overlaps = !rows[0].empty() && mark.begin < rows[0].back().end;
    if (overlaps || (!last && !mark.text.empty())) {
      pushed_down.push_back(mark);
    } else {
      rows[0].push_back(mark);
    }
  }
  // Rightmost first: rows read outward from the line, as the eye meets them.
  for (auto mark = pushed_down.rbegin(); mark != pushed_down.rend(); ++mark) {
    rows.push_back({*mark});
  }
  if (rows[0].empty()) rows.erase(rows.begin());
  return rows;
}

/// So many columns of an expanded line, from the column `from` on.
std::string columns_of(std::string_view text, std::size_t from, std::size_t width) {
  std::string part;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size() && column < from + width;) {
    const std::string_view letter = text.substr(at, code_point_size(text, at));
    if (from <= column) part += letter;
    column += display_width(letter);
    at += letter.size();
  }
  return part;
}

/// Cuts a line that is too long, and its marks with it.
std::string cut_line(std::string line, std::vector<Underline>& underlines) {
  const std::size_t width = display_width(line);
  if (width <= kMostColumns) return line;
  std::size_t from = underlines.empty() ? 0 : underlines.front().begin;
  from -= std::min(from, kColumnsBefore);
  const std::size_t until = std::min(width, from + kMostColumns);
  const std::size_t lead = from == 0 ? 0 : 1;  // the points before
  for (Underline& mark : underlines) {
    mark.begin = std::clamp(mark.begin, from, until) - from + lead;
    mark.end = std::clamp(mark.end, from, until) - from + lead;
  }
  return (lead == 0 ? "" : "…") + columns_of(line, from, kMostColumns) + (until < width ? "…" : "");
}

std::size_t gutter_width(const std::vector<ShownLine>& lines) {
  std::size_t width = 2;
  for (const ShownLine& line : lines) {
    width = std::max(width, std::to_string(line.line).size());
  }
  return width;
}

/// The lines with their places and carets; `primary` is where the first of them is.
std::string quoted(const Span& primary, const std::vector<ShownLine>& lines,
                   const SourceMap& sources, Severity severity, Colours colour) {
  const std::size_t width = gutter_width(lines);
  const std::string bar = std::string(width + 1, ' ') + tinted("|", Tint::gutter, colour);
  const auto arrow = [&](const Span& span) {
    return fmt::format("{}{}{}\n", std::string(width, ' '),
                       tinted(location_prefix(), Tint::gutter, colour), location(span, sources));
  };
  std::string text;
  if (!primary.is_nowhere()) text += arrow(primary);
  FileId file = primary.file;
  std::size_t previous = 0;
  for (const ShownLine& line : lines) {
    const SourceText& source = sources.source(line.file);
    if (line.file != file || primary.is_nowhere()) {
      text += arrow(source.line_span(line.line));
      previous = 0;
    }
    file = line.file;
    if (previous == 0) {
      text += bar + "\n";
    } else if (previous + 1 < line.line) {
      text += tinted(std::string(width, '.'), Tint::gutter, colour) + "\n";
    }
    std::vector<Underline> underlines = line.underlines;
    const std::string source_line = cut_line(expand(source.line_text(line.line)), underlines);
    text += fmt::format(
        "{} {}{}{}\n", tinted(fmt::format("{:>{}}", line.line, width), Tint::gutter, colour),
        tinted("|", Tint::gutter, colour), source_line.empty() ? "" : " ", source_line);
    for (const std::vector<Underline>& row : caret_rows(underlines)) {
      text += fmt::format("{} {}\n", bar, caret_row(row, severity, colour));
    }
    previous = line.line;
  }
  return text;
}

std::string header(const Diagnostic& diagnostic, Colours colour) {
  const std::string kind =
      fmt::format("{}[{}]", severity_name(diagnostic.severity()), kind_name(diagnostic.kind()));
  return fmt::format("{}{}\n", tinted(kind, severity_tint(diagnostic.severity()), colour),
                     tinted(": " + expand(diagnostic.message()), Tint::strong, colour));
}

}  // namespace

std::string render(const Diagnostic& diagnostic, const SourceMap& sources, Colours colour) {
  const std::vector<ShownLine> lines =
      shown_lines(diagnostic.primary(), diagnostic.more_marks(), sources);
  const std::size_t width = gutter_width(lines);
  std::string text = header(diagnostic, colour);
  text += quoted(diagnostic.primary().span, lines, sources, diagnostic.severity(), colour);
  if (!diagnostic.hint().empty()) {
    text += fmt::format("{}{} {}\n", std::string(width, ' '), tinted("hint:", Tint::info, colour),
                        expand(diagnostic.hint()));
  }
  return text;
}

std::string render_place(const Mark& mark, const SourceMap& sources, Colours colour) {
  if (mark.span.is_nowhere()) return "";
  return quoted(mark.span, shown_lines(mark, {}, sources), sources, Severity::info, colour);
}

std::string render(const Diagnostics& diagnostics, const SourceMap& sources, Colours colour) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    if (!text.empty()) text += '\n';
    text += render(diagnostic, sources, colour);
  }
  if (diagnostics.dropped() != 0) {
    text += fmt::format("\n… and {} more\n", diagnostics.dropped());
  }
  return text;
}

std::string render_line(const Diagnostic& diagnostic, const SourceMap& sources) {
  const Span& span = diagnostic.primary().span;
  return fmt::format("{}{}[{}]: {}\n",
                     span.is_nowhere() ? std::string() : location(span, sources) + ": ",
                     severity_name(diagnostic.severity()), kind_name(diagnostic.kind()),
                     expand(diagnostic.message()));
}

}  // namespace ludo::lang
