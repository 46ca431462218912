// See words.hpp.

#include "interpreter/report/words.hpp"

#include <array>

#include "lang/text/assert.hpp"

namespace ludo::report {

namespace {

struct Pattern {
  std::string_view english, italian;
};

constexpr std::array kPatterns = {
#define LUDO_REPORT_WORD(name, english, italian) Pattern{english, italian},
#include "interpreter/report/words.def"
#undef LUDO_REPORT_WORD
};

}  // namespace

std::optional<Language> language_named(std::string_view name) {
  if (name == "en") return Language::English;
  if (name == "it") return Language::Italian;
  return std::nullopt;
}

std::string_view code_of(Language language) { return language == Language::Italian ? "it" : "en"; }

std::string_view pattern_of(Language language, Word word) {
  LUDO_ASSERT(word < Word::Last, "no word");
  const Pattern& pattern = kPatterns.at(static_cast<std::size_t>(word));
  return language == Language::Italian ? pattern.italian : pattern.english;
}

std::string say(Language language, Word word, std::initializer_list<std::string_view> filled) {
  const std::string_view pattern = pattern_of(language, word);
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool is_place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
    if (!is_place) {
      text += pattern[i];
      continue;
    }
    const auto which = static_cast<std::size_t>(pattern[i + 1] - '0');
    if (which < filled.size()) text += filled.begin()[which];
    i += 2;
  }
  return text;
}

}  // namespace ludo::report
