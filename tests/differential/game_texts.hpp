// The games that both engines are compared on: those shipped, examples, drafts, and those of the
// specification.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::tests {

struct GameText {
  std::string name;  // "stdlib-games/tablut/tablut.ludo", "spec/litmus.md:13"
  std::string text;
  std::string folder;  // chapter or folder whose other games it may name
};

// By path.
std::vector<GameText> game_texts();
// In the order of the chapters.
std::vector<GameText> spec_texts();

// Fails the running test if it cannot be read.
lang::LoadedGame loaded_game(const GameText& game);
// Fails the running test if it is refused.
lang::GameModel model_with(lang::LoadedGame& game, lang::CheckOptions options);

// The games that no program is made of yet, by name or by "NAME OPTION=VALUE", and why: there are
// no others.
const std::map<std::string, std::string>& not_frozen();

}  // namespace ludo::tests
