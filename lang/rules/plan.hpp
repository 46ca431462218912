// The rule text of a game: what is told, in which order, in one language.
//
// Sections stand in a fixed order, empty ones are left out: material, setup, course, actions,
// automatic effects, what is forbidden, end, score, interpretations. Every sentence knows the
// clauses that it tells. What a sentence names is told at the end of its section, if it was not
// told before; what is remembered for a while, at the beginning of the first section that needs it.
// Under the title stands what one plays for.
//
// Tested by tests/rules/.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lang/rules/document.hpp"
#include "lang/rules/language.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

struct Written {
  Document document;
  std::set<std::string> missing_words;   // things of the game without a word in the language
  std::set<std::string> missing_frames;  // what the language has no frame for
  std::set<std::string> missing_prose;   // notes and rulings without a translation
  std::set<std::string> unused_paraphrases = {};  // of the game's own companion (paraphrases.hpp)
  std::vector<Idiom> idioms;                      // that tell statements of the text (expand.hpp)
  // What stands in figures: "White King" and "Throne", as the game's names have it, in words; "[
  // ]", around what a move has changed.
  std::map<std::string, std::string> legend;
};

/// All companions of a game in one: its own words and translations go before its parents'.
Companion merged_companion(const std::vector<Companion>& companions);

/// Writes the rules of a page. `companions`: the game's own in this language, then its parents'.
Written write_rules(const Page& page, const Language& language,
                    const std::vector<Companion>& companions);

}  // namespace ludo::lang::rules
