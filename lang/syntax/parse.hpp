// From text to syntax tree: lays the text out and parses each logical line by the grammar.
//
// The grammar is lang/syntax/grammar.hpp. Every line is parsed alone, so that every bad line of a
// text is reported in one run.
//
// Tested by tests/lang/syntax/.
#pragma once

#include <set>
#include <string>

#include "lang/diagnostics/sink.hpp"
#include "lang/syntax/tree.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang {

/// The version of the language that is read, as `ludo 2` names it.
inline constexpr std::string_view kVersion = "2";

/// Parses a game, a module or a file of tests.
SyntaxTree parse(const SourceText& source, Diagnostics& diagnostics);

/// The same, with the words of each line.
SyntaxTree parse_with_words(const SourceText& source, Diagnostics& diagnostics);

/// Names that a text binds or declares in lower case.
std::set<std::string> names_of_own(const SyntaxTree& tree);

/// The same; precondition: file == source.file().
SyntaxTree parse(FileId file, const SourceText& source, Diagnostics& diagnostics);

/// Parses a position: the inside of a `given` block, with English or Italian keywords, whichever
/// fit better.
SyntaxTree parse_position(const SourceText& source, Diagnostics& diagnostics);

/// How many faults PEGTL finds in the grammar: loops that take nothing, left recursion.
std::size_t count_grammar_faults();

}  // namespace ludo::lang
