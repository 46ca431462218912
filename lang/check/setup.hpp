// From setups and `given` blocks to statements: pictures, maps and legends become `put` and `set`.
//
// Tested by tests/lang/check/test_setup.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/check/context.hpp"
#include "lang/check/elements.hpp"
#include "lang/check/picture.hpp"

namespace ludo::lang {

// Entries of a setup, a `given` block or a `shows` block, in text order: legends, rows, pictures,
// maps, rotations and statements. `legend` is what is inherited, and is added to. `what` names the
// block in messages ("the setup"). Regions `from setup` are filled where `fills_regions`.
void check_position_entries(Elements& elements, Scope& scope,
                            const std::vector<const Node*>& entries, LegendUse& legend,
                            const std::string& what, bool fills_regions, StatementBlock& block);

// The setup item, or null: Scenario::setup, the glyphs of the model and the regions drawn.
void check_setup(Elements& elements, const Node* item, LegendUse& legend);

// The numbers of pieces: never more than there are, and all of them in a picture, unless they come
// into play later. After all interactions are checked.
void check_setup_counts(Elements& elements, const Node* item);

}  // namespace ludo::lang
