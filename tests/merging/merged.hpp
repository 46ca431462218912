// Merges of shipped games and of small texts, for the tests of lang/merging/.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/services/merged_tests.hpp"
#include "lang/merging/merging.hpp"

namespace ludo::tests {

/// Shipped games that are told apart by what they are variants of.
struct GameFamily {
  std::string parent;                 // "large", as the command line names it
  std::vector<std::string> variants;  // at least one
};

/// All shipped games with variants.
std::vector<GameFamily> game_families();

/// A shipped game as a merge takes it.
lang::merging::GameSource shipped_source(const std::string& name);

/// A merge of three shipped games.
lang::merging::RulesMerge merge_shipped(const std::string& base, const std::string& first,
                                        const std::string& second,
                                        lang::merging::Preference prefer = {});

/// A merge of three texts; they may be variants of the base, by the name that it declares.
lang::merging::RulesMerge merge_texts(const std::string& base, const std::string& first,
                                      const std::string& second,
                                      lang::merging::Preference prefer = {});

/// `prefer` for one word in all.
lang::merging::Preference always(lang::merging::Side side);

/// The names of the conflicts, sorted.
std::vector<std::string> conflict_names(const lang::merging::RulesMerge& merge);

/// "a: replace define beset" for each edit, in order; `a`, `b`, `a b`.
std::vector<std::string> edit_lines(const lang::merging::RulesMerge& merge);

/// The hash of a text that may name the base.
std::string hash_of_text(const std::string& text, const std::string& base);

}  // namespace ludo::tests
