// Makes texts smaller by their lines; see shrink.hpp.

#include "tests/differential/shrink.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using Lines = std::vector<std::string>;

std::size_t depth_of(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// Behind the lines that stand under line `first`.
std::size_t end_of(const Lines& lines, std::size_t first) {
  std::size_t end = first + 1;
  while (end < lines.size() && depth_of(lines[first]) < depth_of(lines[end])) ++end;
  return end;
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

Lines without(const Lines& lines, std::size_t first, std::size_t end) {
  Lines rest(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
  rest.insert(rest.end(), lines.begin() + static_cast<std::ptrdiff_t>(end), lines.end());
  return rest;
}

// What stands under a line in its place; empty if nothing does.
Lines lifted(const Lines& lines, std::size_t first) {
  const std::size_t end = end_of(lines, first);
  if (end == first + 1) return {};
  const std::size_t by = depth_of(lines[first + 1]) - depth_of(lines[first]);
  Lines result = without(lines, first, first + 1);
  for (std::size_t i = first; i + 1 < end; ++i) result[i].erase(0, by);
  return result;
}

// The lines with a part of line `at` cut: what stands from one of these words to the end of the
// line, or to the next of them.
std::vector<Lines> cut_lines(const Lines& lines, std::size_t at) {
  std::vector<Lines> ways;
  const std::string& line = lines[at];
  for (const std::string_view word : {" where ", " and ", " or ", ", ", " but not ", " then "}) {
    for (std::size_t from = line.find(word); from != std::string::npos;
         from = line.find(word, from + 1)) {
      Lines cut = lines;
      cut[at] = line.substr(0, from);
      ways.push_back(cut);
      const std::size_t next = line.find_first_of(",:)", from + word.size());
      if (next == std::string::npos) continue;
      cut[at] = line.substr(0, from) + line.substr(next);
      ways.push_back(cut);
    }
  }
  return ways;
}

// Brackets replaced by what stands in them, or by something plain.
std::vector<Lines> unwrapped_lines(const Lines& lines, std::size_t at) {
  std::vector<Lines> ways;
  const std::string& line = lines[at];
  for (std::size_t from = line.find('('); from != std::string::npos;
       from = line.find('(', from + 1)) {
    int open = 0;
    std::size_t end = from;
    for (; end < line.size(); ++end) {
      if (line[end] == '(') ++open;
      if (line[end] == ')' && --open == 0) break;
    }
    if (end == line.size()) break;
    for (const std::string_view plain : {"1", "pieces", "empty", "some empty"}) {
      if (line.substr(from + 1, end - from - 1) == plain) continue;
      Lines changed = lines;
      changed[at] = line.substr(0, from);
      changed[at] += plain == "1" ? std::string(plain) : "(" + std::string(plain) + ")";
      changed[at] += line.substr(end + 1);
      if (changed[at].size() < line.size()) ways.push_back(changed);
    }
  }
  return ways;
}

// One step smaller; false if there is none.
bool shrink_once(Lines& lines, const std::function<bool(const std::string&)>& holds) {
  const auto take = [&](Lines smaller) {
    if (smaller.empty() || !holds(joined(smaller))) return false;
    lines = std::move(smaller);
    return true;
  };
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (take(without(lines, i, end_of(lines, i)))) return true;
  }
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (take(lifted(lines, i))) return true;
  }
  // Two neighbours at once: a statement and its `otherwise`, a name and its use.
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::size_t end = end_of(lines, i);
    if (end < lines.size() && take(without(lines, i, end_of(lines, end)))) return true;
  }
  for (std::size_t i = 1; i < lines.size(); ++i) {
    for (Lines& cut : cut_lines(lines, i)) {
      if (take(std::move(cut))) return true;
    }
    for (Lines& unwrapped : unwrapped_lines(lines, i)) {
      if (take(std::move(unwrapped))) return true;
    }
  }
  return false;
}

}  // namespace

std::string shrink(const std::string& text, const std::function<bool(const std::string&)>& holds) {
  Lines lines = split_lines(text);
  while (shrink_once(lines, holds)) {
  }
  return joined(lines);
}

}  // namespace ludo::tests
