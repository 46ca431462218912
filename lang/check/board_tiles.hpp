// From the `tiles` item to the types of tiles, their grounds and flags.
#pragma once

#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/model/model.hpp"

namespace ludo::lang {

struct TileTypes {
  std::vector<std::string> grounds;
  std::vector<std::string> flags;
  std::vector<TileType> tiles;
  Index most_parts = 0;
};

// Precondition: a node of Form::Tiles.
TileTypes build_tiles(const Node& item, const std::vector<std::string>& known_flags,
                      Diagnostics& diagnostics);

}  // namespace ludo::lang
