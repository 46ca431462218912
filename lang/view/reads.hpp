// What a view reads of its game: for lints, and for the panel of what nothing else shows.
//
// Tested by tests/lang/view/test_corpus.cpp and tests/interpreter/scene/test_things.cpp.
#pragma once

#include <set>

#include "lang/view/view.hpp"

namespace ludo::lang {

struct ViewReads {
  std::set<Index> variables;  // read anywhere, also where a line holds and what is selected
  bool tile_in_hand = false;  // shown by some panel
  bool ways = false;          // asks what somebody could do
};

/// What one item reads, definitions that it calls included; `model` has the view's expressions.
void add_reads(const GameModel& model, const ViewItem& item, ViewReads& reads);

}  // namespace ludo::lang
