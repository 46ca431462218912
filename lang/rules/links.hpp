// Between the sentences of a rule text and the lines of the game's text: from each to the others.
//
// Sentences are numbered from 1 as they stand in the document: those under the title, then section
// by section, of a block its own, its rows', its items'. A sentence is linked to the first line of
// each clause that it tells.
//
// Tested by tests/rules/test_links.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "lang/rules/document.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang::rules {

/// All sentences, in their order.
std::vector<const Sentence*> numbered_sentences(const Document& document);

// A line of one of the texts.
struct SourceLine {
  FileId file;
  std::size_t line = 1;

  friend auto operator<=>(const SourceLine&, const SourceLine&) = default;
};

/// The lines that a sentence tells, sorted, each once.
std::vector<SourceLine> lines_told(const Sentence& sentence, const SourceMap& sources);

/// Each line that is told, with the numbers of the sentences that tell it.
std::map<SourceLine, std::vector<std::size_t>> sentences_by_line(const Document& document,
                                                                 const SourceMap& sources);

// Some neighbouring lines of a text.
struct LineRange {
  FileId file;
  std::size_t first = 1;
  std::size_t last = 1;
};

/// Only the sentences that tell these lines, under their headings; of a table the rows, below its
/// head. Where no clause begins in them, those of the smallest clause around them.
Document only_lines(const Document& document, const SourceMap& sources, const LineRange& lines);

/// Its places in other texts that say the same, `to`; what is not there has no place.
void move_places(Document& document, const SourceMap& from, const SourceMap& to);

}  // namespace ludo::lang::rules
