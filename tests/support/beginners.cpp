// Puts what hints say in place of what was wrong. See beginners.hpp.

#include "tests/support/beginners.hpp"

#include <vector>

#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

std::string_view without_indent(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

std::optional<std::string_view> said_behind(std::string_view line, std::string_view key) {
  if (!line.starts_with(key)) return std::nullopt;
  line.remove_prefix(key.size());
  if (line.starts_with(' ')) line.remove_prefix(1);
  return line;
}

}  // namespace

std::optional<std::string> mended(std::string_view text, std::size_t marked_line) {
  const std::vector<std::string> lines = split_lines(text);
  std::vector<std::string_view> written;
  std::optional<std::string_view> other;
  for (const std::string& line : lines) {
    if (const auto said = said_behind(line, "-- write:")) written.push_back(*said);
    if (const auto said = said_behind(line, "-- line:")) other = *said;
  }
  if (written.empty()) return std::nullopt;
  std::string made;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const bool here = other ? without_indent(line) == *other : i + 1 == marked_line;
    if (!here) {
      made += std::string(line) + "\n";
      continue;
    }
    const std::string indent(line.size() - without_indent(line).size(), ' ');
    for (const std::string_view anew : written) {
      if (!anew.empty()) made += indent + std::string(anew) + "\n";
    }
  }
  return made;
}

}  // namespace ludo::tests
