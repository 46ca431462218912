// From flat tree to nodes of the abstract syntax.
//
// Tested through lang/syntax/parse.hpp.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "lang/syntax/flat.hpp"
#include "lang/syntax/layout.hpp"

namespace ludo::lang {

/// The outermost nodes of a matched line or part of it, which begins at `at` in the text of `line`.
/// Words and names of another language become English, but for the names in `own`.
std::vector<Node> shape_nodes(const Scratch& scratch, const LogicalLine& line, std::size_t at,
                              const std::set<std::string>& own);

}  // namespace ludo::lang
