// Warnings: what is allowed and probably not meant.
//
// Tested by tests/lang/check/test_lints.cpp.
#pragma once

#include <vector>

#include "lang/check/elements.hpp"

namespace ludo::lang {

// Precondition: no error so far. `game` is the whole text, items for other values of the options
// included, so that what only they use counts as used; so do `tests`.
void look_for_slips(Elements& elements, const Node& game, const std::vector<Node>& tests);

/// Warns of turns that say `pass` and do something else, too, where a text asks `passes-in-a-row`.
void find_acting_passes(Context& context);

/// Warns of `group of x within S` where S surely leaves x out, so that the group is empty.
void find_empty_groups(Context& context);

}  // namespace ludo::lang
