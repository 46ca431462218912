// What differs between two rule texts, sentence by sentence, in their sections.
//
// Tested by tests/rules/test_difference.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/rules/document.hpp"

namespace ludo::lang::rules {

struct Change {
  std::string section;  // the heading under which it stands
  Sentence before;      // without text: only in the second
  Sentence after;       // without text: only in the first
};

/// Changes in the order of the texts. Notes and rulings are not compared: the rules are. What stands
/// at the same place in both, under one heading, is one change.
std::vector<Change> differences(const Document& before, const Document& after);

}  // namespace ludo::lang::rules
