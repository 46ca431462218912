// The syntax tree: the lines of a text, each with what it says and the lines under it.
//
// Nothing of the text is lost but the blanks: pieces and comments cover everything else, and know
// their places. lang/ast/build.hpp makes the abstract syntax of it; `print --stage tree` shows it.
//
// The head of a line is a node of the abstract syntax without what stands on other lines: a Rule
// without its body, a Branch with its label only. Its shapes are given in lang/syntax/grammar.hpp.
//
// Tested by tests/lang/syntax/test_tree.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/syntax/layout.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

struct SyntaxLine {
  LogicalLine line;
  Node head;                    // Form::Error if the line could not be read
  std::vector<ReadWord> words;  // of the line's text, if they were asked for
  std::vector<SyntaxLine> children;
};

struct SyntaxTree {
  Span whole;
  LineContext context = LineContext::top;
  Language language = Language::english;  // of the keywords; nodes keep them in English
  std::vector<SyntaxLine> lines;
  std::vector<Comment> closing;      // comments after the last line
  bool is_of_other_version = false;  // and that is told, so that nothing else of it need be
};

/// The tree as indented text, one line of it per line, for goldens and `print --stage tree`.
std::string print(const SyntaxTree& tree);

}  // namespace ludo::lang
