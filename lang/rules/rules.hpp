// The façade of lang/rules/: from a loaded game to its rules in a language.
//
// Tested by tests/rules/test_rules.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lang/rules/companion.hpp"
#include "lang/rules/difference.hpp"
#include "lang/rules/examples.hpp"
#include "lang/rules/formats.hpp"
#include "lang/rules/links.hpp"
#include "lang/rules/plan.hpp"
#include "lang/rules/stages.hpp"

namespace ludo::lang::rules {

// What is said of the options of a game.
enum class OptionsTold : std::uint8_t {
  Nothing,
  Values,   // their values now
  Heads,    // as Effects has them, without what changes: to be compared with such a text
  Effects,  // and what each other value changes
};

struct RulesRequest {
  CheckOptions options = {};
  std::string language = "en";
  std::vector<Companion> companions = {};  // in this language: the game's own first
  std::string parent = {};                 // the game that it is a variant of; empty: of none
  // The rules of the parent in this language: what differs is said first; null: it is not known.
  const Document* parent_rules = nullptr;
  OptionsTold options_told = OptionsTold::Effects;
  std::vector<Example> examples = {};  // moves, of which some are shown below their rules
  std::size_t most_examples = 16;      // where the author has marked none
  // Items stand in their author's words where he gives them: for readers, not to be compared.
  bool paraphrased = false;
};

/// The rules of a game; nothing exactly when an error was reported. Precondition: the language is
/// one of languages_of_rules().
std::optional<Written> rules_of(LoadedGame& game, const RulesRequest& request,
                                Diagnostics& diagnostics);

/// Of the rules of a variant, what its parent's do not say, and what no longer holds.
Document only_differences(const Document& parent, const Document& rules);

}  // namespace ludo::lang::rules
