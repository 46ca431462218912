// What the options of a game are, and what each other value changes in the rules.
//
// For every value the rules are written once more and compared with those of the default. What one
// change says stands in the option's own line; more is a list by section. Of an option that brings
// others with it only those are named, and then what no single one of them changes.
//
// Tested by tests/rules/test_verbs.cpp and tests/rules/test_layout.cpp.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/rules/rules.hpp"

namespace ludo::lang::rules {

// What options bring to other parts of a text.
struct BesideOptions {
  std::vector<Block> rulings = {};  // what is interpreted where they are chosen otherwise
  std::map<std::string, std::string> legends = {};  // words for figures of them (Written::legend)
};

/// The section of the options; without blocks if the game has none. `document`: the rules with the
/// values of `page`; of what other values only count otherwise it says so beside it.
Section options_told(LoadedGame& game, const RulesRequest& request, const Page& page,
                     Document& document, BesideOptions& beside);

}  // namespace ludo::lang::rules
