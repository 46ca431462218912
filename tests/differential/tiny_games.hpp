// Tiny games: small texts of ludo made from a grammar of ingredients, all of them up to a size, and
// drawn ones beyond it. Not every text is a game: the checker refuses some.
#pragma once

#include <string>

#include "tests/differential/picks.hpp"

namespace ludo::tests {

// The text that these picks make; parts nested deeper than `depth` are plain.
inline constexpr int kTinyDepth = 4;
std::string tiny_game(Picks& picks, int depth = kTinyDepth);

}  // namespace ludo::tests
