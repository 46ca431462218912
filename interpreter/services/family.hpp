// The hash of a game with all its options: the same for games that can be played in the same ways.
//
// The names of options and of their values do not count, only what they make of the game: for each
// option the hashes of the game with each of its values, all others at their defaults. Of an option
// with more than kMostValues numbers the least, the greatest, the default and its neighbours stand
// for all.
//
// Tested by tests/interpreter/services/test_family.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::interpreter {

inline constexpr std::size_t kMostValues = 8;

struct OptionHash {
  std::string option;
  std::string value;
  std::string hash;  // empty: the game is refused with this value
};

struct Family {
  std::string hash;                // `ludo:1:family:` and 64 digits; empty where there is none
  std::vector<OptionHash> hashes;  // by option and value, in text order; first the game itself
  std::string trouble;
};

/// The family of a game that is accepted at its defaults; `base` has what is asked besides.
Family family_of(lang::LoadedGame& game, const lang::CheckOptions& base);

}  // namespace ludo::interpreter
