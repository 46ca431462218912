// The effective view as a text: what is left of all texts of a view for one choice of options and
// look.
//
// Read back it gives the same view, but for the looks that were not asked for. Shapes that every
// view has are left out, and so are those of modules, which are named by `use`.
//
// Tested by tests/lang/view/test_print.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang {

/// What is printed of a view. The places of the nodes are in texts whose keywords are English.
struct PrintedView {
  std::string game;
  std::string title;
  std::vector<std::string> modules;  // in the order in which they were used
  std::vector<const Node*> items;    // in text order
};

std::string print(const PrintedView& view, const SourceMap& sources);

}  // namespace ludo::lang
