// What differs between two rule texts, sentence by sentence, in their sections.
//
// Sections belong together by their keys; of what is left, those that say the same under another
// name. Inside a section sentences keep their order: what is said alike is equal, what is said
// nearly alike is one change, the rest is only in one of the two. A row of a table counts as one
// sentence.
//
// Tested by tests/rules/test_difference.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lang/rules/document.hpp"

namespace ludo::lang::rules {

struct Change {
  std::string key;      // of the section
  std::string section;  // the heading under which it stands; of the second, if both have it
  int level = 2;        // of the heading
  Sentence before;      // without text: only in the second
  Sentence after;       // without text: only in the first
};

struct Differences {
  std::vector<Change> changes;  // in the order of the texts
  std::size_t equal = 0;        // sentences that both have
};

/// Notes and rulings are not compared: the rules are. Of options their values count, and not what
/// others do.
Differences differences(const Document& before, const Document& after);

}  // namespace ludo::lang::rules
