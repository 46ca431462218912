// Spells, finds and measures words; see words.hpp.
//
// Tested by tests/lang/syntax/test_words.cpp.

#include "lang/syntax/words.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

namespace ludo::lang {

namespace {

constexpr std::string_view kEnglish[] = {
#define LUDO_WORD(id, english, italian) english,
#define LUDO_RESERVED(id, english, italian) english,
#include "lang/syntax/words.def"
#undef LUDO_WORD
#undef LUDO_RESERVED
};

constexpr std::string_view kItalian[] = {
#define LUDO_WORD(id, english, italian) italian,
#define LUDO_RESERVED(id, english, italian) italian,
#include "lang/syntax/words.def"
#undef LUDO_WORD
#undef LUDO_RESERVED
};

constexpr auto kReserved = [] {
  std::array words{
#define LUDO_WORD(id, english, italian)
#define LUDO_RESERVED(id, english, italian) std::string_view(english),
#include "lang/syntax/words.def"
#undef LUDO_WORD
#undef LUDO_RESERVED
  };
  std::ranges::sort(words);
  return words;
}();

constexpr Word kReservedWords[] = {
#define LUDO_WORD(id, english, italian)
#define LUDO_RESERVED(id, english, italian) Word::id,
#include "lang/syntax/words.def"
#undef LUDO_WORD
#undef LUDO_RESERVED
};

// English and Italian.
constexpr std::pair<std::string_view, std::string_view> kNames[] = {
#define LUDO_NAME(english, italian) {english, italian},
#include "lang/syntax/names.def"
#undef LUDO_NAME
};

using Spellings = std::vector<std::string_view>;

// Several spellings stand with `|` between them.
std::vector<Spellings> cut_spellings(std::span<const std::string_view> columns) {
  std::vector<Spellings> all;
  for (std::string_view column : columns) {
    Spellings one;
    while (true) {
      const auto bar = column.find('|');
      one.push_back(column.substr(0, bar));
      if (bar == std::string_view::npos) break;
      column.remove_prefix(bar + 1);
    }
    all.push_back(std::move(one));
  }
  return all;
}

const std::vector<Spellings>& spellings_of(Language language) {
  static const std::vector<Spellings> kOfEnglish = cut_spellings(kEnglish);
  static const std::vector<Spellings> kOfItalian = cut_spellings(kItalian);
  return language == Language::italian ? kOfItalian : kOfEnglish;
}

// In Italian, the first word of a phrase that is reserved is so, too.
const std::set<std::string_view>& reserved_in_italian() {
  static const std::set<std::string_view> kWords = [] {
    std::set<std::string_view> words;
    for (const Word word : kReservedWords) {
      for (const std::string_view one : spellings(word, Language::italian)) {
        words.insert(one.substr(0, one.find(' ')));
      }
    }
    return words;
  }();
  return kWords;
}

// The bytes of `text` that are `phrase`.
std::size_t match_phrase(std::string_view text, std::string_view phrase) {
  std::size_t at = 0;
  for (const char c : phrase) {
    if (c == ' ') {
      if (at == text.size() || text[at] != ' ') return 0;
      while (at < text.size() && text[at] == ' ') ++at;
    } else {
      if (at == text.size() || text[at] != c) return 0;
      ++at;
    }
  }
  return goes_on_name(text, at) ? 0 : at;
}

}  // namespace

std::string_view language_code(Language language) {
  return language == Language::italian ? "it" : "en";
}

std::optional<Language> find_language(std::string_view code) {
  for (const Language language : {Language::english, Language::italian}) {
    if (language_code(language) == code) return language;
  }
  return std::nullopt;
}

Language language_of(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  constexpr std::string_view kBlanks = " \t\r\n";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (!text.starts_with("--")) break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  const std::size_t head = match_word_and_blanks(text, Word::ludo);
  if (head == 0) return Language::english;
  text = text.substr(head, text.substr(head).find_first_of("\r\n"));
  std::size_t at = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  while (at < text.size() && text[at] == ' ') ++at;
  return find_language(text.substr(at, match_name(text.substr(at)))).value_or(Language::english);
}

std::string_view spelling(Word word, Language language) {
  if (language == Language::english) return kEnglish[static_cast<std::size_t>(word)];
  return spellings(word, language).front();
}

std::span<const std::string_view> spellings(Word word, Language language) {
  return spellings_of(language)[static_cast<std::size_t>(word)];
}

std::span<const std::string_view> all_spellings() { return kEnglish; }

std::size_t count_words() { return std::size(kEnglish); }

bool is_of_views(Word word) { return Word::view_of <= word && word <= Word::step; }

bool is_reserved(std::string_view name, Language language) {
  if (language == Language::italian) return reserved_in_italian().contains(name);
  return std::ranges::binary_search(kReserved, name);
}

std::string_view english_name(std::string_view name, Language language) {
  if (language == Language::english) return name;
  for (const auto& [english, italian] : kNames) {
    if (italian == name) return english;
  }
  return name;
}

std::string_view name_in(std::string_view english, Language language) {
  if (language == Language::english) return english;
  for (const auto& [name, italian] : kNames) {
    if (name == english) return italian;
  }
  return english;
}

std::size_t match_word(std::string_view text, Word word, Language language) {
  if (language == Language::english) return match_phrase(text, spelling(word));
  std::size_t longest = 0;
  for (const std::string_view one : spellings(word, language)) {
    longest = std::max(longest, match_phrase(text, one));
  }
  return longest;
}

PartialMatch match_beginning(std::string_view text, Word word, Language language) {
  const std::string_view phrase = spelling(word, language);
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

std::size_t match_word_and_blanks(std::string_view text, Word word, Language language) {
  std::size_t at = match_word(text, word, language);
  if (at == 0) return 0;
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}

std::size_t match_name(std::string_view text) {
  if (text.empty() || (!is_lower(text[0]) && !is_upper(text[0]))) return 0;
  std::size_t at = 1;
  while (goes_on_name(text, at)) ++at;
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

std::size_t match_brackets(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') {
      const std::size_t size = match_string(text.substr(at));
      if (size == 0) return 0;
      at += size - 1;
    } else if (text[at] == '(') {
      ++depth;
    } else if (text[at] == ')') {
      if (depth == 0) return 0;
      if (--depth == 0) return at + 1;
    } else if (depth == 0) {
      return 0;
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
