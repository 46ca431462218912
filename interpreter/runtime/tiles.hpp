// Boards of tiles: what lies where, the parts of laid tiles and how they are joined, and the
// operations that ask for them.
//
// The tiles, and the pieces on them, are lists of words in the block, in the order of their places,
// behind a word that says how many there are. Equal positions have equal lists. The meaning is that
// of interpreter/reference/tiles.cpp.
//
// Tested by tests/differential/test_tile_games.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "interpreter/runtime/general_values.hpp"
#include "interpreter/runtime/listed.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/places.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

// ---- lists of what lies where

template <int W>
void Machine<W>::write_listed(std::int32_t offset, std::int32_t place, std::int32_t content) {
  std::uint64_t* const list = block + offset / 8;
  const auto n = static_cast<std::size_t>(list[0]);
  const std::size_t at = find_place(list, place);
  const bool there = at <= n && place_of_entry(list[at]) == place;
  const std::uint64_t entry =
      static_cast<std::uint64_t>(place) << 32U | static_cast<std::uint32_t>(content);
  if (there && content != 0) {
    log(list + at);
    list[at] = entry;
  } else if (there) {
    log(list);
    for (std::size_t i = at; i <= n; ++i) {
      log(list + i);
      list[i] = i < n ? list[i + 1] : 0;
    }
    --list[0];
  } else if (content != 0) {
    log(list);
    for (std::size_t i = n + 1; i >= at; --i) {
      log(list + i);
      list[i] = i > at ? list[i - 1] : entry;
    }
    ++list[0];
  }
}

// ---- tiles

template <int W>
std::int32_t Machine<W>::face_on(std::int32_t block_) const {
  const std::uint64_t* const list = block + program.layout.tiles / 8;
  std::uint16_t& known = tile_places[static_cast<std::size_t>(block_)];
  if (known != 0 && known <= list[0] && place_of_entry(list[known]) == block_) {
    return content_of_entry(list[known]) - 1;
  }
  const std::size_t at = find_place(list, block_);
  if (at > list[0] || place_of_entry(list[at]) != block_) return kNone;
  known = static_cast<std::uint16_t>(at);
  return content_of_entry(list[at]) - 1;
}

template <int W>
bool Machine<W>::lay_tile(std::int32_t tile, std::int32_t turn, std::int32_t block_,
                          std::int32_t statement) {
  const program::Layout& layout = program.layout;
  if (face_on(block_) != kNone) {
    report("a tile is laid on a tile", statement);
    return false;
  }
  if (block[layout.tiles / 8] >= static_cast<std::uint64_t>(layout.most_tiles)) {
    report("more tiles are laid than the board may hold", statement);
    return false;
  }
  const std::int32_t content = 1 + 4 * tile + turn;
  mix_in(kTilePlaces + block_, 0, static_cast<std::uint64_t>(content));
  write_listed(layout.tiles, block_, content);
  return true;
}

template <int W>
const lang::TilePart* Machine<W>::part_of(std::int32_t site) const {
  const std::int32_t n_parts = program.model->board.parts_per_tile;
  const std::int32_t face = site < 0 ? kNone : face_on(site / n_parts);
  if (face == kNone) return nullptr;
  const auto& parts = program.model->tiles[static_cast<std::size_t>(face / 4)].parts;
  const auto part = static_cast<std::size_t>(site % n_parts);
  return part < parts.size() ? &parts[part] : nullptr;
}

/// `among(face, block)` answers which parts of a laid tile are wanted, as bits: all together.
template <int W, class Among>
Set<W> parts_where(const Machine<W>& machine, Among&& among) {
  Set<W> sites;
  if constexpr (Machine<W>::kGrows) {
    const Program& program = machine.program;
    const std::uint64_t* const list = machine.block + program.layout.tiles / 8;
    for (std::size_t i = 1; i <= list[0]; ++i) {
      const std::int32_t block = place_of_entry(list[i]);
      const std::uint64_t parts = among(content_of_entry(list[i]) - 1, block);
      if (parts != 0) sites.append(block * program.model->board.parts_per_tile, parts);
    }
  }
  return sites;
}

/// Those of a face's parts for which a condition on the part holds.
template <class Condition>
std::uint64_t parts_of_face(const Program& program, std::int32_t face, Condition&& condition) {
  std::uint64_t parts = 0, bit = 1;
  for (const lang::TilePart& part :
       program.model->tiles[static_cast<std::size_t>(face / 4)].parts) {
    if (condition(part)) parts |= bit;
    bit <<= 1U;
  }
  return parts;
}

inline std::uint64_t all_parts(const Program& program, std::int32_t face) {
  const std::size_t n = program.model->tiles[static_cast<std::size_t>(face / 4)].parts.size();
  return n == 64 ? ~0ULL : (1ULL << n) - 1;
}

template <int W>
typename Machine<W>::Bits Machine<W>::all_sites() const {
  if constexpr (kGrows) {
    return parts_where(*this,
                       [&](std::int32_t face, std::int32_t) { return all_parts(program, face); });
  } else {
    return constant(program.all_sites);
  }
}

