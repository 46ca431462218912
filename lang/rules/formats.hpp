// A rule text in the formats that people read.
//
// Tested by tests/rules/test_formats.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lang/rules/document.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang::rules {

// Of an example: of HTML SVGs, else boards in letters.
struct ExamplePicture {
  std::string before = {};
  std::string after = {};   // empty: of a move that is not allowed
  std::string legend = {};  // of both boards in letters
};

// What stands around the sentences.
struct Dress {
  const SourceMap* sources = nullptr;  // places in the texts are given; null: they are not
  // The setup: of HTML an SVG, of Markdown a picture's address or a board in letters, of text a
  // board in letters. Without one a text speaks of no figure.
  std::string figure = {};
  bool figure_is_address = false;
  // What is for programs alone, the section `bounds`, is printed in text and Markdown, too; in HTML
  // it always stands, folded.
  bool bounds = true;
  // Of HTML: the texts stand at its end, and sentences and lines are linked both ways.
  // Precondition: `sources`.
  bool with_source = false;
  std::vector<ExamplePicture> examples = {};  // by their numbers; without a board: none
};

/// Plain text, at most `columns` letters a line.
std::string as_text(const Document& document, std::size_t columns, const Dress& dress = {});
/// Markdown; with sources each sentence is followed by a comment with its lines.
std::string as_markdown(const Document& document, const Dress& dress);
/// One HTML file that needs nothing else: readable on a telephone, with style for print. With
/// sources each sentence has its lines in `data-from`.
std::string as_html(const Document& document, const Dress& dress);

/// Adds a text as lines of at most `columns` letters: `first` before the first, `rest` before the
/// others.
void wrap(std::string& out, std::string_view text, std::size_t columns, std::string_view first,
          std::string_view rest);
/// Letters, not bytes.
std::size_t width_of(std::string_view text);

/// `large.ludo:12,14-16`: the lines that a sentence tells; empty: none.
std::string lines_of(const Sentence& sentence, const SourceMap& sources);

}  // namespace ludo::lang::rules
