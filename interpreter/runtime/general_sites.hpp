// The general form of operations on pieces and sites, and on connection.
//
// Whole sets are worked on at once: steps are shifts, groups and reach are floods of shifts. The
// meaning is that of interpreter/reference/evaluate_pieces.cpp, evaluate_sites.cpp and
// connection.cpp.
//
// Tested by tests/interpreter/runtime/test_general.cpp.
#pragma once

#include <algorithm>
#include <vector>

#include "interpreter/runtime/general_values.hpp"
#include "interpreter/runtime/places.hpp"
#include "interpreter/runtime/tiles.hpp"

namespace ludo::runtime {

// ---- pieces

template <int W>
typename Machine<W>::Bits Machine<W>::enemies_of(std::int32_t player) const {
  Bits found;
  if (player == kNone) return found;
  const std::int32_t last = first_enemy[static_cast<std::size_t>(player) + 1];
  for (std::int32_t i = first_enemy[static_cast<std::size_t>(player)]; i < last; ++i) {
    found =
        found | *owner_planes[static_cast<std::size_t>(enemy_planes[static_cast<std::size_t>(i)])];
  }
  return found;
}

template <int W>
Set<W> friends_of(const Machine<W>& machine, std::int32_t player) {
  Set<W> found;
  const std::uint64_t friends = machine.teams[static_cast<std::size_t>(player)];
  for (std::size_t other = 0; other < machine.teams.size(); ++other) {
    if ((friends >> other & 1U) != 0) {
      found = found | machine.plane(machine.program.layout.owner_planes[other]);
    }
  }
  return found;
}

template <int W>
void find_pieces(const Asked<W>& asked) {
  using Bits = Set<W>;
  const Machine<W>& machine = asked.machine;
  const program::Layout& layout = machine.program.layout;
  const auto planes_of = [&](const std::vector<std::int32_t>& planes, Bits which) {
    Bits found;
    while (!which.empty()) {
      found = found | machine.plane(planes[static_cast<std::size_t>(which.take_first())]);
    }
    return found;
  };
  switch (asked.op()) {
    case lang::Op::EmptySites:
      return asked.give(machine.all_sites() - machine.plane(layout.occupied));
    case lang::Op::OccupiedSites:
      return asked.give(machine.plane(layout.occupied));
    case lang::Op::NeutralPieces:
      return asked.give(machine.plane(layout.owner_planes.back()));
    case lang::Op::PiecesOfPlayer:
      return asked.give(planes_of(layout.owner_planes, asked.set(0)));
    case lang::Op::PiecesOfKind: {
      // Kinds may share a plane: only one of each code stands there.
      return asked.give(planes_of(layout.kind_planes, asked.set(0)) &
                        machine.plane(layout.occupied));
    }
    case lang::Op::EnemyPieces:
      return asked.give(machine.enemies_of(asked.number(0)));
    case lang::Op::FriendlyToPlayer: {
      const std::int32_t player = asked.number(0);
      return asked.give(player == kNone ? Bits{} : friends_of(machine, player));
    }
    case lang::Op::HostileToSite:
    case lang::Op::FriendlyToSite: {
      const std::int32_t site = asked.number(0);
      const std::int32_t owner = site == kNone ? kNone : machine.owner_at(site);
      if (owner == kNone) return asked.give(Bits{});
      if (asked.op() == lang::Op::HostileToSite) return asked.give(machine.enemies_of(owner));
      return asked.give(friends_of(machine, owner) - Bits::single(site));
    }
    case lang::Op::KindOf: {
      const std::int32_t site = asked.number(0);
      return asked.give(site == kNone ? kNone : machine.kind_at(site));
    }
    case lang::Op::OwnerOf: {
      const std::int32_t site = asked.number(0);
      return asked.give(site == kNone ? kNone : machine.owner_at(site));
    }
    case lang::Op::ToPieces: {
      const std::int32_t site = asked.number(0);
      return asked.give(site != kNone && machine.piece_at(site) != 0 ? site : kNone);
    }
    case lang::Op::ToSite:
      return asked.give(asked.number(0));
    default:
      LUDO_UNREACHABLE();
  }
}

// ---- connection

/// One step from a set: in any direction, in some directions, or along some links.
template <int W>
struct Steps {
  const Machine<W>& machine;
  enum class Along : std::uint8_t { Any, Directions, Links } along = Along::Any;
  Set<W> ways;

