// Games put together from small texts, for the tests of merging: a base game, and what there is to
// see of a merged one.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/ast/items.hpp"
#include "lang/lang.hpp"

namespace ludo::tests {

/// `game Base`: cut to what the merging looks at; whether it can be played is for others.
extern const char* const kBase;

struct Merged {
  lang::LoadedGame game;
  lang::Diagnostics diagnostics;
  std::vector<std::string> asked;
};

/// Loads a text; `Base` and the others are found by name.
Merged merged(const std::string& text, const std::map<std::string, std::string>& others = {});

/// The items of a section, one a line: its key, and `if CONDITION` for each `with` around it.
std::vector<std::string> items(const lang::Node& game, lang::Form section);

/// The first item of this key that stands under no condition; null if there is none.
const lang::Node* find_item(const lang::Node& game, const std::string& kind,
                            const std::string& name = "");

std::vector<std::string> result_keys(const lang::Node& holder);

/// The kinds that were reported, in order.
std::vector<std::string> kinds(const lang::Diagnostics& diagnostics);

std::string messages(const Merged& result);

}  // namespace ludo::tests
