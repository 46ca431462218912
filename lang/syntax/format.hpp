// The canonical layout of a text, made from its syntax tree so that comments stay.
//
// Two blanks for each step in; one blank line between sections, tests, and rules; tables in
// columns; continued lines joined, and lines over 100 columns broken. Two words are put right that
// mean the same: `require` before the first effect and `afterwards require` after it, `on` and
// `off` in options and `yes` and `no` elsewhere. Rows of pictures keep their signs and their
// shifts.
//
// Tested by tests/lang/syntax/test_format.cpp.
#pragma once

#include <string>

#include "lang/syntax/tree.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang {

/// Precondition: the tree is of this source and was read without errors.
std::string format(const SourceText& source, const SyntaxTree& tree);

}  // namespace ludo::lang
