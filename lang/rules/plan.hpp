// The rule text of a game: what is told, in which order, in one language.
//
// Sections stand in a fixed order, empty ones are left out: material, setup, course, actions,
// automatic effects, what is forbidden, end, score, terms, interpretations. Every sentence knows
// the clauses that it tells.
//
// Tested by tests/rules/.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "lang/rules/document.hpp"
#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

struct Written {
  Document document;
  std::set<std::string> missing_words;   // things of the game without a word in the language
  std::set<std::string> missing_frames;  // what the language has no frame for
  std::set<std::string> missing_prose;   // notes and rulings without a translation
};

/// Writes the rules of a page. `companions`: the game's own in this language, then its parents'.
Written write_rules(const Page& page, const Language& language,
                    const std::vector<Companion>& companions);

}  // namespace ludo::lang::rules