/// The ports of a part as bits 0..11 (lang/model/model.hpp), as the tile lies.
template <int W>
std::uint32_t ports_of(const Machine<W>& machine, std::int32_t site) {
  const std::int32_t n_parts = machine.program.model->board.parts_per_tile;
  const std::int32_t face = machine.face_on(site / n_parts);
  if (face == kNone) return 0;
  return machine.program.tile_ports[static_cast<std::size_t>(face * n_parts) +
                                    static_cast<std::size_t>(site % n_parts)];
}

/// What a step over a side adds to a column and a row: north, east, south, west.
inline constexpr std::int32_t kSideSteps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

/// `found(site)` for each part that is joined with this one, in no order and maybe twice.
template <int W, class Found>
void each_joined(const Machine<W>& machine, std::int32_t site, Found&& found) {
  const Program& program = machine.program;
  const Places<W>& places = machine.places();
  const std::int32_t n_parts = program.model->board.parts_per_tile;
  const std::uint32_t ports = ports_of(machine, site);
  for (std::int32_t side = 0; side < 4; ++side) {
    const std::uint32_t here = ports >> (3 * side) & 7U;
    if (here == 0) continue;
    const std::int32_t other =
        places.block_step(site / n_parts, kSideSteps[side][0], kSideSteps[side][1]);
    const std::int32_t face = other == kNone ? kNone : machine.face_on(other);
    if (face == kNone) continue;
    for (std::int32_t port = 0; port < 3; ++port) {
      if ((here >> port & 1U) == 0) continue;
      // Port k of a side touches port 2 - k of the side that it faces.
      const std::int32_t facing = (side + 2) % 4 * 3 + 2 - port;
      const std::int32_t part = program.tile_parts[static_cast<std::size_t>(face * 12 + facing)];
      if (part >= 0) found(other * n_parts + part);
    }
  }
}

/// Parts joined with these, or that stand by them in the same tile; these not excluded.
template <int W>
Set<W> parts_near(const Machine<W>& machine, Set<W> from, bool by) {
  const std::int32_t n_parts = machine.program.model->board.parts_per_tile;
  Set<W> found;
  while (!from.empty()) {
    const std::int32_t site = from.take_first();
    if (!by) {
      each_joined(machine, site, [&](std::int32_t other) { found.add(other); });
    } else if (const lang::TilePart* part = machine.part_of(site)) {
      const std::int32_t first = site - site % n_parts;
      for (const std::int32_t other : part->beside) found.add(first + other);
    }
  }
  return found;
}

/// The parts of `within` joined, over others of it, with those of `start` that lie in it.
template <int W>
Set<W> flood_parts(Machine<W>& machine, const Set<W>& start, const Set<W>& within) {
  Set<W> reached = start & within;
  Stack<std::int32_t>& rim = machine.rim;
  rim.clear();
  Set<W> rest = reached;
  while (!rest.empty()) rim.push_back(rest.take_first());
  while (!rim.empty()) {
    const std::int32_t site = rim.back();
    rim.pop_back();
    machine.spend(1);
    each_joined(machine, site, [&](std::int32_t other) {
      if (!within.has(other) || reached.has(other)) return;
      reached.add(other);
      rim.push_back(other);
    });
  }
  return reached;
}

// ---- operations

/// Which quarter of the compass a direction is; none for all others.
inline std::int32_t side_of(const lang::Board& board, std::int32_t direction) {
  const lang::Direction& what = board.directions[static_cast<std::size_t>(direction)];
  const std::int32_t eighths = what.angle * 4;
  return what.angle < 0 || eighths % board.angles != 0 ? kNone : eighths / board.angles;
}

template <int W>
Set<W> blocks_laid(const Machine<W>& machine) {
  Set<W> blocks;
  if constexpr (Machine<W>::kGrows) {
    const std::uint64_t* const list = machine.block + machine.program.layout.tiles / 8;
    for (std::size_t i = 1; i <= list[0]; ++i) blocks.append(place_of_entry(list[i]), 1);
  }
  return blocks;
}

/// Parts of these grounds.
template <int W>
Set<W> parts_of_grounds(const Machine<W>& machine, const Set<W>& grounds) {
  const std::uint64_t wanted = grounds.low();
  return parts_where(machine, [&](std::int32_t face, std::int32_t) {
    return parts_of_face(machine.program, face, [&](const lang::TilePart& part) {
      return (wanted >> part.ground & 1U) != 0;
    });
  });
}

