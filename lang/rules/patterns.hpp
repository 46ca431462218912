// Patterns of clauses: what a clause must look like, written as `ludo print --stage ast` prints it.
//
//   (set (of "facing" (name $unit)) (name $front))
//
//   $unit     any word, the same wherever it stands
//   ?value    any clause, or nothing; the same wherever it stands
//   ()        nothing
//
// A form without a word may have any. Notes and what is attached do not count.
//
// Tested by tests/rules/test_patterns.cpp.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "lang/ast/node.hpp"

namespace ludo::lang::rules {

struct Pattern {
  std::map<std::string, std::string, std::less<>> words = {};
  std::map<std::string, const Node*, std::less<>> clauses = {};

  /// A word or a clause that the pattern names; empty, or an absent clause, if it names none so.
  const std::string& word(std::string_view name) const;
  const Node& clause(std::string_view name) const;
};

/// The clause fits the pattern; what stands in `found` counts, and what is found is added. If it
/// does not, `found` stays as it was.
bool fits(const Node& node, std::string_view pattern, Pattern& found);

}  // namespace ludo::lang::rules
