// Evaluates sets of sites that follow from the board, and single steps.
//
// Tested by tests/interpreter/reference/test_evaluate.cpp.
#include <algorithm>
#include <numeric>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

void remove_all(Items& from, const Items& what) {
  std::erase_if(from,
                [&](Index item) { return std::binary_search(what.begin(), what.end(), item); });
}

// Site, player, link or block: what an image of the board may rename in a variable.
bool is_of_sites(lang::Owner owner) {
  return owner == lang::Owner::Site || owner == lang::Owner::Piece;
}

}  // namespace

bool Machine::site_exists(const State& state, Index site) const {
  if (site < 0) return false;
  if (model.board.shape == lang::BoardShape::Tiles) return part_of(state, site) != nullptr;
  return static_cast<std::size_t>(site) < model.board.sites.size();
}

Items Machine::all_sites(const State& state) const {
  Items sites;
  if (model.board.shape == lang::BoardShape::Tiles) {
    for (const auto& [block, tile] : state.position.tiles) {
      for (const Index site : parts_of_block(state, block)) sites.push_back(site);
    }
    return sites;
  }
  sites.resize(model.board.sites.size());
  std::iota(sites.begin(), sites.end(), 0);
  return sites;
}

Value Machine::sites_op(Scene& scene, const Expr& expr) {
  const State& state = scene.state;
  const lang::Board& board = model.board;
  const bool of_tiles = board.shape == lang::BoardShape::Tiles;
  // Sites one step away from a set, the set itself excluded.
  const auto around = [&](auto&& next) {
    const Items start = items(scene, expr.args[0]);
    Items found;
    for (const Index site : start) {
      spend();
      for (const Index other : next(site)) found.push_back(other);
    }
    sort_unique(found);
    remove_all(found, start);
    return Value(std::move(found));
  };
  const auto those = [&](auto&& condition) {
    Items sites = all_sites(state);
    std::erase_if(sites, [&](Index site) { return !condition(site); });
    return Value(std::move(sites));
  };
  const auto block_of = [&](Index site) {
    return of_tiles ? site / board.parts_per_tile
                    : board.sites[static_cast<std::size_t>(site)].block;
  };
  const auto column_of = [&](Index site) {
    if (!of_tiles) return board.sites[static_cast<std::size_t>(site)].column;
    return board.origin_column + block_of(site) % board.columns;
  };
  const auto row_of = [&](Index site) {
    if (!of_tiles) return board.sites[static_cast<std::size_t>(site)].row;
    return board.origin_row + block_of(site) / board.columns;
  };
  switch (expr.op) {
    case Op::AllSites:
      return Value(all_sites(state));
    case Op::Region: {
      const Index player = expr.args.empty() ? kNone : number(scene, expr.args[0]);
      return Value(region(scene, expr.imm, player));
    }
    case Op::Border:
      return Value(board.border);
    case Op::Corners:
      return Value(board.corners);
    case Op::Centre:
      return Value(board.centre);
    case Op::ColumnOf:
    case Op::RowOf: {
      const Value place = evaluate(scene, expr.args[0]);
      if (place.is_none()) return place;
      const bool column = expr.op == Op::ColumnOf;
      if (model.exprs[static_cast<std::size_t>(expr.args[0])].type.base == lang::Base::Block) {
        if (of_tiles) {
          return Value(column ? board.origin_column + place.number % board.columns
                              : board.origin_row + place.number / board.columns);
        }
        const lang::Block& block = board.blocks[static_cast<std::size_t>(place.number)];
        return Value(column ? block.column : block.row);
      }
      return Value(column ? column_of(place.number) : row_of(place.number));
    }
    case Op::SitesInRows:
    case Op::SitesInColumns: {
      const Value least = evaluate(scene, expr.args[0]);
      const Value most = evaluate(scene, expr.args[1]);
      if (least.is_none() || most.is_none()) return Value(Items{});
      return those([&](Index site) {
        const Index at = expr.op == Op::SitesInRows ? row_of(site) : column_of(site);
        return least.number <= at && at <= most.number;
      });
    }
    case Op::SiteAt: {
      const Value column = evaluate(scene, expr.args[0]);
      const Value row = evaluate(scene, expr.args[1]);
      if (column.is_none() || row.is_none()) return Value(kNone);
      for (const Index site : all_sites(state)) {
        if (column_of(site) == column.number && row_of(site) == row.number) return Value(site);
      }
      return Value(kNone);
    }
    case Op::Touching:
      return around([&](Index site) { return neighbours(state, site); });
    case Op::Beside:
      return around([&](Index site) {
        if (!of_tiles) return board.beside[static_cast<std::size_t>(site)];
        Items parts;
        if (const lang::TilePart* part = part_of(state, site)) {
          const Index first = site - site % board.parts_per_tile;
          for (const Index other : part->beside) parts.push_back(first + other);
        }
        return parts;
      });
    case Op::Linked:
      if (of_tiles) return around([&](Index site) { return joined(state, site); });
      return around(steps_along(scene, expr.args.size() > 1 ? expr.args[1] : kNoExpr));
    case Op::WithinSteps: {
      const Value steps = evaluate(scene, expr.args[0]);
      Items reached = items(scene, expr.args[1]);
      if (steps.is_none()) return Value(Items{});
      Items rim = reached;
      for (Index i = 0; i < steps.number && !rim.empty(); ++i) {
        Items next;
        for (const Index site : rim) {
          spend();
          for (const Index other : neighbours(state, site)) next.push_back(other);
        }
        sort_unique(next);
        remove_all(next, reached);
        reached.insert(reached.end(), next.begin(), next.end());
        sort_unique(reached);
        rim = std::move(next);
      }
      return Value(std::move(reached));
    }
    case Op::SameValue: {
      const Value here = evaluate(scene, expr.args[0]);
      if (here.is_none()) return Value(Items{});
      const auto piece_of = [&](Index site) {
        look_at_board(state, site);
        const auto found = state.position.pieces.find(site);
        return found == state.position.pieces.end() ? nullptr : &found->second;
      };
      const PieceOnSite* one = piece_of(here.number);
      switch (static_cast<lang::SameWhat>(expr.imm)) {
        case lang::SameWhat::Column:
          return those([&](Index site) { return column_of(site) == column_of(here.number); });
        case lang::SameWhat::Row:
          return those([&](Index site) { return row_of(site) == row_of(here.number); });
        case lang::SameWhat::Block:
          return those([&](Index site) { return block_of(site) == block_of(here.number); });
        case lang::SameWhat::Kind:
          look_at_kinds(state);
          return those([&](Index site) {
            const PieceOnSite* other = piece_of(site);
            return one != nullptr && other != nullptr && other->kind == one->kind;
          });
        case lang::SameWhat::Owner:
          return those([&](Index site) {
            const PieceOnSite* other = piece_of(site);
            return one != nullptr && other != nullptr && other->owner == one->owner;
          });
        case lang::SameWhat::Ground: {
          const lang::TilePart* part = part_of(state, here.number);
          return those([&](Index site) {
            return part != nullptr && part_of(state, site)->ground == part->ground;
          });
        }
        case lang::SameWhat::Attribute: {
          const bool of_piece =
              model.variables[static_cast<std::size_t>(expr.imm2)].owner == lang::Owner::Piece;
          if (of_piece && one == nullptr) return Value(Items{});
          look(state, {expr.imm2, here.number});
          const Value value = variable(state, {expr.imm2, here.number});
          return those([&](Index site) {
            if (of_piece && piece_of(site) == nullptr) return false;
            look(state, {expr.imm2, site});
            return variable(state, {expr.imm2, site}) == value;
          });
        }
      }
      LUDO_UNREACHABLE();
    }
    case Op::Twins: {
      const Value here = evaluate(scene, expr.args[0]);
      if (here.is_none()) return Value(Items{});
      Items twins;
      look_at_kinds(state);
      for (const std::vector<Index>& image : board.symmetries) {
        spend(board.sites.size());
        bool same = true;
        for (const auto& [site, piece] : state.position.pieces) {
          const auto other = state.position.pieces.find(image[static_cast<std::size_t>(site)]);
          same = same && other != state.position.pieces.end() && other->second == piece;
        }
        for (const auto& [key, value] : state.position.variables) {
          const lang::Variable& what = model.variables[static_cast<std::size_t>(key.first)];
          if (!is_of_sites(what.owner)) continue;
          same = same &&
                 variable(state, {key.first, image[static_cast<std::size_t>(key.second)]}) == value;
        }
        if (same) twins.push_back(image[static_cast<std::size_t>(here.number)]);
      }
      sort_unique(twins);
      std::erase(twins, here.number);
      return Value(std::move(twins));
    }
    case Op::Step: {
      const Value direction = evaluate(scene, expr.args[0]);
      const Value site = evaluate(scene, expr.args[1]);
      if (direction.is_none() || site.is_none() || board.steps.empty()) return Value(kNone);
      const Index next = board.step(site.number, direction.number);
      return Value(next < 0 ? kNone : next);
    }
    case Op::StepSet: {
      const Items directions = items(scene, expr.args[0]);
      const Items start = items(scene, expr.args[1]);
      Items found;
      for (const Index direction : directions) {
        for (const Index site : start) {
          const Index next = board.steps.empty() ? -1 : board.step(site, direction);
          if (next >= 0) found.push_back(next);
        }
      }
      sort_unique(found);
      return Value(std::move(found));
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::interpreter
