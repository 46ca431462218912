// Lays out boards of tiles: the faces of the tiles, and how large sets of their parts become.
#include <algorithm>
#include <string>

#include "interpreter/program/layout_build.hpp"
#include "interpreter/program/lowering.hpp"
#include "interpreter/program/pages.hpp"

namespace ludo::program {

namespace {

constexpr std::int32_t kMostTiles =
    4096;  // their places in a list fit 16 bits, and the state stays small

std::int64_t pages_of(std::int64_t elements) { return (elements + 63) / 64; }

}  // namespace

std::int32_t most_tiles(const lang::Board& board) {
  const std::int32_t places = board.columns * board.rows;
  return board.most_tiles > 0 ? std::min(board.most_tiles, places) : places;
}

std::int32_t words_of_parts(const lang::GameModel& model) {
  const lang::Board& board = model.board;
  const std::int64_t parts = std::max(board.parts_per_tile, 1);
  const std::int64_t all = pages_of(parts * board.columns * board.rows);
  const std::int64_t of_tile = (parts + 62) / 64 + 1;
  return static_cast<std::int32_t>(1 + 2 * std::min(all, of_tile * most_tiles(board)));
}

void lay_out_tiles(Program& program) {
  const lang::GameModel& model = *program.model;
  const lang::Board& board = model.board;
  if (most_tiles(board) > kMostTiles || words_of_parts(model) > kPagedWords) {
    throw NotFrozen{"a board of more tiles than one set can hold"};
  }
  if (pages_of(std::int64_t{board.columns} * board.rows) > kMostPages) {
    throw NotFrozen{"a board of more than " + std::to_string(64 * kMostPages) +
                    " places for tiles"};
  }
  if (board.parts_per_tile > 64 || model.grounds.size() > 64) {
    throw NotFrozen{"a tile of more than 64 parts, or as many grounds"};
  }
  for (const lang::TileType& tile : model.tiles) {
    for (std::int32_t turn = 0; turn < 4; ++turn) {
      const std::size_t first = program.tile_parts.size();
      program.tile_parts.resize(first + 12, -1);
      for (std::int32_t part = 0; part < board.parts_per_tile; ++part) {
        std::uint32_t ports = 0;
        if (static_cast<std::size_t>(part) < tile.parts.size()) {
          for (const std::int32_t port : tile.parts[static_cast<std::size_t>(part)].ports) {
            const std::int32_t turned = (port + 3 * turn) % 12;
            ports |= 1U << turned;
            program.tile_parts[first + static_cast<std::size_t>(turned)] = part;
          }
        }
        program.tile_ports.push_back(ports);
      }
    }
  }
}

}  // namespace ludo::program
