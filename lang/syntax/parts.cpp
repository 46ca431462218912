// Cuts rows of tables and forms of `written`; see parts.hpp.
//
// Tested by tests/lang/syntax/test_parts.cpp.

#include "lang/syntax/parts.hpp"

#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

constexpr std::size_t kMaxTemplateDepth = 8;

bool opens(char c) { return c == '(' || c == '[' || c == '{'; }
bool closes(char c) { return c == ')' || c == ']' || c == '}'; }

}  // namespace

std::vector<Cut> cut_words(std::string_view line) {
  std::vector<Cut> cuts;
  std::size_t at = 0;
  while (at < line.size()) {
    if (line[at] == ' ') {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < line.size() && line[at] != ' ') ++at;
    cuts.push_back(Cut{begin, at});
  }
  return cuts;
}

std::vector<Cut> cut_cells(std::string_view line) {
  std::vector<Cut> cuts;
  std::size_t at = 0;
  while (at < line.size()) {
    if (line[at] == ' ') {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    const bool in_brackets = opens(line[at]);
    std::size_t depth = 0;
    std::size_t end = at;
    while (at < line.size()) {
      if (line[at] == '"') {
        const std::size_t size = match_string(line.substr(at));
        at += size == 0 ? 1 : size;
        end = at;
        continue;
      }
      if (line[at] == ' ' && depth == 0 && (at + 1 == line.size() || line[at + 1] == ' ')) break;
      if (opens(line[at])) ++depth;
      if (closes(line[at]) && depth > 0) --depth;
      if (line[at] != ' ') end = at + 1;
      ++at;
      // A cell in brackets ends with them, if a blank follows.
      if (in_brackets && depth == 0 && at < line.size() && line[at] == ' ') break;
    }
    cuts.push_back(Cut{begin, end});
  }
  return cuts;
}

std::optional<std::size_t> cut_template(std::string_view line, Cut cut,
                                        std::vector<TemplateCut>& pieces) {
  std::string text;
  std::size_t text_begin = cut.begin;
  std::size_t at = cut.begin;
  const auto end_text = [&] {
    if (!text.empty()) pieces.push_back(TemplateCut{Cut{text_begin, at}, text, {}, {}});
    text.clear();
  };
  while (at < cut.end) {
    if (line[at] == '\\' && at + 1 < cut.end) {
      text += line[at + 1];
      at += 2;
      continue;
    }
    if (line[at] == '}') return at;
    if (line[at] != '{') {
      text += line[at];
      ++at;
      continue;
    }
    end_text();
    const std::size_t begin = at;
    std::size_t braces = 0;
    std::size_t brackets = 0;
    std::optional<std::size_t> colon;
    for (; at < cut.end; ++at) {
      if (line[at] == '{' && ++braces > kMaxTemplateDepth) return begin;
      if (line[at] == '}' && --braces == 0) break;
      if (colon) continue;
      if (line[at] == '(' || line[at] == '[') ++brackets;
      if ((line[at] == ')' || line[at] == ']') && brackets > 0) --brackets;
      if (line[at] == ':' && braces == 1 && brackets == 0) colon = at;
    }
    if (at == cut.end) return begin;
    std::size_t end = colon.value_or(at);
    std::size_t from = begin + 1;
    while (from < end && line[from] == ' ') ++from;
    while (end > from && line[end - 1] == ' ') --end;
    TemplateCut piece{Cut{begin, at + 1}, "", Cut{from, end}, {}};
    if (colon) {
      // One blank after the colon is not printed.
      const bool has_blank = *colon + 1 < at && line[*colon + 1] == ' ';
      piece.inner = Cut{*colon + 1 + (has_blank ? 1 : 0), at};
    }
    pieces.push_back(std::move(piece));
    ++at;
    text_begin = at;
  }
  end_text();
  return std::nullopt;
}

}  // namespace ludo::lang
