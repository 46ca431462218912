// Boards of tiles as pictures. See tile_picture.hpp.
//
// A tile is drawn so, with its ports by their numbers (lang/model/model.hpp) and, in the middle,
// the part that leads across it or touches no side:
//
//   11  0  1  2  3
//   10  .  m  .  4
//    9  8  7  6  5

#include "interpreter/services/tile_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ludo::interpreter {

namespace {

using lang::GameModel;
using lang::Index;
using lang::kNoIndex;

constexpr std::size_t kTileWidth = 5;
constexpr std::size_t kTileHeight = 3;

struct TilePlace {
  std::size_t line = 0, letter = 0;
};

constexpr std::array<TilePlace, 12> kPortPlaces = {{{0, 1},
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
constexpr TilePlace kMiddle = {1, 2};

TilePlace port_place(Index port) { return kPortPlaces[static_cast<std::size_t>(port)]; }

using TileLetters = std::array<std::string, kTileHeight>;

struct TileSigns {
  std::vector<std::string> grounds;
  std::vector<std::string> players;
  std::string nobody;
};

// The ground that most sides of the tiles have is a dot; the others have small letters, the
// players capital ones.
TileSigns signs_for_tiles(const GameModel& model) {
  std::vector<std::size_t> ports(model.grounds.size());
  for (const lang::TileType& tile : model.tiles) {
    for (const lang::TilePart& part : tile.parts) {
      ports[static_cast<std::size_t>(part.ground)] +=
          part.ports.size() * static_cast<std::size_t>(std::max(tile.copies, 0));
    }
  }
  const auto usual = std::max_element(ports.begin(), ports.end()) - ports.begin();
  TileSigns signs;
  std::set<std::string> taken;
  for (std::size_t ground = 0; ground < model.grounds.size(); ++ground) {
    const bool is_usual = static_cast<std::ptrdiff_t>(ground) == usual;
    signs.grounds.push_back(is_usual ? "." : fresh_sign(model.grounds[ground], true, taken));
  }
  for (const lang::Player& player : model.players) {
    signs.players.push_back(fresh_sign(player.name, false, taken));
  }
  signs.nobody = fresh_sign("*", false, taken);
  return signs;
}

// The part in the middle of a tile: one that touches no side, or else the one that leads from side
// to side by most of their middles; none if no part does so.
Index middle_part(const lang::TileType& tile) {
  Index middle = kNoIndex;
  std::ptrdiff_t most = 1;
  for (std::size_t p = 0; p < tile.parts.size(); ++p) {
    const std::vector<Index>& ports = tile.parts[p].ports;
    if (ports.empty()) return static_cast<Index>(p);
    const auto sides =
        std::count_if(ports.begin(), ports.end(), [](Index port) { return port % 3 == 1; });
    if (sides <= most) continue;
    most = sides;
    middle = static_cast<Index>(p);
  }
  return middle;
}

std::vector<Index> turned_ports(const lang::TilePart& part, Index turn) {
  std::vector<Index> ports;
  for (const Index port : part.ports) ports.push_back((port + 3 * turn) % 12);
  return ports;
}

TileLetters letters_of(const GameModel& model, const TileSigns& signs, const LaidTile& laid) {
  TileLetters letters;
  letters.fill(std::string(kTileWidth, ' '));
  const auto put = [&](TilePlace place, const std::string& sign) {
    letters[place.line][place.letter] = sign.front();
  };
  const lang::TileType& tile = lang::at(model.tiles, laid.tile);
  for (const lang::TilePart& part : tile.parts) {
    for (const Index port : turned_ports(part, laid.turn)) {
      put(port_place(port), lang::at(signs.grounds, part.ground));
    }
  }
  const Index middle = middle_part(tile);
  if (middle == kNoIndex) return letters;
  const lang::TilePart& part = lang::at(tile.parts, middle);
  const std::string& sign = lang::at(signs.grounds, part.ground);
  put(kMiddle, sign);
  for (const Index port : turned_ports(part, laid.turn)) {
    if (port == 4) put({1, 3}, sign);
    if (port == 10) put({1, 1}, sign);
  }
  return letters;
}

// Where a piece on a part is drawn: in the middle of the tile, of a side, or at a half of one.
TilePlace place_of(const lang::TileType& tile, Index part, Index turn) {
  if (part == middle_part(tile)) return kMiddle;
  const std::vector<Index> ports = turned_ports(lang::at(tile.parts, part), turn);
  const auto side =
      std::find_if(ports.begin(), ports.end(), [](Index port) { return port % 3 == 1; });
  return port_place(side == ports.end() ? ports.front() : *side);
}

void put_pieces(const GameModel& model, const Position& position, const TileSigns& signs,
                std::map<Index, TileLetters>& drawn) {
  for (const auto& [site, piece] : position.pieces) {
    const Index block = site / model.board.parts_per_tile;
    const auto laid = position.tiles.find(block);
    if (laid == position.tiles.end()) continue;
    const TilePlace place = place_of(lang::at(model.tiles, laid->second.tile),
                                     site % model.board.parts_per_tile, laid->second.turn);
    const std::string& sign =
        piece.owner == kNoIndex ? signs.nobody : lang::at(signs.players, piece.owner);
    drawn.at(block)[place.line][place.letter] = sign.front();
  }
}

std::string drawn_tiles(const GameModel& model, const std::map<Index, TileLetters>& drawn) {
  if (drawn.empty()) return "";
  const auto block_at = [&](Index block) { return lang::at(model.board.blocks, block); };
  Index west = block_at(drawn.begin()->first).column;
  Index east = west;
  Index south = block_at(drawn.begin()->first).row;
  Index north = south;
  std::map<std::pair<Index, Index>, const TileLetters*> at;  // by row and column
  for (const auto& [block, letters] : drawn) {
    const lang::Block& place = block_at(block);
    west = std::min(west, place.column);
    east = std::max(east, place.column);
    south = std::min(south, place.row);
    north = std::max(north, place.row);
    at[{place.row, place.column}] = &letters;
  }
  const std::size_t margin =
      2 + std::max(std::to_string(north).size(), std::to_string(south).size());
  std::string text;
  const auto end_line = [&](std::string line) {
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  };
  for (Index row = north; south <= row; --row) {
    for (std::size_t i = 0; i < kTileHeight; ++i) {
      std::string line =
          fmt::format("{:>{}}  ", i == kMiddle.line ? std::to_string(row) : "", margin);
      for (Index column = west; column <= east; ++column) {
        const auto tile = at.find({row, column});
        line += (tile == at.end() ? std::string(kTileWidth, ' ') : (*tile->second)[i]) + " ";
      }
      end_line(line);
    }
  }
  std::string line(margin + 2, ' ');
  for (Index column = west; column <= east; ++column) {
    line += fmt::format("{:^{}} ", std::to_string(column), kTileWidth);
  }
  end_line(line);
  return text;
}

std::string tile_legend(const GameModel& model, const Position& position, const TileSigns& signs) {
  std::vector<std::string> words;
  for (std::size_t ground = 0; ground < model.grounds.size(); ++ground) {
    words.push_back(signs.grounds[ground] + " " + model.grounds[ground]);
  }
  std::set<Index> owners;
  for (const auto& [site, piece] : position.pieces) owners.insert(piece.owner);
  for (const Index owner : owners) {
    words.push_back(owner == kNoIndex ? signs.nobody + " nobody"
                                      : lang::at(signs.players, owner) + " " +
                                            lang::at(model.players, owner).name);
  }
  return told_list("", words);
}

}  // namespace

std::string tile_picture(const GameModel& model, const Position& position,
                         const std::vector<Index>& in_hand) {
  const TileSigns signs = signs_for_tiles(model);
  std::map<Index, TileLetters> drawn;
  for (const auto& [block, laid] : position.tiles) drawn[block] = letters_of(model, signs, laid);
  put_pieces(model, position, signs, drawn);
  std::string text = drawn_tiles(model, drawn) + tile_legend(model, position, signs) +
                     pieces_by_sort(model, position);
  for (const Index tile : in_hand) {
    text += fmt::format("  to be laid: {}\n", lang::at(model.tiles, tile).name);
    for (const std::string& line : letters_of(model, signs, {tile, 0})) {
      text += fmt::format("    {}\n", line);
    }
  }
  return text;
}

}  // namespace ludo::interpreter
