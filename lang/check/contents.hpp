// What can stand where a description says: kinds of pieces, whose, or nothing.
//
// Words side by side mean all of them at once; where nothing can be all of them, `own Men empty`,
// the description is a slip.
//
// Tested by tests/lang/check/test_contents.cpp.
#pragma once

#include <vector>

#include "lang/check/context.hpp"

namespace ludo::lang {

/// A part of a description, and where its words end among those of the node.
struct DescribedPart {
  ExprId expr = kNoExpr;
  std::size_t end = 0;
};

/// Reports a description whose parts, sets of sites, exclude each other.
void forbid_nothing(Context& context, const std::vector<DescribedPart>& parts, const Node& node);

}  // namespace ludo::lang
