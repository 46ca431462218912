// The games that ship with ludo, and the examples: found by walking their folders, read as the
// command line reads them.
#pragma once

#include <string>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::tests {

struct GameFile {
  std::string path;  // "stdlib-games/tablut/tablut-12.ludo"
  std::string name;  // "tablut-12": also the tag of its tests
};

/// All games under stdlib-games/ and examples/, by path. Modules are no games.
std::vector<GameFile> game_files();

/// The path of the perft table beside a game; the file may be missing.
std::string perft_path(const GameFile& file);

/// A shipped game with a folder of its own name; who lives in another's is a variant.
bool has_own_folder(const GameFile& file);

/// Where the picture of a game with a folder of its own is.
std::string picture_path(const GameFile& file);

/// Loads a game and what it stands on; reports to `diagnostics`.
lang::LoadedGame load_game(const GameFile& file, lang::Diagnostics& diagnostics);

/// The model of a game with these options, its tests left out. Fails the running test with the
/// rendered diagnostics if anything at all was reported.
lang::GameModel checked_model(lang::LoadedGame& game, const lang::CheckOptions& options);

/// Calls `body` for each game file, to register tests.
template <class Body>
void for_each_game(Body body) {
  for (const GameFile& file : game_files()) body(file);
}

}  // namespace ludo::tests
