// The facts of a game that a list of games shows.
//
// Tested by tests/interpreter/services/test_game_list.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::interpreter {

struct GameFacts {
  std::string name;  // as the text declares it
  std::string title;
  std::string parent;  // of a variant; else empty
  std::vector<std::string> players;
  std::string board;      // "square 9 x 9"
  std::size_t sites = 0;  // boards of tiles: 0
  std::vector<std::string> kinds;
  std::vector<std::string> sources;
  std::vector<lang::OptionInfo> options;
  std::size_t tests = 0;
  std::size_t rulings = 0;  // interpretations that the author is asked to confirm
};

GameFacts facts_of(const lang::LoadedGame& game, const lang::GameModel& model);

// The name and the parent's name in a text's head (`game Small variant of Large`); empty when
// there is no such head. Reads that line only, so that indexing a library is quick.
struct GameHead {
  std::string name;
  std::string parent;
  std::string tests_of;  // of a file of tests
};
GameHead head_of(std::string_view text);

}  // namespace ludo::interpreter
