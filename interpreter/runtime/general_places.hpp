// The general form of operations on directions, links and blocks, on variables and tables, and on
// players and time.
//
// The meaning is that of interpreter/reference/evaluate_places.cpp and evaluate_state.cpp.
//
// Tested by tests/interpreter/runtime/test_general.cpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <vector>

#include "interpreter/program/fold.hpp"
#include "interpreter/runtime/general_values.hpp"
#include "interpreter/runtime/places.hpp"
#include "interpreter/runtime/tiles.hpp"

namespace ludo::runtime {

// ---- directions

template <int W, class Turn>
void turn_all(const Asked<W>& asked, Turn&& turn_one) {
  if (!asked.is_set(0)) {
    const std::int32_t direction = asked.number(0);
    return asked.give(direction == kNone ? kNone : std::int32_t{turn_one(direction)});
  }
  Set<W> from = asked.set(0), to;
  while (!from.empty()) {
    const std::int32_t other = turn_one(from.take_first());
    if (other != kNone) to.add(other);
  }
  asked.give(to);
}

template <int W>
void find_directions(const Asked<W>& asked) {
  Machine<W>& machine = asked.machine;
  const lang::Board& board = asked.model.board;
  const Places<W>& places = machine.places();
  switch (asked.op()) {
    case lang::Op::AnyDirection:
      return asked.give(places.any_direction);
    case lang::Op::Orthogonal:
      return asked.give(places.orthogonal);
    case lang::Op::Diagonal:
      return asked.give(places.diagonal);
    case lang::Op::Relative: {
      const std::int32_t who = asked.number(0);  // without an argument: who decides
      const std::int32_t facing =
          who == kNone ? kNone : asked.model.players[static_cast<std::size_t>(who)].facing;
      return asked.give(std::int32_t{program::relative(board, facing, asked.expr.imm)});
    }
    case lang::Op::RelativeToPiece: {
      const std::int32_t site = asked.number(0);
      if (site == kNone || machine.piece_at(site) == 0) return asked.give(kNone);
      const std::int32_t facing = machine.number_of(asked.expr.imm2, site);
      return asked.give(
          facing == kNone ? kNone : std::int32_t{program::relative(board, facing, asked.expr.imm)});
    }
    case lang::Op::LeapDirections: {
      const std::int32_t who = asked.number(0);  // without an argument: who decides
      const std::size_t row =
          static_cast<std::size_t>(asked.expr.imm) * (asked.model.players.size() + 1);
      return asked.give(places.leaps[row + (who == kNone ? 0 : static_cast<std::size_t>(who) + 1)]);
    }
    case lang::Op::Opposite:
      return turn_all(asked, [&](std::int32_t direction) {
        const std::int32_t other = board.directions[static_cast<std::size_t>(direction)].opposite;
        return other < 0 ? kNone : other;
      });
    case lang::Op::TurnedBy: {
      const std::int32_t amount = asked.number(1);
      return turn_all(asked, [&](std::int32_t direction) {
        return amount == kNone ? kNone : places.turned(direction, amount);
      });
    }
    case lang::Op::Angle: {
      const std::int32_t a = asked.number(0), b = asked.number(1);
      if (a == kNone || b == kNone) return asked.give(kNone);
      const std::int32_t from = board.directions[static_cast<std::size_t>(a)].angle;
      const std::int32_t to = board.directions[static_cast<std::size_t>(b)].angle;
      if (from < 0 || to < 0) return asked.give(kNone);
      const std::int32_t between = std::abs(from - to);
      return asked.give(
          std::int32_t{std::min(between, board.angles - between) / std::max(board.turn, 1)});
    }
    case lang::Op::DirectionFrom: {
      const std::int32_t from = asked.number(0), to = asked.number(1);
      const bool none = from == kNone || to == kNone;
      return asked.give(none ? kNone : places.direction_from(from, to));
    }
    default:
      LUDO_UNREACHABLE();
  }
}

// ---- links and blocks

template <int W>
void find_links(const Asked<W>& asked) {
  using Bits = Set<W>;
  const lang::Board& board = asked.model.board;
  const auto link_at = [&](std::int32_t link) -> const lang::Link& {
    return board.links[static_cast<std::size_t>(link)];
  };
  switch (asked.op()) {
    case lang::Op::AllLinks: {
      Bits links;
      for (std::size_t i = 0; i < board.links.size(); ++i) links.add(static_cast<int>(i));
      return asked.give(links);
    }
    case lang::Op::LinksOf: {
      Bits sites = asked.set(0), links;
      while (!sites.empty()) {
        const int site = sites.take_first();
        for (const std::int32_t link : board.links_of[static_cast<std::size_t>(site)]) {
          links.add(link);
        }
      }
      return asked.give(links);
    }
    case lang::Op::EndsOf: {
      const std::int32_t link = asked.number(0);
      Bits ends;
      if (link != kNone) {
        ends.add(link_at(link).tail);
        ends.add(link_at(link).head);
      }
      return asked.give(ends);
    }
    case lang::Op::HeadOf:
    case lang::Op::TailOf: {
      const std::int32_t link = asked.number(0);
      if (link == kNone) return asked.give(kNone);
      return asked.give(asked.op() == lang::Op::HeadOf ? link_at(link).head : link_at(link).tail);
    }
    case lang::Op::Across: {
      if (asked.count() == 1) {
        // On a track: the pit that lies opposite.
        const std::int32_t site = asked.number(0);
        if (site == kNone) return asked.give(kNone);
        const lang::Site& here = board.sites[static_cast<std::size_t>(site)];
        return asked.give(asked.machine.places().site_at(here.column, board.rows + 1 - here.row));
      }
      const std::int32_t link = asked.number(0), site = asked.number(1);
      if (link == kNone || site == kNone) return asked.give(kNone);
      if (link_at(link).tail == site) return asked.give(link_at(link).head);
      return asked.give(link_at(link).head == site ? link_at(link).tail : kNone);
    }
    case lang::Op::LinkBetween: {
      const std::int32_t a = asked.number(0), b = asked.number(1);
      if (a == kNone || b == kNone) return asked.give(kNone);
      for (const std::int32_t link : board.links_of[static_cast<std::size_t>(a)]) {
        const std::int32_t other =
            link_at(link).tail == a ? link_at(link).head : link_at(link).tail;
        if (other == b) return asked.give(std::int32_t{link});
      }
      return asked.give(kNone);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

template <int W>
void find_blocks(const Asked<W>& asked) {
  using Bits = Set<W>;
  const lang::Board& board = asked.model.board;
  const Places<W>& places = asked.machine.places();
  switch (asked.op()) {
    case lang::Op::AllBlocks: {
      return asked.give(places.all_blocks);
    }
    case lang::Op::BlockOf: {
      const std::int32_t site = asked.number(0);
      if (site == kNone) return asked.give(kNone);
      const std::int32_t block = places.block_of(site);
      return asked.give(block < 0 ? kNone : block);
    }
    case lang::Op::BlocksOf: {
      Bits sites = asked.set(0), blocks;
      while (!sites.empty()) {
        const int site = sites.take_first();
        const std::int32_t block = places.block_of(site);
        if (block >= 0) blocks.add(block);
      }
      return asked.give(blocks);
    }
    case lang::Op::SitesOfBlock: {
      Bits blocks = asked.set(0), sites;
      if (Machine<W>::kGrows) return asked.give(parts_on(asked.machine, blocks));
      while (!blocks.empty()) {
        const int block = blocks.take_first();
        for (const std::int32_t site : board.blocks[static_cast<std::size_t>(block)].sites) {
          sites.add(site);
        }
      }
      return asked.give(sites);
    }
    case lang::Op::BlockAt: {
      const std::int32_t column = asked.number(0), row = asked.number(1);
      const bool none = column == kNone || row == kNone;
      return asked.give(none ? kNone : places.block_at(column, row));
    }
    case lang::Op::BlockStep: {
      const std::int32_t direction = asked.number(0), block = asked.number(1);
      if (direction == kNone || block == kNone) return asked.give(kNone);
      const auto [across, ahead] = places.shift_of(direction);
      if (across == 0 && ahead == 0) return asked.give(kNone);
      return asked.give(places.block_step(block, across, ahead));
    }
    case lang::Op::BlocksBeside:
    case lang::Op::BlocksTouching: {
      const Bits start = asked.set(0);
      return asked.give(places.around(start, asked.op() == lang::Op::BlocksTouching) - start);
    }
    case lang::Op::BlocksWithin: {
      const std::int32_t steps = asked.number(0);
      if (steps == kNone) return asked.give(Bits{});
      Bits reached = asked.set(1), rim = reached;
      for (std::int32_t i = 0; i < steps && !rim.empty(); ++i) {
        rim = places.around(rim, true) - reached;
        reached = reached | rim;
      }
      return asked.give(reached);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

// ---- variables and tables

template <int W>
void look_up(const Asked<W>& asked) {
  Machine<W>& machine = asked.machine;
  const lang::GameModel& model = asked.model;
  // Cells that are no constants are lowered.
  const auto give_cell = [&](lang::ExprId cell) {
    if (cell == lang::kNoExpr) return asked.give_nothing();
    const lang::Expr& content = model.exprs[static_cast<std::size_t>(cell)];
    LUDO_ASSERT(content.op == lang::Op::Constant, "a cell that must be evaluated");
    asked.give(model.constants[static_cast<std::size_t>(content.imm)]);
  };
  switch (asked.op()) {
    case lang::Op::Variable: {
      const std::int32_t owner = asked.has(0) ? asked.number(0) : 0;
      switch (asked.expr.type.shape) {
        case lang::Shape::Scalar:
          return asked.give(machine.load(asked.expr.imm, owner));
        case lang::Shape::Set:
          return asked.give(machine.load_set(asked.expr.imm, owner));
        case lang::Shape::Tally:
        case lang::Shape::Tuple:
          return machine.load_several(asked.expr.imm, owner, asked.gives_several());
      }
      LUDO_UNREACHABLE();
    }
    case lang::Op::Column: {
      const lang::KindColumn& column = model.columns[static_cast<std::size_t>(asked.expr.imm)];
      std::int32_t kind = asked.number(0);
      if (kind != kNone && asked.base(0) != lang::Base::Kind) kind = machine.kind_at(kind);
      if (kind == kNone) return asked.give_nothing();
      return give_cell(column.cells[static_cast<std::size_t>(kind)]);
    }
    case lang::Op::TableCell: {
      const lang::DataTable& table = model.tables[static_cast<std::size_t>(asked.expr.imm)];
      const auto row = std::find(table.rows.begin(), table.rows.end(), asked.number(0));
      const auto column = std::find(table.columns.begin(), table.columns.end(), asked.number(1));
      if (row == table.rows.end() || column == table.columns.end()) return asked.give_nothing();
      return give_cell(table.cells[static_cast<std::size_t>(row - table.rows.begin())]
                                  [static_cast<std::size_t>(column - table.columns.begin())]);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

// ---- players and time

template <int W>
void ask_course(const Asked<W>& asked) {
  Machine<W>& machine = asked.machine;
  const lang::GameModel& model = asked.model;
  const program::Layout& layout = machine.program.layout;
  const auto as_set = [](std::uint64_t players) { return Set<W>::of_low(players); };
  switch (asked.op()) {
    case lang::Op::Me:
      return asked.give(machine.field(Field::Me));
    case lang::Op::Mover:
      return asked.give(machine.field(Field::Mover));
    case lang::Op::AllPlayers: {
      const std::size_t n = model.players.size();
      return asked.give(as_set(n == 64 ? ~0ULL : (1ULL << n) - 1));
    }
    case lang::Op::Alive:
      return asked.give(as_set(machine.alive()));
    case lang::Op::Survivor: {
      const std::uint64_t alive = machine.alive();
      return asked.give(std::popcount(alive) == 1 ? std::int32_t{std::countr_zero(alive)} : kNone);
    }
    case lang::Op::PlayerAfter: {
      const std::int32_t player = asked.number(0);
      return asked.give(player == kNone ? kNone : machine.player_after(player));
    }
    case lang::Op::Opponents: {
      const std::int32_t player = asked.number(0);
      return asked.give(player == kNone || model.players.size() != 2 ? kNone : 1 - player);
    }
    case lang::Op::Won: {
      const std::int32_t player = asked.number(0);
      const Machine<W>& now = machine;
      return asked.give_truth(player != kNone && now.beside(layout.over) != 0 &&
                              now.beside(layout.draw) == 0 &&
                              now.beside(layout.ranks + 4 * player) == 0);
    }
    case lang::Op::Turns:
      return asked.give(std::int32_t{machine.beside(layout.turns)});
    case lang::Op::TurnsOfPhase:
      return asked.give(std::int32_t{machine.beside(layout.turns_of_phase)});
    case lang::Op::Rounds:
      return asked.give(std::int32_t{machine.beside(layout.rounds)});
    case lang::Op::PassesInARow:
      return asked.give(std::int32_t{machine.beside(layout.passes_in_a_row)});
    case lang::Op::CurrentPhase:
      return asked.give(machine.field(Field::Phase));
    case lang::Op::KindsOf: {
      const std::int32_t player = asked.has(0) ? asked.number(0) : kNone;
      Set<W> kinds;
      for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
        const auto& of_player = model.kinds[kind].of_player;
        const bool has = asked.count() == 0 ||
                         (player != kNone && static_cast<std::size_t>(player) < of_player.size() &&
                          of_player[static_cast<std::size_t>(player)]);
        if (has) kinds.add(static_cast<int>(kind));
      }
      return asked.give(kinds);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::runtime
