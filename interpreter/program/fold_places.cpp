// Evaluates what follows from the board alone: sites, directions, links and blocks.
//
// Tested by tests/interpreter/program/test_fold.cpp.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "interpreter/program/fold.hpp"

namespace ludo::program {

using lang::Expr;
using lang::ExprId;
using lang::Index;
using lang::kNone;
using lang::Op;
using lang::Value;

namespace {

using Items = std::vector<std::int32_t>;

void sort_unique(Items& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

void remove_all(Items& from, const Items& what) {
  std::erase_if(from,
                [&](Index item) { return std::binary_search(what.begin(), what.end(), item); });
}

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

}  // namespace

Index turned(const lang::Board& board, Index direction, Index amount) {
  const lang::Direction& from = board.directions[static_cast<std::size_t>(direction)];
  if (from.angle < 0) return kNone;
  return at_angle(board, from.angle + amount * board.turn);
}

Index relative(const lang::Board& board, Index facing, Index which) {
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

std::optional<Value> Folding::sites(const Expr& expr, const Known& known) {
  const lang::Board& board = model_.board;
  const auto site_at = [&](Index site) -> const lang::Site& {
    return board.sites[static_cast<std::size_t>(site)];
  };
  const auto those = [&](auto&& condition) {
    Items all;
    for (std::size_t i = 0; i < board.sites.size(); ++i) {
      if (condition(board.sites[i])) all.push_back(static_cast<Index>(i));
    }
    return Value(std::move(all));
  };
  const auto sorted = [](Items all) {
    sort_unique(all);
    return Value(std::move(all));
  };
  switch (expr.op) {
    case Op::AllSites:
      return those([](const lang::Site&) { return true; });
    case Op::Border:
      return sorted(board.border);
    case Op::Corners:
      return sorted(board.corners);
    case Op::Centre:
      return sorted(board.centre);
    case Op::ColumnOf:
    case Op::RowOf: {
      const auto place = value(expr.args[0], known);
      if (!place || place->is_none()) return place;
      const bool column = expr.op == Op::ColumnOf;
      if (model_.exprs[static_cast<std::size_t>(expr.args[0])].type.base == lang::Base::Block) {
        const lang::Block& block = board.blocks[static_cast<std::size_t>(place->number)];
        return Value(column ? block.column : block.row);
      }
      return Value(column ? site_at(place->number).column : site_at(place->number).row);
    }
    case Op::SitesInRows:
    case Op::SitesInColumns: {
      const auto least = value(expr.args[0], known);
      const auto most = value(expr.args[1], known);
      if (!least || !most) return std::nullopt;
      if (least->is_none() || most->is_none()) return Value(Items{});
      return those([&](const lang::Site& site) {
        const Index here = expr.op == Op::SitesInRows ? site.row : site.column;
        return least->number <= here && here <= most->number;
      });
    }
    case Op::SiteAt: {
      const auto column = value(expr.args[0], known);
      const auto row = value(expr.args[1], known);
      if (!column || !row) return std::nullopt;
      if (column->is_none() || row->is_none()) return Value(kNone);
      const Value found = those([&](const lang::Site& site) {
        return site.column == column->number && site.row == row->number;
      });
      return Value(found.items.empty() ? kNone : found.items.front());
    }
    case Op::Touching:
    case Op::Beside: {
      const auto start = items(expr.args[0], known);
      if (!start) return std::nullopt;
      Items found;
      for (const Index site : *start) {
        const auto& next = expr.op == Op::Touching ? board.touching : board.beside;
        for (const Index other : next[static_cast<std::size_t>(site)]) found.push_back(other);
      }
      sort_unique(found);
      remove_all(found, *start);
      return Value(std::move(found));
    }
    case Op::WithinSteps: {
      const auto steps = value(expr.args[0], known);
      auto reached = items(expr.args[1], known);
      if (!steps || !reached) return std::nullopt;
      if (steps->is_none()) return Value(Items{});
      for (Index i = 0; i < steps->number; ++i) {
        Items more = *reached;
        for (const Index site : *reached) {
          const auto& next = board.touching[static_cast<std::size_t>(site)];
          more.insert(more.end(), next.begin(), next.end());
        }
        sort_unique(more);
        if (more.size() == reached->size()) break;
        reached = std::move(more);
      }
      return Value(std::move(*reached));
    }
    case Op::SameValue: {
      const auto here = value(expr.args[0], known);
      if (!here) return std::nullopt;
      if (here->is_none()) return Value(Items{});
      const lang::Site& one = site_at(here->number);
      const auto what = static_cast<lang::SameWhat>(expr.imm);
      if (what == lang::SameWhat::Column) {
        return those([&](const lang::Site& site) { return site.column == one.column; });
      }
      if (what == lang::SameWhat::Row) {
        return those([&](const lang::Site& site) { return site.row == one.row; });
      }
      if (what == lang::SameWhat::Block) {
        return those([&](const lang::Site& site) { return site.block == one.block; });
      }
      return std::nullopt;
    }
    case Op::Step: {
      const auto direction = value(expr.args[0], known);
      const auto site = value(expr.args[1], known);
      if (!direction || !site) return std::nullopt;
      if (direction->is_none() || site->is_none() || board.steps.empty()) return Value(kNone);
      const Index next = board.step(site->number, direction->number);
      return Value(next < 0 ? kNone : next);
    }
    case Op::StepSet: {
      const auto directions = items(expr.args[0], known);
      const auto start = items(expr.args[1], known);
      if (!directions || !start) return std::nullopt;
      Items found;
      for (const Index direction : *directions) {
        for (const Index site : *start) {
          const Index next = board.steps.empty() ? -1 : board.step(site, direction);
          if (next >= 0) found.push_back(next);
        }
      }
      return sorted(std::move(found));
    }
    default:
      return std::nullopt;
  }
}

std::optional<Value> Folding::places(const Expr& expr, const Known& known) {
  const lang::Board& board = model_.board;
  const auto sorted = [](Items all) {
    sort_unique(all);
    return Value(std::move(all));
  };
  const auto link_at = [&](Index link) -> const lang::Link& {
    return board.links[static_cast<std::size_t>(link)];
  };
  const auto whose = [&]() -> std::optional<Value> {
    const auto here = known.me || !player ? known.me : Value(*player);
    return expr.args.empty() ? here : value(expr.args[0], known);
  };
  const auto facing = [&]() -> std::optional<Index> {
    const auto who = whose();
    if (!who) return std::nullopt;
    return who->is_none() ? kNone : model_.players[static_cast<std::size_t>(who->number)].facing;
  };
  const auto all_turned = [&](auto&& turn_one) -> std::optional<Value> {
    const auto what = value(expr.args[0], known);
    if (!what) return std::nullopt;
    const auto shape = model_.exprs[static_cast<std::size_t>(expr.args[0])].type.shape;
    if (shape == lang::Shape::Scalar) {
      return what->is_none() ? *what : Value(turn_one(what->number));
    }
    Items directions;
    for (const Index direction : what->items) {
      const Index other = turn_one(direction);
      if (other != kNone) directions.push_back(other);
    }
    return sorted(std::move(directions));
  };
  switch (expr.op) {
    case Op::AnyDirection:
      return sorted(board.any_directions);
    case Op::Orthogonal:
      return sorted(board.orthogonal);
    case Op::Diagonal:
      return sorted(board.diagonal);
    case Op::Relative: {
      const auto ahead = facing();
      if (!ahead) return std::nullopt;
      return Value(relative(board, *ahead, expr.imm));
    }
    case Op::LeapDirections: {
      const lang::LeapDef& leap = model_.leaps[static_cast<std::size_t>(expr.imm)];
      if (leap.of_player.empty()) return sorted(leap.directions);
      const auto who = whose();
      if (!who) return std::nullopt;
      if (who->is_none()) return Value(Items{});
      return sorted(leap.of_player[static_cast<std::size_t>(who->number)]);
    }
    case Op::Opposite:
      return all_turned([&](Index direction) {
        const Index other = board.directions[static_cast<std::size_t>(direction)].opposite;
        return other < 0 ? kNone : other;
      });
    case Op::TurnedBy: {
      const auto amount = value(expr.args[1], known);
      if (!amount) return std::nullopt;
      return all_turned([&](Index direction) {
        return amount->is_none() ? kNone : turned(board, direction, amount->number);
      });
    }
    case Op::Angle: {
      const auto a = value(expr.args[0], known);
      const auto b = value(expr.args[1], known);
      if (!a || !b) return std::nullopt;
      if (a->is_none() || b->is_none()) return Value(kNone);
      const Index from = board.directions[static_cast<std::size_t>(a->number)].angle;
      const Index to = board.directions[static_cast<std::size_t>(b->number)].angle;
      if (from < 0 || to < 0) return Value(kNone);
      const Index between = std::abs(from - to);
      return Value(std::min(between, board.angles - between) / std::max(board.turn, 1));
    }
    case Op::AllLinks: {
      Items links(board.links.size());
      std::iota(links.begin(), links.end(), 0);
      return Value(std::move(links));
    }
    case Op::LinksOf: {
      const auto start = items(expr.args[0], known);
      if (!start) return std::nullopt;
      Items links;
      for (const Index site : *start) {
        const Items& more = board.links_of[static_cast<std::size_t>(site)];
        links.insert(links.end(), more.begin(), more.end());
      }
      return sorted(std::move(links));
    }
    case Op::EndsOf: {
      const auto link = value(expr.args[0], known);
      if (!link) return std::nullopt;
      if (link->is_none()) return Value(Items{});
      return sorted({link_at(link->number).tail, link_at(link->number).head});
    }
    case Op::HeadOf:
    case Op::TailOf: {
      const auto link = value(expr.args[0], known);
      if (!link || link->is_none()) return link;
      return Value(expr.op == Op::HeadOf ? link_at(link->number).head : link_at(link->number).tail);
    }
    case Op::Across: {
      if (expr.args.size() == 1) {
        const auto site = value(expr.args[0], known);
        if (!site || site->is_none()) return site;
        const lang::Site& here = board.sites[static_cast<std::size_t>(site->number)];
        for (std::size_t i = 0; i < board.sites.size(); ++i) {
          const lang::Site& there = board.sites[i];
          if (there.column == here.column && there.row == board.rows + 1 - here.row) {
            return Value(static_cast<Index>(i));
          }
        }
        return Value(kNone);
      }
      const auto link = value(expr.args[0], known);
      const auto site = value(expr.args[1], known);
      if (!link || !site) return std::nullopt;
      if (link->is_none() || site->is_none()) return Value(kNone);
      if (link_at(link->number).tail == site->number) return Value(link_at(link->number).head);
      if (link_at(link->number).head == site->number) return Value(link_at(link->number).tail);
      return Value(kNone);
    }
    case Op::AllBlocks: {
      Items blocks(board.blocks.size());
      std::iota(blocks.begin(), blocks.end(), 0);
      return Value(std::move(blocks));
    }
    case Op::BlockOf: {
      const auto site = value(expr.args[0], known);
      if (!site || site->is_none()) return site;
      const Index block = board.sites[static_cast<std::size_t>(site->number)].block;
      return Value(block < 0 ? kNone : block);
    }
    case Op::BlocksOf: {
      const auto start = items(expr.args[0], known);
      if (!start) return std::nullopt;
      Items blocks;
      for (const Index site : *start) {
        const Index block = board.sites[static_cast<std::size_t>(site)].block;
        if (block >= 0) blocks.push_back(block);
      }
      return sorted(std::move(blocks));
    }
    case Op::SitesOfBlock: {
      const auto blocks = items(expr.args[0], known);
      if (!blocks) return std::nullopt;
      Items all;
      for (const Index block : *blocks) {
        const Items& more = board.blocks[static_cast<std::size_t>(block)].sites;
        all.insert(all.end(), more.begin(), more.end());
      }
      return sorted(std::move(all));
    }
    case Op::BlockAt: {
      const auto column = value(expr.args[0], known);
      const auto row = value(expr.args[1], known);
      if (!column || !row) return std::nullopt;
      if (column->is_none() || row->is_none()) return Value(kNone);
      for (std::size_t i = 0; i < board.blocks.size(); ++i) {
        const lang::Block& block = board.blocks[i];
        if (block.column == column->number && block.row == row->number) {
          return Value(static_cast<Index>(i));
        }
      }
      return Value(kNone);
    }
    default:
      return std::nullopt;
  }
}

}  // namespace ludo::program