  Set<W> from(const Set<W>& sites) const {
    switch (along) {
      case Along::Any:
        return machine.near(sites, false);
      case Along::Links:
        return machine.places().along_links(sites, ways);
      case Along::Directions: {
        Set<W> found;
        Set<W> rest = ways;
        while (!rest.empty()) found = found | machine.shift(sites, rest.take_first());
        return found;
      }
    }
    LUDO_UNREACHABLE();
  }
};

template <int W>
Steps<W> steps_along(const Asked<W>& asked, std::size_t i) {
  using Along = typename Steps<W>::Along;
  if (!asked.has(i)) return {asked.machine, Along::Any, {}};
  return {asked.machine, asked.base(i) == lang::Base::Link ? Along::Links : Along::Directions,
          asked.set(i)};
}

/// The sites of `within` connected with those of `start` that lie in it.
template <int W>
Set<W> flood(Machine<W>& machine, const Set<W>& start, const Set<W>& within,
             const Steps<W>& steps) {
  if constexpr (Machine<W>::kGrows) {
    if (steps.along == Steps<W>::Along::Any) return flood_parts(machine, start, within);
  }
  Set<W> reached = start & within;
  Set<W> rim = reached;
  while (!rim.empty()) {
    machine.spend(1);
    rim = (steps.from(rim) & within) - reached;
    reached = reached | rim;
  }
  return reached;
}

template <int W>
void connect(const Asked<W>& asked) {
  using Bits = Set<W>;
  Machine<W>& machine = asked.machine;
  const auto passable = [&](std::size_t i) {
    return asked.has(i) ? asked.set(i) : machine.all_sites();
  };
  switch (asked.op()) {
    case lang::Op::GroupOf:
      return asked.give(flood(machine, asked.set(0), passable(1), steps_along(asked, 2)));
    case lang::Op::CountGroups: {
      const Bits sites = asked.set(0);
      const Steps<W> steps = steps_along(asked, 1);
      Bits rest = sites;
      std::int32_t n = 0;
      for (; !rest.empty(); ++n) {
        rest = rest - flood(machine, Bits::single(rest.first()), sites, steps);
      }
      return asked.give(n);
    }
    case lang::Op::Reach: {
      const Bits start = asked.set(0);
      const Bits through = passable(1);
      const std::int32_t most = asked.has(2) ? asked.number(2) : INT32_MAX;
      const Steps<W> steps = steps_along(asked, 3);
      Bits reached = start, rim = start;
      for (std::int32_t i = 0; !rim.empty() && i < most; ++i) {
        machine.spend(1);
        rim = (steps.from(rim) & through) - reached;
        reached = reached | rim;
      }
      return asked.give(reached - start);
    }
    case lang::Op::Distance: {
      const Bits goal = asked.set(1);
      const Bits through = passable(3);
      const Steps<W> steps = steps_along(asked, 2);
      Bits reached = asked.set(0), rim = reached;
      for (std::int32_t i = 0; !rim.empty(); ++i) {
        if (!(rim & goal).empty()) return asked.give(i);
        machine.spend(1);
        // Only sites strictly between must be passable.
        rim = steps.from(i == 0 ? rim : rim & through) - reached;
        reached = reached | rim;
      }
      return asked.give(kNone);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

// ---- sites

/// Whether an image of the board leaves the position as it is.
template <int W>
bool is_image(Machine<W>& machine, const std::vector<std::int32_t>& image) {
  const lang::GameModel& model = *machine.program.model;
  const auto same_value = [&](std::int32_t variable, std::int32_t a, std::int32_t b) {
    const lang::Type& type = model.variables[static_cast<std::size_t>(variable)].type;
    switch (type.shape) {
      case lang::Shape::Scalar:
        return machine.number_of(variable, a) == machine.number_of(variable, b);
      case lang::Shape::Set:
        return machine.set_of(variable, a) == machine.set_of(variable, b);
      case lang::Shape::Tally:
      case lang::Shape::Tuple: {
        const auto width = static_cast<std::size_t>(
            machine.program.layout.variables[static_cast<std::size_t>(variable)].width);
        std::vector<std::int32_t> one(width), other(width);
        machine.several_of(variable, a, one.data());
        machine.several_of(variable, b, other.data());
        return one == other;
      }
    }
    LUDO_UNREACHABLE();
  };
  for (std::int32_t site = 0; site < machine.program.site_count; ++site) {
    const std::int32_t other = image[static_cast<std::size_t>(site)];
    if (machine.piece_at(site) != machine.piece_at(other)) return false;
  }
  for (std::size_t i = 0; i < model.variables.size(); ++i) {
    const lang::Owner owner = model.variables[i].owner;
    if (owner != lang::Owner::Site && owner != lang::Owner::Piece) continue;
    const auto variable = static_cast<std::int32_t>(i);
    for (std::int32_t site = 0; site < machine.program.site_count; ++site) {
      // What was not written is as it was at the beginning.
      if (machine.is_initial(variable, site)) continue;
      if (!same_value(variable, site, image[static_cast<std::size_t>(site)])) return false;
    }
  }
  return true;
}

template <int W>
void find_same(const Asked<W>& asked) {
  using Bits = Set<W>;
  Machine<W>& machine = asked.machine;
  const std::int32_t here = asked.number(0);
  if (here == kNone) return asked.give(Bits{});
  const auto those = [&](auto&& condition) {
    Bits found, rest = machine.all_sites();
    while (!rest.empty()) {
      const std::int32_t other = rest.take_first();
      if (condition(other)) found.add(other);
    }
    return found;
  };
  const Places<W>& places = machine.places();
  const program::Layout& layout = machine.program.layout;
  switch (static_cast<lang::SameWhat>(asked.expr.imm)) {
    case lang::SameWhat::Column:
      if (!Machine<W>::kGrows) {
        const std::int32_t column = places.column_of(here);
        return asked.give(Places<W>::between(places.columns, places.least_column, column, column));
      }
      return asked.give(those(
          [&](std::int32_t other) { return places.column_of(other) == places.column_of(here); }));
    case lang::SameWhat::Row:
      if (!Machine<W>::kGrows) {
        const std::int32_t row = places.row_of(here);
        return asked.give(Places<W>::between(places.rows, places.least_row, row, row));
      }
      return asked.give(
          those([&](std::int32_t other) { return places.row_of(other) == places.row_of(here); }));
    case lang::SameWhat::Block:
      return asked.give(those(
          [&](std::int32_t other) { return places.block_of(other) == places.block_of(here); }));
    case lang::SameWhat::Kind: {
      const std::int32_t kind = machine.kind_at(here);
      return asked.give(
          kind == kNone ? Bits{}
                        : Bits{machine.plane(layout.kind_planes[static_cast<std::size_t>(kind)])});
    }
    case lang::SameWhat::Owner: {
      if (machine.piece_at(here) == 0) return asked.give(Bits{});
      const std::int32_t owner = machine.owner_at(here);
      return asked.give(Bits{
          machine.plane(owner == kNone ? layout.owner_planes.back()
                                       : layout.owner_planes[static_cast<std::size_t>(owner)])});
    }
    case lang::SameWhat::Ground: {
      const lang::TilePart* part = machine.part_of(here);
      return asked.give(part == nullptr ? Bits{}
                                        : parts_of_grounds(machine, Bits::single(part->ground)));
    }
    case lang::SameWhat::Attribute: {
      const std::int32_t variable = asked.expr.imm2;
      const lang::Variable& what = asked.model.variables[static_cast<std::size_t>(variable)];
      const bool of_piece = what.owner == lang::Owner::Piece;
      if (of_piece && machine.piece_at(here) == 0) return asked.give(Bits{});
      const Bits among = of_piece ? machine.plane(layout.occupied) : machine.all_sites();
      switch (what.type.shape) {
        case lang::Shape::Scalar: {
          const std::int32_t value = machine.number_of(variable, here);
          return asked.give(those([&](std::int32_t other) {
            return among.has(other) && machine.number_of(variable, other) == value;
          }));
        }
        case lang::Shape::Set: {
          const Bits value = machine.set_of(variable, here);
          return asked.give(those([&](std::int32_t other) {
            return among.has(other) && machine.set_of(variable, other) == value;
          }));
        }
        case lang::Shape::Tally:
        case lang::Shape::Tuple: {
          const auto width =
              static_cast<std::size_t>(layout.variables[static_cast<std::size_t>(variable)].width);
          std::vector<std::int32_t> value(width), one(width);
          machine.several_of(variable, here, value.data());
          return asked.give(those([&](std::int32_t other) {
            if (!among.has(other)) return false;
            machine.several_of(variable, other, one.data());
            return one == value;
          }));
        }
      }
      LUDO_UNREACHABLE();
    }
  }
  LUDO_UNREACHABLE();
}

template <int W>
void find_sites(const Asked<W>& asked) {
  using Bits = Set<W>;
  Machine<W>& machine = asked.machine;
  const lang::Board& board = asked.model.board;
  const Places<W>& places = machine.places();
  switch (asked.op()) {
    case lang::Op::AllSites:
      return asked.give(machine.all_sites());
    case lang::Op::Border:
      return asked.give(places.border);
    case lang::Op::Corners:
      return asked.give(places.corners);
    case lang::Op::Centre:
      return asked.give(places.centre);
    case lang::Op::Region: {
      // One that follows from the state is lowered.
      const auto& table = machine.program.regions[static_cast<std::size_t>(asked.expr.imm)];
      LUDO_ASSERT(table.constant >= 0, "a region that follows from the state");
      if (!table.owned) return asked.give(machine.constant(table.constant));
      const std::int32_t player = asked.has(0) ? asked.number(0) : kNone;
      const bool known =
          player >= 0 && static_cast<std::size_t>(player) < asked.model.players.size();
      return asked.give(known ? machine.constant(table.constant + player) : Bits{});
    }
    case lang::Op::ColumnOf:
    case lang::Op::RowOf: {
      const std::int32_t place = asked.number(0);
      if (place == kNone) return asked.give(kNone);
      const bool column = asked.op() == lang::Op::ColumnOf;
      if (asked.base(0) == lang::Base::Block) {
        return asked.give(column ? places.column_of_block(place) : places.row_of_block(place));
      }
      return asked.give(column ? places.column_of(place) : places.row_of(place));
    }
    case lang::Op::SitesInRows:
    case lang::Op::SitesInColumns: {
      const std::int32_t least = asked.number(0), most = asked.number(1);
      if (least == kNone || most == kNone) return asked.give(Bits{});
      if (Machine<W>::kGrows) {
        const bool rows = asked.op() == lang::Op::SitesInRows;
        return asked.give(parts_where(machine, [&](std::int32_t face, std::int32_t block) {
          const std::int32_t at = rows ? places.row_of_block(block) : places.column_of_block(block);
          return least <= at && at <= most ? all_parts(machine.program, face) : 0;
        }));
      }
      if (asked.op() == lang::Op::SitesInRows) {
        return asked.give(Places<W>::between(places.rows, places.least_row, least, most));
      }
      return asked.give(Places<W>::between(places.columns, places.least_column, least, most));
    }
    case lang::Op::SiteAt: {
      const std::int32_t column = asked.number(0), row = asked.number(1);
      if (column == kNone || row == kNone) return asked.give(kNone);
      if (Machine<W>::kGrows) {
        const std::int32_t block = places.block_at(column, row);
        const int first = block == kNone ? -1 : parts_on(machine, Bits::single(block)).first();
        return asked.give(first < 0 ? kNone : first);
      }
      return asked.give(places.site_at(column, row));
    }
    case lang::Op::Touching:
    case lang::Op::Beside: {
      const Bits start = asked.set(0);
      return asked.give(machine.near(start, asked.op() == lang::Op::Beside) - start);
    }
    case lang::Op::Linked: {
      const Bits start = asked.set(0);
      if (Machine<W>::kGrows) return asked.give(machine.near(start, false) - start);
      return asked.give(steps_along(asked, 1).from(start) - start);
    }
    case lang::Op::WithinSteps: {
      const std::int32_t most = asked.number(0);
      if (most == kNone) return asked.give(Bits{});
      Bits reached = asked.set(1), rim = reached;
      for (std::int32_t i = 0; i < most && !rim.empty(); ++i) {
        rim = machine.near(rim, false) - reached;
        reached = reached | rim;
      }
      return asked.give(reached);
    }
    case lang::Op::SameValue:
      return find_same(asked);
    case lang::Op::Twins: {
      const std::int32_t here = asked.number(0);
      Bits twins;
      if (here == kNone) return asked.give(twins);
      for (const std::vector<std::int32_t>& image : board.symmetries) {
        machine.spend(1);
        const std::int32_t other = image[static_cast<std::size_t>(here)];
        if (other != here && !twins.has(other) && is_image(machine, image)) twins.add(other);
      }
      return asked.give(twins);
    }
    case lang::Op::Step: {
      const std::int32_t direction = asked.number(0), site = asked.number(1);
      const bool none = direction == kNone || site == kNone;
      return asked.give(none ? kNone : machine.step(site, direction));
    }
    case lang::Op::StepSet: {
      const Bits start = asked.set(1);
      Bits directions = asked.set(0), found;
      while (!directions.empty()) found = found | machine.shift(start, directions.take_first());
      return asked.give(found);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::runtime
