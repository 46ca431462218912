// From syntax tree to abstract syntax: puts lines and the lines under them together, by forms.def.
//
// Lines that could not be read become Form::Error; everything around them is kept.
//
// Tested by tests/lang/ast/test_build.cpp.
#pragma once

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/syntax/tree.hpp"

namespace ludo::lang {

/// Form::File.
Node build_ast(const SyntaxTree& tree, Diagnostics& diagnostics);

/// Form::Given of a tree made by parse_position().
Node build_position(const SyntaxTree& tree, Diagnostics& diagnostics);

}  // namespace ludo::lang
