// What to say instead of words that other games and languages use.
//
// Tested by tests/corpus/beginners/.
#pragma once

#include <string_view>

namespace ludo::lang {

/// The cure for a word that is none of the language, such as `capture`; empty if none is known.
std::string_view cure_of_word(std::string_view word);

}  // namespace ludo::lang
