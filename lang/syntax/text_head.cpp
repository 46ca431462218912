// head_of_text() of lang/lang.hpp.
//
// Tested by tests/lang/syntax/test_languages.cpp.

#include <algorithm>
#include <string>

#include "lang/lang.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

// Takes a word of the language and the blanks behind it off the line.
bool take_head(std::string_view& line, Word word, Language language) {
  const std::size_t size = match_word_and_blanks(line, word, language);
  line.remove_prefix(size);
  return size != 0;
}

std::string take_name(std::string_view& line) {
  const std::size_t size = match_name(line);
  std::string name(line.substr(0, size));
  line.remove_prefix(size);
  while (line.starts_with(' ')) line.remove_prefix(1);
  return name;
}

}  // namespace

TextHead head_of_text(std::string_view text) {
  constexpr std::string_view kByteOrder = "\xEF\xBB\xBF";
  const Language language = language_of(text);
  TextHead head;
  std::size_t at = text.starts_with(kByteOrder) ? kByteOrder.size() : 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    const std::size_t begin = at;
    at = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == ' ' || line.front() == '\t' || line.starts_with("--")) {
      continue;
    }
    const std::size_t size = line.size();
    if (take_head(line, Word::game, language)) {
      head.name_at = begin + (size - line.size());
      head.name = take_name(line);
      if (take_head(line, Word::variant_of, language)) head.parent = take_name(line);
      return head;
    }
    if (take_head(line, Word::tests_of, language)) {
      head.tests_of = take_name(line);
      return head;
    }
    if (match_word(line, Word::ludo, language) == 0) return head;
  }
  return head;
}

}  // namespace ludo::lang
