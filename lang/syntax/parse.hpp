// From text to syntax tree: lays the text out and parses each logical line by the grammar.
//
// The grammar is lang/syntax/grammar.hpp. Every line is parsed alone, so that every bad line of a
// text is reported in one run.
//
// Tested by tests/lang/syntax/.
#pragma once

#include "lang/diagnostics/sink.hpp"
#include "lang/syntax/tree.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang {

/// Parses a game, a module or a file of tests.
SyntaxTree parse(const SourceText& source, Diagnostics& diagnostics);

/// The same; precondition: file == source.file().
SyntaxTree parse(FileId file, const SourceText& source, Diagnostics& diagnostics);

/// Parses a position: the inside of a `given` block.
SyntaxTree parse_position(const SourceText& source, Diagnostics& diagnostics);

/// How many faults PEGTL finds in the grammar: loops that take nothing, left recursion.
std::size_t count_grammar_faults();

}  // namespace ludo::lang
