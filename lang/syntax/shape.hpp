// From flat tree to nodes of the abstract syntax.
//
// Tested through lang/syntax/parse.hpp.
#pragma once

#include <vector>

#include "lang/syntax/flat.hpp"
#include "lang/syntax/layout.hpp"

namespace ludo::lang {

/// The outermost nodes of a matched line or part of it, which begins at `at` in the text of `line`.
std::vector<Node> shape_nodes(const Scratch& scratch, const LogicalLine& line, std::size_t at);

}  // namespace ludo::lang
