// The words of reports in the languages that they are written in.
//
// A pattern has places `{0}`, `{1}` … for what differs; both languages fill the same ones. A number
// that has words of its own for one and for more stands as `{0|# game|# games}`: `#` is the number.
//
// Tested by tests/interpreter/report/test_words.cpp.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace ludo::report {

enum class Language : std::uint8_t { English, Italian };

/// `en`, `it`.
std::optional<Language> language_named(std::string_view name);
/// The same the other way.
std::string_view code_of(Language language);

enum class Word : std::uint16_t {
#define LUDO_REPORT_WORD(name, english, italian) name,
#include "interpreter/report/words.def"
#undef LUDO_REPORT_WORD
  Last,  // no word: how many there are
};

/// A word or pattern as it is. Precondition: not Last.
std::string_view pattern_of(Language language, Word word);

/// A pattern with its places filled; places that nothing is given for stay empty. What is filled in
/// is taken as it is, even if it looks like a place.
std::string say(Language language, Word word, std::initializer_list<std::string_view> filled = {});

}  // namespace ludo::report
