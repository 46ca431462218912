// From the board's items to lang::Board: sites, links, blocks, directions and the tables between
// them.
//
// Grids (squares, hexagons, rhombuses, triangles) are lattices: every site has a place (x, y),
// every direction a step (dx, dy); the tables follow. Tracks, graphs and drawn boards list their
// links themselves; boards of tiles have blocks only, since their sites are the parts of laid
// tiles.
//
// Tested by tests/lang/check/test_board.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/check/constants.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/model/board.hpp"
#include "lang/model/model.hpp"

namespace ludo::lang {

// Sorted, each once.
inline void keep_distinct(std::vector<Index>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// The items that shape a board; those that are missing are null or empty.
struct BoardItems {
  const Node* board = nullptr;       // Board, BoardGraph, BoardDrawn or BoardTiles
  std::vector<const Node*> links;    // Links
  std::vector<const Node*> leaps;    // Leap
  std::vector<const Node*> vectors;  // Tuple of two numbers as written
  std::vector<const Node*>
      directions;  // DirectionDef; those that name compass directions may be used by links
  const Node* sites_named = nullptr;     // SitesNamed
  const Node* sites_numbered = nullptr;  // SitesNumbered
};

// Boards `graph by attribute`: the values of links are values of one enum type.
struct LinkValues {
  // The enum and the index of a value, or nothing.
  std::function<std::optional<std::pair<Index, Index>>(std::string_view word)> find;
};

// A vector as who looks north, east, south and west sees it.
struct VectorImages {
  std::int32_t across = 0;
  std::int32_t ahead = 0;
  std::array<Index, 4> images = {};
};

struct BuiltBoard {
  Board board;
  std::vector<LeapDef> leaps;
  std::vector<VectorImages> vectors;  // each once, in text order
  std::string link_attribute;         // `by terrain`: "terrain"
  Index link_enum = kNoIndex;         // its enum type
  // Compass directions in which no site has a link, since the board says which links there are.
  std::vector<Index> unlinked;
};

// The board, or nothing after errors were reported.
std::optional<BuiltBoard> build_board(const BoardItems& items, const ConstantScope& scope,
                                      const LinkValues& link_values, Diagnostics& diagnostics);

// The two numbers of a vector: a bracket of two numbers as they are written.
std::optional<std::pair<std::int32_t, std::int32_t>> vector_of(const Node& node);

// ---- questions about boards

// A site by its name or its number; kNoIndex: there is none.
Index find_site(const Board& board, std::string_view name);
// A link by its name, in either order of its ends; kNoIndex: there is none, or `A--B` names
// several.
Index find_link(const Board& board, std::string_view name);
// A direction by its name ("ne", "onward"); kNoIndex: there is none.
Index find_direction(const Board& board, std::string_view name);
// The site in this column and row, as `column of` and `row of` count them.
Index site_at(const Board& board, std::int32_t column, std::int32_t row);
// The block in this column and row.
Index block_at(const Board& board, std::int32_t column, std::int32_t row);
// The sites a box such as `a1..d4` names: on squares and hexagons all sites whose column and row
// lie between.
std::vector<Index> sites_in_box(const Board& board, std::string_view box);
// The direction turned clockwise by this many units of `Board::angles`; kNoIndex: none points
// there.
Index turned(const Board& board, Index direction, std::int32_t units);
// The direction so related to a facing: `forward-left` of one who faces north is northwest.
// kNoIndex: this board has no such direction from there, as `forward` for one who faces a corner
// between two rows of hexagons.
Index relative_direction(const Board& board, Index facing, RelativeDirection relative);

// "hexagon of side 5", "9 x 9 squares": for messages.
std::string describe(const Board& board);

// The letters of a column counted from 1: a … z, aa, ab …
std::string column_letters(std::int32_t column);

}  // namespace ludo::lang
