// Items of a game told in the author's own words.
//
// A companion may say of a definition, a rule, a result or another item what it comes to:
//
//   paraphrases
//     five "Five: exactly five black stones in a row."
//
// These words then stand where the item is told, and what is made of the description stands in a
// section of its own at the end, `exact`, so that nothing is lost and whoever doubts can look.
// Words are those of one text: they are not used where a variant or an option says otherwise.
//
// Tested by tests/rules/test_paraphrases.cpp.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lang/rules/document.hpp"
#include "lang/rules/language.hpp"
#include "lang/rules/page.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang::rules {

/// What a companion may speak of that has no name in a text: `aim`, `players`, `board`, `links`,
/// `setup`, `order`, `first-player`, `next-player`, `turn`, `score`, `end`, `stuck`, `repetition`,
/// `limit`, `figure`.
bool is_unnamed_item(std::string_view name);

/// The name in a key of a paraphrase: `five` of `end:five`, the result of that name, of
/// `define:five`, the definition, and of `five@size=7`, for that value of an option.
std::string_view name_of_item(std::string_view key);

/// What the rules are with other options than those that are chosen. Without what they say of
/// options.
struct UsualRules {
  Document usual;                   // with the usual values of all
  Section options;                  // what other values come to then
  Document made;                    // with the values that are chosen
  std::vector<OptionValue> chosen;  // otherwise than usually
  std::vector<Document> alone;      // with each of these alone; none where one is chosen
};

/// A section that is for programs, or for who wants to be exact, and not for players.
bool is_for_programs(const Section& section);

/// Some companion speaks of an item in words of its own.
bool has_paraphrases(const std::vector<Companion>& companions);

/// Puts the author's words in their places. `usual`: null where no option is chosen. The answer:
/// what the game's own companion speaks of in vain, for nothing is told of it; empty where an
/// option is chosen.
std::set<std::string> tell_in_authors_words(const Page& page, const SourceMap& texts,
                                            const std::vector<Companion>& companions,
                                            const Language& language, const UsualRules* usual,
                                            Document& document);

}  // namespace ludo::lang::rules
