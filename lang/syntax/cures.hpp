// Words that games are described with elsewhere, and what the language says instead.
//
// They begin nothing and mean nothing here; where one is met, the message carries its cure.
//
// Tested by tests/corpus/beginners/.
#pragma once

#include <string_view>

namespace ludo::lang {

/// What to write instead of a word of speech or of another language, wherever it stands; empty if
/// there is no such word.
std::string_view cure_of_word(std::string_view word);

/// The same at the beginning of a statement: `shuffle`, `promote`, `simultaneously`.
std::string_view cure_of_statement(std::string_view word);

/// The same at the beginning of an item: `variable`, `deck`, `goal`.
std::string_view cure_of_item(std::string_view word);

}  // namespace ludo::lang