/// Parts with a port that faces a place without a tile.
template <int W>
Set<W> loose_parts(const Machine<W>& machine) {
  const Places<W>& places = machine.places();
  const auto n_parts = static_cast<std::size_t>(machine.program.model->board.parts_per_tile);
  return parts_where(machine, [&](std::int32_t face, std::int32_t block) {
    std::uint32_t open = 0;  // ports
    for (std::int32_t side = 0; side < 4; ++side) {
      const std::int32_t other = places.block_step(block, kSideSteps[side][0], kSideSteps[side][1]);
      if (other == kNone || machine.face_on(other) == kNone) open |= 7U << (3 * side);
    }
    std::uint64_t parts = 0;
    const std::uint32_t* const ports =
        machine.program.tile_ports.data() + static_cast<std::size_t>(face) * n_parts;
    for (std::size_t part = 0; part < n_parts && open != 0; ++part) {
      if ((ports[part] & open) != 0) parts |= 1ULL << part;
    }
    return parts;
  });
}

template <int W>
void find_tiles(const Asked<W>& asked) {
  using Bits = Set<W>;
  const Machine<W>& machine = asked.machine;
  const lang::GameModel& model = asked.model;
  const lang::Board& board = model.board;
  const std::int32_t n_parts = board.parts_per_tile;
  switch (asked.op()) {
    case lang::Op::PartAt: {
      const std::int32_t block = asked.number(0);
      const std::int32_t face = block == kNone ? kNone : machine.face_on(block);
      if (face == kNone) return asked.give(kNone);
      const auto& parts = model.tiles[static_cast<std::size_t>(face / 4)].parts;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].ground == asked.expr.imm && parts[i].ordinal == asked.expr.imm2) {
          return asked.give(block * n_parts + static_cast<std::int32_t>(i));
        }
      }
      return asked.give(kNone);
    }
    case lang::Op::LaidBlocks:
      return asked.give(blocks_laid(machine));
    case lang::Op::UnlaidBlocks:
      return asked.give(machine.places().all_blocks - blocks_laid(machine));
    case lang::Op::SideOf: {
      const std::int32_t block = asked.number(0), direction = asked.number(1);
      if (block == kNone || direction == kNone) return asked.give(kNone);
      const std::int32_t side = side_of(board, direction);
      const std::int32_t face = side == kNone ? kNone : machine.face_on(block);
      if (face == kNone) return asked.give(kNone);
      const std::int32_t part =
          machine.program.tile_parts[static_cast<std::size_t>(face * 12 + side * 3 + 1)];
      if (part < 0) return asked.give(kNone);
      return asked.give(std::int32_t{model.tiles[static_cast<std::size_t>(face / 4)]
                                         .parts[static_cast<std::size_t>(part)]
                                         .ground});
    }
    case lang::Op::SidesOf: {
      const std::int32_t site = asked.number(0);
      Bits directions;
      const std::uint32_t ports = site == kNone ? 0 : ports_of(machine, site);
      for (std::size_t i = 0; i < board.directions.size(); ++i) {
        const std::int32_t side = side_of(board, static_cast<std::int32_t>(i));
        if (side != kNone && (ports >> (3 * side) & 7U) != 0) directions.add(static_cast<int>(i));
      }
      return asked.give(directions);
    }
    case lang::Op::GroundOf: {
      const std::int32_t site = asked.number(0);
      const lang::TilePart* part = site == kNone ? nullptr : machine.part_of(site);
      return asked.give(part == nullptr ? kNone : std::int32_t{part->ground});
    }
    case lang::Op::SitesOfGround:
      return asked.give(parts_of_grounds(machine, asked.set(0)));
    case lang::Op::SitesWithFlag:
      return asked.give(parts_where(machine, [&](std::int32_t face, std::int32_t) {
        return parts_of_face(machine.program, face, [&](const lang::TilePart& part) {
          return std::find(part.flags.begin(), part.flags.end(), asked.expr.imm) !=
                 part.flags.end();
        });
      }));
    case lang::Op::LooseSites:
      return asked.give(loose_parts(machine));
    case lang::Op::TileOn:
    case lang::Op::TurnOf: {
      const std::int32_t block = asked.number(0);
      const std::int32_t face = block == kNone ? kNone : machine.face_on(block);
      if (face == kNone) return asked.give(kNone);
      return asked.give(asked.op() == lang::Op::TileOn ? face / 4 : face % 4);
    }
    case lang::Op::CopiesOf: {
      const std::int32_t tile = asked.number(0);
      return asked.give(
          tile == kNone ? kNone : std::int32_t{model.tiles[static_cast<std::size_t>(tile)].copies});
    }
    default:
      LUDO_UNREACHABLE();
  }
}

/// The parts of the tiles on these blocks.
template <int W>
Set<W> parts_on(const Machine<W>& machine, Set<W> blocks) {
  const lang::GameModel& model = *machine.program.model;
  Set<W> sites;
  while (!blocks.empty()) {
    const std::int32_t block = blocks.take_first();
    const std::int32_t face = machine.face_on(block);
    if (face == kNone) continue;
    const auto n =
        static_cast<std::int32_t>(model.tiles[static_cast<std::size_t>(face / 4)].parts.size());
    for (std::int32_t part = 0; part < n; ++part) {
      sites.add(block * model.board.parts_per_tile + part);
    }
  }
  return sites;
}

}  // namespace ludo::runtime
