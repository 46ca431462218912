// The words of a text that are put right when it is formatted: words that mean the same, of which
// one reads better where it stands.
//
// `require` stands before the first effect of a rule, `afterwards require` after it: what is asked
// then undoes what was done. `on` and `off` are values of options, `yes` and `no` of everything
// else.
//
// Tested by tests/lang/syntax/test_format.cpp.
#pragma once

#include <map>
#include <vector>

#include "lang/syntax/format_line.hpp"
#include "lang/syntax/tree.hpp"

namespace ludo::lang {

/// Which lines come after an effect, by where they begin in the file.
struct WordChoices {
  std::map<Offset, bool> after_effect;

  /// The words of a line to be replaced, in order.
  [[nodiscard]] std::vector<Replacement> replacements(const SyntaxLine& syntax) const;
};

WordChoices choose_words(const SyntaxTree& tree);

}  // namespace ludo::lang
