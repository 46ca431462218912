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

// What stands in a place: the text, or `|of one|of many`, where `#` is the text.
std::string filled_in(std::string_view forms, std::string_view text) {
  if (forms.empty()) return std::string(text);
  const std::size_t middle = forms.find('|', 1);
  LUDO_ASSERT(forms.front() == '|' && middle != std::string_view::npos, "two forms");
  const std::string_view form =
      text == "1" ? forms.substr(1, middle - 1) : forms.substr(middle + 1);
  std::string made;
  for (const char letter : form) {
    if (letter == '#') {
      made += text;
    } else {
      made += letter;
    }
  }
  return made;
}

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
  std::string_view rest = pattern_of(language, word);
  std::string text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('}');
    if (rest.front() != '{' || end == std::string_view::npos) {
      text += rest.front();
      rest.remove_prefix(1);
      continue;
    }
    const std::string_view place = rest.substr(1, end - 1);
    rest.remove_prefix(end + 1);
    const auto which = static_cast<std::size_t>(place.front() - '0');
    if (filled.size() <= which) continue;
    text += filled_in(place.substr(1), filled.begin()[which]);
  }
  return text;
}

}  // namespace ludo::report
