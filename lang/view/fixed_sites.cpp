// Sets of sites that are known before play. See fixed_sites.hpp.
//
// Only what regions are made of: sites by name, rows, columns, unions and what is left of them,
// steps, and `all x among … where` with arithmetic. Everything else has no value.

#include "lang/view/fixed_sites.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

namespace ludo::lang {

namespace {

using Items = std::vector<std::int32_t>;

struct Working {
  const GameModel& model;
  Index player = kNoIndex;
  std::map<Index, std::int32_t> slots = {};
  int steps_left = 100'000;

  std::optional<std::int32_t> number(ExprId id) {
    if (id == kNoExpr || --steps_left < 0) return std::nullopt;
    const Expr& e = at(model, id);
    switch (e.op) {
      case Op::Constant: {
        const Value& value = at(model.constants, e.imm);
        if (value.is_none() || e.type.shape != Shape::Scalar) return std::nullopt;
        return value.number;
      }
      case Op::Slot: {
        const auto found = slots.find(e.imm);
        return found == slots.end() ? std::nullopt : std::optional(found->second);
      }
      case Op::Me:
        return player == kNoIndex ? std::nullopt : std::optional(player);
      case Op::ColumnOf:
      case Op::RowOf:
        return coordinate(e);
      case Op::Not: {
        const auto value = number(e.args[0]);
        return value ? std::optional(*value == 0 ? 1 : 0) : std::nullopt;
      }
      case Op::And:
      case Op::Or:
        return joined(e);
      case Op::Contains:
        return contained(e);
      default:
        return worked_out(e);
    }
  }

  std::optional<std::int32_t> coordinate(const Expr& e) {
    const auto site = number(e.args[0]);
    const bool is_site = at(model, e.args[0]).type.base == Base::Site;
    if (!site || !is_site || model.board.sites.size() <= static_cast<std::size_t>(*site))
      return std::nullopt;
    const Site& place = at(model.board.sites, *site);
    return e.op == Op::ColumnOf ? place.column : place.row;
  }

  std::optional<std::int32_t> joined(const Expr& e) {
    const bool is_and = e.op == Op::And;
    for (const ExprId arg : e.args) {
      const auto value = number(arg);
      if (!value) return std::nullopt;
      if ((*value != 0) != is_and) return is_and ? 0 : 1;
    }
    return is_and ? 1 : 0;
  }

  std::optional<std::int32_t> contained(const Expr& e) {
    const auto element = number(e.args[0]);
    const auto set = element ? sites(e.args[1]) : std::nullopt;
    if (!set) return std::nullopt;
    return std::binary_search(set->begin(), set->end(), *element) ? 1 : 0;
  }

  std::optional<std::int32_t> worked_out(const Expr& e) {
    if (e.args.size() != 2) return std::nullopt;
    const auto left = number(e.args[0]);
    const auto right = left ? number(e.args[1]) : std::nullopt;
    if (!right) return std::nullopt;
    const std::int64_t a = *left;
    const std::int64_t b = *right;
    switch (e.op) {
      case Op::Equal:
        return a == b ? 1 : 0;
      case Op::NotEqual:
        return a != b ? 1 : 0;
      case Op::Less:
        return a < b ? 1 : 0;
      case Op::LessEqual:
        return a <= b ? 1 : 0;
      case Op::Greater:
        return a > b ? 1 : 0;
      case Op::GreaterEqual:
        return a >= b ? 1 : 0;
      case Op::Add:
        return bounded(a + b);
      case Op::Subtract:
        return bounded(a - b);
      case Op::Multiply:
        return bounded(a * b);
      case Op::Modulo:
        return 0 < b ? bounded(((a % b) + b) % b) : std::nullopt;
      default:
        return std::nullopt;
    }
  }

  static std::optional<std::int32_t> bounded(std::int64_t n) {
    if (n < -1'000'000 || 1'000'000 < n) return std::nullopt;
    return static_cast<std::int32_t>(n);
  }

  static Items sorted(Items items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
  }

