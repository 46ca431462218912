// The words of the language: what they are called here, and how they are spelled in a text.
//
// Grammar and layout know words by their id only; the spelling is looked up. A text says at its
// head in which language its keywords are (`ludo 2 it`); English is the one that needs not be said,
// and the one in which nodes keep words.
//
// Tested by tests/lang/syntax/test_words.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lang/text/letters.hpp"
#include "lang/text/span.hpp"

namespace ludo::lang {

enum class Word : std::uint16_t {
#define LUDO_WORD(id, english, italian) id,
#define LUDO_RESERVED(id, english, italian) id,
#include "lang/syntax/words.def"
#undef LUDO_WORD
#undef LUDO_RESERVED
};

/// A terminal of a line that was read: a word of the language, or a name.
struct ReadWord {
  Offset begin = 0;
  Offset end = 0;
  std::optional<Word> word;  // none: a name, or something that has no spelling of its own
  bool is_name = false;

  friend bool operator==(const ReadWord&, const ReadWord&) = default;
};

/// In which the keywords of a text are.
enum class Language : std::uint8_t { english, italian };

/// "en" or "it".
std::string_view language_code(Language language);
std::optional<Language> find_language(std::string_view code);

/// The language that a text says at its head: `ludo 2 it` before everything but comments. English
/// if it says none, or one that there is not.
Language language_of(std::string_view text);

/// The spelling that is written: words with one blank between.
std::string_view spelling(Word word, Language language = Language::english);

/// All spellings that are read, the one that is written first.
std::span<const std::string_view> spellings(Word word, Language language);

/// The English spellings, in the order of words.def.
std::span<const std::string_view> all_spellings();

/// The words of words.def, in order.
std::size_t count_words();

/// True of the words that stand in views alone.
bool is_of_views(Word word);

/// True if `name` may not be a name in an expression.
bool is_reserved(std::string_view name, Language language = Language::english);

/// What a name with a meaning of its own (`forward`, `mover`) is called in English or in another
/// language; the name itself if it has no other.
std::string_view english_name(std::string_view name, Language language);
std::string_view name_in(std::string_view english, Language language);

/// Letters, digits, `_`, and every byte of a character beyond ASCII. `_` stands in no name, but is
/// read with it, so that one mistake is one.
constexpr bool is_name_byte(char c) {
  return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// True if what begins at `at` goes on with the name before it: a byte of a name, or a hyphen with
/// a letter behind it.
constexpr bool goes_on_name(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  if (is_name_byte(text[at])) return true;
  if (text[at] != '-' || at + 1 >= text.size()) return false;
  const char next = text[at + 1];
  return is_name_byte(next) && !is_digit(next);
}

/// The bytes of `text` that are this word at its beginning, 0 if it is another. A word ends where
/// no letter follows; between the words of a phrase there may be any number of blanks.
std::size_t match_word(std::string_view text, Word word, Language language = Language::english);

/// How far `text` and a phrase go together: whole words of the phrase, with the blanks after them.
struct PartialMatch {
  std::size_t in_text = 0;
  std::size_t in_phrase = 0;
};
PartialMatch match_beginning(std::string_view text, Word word,
                             Language language = Language::english);

/// match_word() with the blanks after it.
std::size_t match_word_and_blanks(std::string_view text, Word word,
                                  Language language = Language::english);

/// The bytes of the name that `text` begins with; 0 if it begins with none.
std::size_t match_name(std::string_view text);

/// True for one or two lower-case letters followed by a number: `e5`, `aa12`.
bool is_site_name(std::string_view name);

/// The bytes of the text in quotation marks that `text` begins with, marks included; 0 if it begins
/// with none or does not end.
std::size_t match_string(std::string_view text);

/// The bytes up to the partner of the bracket that `text` begins with, both included; 0 if it
/// begins with none or does not end. Texts in quotation marks are passed over.
std::size_t match_brackets(std::string_view text);

/// What a text in quotation marks says: without the marks, `\"` and `\\` resolved.
std::string unquoted(std::string_view quoted);

}  // namespace ludo::lang
