// The shipped games as texts: what a mutation is tried on.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::mutation {

struct ShippedGame {
  std::string name;  // "tablut-12"
  std::string path;  // "stdlib-games/tablut/tablut-12.ludo"
  std::string text;
  std::string perft;   // the table beside it; may be empty
  std::string record;  // the playthrough beside it; may be empty
};

/// Those under a folder of the source tree, by path; modules are no games.
std::vector<ShippedGame> games_under(const std::string& folder);
/// Those under stdlib-games/.
std::vector<ShippedGame> shipped_games();

/// Loads a text as if it stood in the place of the game.
lang::LoadedGame load_as(const ShippedGame& game, std::string text, lang::Diagnostics& diagnostics);

/// Relative to the top of the source tree; empty when there is no such file.
std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);

}  // namespace ludo::mutation
