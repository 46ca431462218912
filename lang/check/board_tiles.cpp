// Boards of tiles: the places for tiles, and what the tiles look like.
//
// A tile has twelve ports, three on each side, clockwise: nl n nr, el e er, sl s sr, wl w wr. A
// part that names a side owns its middle. It also owns the two halves unless its ground is thin: a
// ground is thin if on some tile a side that it owns has a half named by another part, as the
// fields beside a road. `rest` is every half that nobody named or owns; the middle of a side whose
// halves belong to one part is that part's.
//
// Tested by tests/lang/check/test_board_tiles.cpp.

#include "lang/check/board_tiles.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

#include "lang/check/board_parts.hpp"

namespace ludo::lang {

void build_tile_places(BoardWork& work) {
  const Node& item = *work.items.board;
  const auto columns = board_size(work, item[0]);
  const auto rows = board_size(work, item[1]);
  const bool options_first = item[2].is(Form::List);
  const auto most = board_size(work, item[options_first ? 3 : 2], kMostSites);
  if (!columns || !rows || !most) return;
  if (1'000'000 / *columns < *rows) {
    work.error(DiagnosticKind::too_long, item.span, "this board has more than a million places");
    return;
  }
  Board& board = work.result.board;
  board.shape = BoardShape::Tiles;
  board.columns = *columns;
  board.rows = *rows;
  board.most_tiles = *most;
  board.angles = 4;
  board.origin_column = 1;
  board.origin_row = 1;
  for (const Node& option : item[options_first ? 2 : 3].children) {
    if (option.text != "centred") continue;
    board.origin_column = -(*columns / 2);
    board.origin_row = -(*rows / 2);
  }
  for (const char* name : {"n", "e", "s", "w"}) {
    Direction direction;
    direction.name = name;
    direction.angle = static_cast<Index>(board.directions.size());
    direction.opposite = (direction.angle + 2) % 4;
    direction.orthogonal = true;
    board.any_directions.push_back(direction.angle);
    board.directions.push_back(std::move(direction));
  }
  for (Index row = 0; row < *rows; ++row) {
    for (Index column = 0; column < *columns; ++column) {
      Block block;
      block.column = board.origin_column + column;
      block.row = board.origin_row + row;
      block.name = fmt::format("[{},{}]", block.column, block.row);
      board.blocks.push_back(std::move(block));
    }
  }
}

namespace {

constexpr std::array<std::string_view, 12> kPortNames = {"nl", "n", "nr", "el", "e", "er",
                                                         "sl", "s", "sr", "wl", "w", "wr"};

Index find_port(std::string_view name) {
  const auto* found = std::find(kPortNames.begin(), kPortNames.end(), name);
  return found == kPortNames.end() ? kNoIndex : static_cast<Index>(found - kPortNames.begin());
}

bool is_middle(Index port) { return port % 3 == 1; }

// The middle of the side of a port.
Index middle_of(Index port) { return port / 3 * 3 + 1; }

template <class List>
Index index_of(const List& list, std::string_view name) {
  const auto found = std::find(list.begin(), list.end(), name);
  return found == list.end() ? kNoIndex : static_cast<Index>(found - list.begin());
}

// Who named each port of a tile: the part, or kNoIndex.
using PortOwners = std::array<Index, 12>;

PortOwners named_ports(const Node& tile, Diagnostics& diagnostics) {
  PortOwners owners;
  owners.fill(kNoIndex);
  for (std::size_t i = 1; i < tile.size(); ++i) {
    for (const Node& port : tile[i][0].children) {
      const Index p = find_port(port.text);
      if (p < 0) continue;
      Index& owner = owners[static_cast<std::size_t>(p)];
      if (owner != kNoIndex) {
        diagnostics.report(DiagnosticKind::bad_tile,
                           fmt::format("`{}` belongs to two parts of this tile", port.text),
                           port.span);
      }
      owner = static_cast<Index>(i) - 1;
    }
  }
  return owners;
}

}  // namespace

TileTypes build_tiles(const Node& item, const std::vector<std::string>& known_flags,
                      Diagnostics& diagnostics) {
  TileTypes types;
  types.flags = known_flags;
  for (const Node& ground : item[0].children) types.grounds.push_back(ground.text);
  std::vector<const Node*> tiles;
  for (const Node& child : item.children) {
    if (child.is(Form::TileDef)) tiles.push_back(&child);
  }
  // First which grounds are thin, then who owns what.
  std::set<std::string> thin;
  std::vector<PortOwners> named;
  for (const Node* tile : tiles) {
    named.push_back(named_ports(*tile, diagnostics));
    for (std::size_t p = 0; p < 12; ++p) {
      const Index half_owner = named.back()[p];
      const Index owner = named.back()[static_cast<std::size_t>(middle_of(static_cast<Index>(p)))];
      if (half_owner < 0 || owner < 0 || half_owner == owner) continue;
      thin.insert((*tile)[static_cast<std::size_t>(owner) + 1].text);
    }
  }
  for (std::size_t t = 0; t < tiles.size(); ++t) {
    const Node& tile = *tiles[t];
    PortOwners owners = named[t];
    for (Index p = 0; p < 12; ++p) {
      const Index owner = owners[static_cast<std::size_t>(middle_of(p))];
      if (is_middle(p) || owners[static_cast<std::size_t>(p)] >= 0 || owner < 0) continue;
      if (!thin.contains(tile[static_cast<std::size_t>(owner) + 1].text)) {
        owners[static_cast<std::size_t>(p)] = owner;
      }
    }
    TileType type;
    type.name = tile.text;
    type.copies = std::max(1, std::atoi(tile[0].text.c_str()));
    for (std::size_t i = 1; i < tile.size(); ++i) {
      const Node& written = tile[i];
      TilePart part;
      part.ground = index_of(types.grounds, written.text);
      if (part.ground < 0) {
        diagnostics.report(
            DiagnosticKind::bad_tile,
            fmt::format("`{}` is not among the grounds of these tiles", written.text),
            Mark{written.span, {}}, {}, "list it in the line that begins with `ground`");
      }
      for (const TilePart& earlier : type.parts)
        part.ordinal += earlier.ground == part.ground ? 1 : 0;
      for (const Node& port : written[0].children) {
        if (port.text != "rest") continue;
        for (Index p = 0; p < 12; ++p) {
          Index& owner = owners[static_cast<std::size_t>(p)];
          if (!is_middle(p) && owner < 0) owner = static_cast<Index>(i) - 1;
        }
      }
      for (const Node& by : written[1].children) {
        const int other = std::atoi(by.text.c_str()) - 1;
        if (other < 0 || static_cast<int>(tile.size()) - 1 <= other ||
            other == static_cast<int>(i) - 1) {
          diagnostics.report(DiagnosticKind::bad_tile,
                             fmt::format("this tile has no other part {}", by.text), by.span);
          continue;
        }
        part.beside.push_back(other);
      }
      for (const Node& flag : written[2].children) {
        if (index_of(types.flags, flag.text) < 0) types.flags.push_back(flag.text);
        part.flags.push_back(index_of(types.flags, flag.text));
      }
      type.parts.push_back(std::move(part));
    }
    std::string open_sides;
    for (Index p = 0; p < 12; p += 3) {
      const Index left = owners[static_cast<std::size_t>(p)];
      Index& middle = owners[static_cast<std::size_t>(p) + 1];
      if (middle < 0 && left == owners[static_cast<std::size_t>(p) + 2]) middle = left;
      if (middle >= 0) continue;
      if (!open_sides.empty()) open_sides += ", ";
      open_sides += fmt::format("`{}`", kPortNames[static_cast<std::size_t>(p) + 1]);
    }
    if (!open_sides.empty()) {
      diagnostics.report(
          DiagnosticKind::bad_tile,
          fmt::format("these sides of tile `{}` belong to no part: {}", tile.text, open_sides),
          tile.span);
    }
    for (Index p = 0; p < 12; ++p) {
      const Index owner = owners[static_cast<std::size_t>(p)];
      if (owner >= 0) type.parts[static_cast<std::size_t>(owner)].ports.push_back(p);
    }
    // `by` is mutual.
    for (std::size_t a = 0; a < type.parts.size(); ++a) {
      for (const Index b : std::vector<Index>(type.parts[a].beside)) {
        auto& back = type.parts[static_cast<std::size_t>(b)].beside;
        if (std::find(back.begin(), back.end(), static_cast<Index>(a)) == back.end()) {
          back.push_back(static_cast<Index>(a));
        }
      }
    }
    for (TilePart& part : type.parts) std::sort(part.beside.begin(), part.beside.end());
    types.most_parts = std::max(types.most_parts, static_cast<Index>(type.parts.size()));
    types.tiles.push_back(std::move(type));
  }
  return types;
}

}  // namespace ludo::lang
