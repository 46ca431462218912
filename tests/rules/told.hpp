// The rule texts of the shipped and the example games, and of texts that differ from them in one
// clause.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/rules/rules.hpp"
#include "tests/mutation/library.hpp"
#include "tests/mutation/mutants.hpp"

namespace ludo::tests {

using Valuation = std::map<std::string, std::string>;

/// All games of stdlib-games/ and examples/, by path.
const std::vector<mutation::ShippedGame>& games_to_tell();

/// The defaults, then each other value of each option once; of a longer range its ends and the
/// neighbours of the default.
std::vector<Valuation> valuations_of(const lang::LoadedGame& game);

/// The companions of a game in a language: its own first, then those of what it is a variant of and
/// of the modules that it uses.
std::vector<lang::rules::Companion> companions_of(const mutation::ShippedGame& game,
                                                  std::string_view language,
                                                  lang::Diagnostics& diagnostics);

/// The rules of a game under a valuation, its options not told; nothing where it is refused.
std::optional<lang::rules::Written> told(
    lang::LoadedGame& game, const Valuation& valuation, std::string_view language,
    const std::vector<lang::rules::Companion>& companions = {});

/// So many mutants of a text in a fixed choice, in text order, each a text of the language; 0: all.
std::vector<mutation::Mutant> some_mutants(const std::string& text, std::size_t most);

// A clause that can be changed without a word.
struct Untold {
  mutation::Mutant mutant;
  Valuation valuation;  // under which the model differs, and the rules do not
};

/// Tries mutants of a game, at most `most` of them in a fixed choice; 0: all. `tried` counts those
/// whose model differs.
std::vector<Untold> untold_clauses(const mutation::ShippedGame& game, std::string_view language,
                                   std::size_t most, std::size_t& tried);

}  // namespace ludo::tests
