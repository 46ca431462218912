// The interpretations in a game's text that its author is asked to confirm: its `ruling` lines.
//
// Tested by tests/cli/test_rulings.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::interpreter {

struct Ruling {
  std::string item;   // what it belongs to: "rule", "piece", "setup" … "game"
  std::string key;    // the item's own word: "march"; empty where it has none
  std::string title;  // "Movement"; may be empty
  std::string text;
  std::vector<std::string> sources;  // of the item; empty: those of the game
  lang::Span span;                   // where it stands
};

// In the order of the text, parents of a variant included where the item is inherited.
std::vector<Ruling> rulings_of(const lang::LoadedGame& game);

/// The ruling at a clause: the last one directly below its line (below `turn`, `rule …`, a line of
/// either), with notes, sources and comments between them at most. Precondition: the clause stands
/// in one of the game's texts.
std::optional<std::string> ruling_at(const lang::LoadedGame& game, const lang::Span& clause);

}  // namespace ludo::interpreter
