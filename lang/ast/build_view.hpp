// From the syntax tree of a view to its abstract syntax, by forms.def.
//
// Lines that could not be read become Form::Error; everything around them is kept.
//
// Tested by tests/lang/view/test_build.cpp.
#pragma once

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/syntax/tree.hpp"

namespace ludo::lang {

/// Form::File with the header, if there is one, and a Form::View or Form::Shapes. Precondition: the
/// tree is of a view (LineContext::view).
Node build_view(const SyntaxTree& tree, Diagnostics& diagnostics);

}  // namespace ludo::lang
