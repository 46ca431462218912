// Boards of tiles: the sites are the parts of laid tiles, joined where their ports touch.
//
// A tile has twelve ports, three on each side, clockwise from the left half of the north side
// (lang/model/model.hpp). A quarter turn moves every port three places on. Port k of a side touches
// port 2 - k of the opposite side of the neighbour.
//
// Tested by tests/interpreter/reference/test_tiles.cpp.
#include <algorithm>
#include <array>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// North, east, south, west.
constexpr std::array<std::pair<Index, Index>, 4> kSides = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

}  // namespace

const lang::TilePart* Machine::part_of(const State& state, Index site) const {
  const lang::Board& board = model.board;
  if (board.shape != lang::BoardShape::Tiles || site < 0) return nullptr;
  const auto laid = state.position.tiles.find(site / board.parts_per_tile);
  if (laid == state.position.tiles.end()) return nullptr;
  const auto& parts = model.tiles[static_cast<std::size_t>(laid->second.tile)].parts;
  const auto part = static_cast<std::size_t>(site % board.parts_per_tile);
  return part < parts.size() ? &parts[part] : nullptr;
}

Items Machine::parts_of_block(const State& state, Index block) const {
  Items sites;
  const auto laid = state.position.tiles.find(block);
  if (laid == state.position.tiles.end()) return sites;
  const auto& parts = model.tiles[static_cast<std::size_t>(laid->second.tile)].parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    sites.push_back(block * model.board.parts_per_tile + static_cast<Index>(i));
  }
  return sites;
}

Items Machine::ports_of(const State& state, Index site) const {
  Items ports;
  const lang::TilePart* part = part_of(state, site);
  if (part == nullptr) return ports;
  const Index turn = state.position.tiles.at(site / model.board.parts_per_tile).turn;
  for (const Index port : part->ports) ports.push_back((port + 3 * turn) % 12);
  std::sort(ports.begin(), ports.end());
  return ports;
}

Items Machine::joined(const State& state, Index site) const {
  Items sites;
  const Index block = site / model.board.parts_per_tile;
  for (const Index port : ports_of(state, site)) {
    const Index side = port / 3;
    const auto [across, ahead] = kSides[static_cast<std::size_t>(side)];
    const Index other_block = block_step(block, across, ahead);
    if (other_block == kNone) continue;
    const Index facing = (side + 2) % 4 * 3 + (2 - port % 3);
    for (const Index other : parts_of_block(state, other_block)) {
      const Items ports = ports_of(state, other);
      if (std::binary_search(ports.begin(), ports.end(), facing)) sites.push_back(other);
    }
  }
  std::sort(sites.begin(), sites.end());
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

Value Machine::tiles_op(Scene& scene, const Expr& expr) {
  const State& state = scene.state;
  const lang::Board& board = model.board;
  const auto& tiles = state.position.tiles;
  const auto those = [&](auto&& condition) {
    Items sites = all_sites(state);
    std::erase_if(sites, [&](Index site) {
      spend();
      return !condition(site);
    });
    return Value(std::move(sites));
  };
  // Which quarter of the compass a direction is; kNone for all others.
  const auto side_of = [&](Index direction) {
    const lang::Direction& what = board.directions[static_cast<std::size_t>(direction)];
    const Index eighths = what.angle * 4;
    return what.angle < 0 || eighths % board.angles != 0 ? kNone : eighths / board.angles;
  };
  switch (expr.op) {
    case Op::PartAt: {
      const Value block = evaluate(scene, expr.args[0]);
      if (block.is_none()) return block;
      for (const Index site : parts_of_block(state, block.number)) {
        const lang::TilePart* part = part_of(state, site);
        if (part->ground == expr.imm && part->ordinal == expr.imm2) return Value(site);
      }
      return Value(kNone);
    }
    case Op::LaidBlocks: {
      Items blocks;
      for (const auto& [block, tile] : tiles) blocks.push_back(block);
      return Value(std::move(blocks));
    }
    case Op::UnlaidBlocks: {
      Items blocks;
      spend(static_cast<std::uint64_t>(board.columns) * static_cast<std::uint64_t>(board.rows));
      for (Index block = 0; block < board.columns * board.rows; ++block) {
        if (!tiles.contains(block)) blocks.push_back(block);
      }
      return Value(std::move(blocks));
    }
    case Op::SideOf: {
      const Value block = evaluate(scene, expr.args[0]);
      const Value direction = evaluate(scene, expr.args[1]);
      if (block.is_none() || direction.is_none()) return Value(kNone);
      const Index side = side_of(direction.number);
      if (side == kNone) return Value(kNone);
      for (const Index site : parts_of_block(state, block.number)) {
        const Items ports = ports_of(state, site);
        if (std::binary_search(ports.begin(), ports.end(), side * 3 + 1)) {
          return Value(part_of(state, site)->ground);
        }
      }
      return Value(kNone);
    }
    case Op::SidesOf: {
      const Value site = evaluate(scene, expr.args[0]);
      Items directions;
      if (site.is_none()) return Value(std::move(directions));
      const Items ports = ports_of(state, site.number);
      for (std::size_t i = 0; i < board.directions.size(); ++i) {
        const Index side = side_of(static_cast<Index>(i));
        const bool opens =
            std::any_of(ports.begin(), ports.end(), [&](Index port) { return port / 3 == side; });
        if (side != kNone && opens) directions.push_back(static_cast<Index>(i));
      }
      return Value(std::move(directions));
    }
    case Op::GroundOf: {
      const Value site = evaluate(scene, expr.args[0]);
      const lang::TilePart* part = site.is_none() ? nullptr : part_of(state, site.number);
      return Value(part == nullptr ? kNone : part->ground);
    }
    case Op::SitesOfGround: {
      const Items grounds = items(scene, expr.args[0]);
      return those([&](Index site) {
        return std::binary_search(grounds.begin(), grounds.end(), part_of(state, site)->ground);
      });
    }
    case Op::SitesWithFlag:
      return those([&](Index site) {
        const Items& flags = part_of(state, site)->flags;
        return std::find(flags.begin(), flags.end(), expr.imm) != flags.end();
      });
    case Op::LooseSites:
      return those([&](Index site) {
        const Items ports = ports_of(state, site);
        return std::any_of(ports.begin(), ports.end(), [&](Index port) {
          const auto [across, ahead] = kSides[static_cast<std::size_t>(port / 3)];
          const Index other = block_step(site / board.parts_per_tile, across, ahead);
          return other == kNone || !tiles.contains(other);
        });
      });
    case Op::TileOn:
    case Op::TurnOf: {
      const Value block = evaluate(scene, expr.args[0]);
      const auto laid = block.is_none() ? tiles.end() : tiles.find(block.number);
      if (laid == tiles.end()) return Value(kNone);
      return Value(expr.op == Op::TileOn ? laid->second.tile : laid->second.turn);
    }
    case Op::CopiesOf: {
      const Value tile = evaluate(scene, expr.args[0]);
      if (tile.is_none()) return tile;
      return Value(model.tiles[static_cast<std::size_t>(tile.number)].copies);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::interpreter
