// The canonical form of a game: one text for all descriptions that say the same up to names.
//
// It is made from the checked model for one valuation of the options, in passes: what the scenario
// leads to in the normal form (translate.hpp, with normal.hpp), the board by its places
// (board_lines.hpp), new names (refine.hpp), the text (text.hpp). spec/11-canonical.md says what
// equal forms mean and what they do not.
//
// Tested by tests/lang/canon and tests/games/test_canon_games.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lang/model/model.hpp"

namespace ludo::lang {

struct CanonAnswer {
  std::optional<std::string> text;  // ASCII, lines that end in LF
  std::string trouble;              // why there is none
};

CanonAnswer canonical_form(const GameModel& model);

/// `ludo:1:` and the SHA-256 of the text.
std::string canon_hash(std::string_view text);

/// The hash of the game; empty where it has no canonical form.
std::string canon_hash(const GameModel& model);

}  // namespace ludo::lang
