// See paste.hpp.

#include "interpreter/workbench/questions/paste.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "interpreter/workbench/questions/words.hpp"

namespace ludo::workbench::questions {

namespace {

std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}
std::size_t depth_of(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// Behind the lines from `row` on that stand deeper, the blank ones at their end left out.
std::size_t end_of_deeper(const std::vector<std::string>& lines, std::size_t row,
                          std::size_t depth) {
  std::size_t end = row;
  for (std::size_t i = row; i < lines.size(); ++i) {
    if (is_blank(lines[i])) continue;
    if (depth_of(lines[i]) <= depth) break;
    end = i + 1;
  }
  return end;
}

}  // namespace

std::optional<std::string> pasted(const Asked& asked, const Repair& repair) {
  if (repair.put == Put::ByHand || repair.at.is_nowhere()) return std::nullopt;
  const lang::SourceText& source = asked.sources.source(repair.at.file);
  std::vector<std::string> lines = lines_in(source.text());
  // Rows from 0, the last one excluded.
  const auto [first_row, last_row] = rows_of(asked, repair.at);
  const std::size_t first = first_row - 1;
  const std::size_t last = std::min(last_row, lines.size());
  std::size_t from = first, to = first, depth = depth_of(lines[first]);
  switch (repair.put) {
    case Put::ByHand:
    case Put::Above:
      break;
    case Put::Below: {
      from = to = last;
      const bool opens = last < lines.size() && depth < depth_of(lines[last]);
      depth = opens && !is_blank(lines[last]) ? depth_of(lines[last]) : depth + 2;
      break;
    }
    case Put::InPlace:
      to = last;
      break;
    case Put::InPlaceOfAll: {
      const lang::Offset end = std::max(repair.at.begin + 1, repair.at.end) - 1;
      to = end_of_deeper(lines, std::max(last, source.line_column(end).line), depth);
      break;
    }
    case Put::Behind:
      from = to = end_of_deeper(lines, last, depth);
      break;
    case Put::BehindPart:
      from = to = end_of_deeper(lines, last, 0);
      depth = 0;
      break;
  }
  std::vector<std::string> put = lines_in(repair.text);
  for (std::string& line : put) line.insert(0, depth, ' ');
  const auto begin = lines.begin();
  const auto at = lines.erase(begin + static_cast<std::ptrdiff_t>(from),
                              begin + static_cast<std::ptrdiff_t>(to));
  lines.insert(at, put.begin(), put.end());
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace ludo::workbench::questions
