// What a view says, line by line, without places and without the numbers of expressions: for
// comparisons of views.
#pragma once

#include <string>

#include "lang/view/view.hpp"

namespace ludo::tests {

/// Colours, shapes, tables and items.
std::string dump(const lang::View& view);

/// One item with its properties.
std::string dump(const lang::View& view, const lang::ViewItem& item);

}  // namespace ludo::tests