  std::optional<Items> sites(ExprId id) {
    if (id == kNoExpr || --steps_left < 0) return std::nullopt;
    const Expr& e = at(model, id);
    switch (e.op) {
      case Op::Constant:
        if (e.type.shape != Shape::Set) return std::nullopt;
        return at(model.constants, e.imm).items;
      case Op::Singleton:
      case Op::MakeSet:
        return listed(e);
      case Op::AllSites:
        return all();
      case Op::Border:
        return sorted(model.board.border);
      case Op::Corners:
        return sorted(model.board.corners);
      case Op::Centre:
        return sorted(model.board.centre);
      case Op::SitesInRows:
      case Op::SitesInColumns:
        return in_lines(e);
      case Op::Region:
        return region(e);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
      case Op::Complement:
        return combined(e);
      case Op::Collect:
        return collected(at(model.generators, e.generator));
      default:
        return std::nullopt;
    }
  }

  Items all() const {
    Items found;
    for (std::size_t site = 0; site < model.board.sites.size(); ++site) {
      found.push_back(static_cast<Index>(site));
    }
    return found;
  }

  std::optional<Items> listed(const Expr& e) {
    Items found;
    for (const ExprId arg : e.args) {
      const auto site = number(arg);
      if (!site) return std::nullopt;
      found.push_back(*site);
    }
    return sorted(std::move(found));
  }

  std::optional<Items> in_lines(const Expr& e) {
    const auto least = number(e.args[0]);
    const auto most = least ? number(e.args[1]) : std::nullopt;
    if (!most) return std::nullopt;
    Items found;
    for (const Index site : all()) {
      const Site& place = at(model.board.sites, site);
      const std::int32_t line = e.op == Op::SitesInRows ? place.row : place.column;
      if (*least <= line && line <= *most) found.push_back(site);
    }
    return found;
  }

  std::optional<Items> region(const Expr& e) {
    const RegionDef& def = at(model.regions, e.imm);
    Index whose = 0;
    if (def.owned) {
      const auto named = e.args.empty() ? std::nullopt : number(e.args[0]);
      if (!named || def.values.size() <= static_cast<std::size_t>(*named)) return std::nullopt;
      whose = *named;
    }
    const Index before = std::exchange(player, def.owned ? whose : player);
    auto found = def.values.empty() ? std::nullopt : sites(at(def.values, whose));
    player = before;
    return found;
  }

  std::optional<Items> combined(const Expr& e) {
    std::optional<Items> result = e.op == Op::Complement ? std::optional(all()) : std::nullopt;
    for (const ExprId arg : e.args) {
      const auto next = sites(arg);
      if (!next) return std::nullopt;
      if (!result) {
        result = next;
        continue;
      }
      Items both;
      const auto into = std::back_inserter(both);
      if (e.op == Op::Union) {
        std::set_union(result->begin(), result->end(), next->begin(), next->end(), into);
      } else if (e.op == Op::Intersect) {
        std::set_intersection(result->begin(), result->end(), next->begin(), next->end(), into);
      } else {
        std::set_difference(result->begin(), result->end(), next->begin(), next->end(), into);
      }
      result = std::move(both);
    }
    return result;
  }

  std::optional<Items> collected(const Generator& generator) {
    const auto domain =
        generator.form == GeneratorForm::In ? sites(generator.domain) : std::nullopt;
    if (!domain) return std::nullopt;
    Items found;
    for (const Index site : *domain) {
      slots[generator.slot] = site;
      const auto holds = generator.where == kNoExpr ? std::optional(1) : number(generator.where);
      if (!holds) return std::nullopt;
      if (*holds != 0) found.push_back(site);
    }
    return found;
  }
};

}  // namespace

std::optional<std::vector<Index>> fixed_sites(const GameModel& model, ExprId id, Index player) {
  if (model.board.shape == BoardShape::Tiles) return std::nullopt;
  Working working{model, player};
  return working.sites(id);
}

}  // namespace ludo::lang
