// Tiles in letters: what is on each of them, drawn as it is printed. See tile_pictures.cpp.
//
// Tested by tests/rules/test_tile_texts.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang::rules {

// How the parts of tiles are drawn, by ground.
struct TileSigns {
  std::vector<char> signs = {};
  std::vector<bool> sided = {};  // some part of it is on whole sides: the others lie around these
  char flag = '*';
  char ends = '+';  // where several thin parts of a ground end
};

struct TileDrawn {
  std::vector<std::string> lines = {};
  bool flagged = false;
  Index ending = kNoIndex;  // the ground of which several parts end in the middle
};

/// Five lines of five signs: sides and half sides in the outermost, corners between them.
TileDrawn drawn_tile(const TileType& type, const TileSigns& signs);

/// The letters of all sides and half sides around a tile.
std::vector<std::string> lettered_sides();

}  // namespace ludo::lang::rules
