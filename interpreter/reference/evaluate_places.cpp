// Evaluates directions, links and blocks.
//
// Tested by tests/interpreter/reference/test_evaluate.cpp.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

bool is_leap(const lang::Direction& direction) {
  return direction.across != 0 || direction.ahead != 0;
}

// The direction of a ray at an angle; leaps are no rays.
Index at_angle(const lang::Board& board, Index angle) {
  const Index full = board.angles;
  const Index wanted = ((angle % full) + full) % full;
  for (std::size_t i = 0; i < board.directions.size(); ++i) {
    const lang::Direction& direction = board.directions[i];
    if (direction.angle == wanted && !is_leap(direction)) return static_cast<Index>(i);
  }
  return kNone;
}

// Columns and rows that a step in a direction moves, north and east being positive.
std::pair<Index, Index> shift_of(const lang::Board& board, Index direction) {
  const lang::Direction& what = board.directions[static_cast<std::size_t>(direction)];
  if (is_leap(what)) return {what.across, what.ahead};
  if (what.angle < 0 || 8 % board.angles != 0) return {0, 0};
  constexpr std::pair<Index, Index> kCompass[] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                                  {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
  return kCompass[what.angle * (8 / board.angles)];
}

}  // namespace

Index Machine::turned(Index direction, Index amount) const {
  const lang::Board& board = model.board;
  const lang::Direction& from = board.directions[static_cast<std::size_t>(direction)];
  if (from.angle < 0) return kNone;
  return at_angle(board, from.angle + amount * board.turn);
}

Index Machine::relative(Index facing, Index which) const {
  const lang::Board& board = model.board;
  if (facing < 0) return kNone;
  const lang::Direction& ahead = board.directions[static_cast<std::size_t>(facing)];
  if (ahead.angle < 0) return kNone;
  if (board.angles == 12) {
    // Facing a side of the hexagon, the neighbours lie at multiples of 60°; facing a vertex there
    // is no neighbour straight ahead.
    constexpr Index kFacingSide[] = {0, 2, 3, 4, 6, 8, 9, 10};
    constexpr Index kFacingVertex[] = {kNone, 1, 3, 5, kNone, 7, 9, 11};
    const Index units = ahead.orthogonal ? kFacingSide[which] : kFacingVertex[which];
    return units == kNone ? kNone : at_angle(board, ahead.angle + units);
  }
  const Index eighths = which * board.angles;
  return eighths % 8 != 0 ? kNone : at_angle(board, ahead.angle + eighths / 8);
}

