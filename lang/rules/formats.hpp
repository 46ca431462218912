// A rule text in the formats that people read and programs take.
//
// Tested by tests/rules/test_formats.cpp.
#pragma once

#include <functional>
#include <string>

#include "lang/rules/document.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang::rules {

// What stands around the sentences.
struct Dress {
  const SourceMap* sources = nullptr;  // places in the text are given; null: they are not
  std::string figure = {};             // the setup as an SVG; empty: no figure
};

/// Plain text, at most `columns` letters a line.
std::string as_text(const Document& document, std::size_t columns);
/// Markdown; with sources each sentence is followed by a comment with its lines.
std::string as_markdown(const Document& document, const Dress& dress);
/// One HTML file that needs nothing else: readable on a telephone, with style for print.
std::string as_html(const Document& document, const Dress& dress);

}  // namespace ludo::lang::rules
