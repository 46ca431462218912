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

// The rows, from 0, that a repair takes the place of, the last one excluded, and how deep it
// stands.
struct Place {
  std::size_t from = 0;
  std::size_t to = 0;
  std::size_t depth = 0;
};

std::optional<Place> place_of(const Asked& asked, const Repair& repair,
                              const std::vector<std::string>& lines) {
  if (repair.put == Put::ByHand || repair.at.is_nowhere()) return std::nullopt;
  const auto [first_row, last_row] = rows_of(asked, repair.at);
  const std::size_t first = first_row - 1;
  const std::size_t last = std::min(last_row, lines.size());
  Place place{first, first, depth_of(lines[first])};
  switch (repair.put) {
    case Put::ByHand:
    case Put::Above:
      break;
    case Put::Below: {
      place.from = place.to = last;
      const bool opens = last < lines.size() && place.depth < depth_of(lines[last]);
      place.depth = opens && !is_blank(lines[last]) ? depth_of(lines[last]) : place.depth + 2;
      break;
    }
    case Put::InPlace:
      place.to = last;
      break;
    case Put::InPlaceOfAll: {
      const lang::Offset end = std::max(repair.at.begin + 1, repair.at.end) - 1;
      const std::size_t row = asked.sources.source(repair.at.file).line_column(end).line;
      place.to = end_of_deeper(lines, std::max(last, row), place.depth);
      break;
    }
    case Put::Behind:
      place.from = place.to = end_of_deeper(lines, last, place.depth);
      break;
    case Put::BehindPart:
      place.from = place.to = end_of_deeper(lines, last, 0);
      place.depth = 0;
      break;
  }
  return place;
}

std::vector<std::string> lines_of(const Asked& asked, const Repair& repair) {
  if (repair.at.is_nowhere()) return {};
  return lines_in(asked.sources.source(repair.at.file).text());
}

}  // namespace

std::optional<std::size_t> depth_of(const Asked& asked, const Repair& repair) {
  const auto place = place_of(asked, repair, lines_of(asked, repair));
  if (!place) return std::nullopt;
  return place->depth;
}

std::optional<std::string> pasted(const Asked& asked, const Repair& repair) {
  std::vector<std::string> lines = lines_of(asked, repair);
  const auto place = place_of(asked, repair, lines);
  if (!place) return std::nullopt;
  std::vector<std::string> put = lines_in(repair.text);
  for (std::string& line : put) line.insert(0, place->depth, ' ');
  const auto begin = lines.begin();
  const auto at = lines.erase(begin + static_cast<std::ptrdiff_t>(place->from),
                              begin + static_cast<std::ptrdiff_t>(place->to));
  lines.insert(at, put.begin(), put.end());
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace ludo::workbench::questions
