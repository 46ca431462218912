// Cuts a chapter into blocks; see document.hpp.

#include "tests/spec/document.hpp"

#include <fmt/core.h>

#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

std::size_t leading(const std::string& line, char sign) {
  std::size_t count = 0;
  while (count < line.size() && line[count] == sign) ++count;
  return count;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  return std::string(text);
}

/// Reads `ludo continued after="a, b"` into a block; answers what is wrong, or nothing.
std::string read_info(std::string_view info, Block& block) {
  std::size_t at = 0;
  while (at < info.size()) {
    if (info[at] == ' ') {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < info.size() && info[end] != ' ' && info[end] != '=') ++end;
    const std::string word(info.substr(at, end - at));
    if (end < info.size() && info[end] == '=') {
      if (info.size() <= end + 1 || info[end + 1] != '"') return "an attribute without quotes";
      const std::size_t close = info.find('"', end + 2);
      if (close == std::string_view::npos) return "an attribute without a closing quote";
      block.attributes[word] = std::string(info.substr(end + 2, close - end - 2));
      end = close + 1;
    } else {
      block.kind += (block.kind.empty() ? "" : " ") + word;
    }
    at = end;
  }
  return {};
}

/// The headings above a line, outermost first.
class HeadingPath {
 public:
  void enter(std::size_t depth, std::string title) {
    titles_.resize(depth - 1);
    titles_.push_back(std::move(title));
  }

  std::string text() const {
    std::string path;
    for (const std::string& title : titles_) {
      if (title.empty()) continue;
      path += (path.empty() ? "" : " / ") + title;
    }
    return path;
  }

 private:
  std::vector<std::string> titles_;
};

}  // namespace

Document read_document(std::string_view text) {
  Document document;
  HeadingPath path;
  std::size_t fence = 0;  // backticks of the open block; 0: none is open
  Block block;
  std::size_t number = 0;
  for (const std::string& line : split_lines(text)) {
    ++number;
    const std::size_t ticks = leading(line, '`');
    if (fence != 0) {
      if (fence <= ticks && trimmed(line).size() == ticks) {
        document.blocks.push_back(std::move(block));
        block = Block{};
        fence = 0;
      } else {
        block.text += line + "\n";
      }
    } else if (3 <= ticks) {
      fence = ticks;
      block.heading = path.text();
      block.line = number;
      const std::string fault = read_info(trimmed(line.substr(ticks)), block);
      if (!fault.empty()) document.faults.push_back(fmt::format("line {}: {}", number, fault));
    } else if (line.find("```") != std::string::npos && trimmed(line).starts_with("```")) {
      document.faults.push_back(fmt::format("line {}: an indented fence", number));
    } else if (const std::size_t depth = leading(line, '#'); depth != 0) {
      path.enter(depth, trimmed(line.substr(depth)));
    }
  }
  if (fence != 0) {
    document.faults.push_back(fmt::format("line {}: the block is never closed", block.line));
  }
  return document;
}

}  // namespace ludo::tests
