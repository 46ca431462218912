// The same text with its keywords in another language.
//
// Words of the language and names with a meaning of their own are written anew; the author's names,
// texts, comments and pictures stay, and so does the layout, but that the columns of tables are
// aligned again.
//
// Tested by tests/lang/syntax/test_languages.cpp.
#pragma once

#include <string>

#include "lang/syntax/tree.hpp"
#include "lang/syntax/words.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang {

/// Precondition: the tree was read from the text with its words, and without errors.
std::string translate(const SourceText& source, const SyntaxTree& tree, Language language);

}  // namespace ludo::lang
