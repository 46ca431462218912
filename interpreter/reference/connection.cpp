// Evaluates connection: groups, reach and distance, along directions, links or joined tile parts.
//
// Tested by tests/interpreter/reference/test_evaluate.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

bool insert(Items& sorted, Index item) {
  const auto place = std::lower_bound(sorted.begin(), sorted.end(), item);
  if (place != sorted.end() && *place == item) return false;
  sorted.insert(place, item);
  return true;
}

}  // namespace

Items Machine::neighbours(const State& state, Index site) const {
  if (model.board.shape == lang::BoardShape::Tiles) return joined(state, site);
  return model.board.touching[static_cast<std::size_t>(site)];
}

std::function<Items(Index)> Machine::steps_along(Scene& scene, ExprId along) {
  const lang::Board& board = model.board;
  if (along == kNoExpr) {
    const State& state = scene.state;
    return [this, &state](Index site) { return neighbours(state, site); };
  }
  const lang::Base base = model.exprs[static_cast<std::size_t>(along)].type.base;
  Items ways = items(scene, along);
  if (base == lang::Base::Link) {
    return [&board, ways](Index site) {
      Items next;
      for (const Index link : board.links_of[static_cast<std::size_t>(site)]) {
        if (!has(ways, link)) continue;
        const lang::Link& between = board.links[static_cast<std::size_t>(link)];
        insert(next, between.tail == site ? between.head : between.tail);
      }
      return next;
    };
  }
  return [&board, ways](Index site) {
    Items next;
    for (const Index direction : ways) {
      const Index other = board.steps.empty() ? -1 : board.step(site, direction);
      if (other >= 0) insert(next, other);
    }
    return next;
  };
}

// The sites of `within` connected with those of `start` that lie in it.
Items Machine::flood(Items start, const Items& within, const std::function<Items(Index)>& next) {
  std::erase_if(start, [&](Index site) { return !has(within, site); });
  Items reached = start;
  while (!start.empty()) {
    const Index site = start.back();
    start.pop_back();
    for (const Index other : next(site)) {
      spend(1 + reached.size() / 64);  // it is kept sorted
      if (has(within, other) && insert(reached, other)) start.push_back(other);
    }
  }
  return reached;
}

std::vector<Items> Machine::components(const Items& sites,
                                       const std::function<Items(Index)>& next) {
  std::vector<Items> groups;
  Items seen;
  for (const Index site : sites) {
    if (has(seen, site)) continue;
    groups.push_back(flood({site}, sites, next));
    for (const Index member : groups.back()) insert(seen, member);
  }
  return groups;
}

Value Machine::connection_op(Scene& scene, const Expr& expr) {
  const auto optional = [&](std::size_t i) {
    return i < expr.args.size() ? expr.args[i] : kNoExpr;
  };
  switch (expr.op) {
    case Op::GroupOf: {
      const Items start = items(scene, expr.args[0]);
      const Items within =
          optional(1) == kNoExpr ? all_sites(scene.state) : items(scene, expr.args[1]);
      return Value(flood(start, within, steps_along(scene, optional(2))));
    }
    case Op::CountGroups: {
      const Items sites = items(scene, expr.args[0]);
      return Value(static_cast<Index>(components(sites, steps_along(scene, optional(1))).size()));
    }
    case Op::Reach:
    case Op::Distance: {
      const bool measure = expr.op == Op::Distance;
      const ExprId along = measure ? optional(2) : optional(3);
      const ExprId through = measure ? optional(3) : optional(1);
      const Items start = items(scene, expr.args[0]);
      const Items goal = measure ? items(scene, expr.args[1]) : Items{};
      Index most = std::numeric_limits<Index>::max();
      if (!measure && optional(2) != kNoExpr) most = number(scene, optional(2));
      const auto next = steps_along(scene, along);
      const auto passable = [&](Index site) {
        return through == kNoExpr || contains(scene, through, site);
      };
      Items reached = start;
      Items rim = start;
      for (Index steps = 0; !rim.empty(); ++steps) {
        if (measure &&
            std::any_of(rim.begin(), rim.end(), [&](Index site) { return has(goal, site); })) {
          return Value(steps);
        }
        if (!measure && steps >= most) break;
        Items farther;
        for (const Index site : rim) {
          // Only sites strictly between must be passable when a distance is measured.
          if (measure && steps > 0 && !passable(site)) continue;
          for (const Index other : next(site)) {
            spend(1 + reached.size() / 64);  // it is kept sorted
            if (!measure && !passable(other)) continue;
            if (insert(reached, other)) farther.push_back(other);
          }
        }
        rim = std::move(farther);
      }
      if (measure) return Value(kNone);
      std::erase_if(reached, [&](Index site) { return has(start, site); });
      return Value(std::move(reached));
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::interpreter
