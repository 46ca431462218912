// Tiles with their sides in letters; see ansi_parts.hpp.
//
// A tile is drawn so, with its ports by their numbers and, in the middle, the part that leads
// across it or touches no side:
//
//   11  0  1  2  3
//   10  .  m  .  4
//    9  8  7  6  5

#include <algorithm>
#include <array>

#include "interpreter/render/ansi_parts.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::rendering {

using lang::Index;
using lang::kNoIndex;
using scene::TileWords;

namespace {

constexpr std::int64_t kTileWidth = 5;
constexpr std::int64_t kTileHeight = 3;

struct TileSpot {
  std::int64_t line = 0, letter = 0;
};

constexpr std::array<TileSpot, 12> kPortSpots = {{{0, 1},
                                                  {0, 2},
                                                  {0, 3},
                                                  {0, 4},
                                                  {1, 4},
                                                  {2, 4},
                                                  {2, 3},
                                                  {2, 2},
                                                  {2, 1},
                                                  {2, 0},
                                                  {1, 0},
                                                  {0, 0}}};
constexpr TileSpot kMiddle = {1, 2};

bool is_port(Index port) { return 0 <= port && port < 12; }
bool is_middle_of_side(Index port) { return port % 3 == 1; }

// The part in the middle of a tile: one that touches no side, or else the one that leads from side
// to side by most of their middles; none if no part does so.
Index middle_part(const TileWords& tile) {
  Index middle = kNoIndex;
  std::ptrdiff_t most = 1;
  for (std::size_t p = 0; p < tile.parts.size(); ++p) {
    const std::vector<Index>& ports = tile.parts[p].ports;
    if (ports.empty()) return static_cast<Index>(p);
    const auto sides = std::count_if(ports.begin(), ports.end(), is_middle_of_side);
    if (sides <= most) continue;
    most = sides;
    middle = static_cast<Index>(p);
  }
  return middle;
}

// Where a piece on a part is drawn: in the middle of the tile, of a side, or at a half of one.
TileSpot spot_of(const TileWords& tile, std::size_t part, Index middle) {
  const std::vector<Index>& ports = tile.parts[part].ports;
  if (static_cast<Index>(part) == middle || ports.empty()) return kMiddle;
  const auto side = std::find_if(ports.begin(), ports.end(), is_middle_of_side);
  const Index port = side == ports.end() ? ports.front() : *side;
  return is_port(port) ? kPortSpots.at(static_cast<std::size_t>(port)) : kMiddle;
}

void put_tile(const Letters& letters, Canvas& sheet, std::int64_t column, std::int64_t row,
              const TileWords& tile) {
  const auto put = [&](TileSpot spot, const std::string& sign, LetterStyle style) {
    const std::string letter = sign.substr(0, lang::code_point_size(sign + " ", 0));
    sheet.put(column + spot.letter, row + spot.line, letter, style);
  };
  const auto style_of = [&](const TileWords::Part& part) {
    LetterStyle style;
    scene::Paint paint = part.paint;
    style.back = letters.tone(paint);
    paint.part = lang::Part::Ink;
    style.fore = letters.tone(paint);
    return style;
  };
  const Index middle = middle_part(tile);
  for (const TileWords::Part& part : tile.parts) {
    for (const Index port : part.ports) {
      if (is_port(port))
        put(kPortSpots.at(static_cast<std::size_t>(port)), part.sign, style_of(part));
    }
  }
  if (middle != kNoIndex) {
    const TileWords::Part& part = tile.parts[static_cast<std::size_t>(middle)];
    put(kMiddle, part.sign, style_of(part));
    for (const Index port : part.ports) {
      if (port == 4) put({1, 3}, part.sign, style_of(part));
      if (port == 10) put({1, 1}, part.sign, style_of(part));
    }
  }
  for (std::size_t p = 0; p < tile.parts.size(); ++p) {
    const TileWords::Part& part = tile.parts[p];
    if (!part.piece.empty()) put(spot_of(tile, p, middle), part.piece, letters.owned(part.owner));
  }
}

std::string laid_tiles(const Letters& letters) {
  const auto is_laid = [](const TileWords& tile) { return !tile.in_hand; };
  const std::vector<TileWords>& tiles = letters.scene.tiles;
  const auto first = std::find_if(tiles.begin(), tiles.end(), is_laid);
  if (first == tiles.end()) return "";
  std::int32_t west = first->column, east = west, south = first->row, north = south;
  for (const TileWords& tile : tiles) {
    if (!is_laid(tile)) continue;
    west = std::min(west, tile.column);
    east = std::max(east, tile.column);
    south = std::min(south, tile.row);
    north = std::max(north, tile.row);
  }
  Banded banded;
  banded.step = kTileWidth + 1;
  banded.margin = 2 + std::max(std::to_string(north).size(), std::to_string(south).size());
  const std::int64_t lines = (std::int64_t{north} - south + 1) * kTileHeight;
  banded.labels.resize(static_cast<std::size_t>(lines) + 1);
  for (std::int64_t row = north; south <= row; --row) {
    banded.labels[static_cast<std::size_t>((north - row) * kTileHeight + kMiddle.line)] =
        std::to_string(row);
  }
  for (const TileWords& tile : tiles) {
    if (!is_laid(tile)) continue;
    put_tile(letters, banded.sheet, 1 + (std::int64_t{tile.column} - west) * (kTileWidth + 1),
             (std::int64_t{north} - tile.row) * kTileHeight, tile);
  }
  for (std::int64_t column = west; column <= east; ++column) {
    const std::string name = std::to_string(column);
    const std::int64_t before = (kTileWidth - static_cast<std::int64_t>(name.size())) / 2;
    banded.sheet.put(1 + (column - west) * (kTileWidth + 1) + before, lines, name);
  }
  return print_bands(banded, letters);
}

}  // namespace

std::string draw_tiles(const Letters& letters) {
  std::string text = laid_tiles(letters);
  for (const TileWords& tile : letters.scene.tiles) {
    if (!tile.in_hand) continue;
    text += letters.list("to be laid:", {tile.name});
    Banded banded;
    banded.margin = 3;
    put_tile(letters, banded.sheet, 0, 0, tile);
    text += print_bands(banded, letters);
  }
  return text;
}

}  // namespace ludo::rendering
