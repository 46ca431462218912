// The façade of lang/rules/: from a loaded game to its rules in a language.
//
// Tested by tests/rules/test_rules.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lang/rules/companion.hpp"
#include "lang/rules/difference.hpp"
#include "lang/rules/formats.hpp"
#include "lang/rules/plan.hpp"

namespace ludo::lang::rules {

struct RulesRequest {
  CheckOptions options = {};
  std::string language = "en";
  std::vector<Companion> companions = {};  // in this language: the game's own first
  std::string parent = {};                 // the game that it is a variant of; empty: of none
  bool tell_options = true;  // what each other value of an option changes
};

/// The rules of a game; nothing exactly when an error was reported. Precondition: the language is
/// one of languages_of_rules().
std::optional<Written> rules_of(LoadedGame& game, const RulesRequest& request,
                                Diagnostics& diagnostics);

}  // namespace ludo::lang::rules
