// Spells, finds and measures words; see words.hpp.
//
// Tested by tests/lang/syntax/test_words.cpp.

#include "lang/syntax/words.hpp"

#include <algorithm>
#include <array>

namespace ludo::lang {

namespace {

constexpr std::string_view kEnglish[] = {
#define LUDO_WORD(id, english) english,
#define LUDO_RESERVED(id, english) english,
#include "lang/syntax/words.def"
#undef LUDO_WORD
#undef LUDO_RESERVED
};

constexpr auto kReserved = [] {
  std::array words{
#define LUDO_WORD(id, english)
#define LUDO_RESERVED(id, english) std::string_view(english),
#include "lang/syntax/words.def"
#undef LUDO_WORD
#undef LUDO_RESERVED
  };
  std::ranges::sort(words);
  return words;
}();

}  // namespace

std::string_view spelling(Word word) { return kEnglish[static_cast<std::size_t>(word)]; }

std::span<const std::string_view> all_spellings() { return kEnglish; }

bool is_reserved(std::string_view name) { return std::ranges::binary_search(kReserved, name); }

std::size_t match_word(std::string_view text, Word word) {
  std::size_t at = 0;
  for (const char c : spelling(word)) {
    if (c == ' ') {
      if (at == text.size() || text[at] != ' ') return 0;
      while (at < text.size() && text[at] == ' ') ++at;
    } else {
      if (at == text.size() || text[at] != c) return 0;
      ++at;
    }
  }
  return at < text.size() && is_name_byte(text[at]) ? 0 : at;
}

PartialMatch match_beginning(std::string_view text, Word word) {
  const std::string_view phrase = spelling(word);
  PartialMatch match;
  while (true) {
    const std::size_t blank = phrase.find(' ', match.in_phrase);
    if (blank == std::string_view::npos) return match;
    const std::string_view next = phrase.substr(match.in_phrase, blank - match.in_phrase);
    std::string_view rest = text.substr(match.in_text);
    if (!rest.starts_with(next)) return match;
    rest.remove_prefix(next.size());
    if (rest.empty() || rest[0] != ' ') return match;
    match.in_text += next.size();
    while (match.in_text < text.size() && text[match.in_text] == ' ') ++match.in_text;
    match.in_phrase = blank + 1;
  }
}

std::size_t match_word_and_blanks(std::string_view text, Word word) {
  std::size_t at = match_word(text, word);
  if (at == 0) return 0;
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}

std::size_t match_name(std::string_view text) {
  if (text.empty() || (!is_lower(text[0]) && !is_upper(text[0]))) return 0;
  std::size_t at = 1;
  while (at < text.size() && is_name_byte(text[at])) ++at;
  return at;
}

bool is_site_name(std::string_view name) {
  std::size_t letters = 0;
  while (letters < name.size() && is_lower(name[letters])) ++letters;
  return (letters == 1 || letters == 2) && letters < name.size() &&
         std::ranges::all_of(name.substr(letters), is_digit);
}

std::size_t match_string(std::string_view text) {
  if (text.empty() || text[0] != '"') return 0;
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      return at + 1;
    }
  }
  return 0;
}

std::string unquoted(std::string_view quoted) {
  std::string out;
  for (std::size_t at = 1; at + 1 < quoted.size(); ++at) {
    if (quoted[at] == '\\' && at + 2 < quoted.size() &&
        (quoted[at + 1] == '"' || quoted[at + 1] == '\\')) {
      ++at;
    }
    out += quoted[at];
  }
  return out;
}

}  // namespace ludo::lang