Value Machine::directions_op(Scene& scene, const Expr& expr) {
  const lang::Board& board = model.board;
  const auto facing_of = [&](Index player) {
    return player == kNone ? kNone : model.players[static_cast<std::size_t>(player)].facing;
  };
  const auto all_turned = [&](auto&& turn_one) {
    const Expr& what = model.exprs[static_cast<std::size_t>(expr.args[0])];
    if (what.type.shape == lang::Shape::Scalar) {
      const Value direction = evaluate(scene, expr.args[0]);
      return direction.is_none() ? Value(kNone) : Value(turn_one(direction.number));
    }
    Items directions;
    for (const Index direction : items(scene, expr.args[0])) {
      const Index other = turn_one(direction);
      if (other != kNone) directions.push_back(other);
    }
    sort_unique(directions);
    return Value(std::move(directions));
  };
  const auto sorted = [](Items directions) {
    sort_unique(directions);
    return Value(std::move(directions));
  };
  switch (expr.op) {
    case Op::AnyDirection:
      return sorted(board.any_directions);
    case Op::Orthogonal:
      return sorted(board.orthogonal);
    case Op::Diagonal:
      return sorted(board.diagonal);
    case Op::Relative: {
      const Index player = expr.args.empty() ? scene.me : number(scene, expr.args[0]);
      return Value(relative(facing_of(player), expr.imm));
    }
    case Op::RelativeToPiece: {
      const Value site = evaluate(scene, expr.args[0]);
      if (site.is_none()) return Value(kNone);
      look_at_board(scene.state, site.number);
      if (!scene.state.position.pieces.contains(site.number)) return Value(kNone);
      look(scene.state, {expr.imm2, site.number});
      const Value facing = variable(scene.state, {expr.imm2, site.number});
      return Value(facing.is_none() ? kNone : relative(facing.number, expr.imm));
    }
    case Op::LeapDirections: {
      const lang::LeapDef& leap = model.leaps[static_cast<std::size_t>(expr.imm)];
      if (leap.of_player.empty()) return sorted(leap.directions);
      const Index player = expr.args.empty() ? scene.me : number(scene, expr.args[0]);
      if (player == kNone) return Value(Items{});
      return sorted(leap.of_player[static_cast<std::size_t>(player)]);
    }
    case Op::Opposite:
      return all_turned([&](Index direction) {
        const Index other = board.directions[static_cast<std::size_t>(direction)].opposite;
        return other < 0 ? kNone : other;
      });
    case Op::TurnedBy: {
      const Value amount = evaluate(scene, expr.args[1]);
      return all_turned([&](Index direction) {
        return amount.is_none() ? kNone : turned(direction, amount.number);
      });
    }
    case Op::Angle: {
      const Value a = evaluate(scene, expr.args[0]);
      const Value b = evaluate(scene, expr.args[1]);
      if (a.is_none() || b.is_none()) return Value(kNone);
      const Index from = board.directions[static_cast<std::size_t>(a.number)].angle;
      const Index to = board.directions[static_cast<std::size_t>(b.number)].angle;
      if (from < 0 || to < 0) return Value(kNone);
      const Index between = std::abs(from - to);
      return Value(std::min(between, board.angles - between) / std::max(board.turn, 1));
    }
    case Op::DirectionFrom: {
      const Value from = evaluate(scene, expr.args[0]);
      const Value to = evaluate(scene, expr.args[1]);
      if (from.is_none() || to.is_none() || board.steps.empty()) return Value(kNone);
      for (std::size_t i = 0; i < board.directions.size(); ++i) {
        Index at = board.step(from.number, static_cast<Index>(i));
        for (std::size_t lap = 0; at >= 0 && lap < board.sites.size(); ++lap) {
          spend();
          if (at == to.number) return Value(static_cast<Index>(i));
          if (at == from.number) break;
          at = board.step(at, static_cast<Index>(i));
        }
      }
      return Value(kNone);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

Index Machine::block_step(Index block, Index across, Index ahead) const {
  const lang::Board& board = model.board;
  if (board.shape == lang::BoardShape::Tiles) {
    const Index column = block % board.columns + across;
    const Index row = block / board.columns + ahead;
    const bool inside = 0 <= column && column < board.columns && 0 <= row && row < board.rows;
    return inside ? row * board.columns + column : kNone;
  }
  // Rows and columns may be counted from any corner: a step between two sites tells which way.
  Index east = 1;
  Index north = 1;
  for (std::size_t i = 0; i < board.directions.size(); ++i) {
    const auto [dx, dy] = shift_of(board, static_cast<Index>(i));
    if (is_leap(board.directions[i]) || std::abs(dx) + std::abs(dy) != 1) continue;
    for (std::size_t site = 0; site < board.sites.size(); ++site) {
      const Index next = board.step(static_cast<Index>(site), static_cast<Index>(i));
      if (next < 0) continue;
      const lang::Site& from = board.sites[site];
      const lang::Site& to = board.sites[static_cast<std::size_t>(next)];
      if (dx != 0) east = (to.column - from.column) * dx;
      if (dy != 0) north = (to.row - from.row) * dy;
      break;
    }
  }
  const lang::Block& here = board.blocks[static_cast<std::size_t>(block)];
  for (std::size_t i = 0; i < board.blocks.size(); ++i) {
    const lang::Block& there = board.blocks[i];
    if (there.column == here.column + across * east && there.row == here.row + ahead * north) {
      return static_cast<Index>(i);
    }
  }
  return kNone;
}

Items Machine::blocks_around(const Items& start, bool diagonal) {
  Items found;
  for (const Index block : start) {
    for (Index across = -1; across <= 1; ++across) {
      for (Index ahead = -1; ahead <= 1; ++ahead) {
        spend();
        if (across == 0 && ahead == 0) continue;
        if (!diagonal && across != 0 && ahead != 0) continue;
        const Index other = block_step(block, across, ahead);
        if (other != kNone) found.push_back(other);
      }
    }
  }
  sort_unique(found);
  return found;
}

Value Machine::places_op(Scene& scene, const Expr& expr) {
  const lang::Board& board = model.board;
  const bool of_tiles = board.shape == lang::BoardShape::Tiles;
  const auto link_of = [&](Index link) { return board.links[static_cast<std::size_t>(link)]; };
  const auto block_of = [&](Index site) {
    return of_tiles ? site / board.parts_per_tile
                    : board.sites[static_cast<std::size_t>(site)].block;
  };
  switch (expr.op) {
    case Op::AllLinks: {
      Items links(board.links.size());
      std::iota(links.begin(), links.end(), 0);
      return Value(std::move(links));
    }
    case Op::LinksOf: {
      Items links;
      for (const Index site : items(scene, expr.args[0])) {
        const Items& more = board.links_of[static_cast<std::size_t>(site)];
        links.insert(links.end(), more.begin(), more.end());
      }
      sort_unique(links);
      return Value(std::move(links));
    }
    case Op::EndsOf: {
      const Value link = evaluate(scene, expr.args[0]);
      if (link.is_none()) return Value(Items{});
      Items ends{link_of(link.number).tail, link_of(link.number).head};
      sort_unique(ends);
      return Value(std::move(ends));
    }
    case Op::HeadOf:
    case Op::TailOf: {
      const Value link = evaluate(scene, expr.args[0]);
      if (link.is_none()) return link;
      return Value(expr.op == Op::HeadOf ? link_of(link.number).head : link_of(link.number).tail);
    }
    case Op::Across: {
      if (expr.args.size() == 1) {
        // On a track: the pit that lies opposite.
        const Value site = evaluate(scene, expr.args[0]);
        if (site.is_none()) return site;
        const lang::Site& here = board.sites[static_cast<std::size_t>(site.number)];
        for (std::size_t i = 0; i < board.sites.size(); ++i) {
          const lang::Site& there = board.sites[i];
          if (there.column == here.column && there.row == board.rows + 1 - here.row) {
            return Value(static_cast<Index>(i));
          }
        }
        return Value(kNone);
      }
      const Value link = evaluate(scene, expr.args[0]);
      const Value site = evaluate(scene, expr.args[1]);
      if (link.is_none() || site.is_none()) return Value(kNone);
      if (link_of(link.number).tail == site.number) return Value(link_of(link.number).head);
      if (link_of(link.number).head == site.number) return Value(link_of(link.number).tail);
      return Value(kNone);
    }
    case Op::LinkBetween: {
      const Value a = evaluate(scene, expr.args[0]);
      const Value b = evaluate(scene, expr.args[1]);
      if (a.is_none() || b.is_none()) return Value(kNone);
      for (const Index link : board.links_of[static_cast<std::size_t>(a.number)]) {
        const Index other =
            link_of(link).tail == a.number ? link_of(link).head : link_of(link).tail;
        if (other == b.number) return Value(link);
      }
      return Value(kNone);
    }
    case Op::AllBlocks: {
      Items blocks(static_cast<std::size_t>(of_tiles ? board.columns * board.rows
                                                     : static_cast<Index>(board.blocks.size())));
      spend(blocks.size());
      std::iota(blocks.begin(), blocks.end(), 0);
      return Value(std::move(blocks));
    }
    case Op::BlockOf: {
      const Value site = evaluate(scene, expr.args[0]);
      if (site.is_none()) return site;
      const Index block = block_of(site.number);
      return Value(block < 0 ? kNone : block);
    }
    case Op::BlocksOf: {
      Items blocks;
      for (const Index site : items(scene, expr.args[0])) blocks.push_back(block_of(site));
      sort_unique(blocks);
      std::erase(blocks, -1);
      return Value(std::move(blocks));
    }
    case Op::SitesOfBlock: {
      Items sites;
      for (const Index block : items(scene, expr.args[0])) {
        const Items more = of_tiles ? parts_of_block(scene.state, block)
                                    : board.blocks[static_cast<std::size_t>(block)].sites;
        sites.insert(sites.end(), more.begin(), more.end());
      }
      sort_unique(sites);
      return Value(std::move(sites));
    }
    case Op::BlockAt: {
      const Value column = evaluate(scene, expr.args[0]);
      const Value row = evaluate(scene, expr.args[1]);
      if (column.is_none() || row.is_none()) return Value(kNone);
      if (of_tiles) {
        const Index x = column.number - board.origin_column;
        const Index y = row.number - board.origin_row;
        const bool inside = 0 <= x && x < board.columns && 0 <= y && y < board.rows;
        return Value(inside ? y * board.columns + x : kNone);
      }
      for (std::size_t i = 0; i < board.blocks.size(); ++i) {
        if (board.blocks[i].column == column.number && board.blocks[i].row == row.number) {
          return Value(static_cast<Index>(i));
        }
      }
      return Value(kNone);
    }
    case Op::BlockStep: {
      const Value direction = evaluate(scene, expr.args[0]);
      const Value block = evaluate(scene, expr.args[1]);
      if (direction.is_none() || block.is_none()) return Value(kNone);
      const auto [across, ahead] = shift_of(board, direction.number);
      if (across == 0 && ahead == 0) return Value(kNone);
      return Value(block_step(block.number, across, ahead));
    }
    case Op::BlocksBeside:
    case Op::BlocksTouching: {
      const Items start = items(scene, expr.args[0]);
      Items found = blocks_around(start, expr.op == Op::BlocksTouching);
      std::erase_if(found, [&](Index block) {
        return std::binary_search(start.begin(), start.end(), block);
      });
      return Value(std::move(found));
    }
    case Op::BlocksWithin: {
      const Value steps = evaluate(scene, expr.args[0]);
      Items reached = items(scene, expr.args[1]);
      if (steps.is_none()) return Value(Items{});
      for (Index i = 0; i < steps.number; ++i) {
        const Items more = blocks_around(reached, true);
        const std::size_t before = reached.size();
        reached.insert(reached.end(), more.begin(), more.end());
        sort_unique(reached);
        if (reached.size() == before) break;
      }
      return Value(std::move(reached));
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::interpreter
