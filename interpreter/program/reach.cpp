// Tabulates named lines that follow from the piece they begin at: each pattern, for each kind,
// owner and site, becomes leaps, hops over one empty site, slides and screens.
//
// Tested by tests/differential/test_laws_agree.cpp.
#include "interpreter/program/reach.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>

#include "interpreter/program/rays.hpp"
#include "lang/model/walk.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::LinePattern;
using lang::Op;
using lang::Segment;
using lang::Value;

namespace {

constexpr std::size_t kMostTableWords = 1U << 17U;  // of one table

bool is_name(const lang::GameModel& model, ExprId id, Index slot) {
  const Expr& expr = lang::at(model, id);
  if (expr.op == Op::ToSite || expr.op == Op::Singleton) return is_name(model, expr.args[0], slot);
  return expr.op == Op::Slot && expr.imm == slot;
}

lang::Type sites_type() {
  lang::Type type;
  type.shape = lang::Shape::Set;
  type.base = lang::Base::Site;
  return type;
}

}  // namespace

std::optional<Value> value_of_piece(Lowering& lowering, ExprId id, Index slot,
                                    const Standing& piece) {
  const lang::GameModel& model = lowering.model;
  Folding& folding = lowering.folding();
  Folding::Known known;
  known.slots[slot] = Value(piece.site);
  bool possible = true;
  lang::any_expression(model, id, [&](const Expr& expr) {
    const auto place = static_cast<ExprId>(&expr - model.exprs.data());
    switch (expr.op) {
      case Op::KindOf:
        if (is_name(model, expr.args[0], slot)) {
          known.exprs[place] = Value(piece.kind < 0 ? lang::kNone : piece.kind);
        }
        break;
      case Op::OwnerOf:
        if (is_name(model, expr.args[0], slot)) {
          known.exprs[place] = Value(piece.owner < 0 ? lang::kNone : piece.owner);
        }
        break;
      case Op::Column: {
        if (!is_name(model, expr.args[0], slot)) break;
        const lang::KindColumn& column = model.columns[static_cast<std::size_t>(expr.imm)];
        const ExprId cell =
            piece.kind < 0 ? kNoExpr : column.cells[static_cast<std::size_t>(piece.kind)];
        Folding::Known inner;
        inner.me = Value(piece.owner < 0 ? lang::kNone : piece.owner);
        // Cells may ask who stands there.
        inner.slots[0] = Value(piece.site);
        auto value = cell == kNoExpr ? nothing_of(model, column.type) : folding.value(cell, inner);
        if (!value) {
          possible = false;
        } else {
          if (value->is_none() && expr.type.base == lang::Base::Bool) *value = Value(0);
          known.exprs[place] = std::move(*value);
        }
        break;
      }
      case Op::Contains: {
        const Expr& set = lang::at(model, expr.args[1]);
        if (!is_name(model, expr.args[0], slot) || set.op != Op::PiecesOfKind) break;
        const auto kinds = folding.value(set.args[0]);
        if (!kinds) break;
        const bool scalar = lang::at(model, set.args[0]).type.shape == lang::Shape::Scalar;
        const bool holds =
            piece.kind >= 0 &&
            (scalar ? kinds->number == piece.kind
                    : std::binary_search(kinds->items.begin(), kinds->items.end(), piece.kind));
        known.exprs[place] = Value(holds ? 1 : 0);
        break;
      }
      default:
        break;
    }
    return false;
  });
  if (!possible) return std::nullopt;
  if (auto value = folding.value(id, known)) return value;
  // What is so for every player may be said with `me`.
  std::optional<Value> common;
  for (std::size_t player = 0; player < model.players.size(); ++player) {
    known.me = Value(static_cast<std::int32_t>(player));
    auto value = folding.value(id, known);
    if (!value || (common && !(*common == *value))) return std::nullopt;
    common = std::move(value);
  }
  return common;
}

namespace {

// The lines of one piece, kind and owner, from all sites.
struct Lines {
  std::vector<std::set<std::int32_t>> leaps;  // by site
  std::set<std::pair<std::int32_t, std::pair<std::int32_t, std::int32_t>>> hops;
  std::set<std::int32_t> slides;
  std::set<std::int32_t> screens;
  std::set<std::int32_t> glides;
  std::set<std::int32_t> shots;
  friend bool operator==(const Lines&, const Lines&) = default;

  bool none() const {
    return hops.empty() && slides.empty() && screens.empty() && glides.empty() && shots.empty() &&
           std::all_of(leaps.begin(), leaps.end(), [](const auto& some) { return some.empty(); });
  }
};

enum class LinePart : std::uint8_t { Cell, Empty, Empties, SomeEmpties, Piece, Other };

struct Tabulation {
  Lowering& lowering;
  const lang::GameModel& model;
  Index slot;

  LinePart part(const Segment& segment) const {
    if (segment.what == kNoExpr || segment.or_edge || segment.run) return LinePart::Other;
    const Op op = lang::at(model, segment.what).op;
    if (is_single_cell(lowering, segment)) {
      return op == Op::EmptySites      ? LinePart::Empty
             : op == Op::OccupiedSites ? LinePart::Piece
                                       : LinePart::Cell;
    }
    const auto least = segment.least == kNoExpr ? std::nullopt : lowering.constant(segment.least);
    if (op != Op::EmptySites || segment.most != kNoExpr) return LinePart::Other;
    if (segment.least == kNoExpr || (least && least->number == 0)) return LinePart::Empties;
    return least && least->number == 1 ? LinePart::SomeEmpties : LinePart::Other;
  }

  std::optional<std::vector<std::int32_t>> directions(const LinePattern& pattern,
                                                      const Standing& piece) const {
    if (pattern.directions == kNoExpr) return model.board.any_directions;
    const auto value = value_of_piece(lowering, pattern.directions, slot, piece);
    if (!value) return std::nullopt;
    if (lang::at(model, pattern.directions).type.shape != lang::Shape::Scalar) return value->items;
    if (value->is_none()) return std::vector<std::int32_t>{};
    return std::vector<std::int32_t>{value->number};
  }

  // The cells that the last segment may end on.
  std::optional<std::vector<std::int32_t>> cells(const Segment& segment,
                                                 const Standing& piece) const {
    if (lang::at(model, segment.what).op == Op::AllSites) {
      std::vector<std::int32_t> all(model.board.sites.size());
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::int32_t>(i);
      return all;
    }
    // Sets of sites may be written as an intersection with all of them.
    const Expr& expr = lang::at(model, segment.what);
    if (expr.op == Op::Intersect && expr.args.size() == 2) {
      for (const std::size_t all : {0U, 1U}) {
        if (lang::at(model, expr.args[all]).op != Op::AllSites) continue;
        const auto value = value_of_piece(lowering, expr.args[1 - all], slot, piece);
        if (!value) return std::nullopt;
        return value->items;
      }
    }
    const auto value = value_of_piece(lowering, segment.what, slot, piece);
    if (!value) return std::nullopt;
    if (expr.type.shape == lang::Shape::Scalar) return std::nullopt;
    return value->items;
  }

  // False: it cannot be tabulated.
  bool add(const LinePattern& pattern, const Standing& piece, Lines& to) const {
    if (pattern.over != kNoExpr || pattern.included || !is_name(model, pattern.from, slot))
      return false;
    if (pattern.where != kNoExpr) {
      const auto holds = value_of_piece(lowering, pattern.where, slot, piece);
      if (!holds) return false;
      if (holds->number <= 0) return true;
    }
    const auto ways = directions(pattern, piece);
    if (!ways) return false;
    const std::size_t n = pattern.segments.size();
    if (n == 0 || n > 4) return false;
    std::vector<LinePart> parts;
    for (const Segment& segment : pattern.segments) parts.push_back(part(segment));
    const bool bends = std::any_of(pattern.segments.begin(), pattern.segments.end(),
                                   [](const Segment& segment) { return !segment.bends.empty(); });
    const auto along_rays = [&](std::set<std::int32_t>& found) {
      if (bends || !lay_ray_sets(lowering.program)) return false;
      for (const std::int32_t way : *ways) {
        if (lowering.program.ray_order[static_cast<std::size_t>(way)] == 0) return false;
        found.insert(way);
      }
      return true;
    };
    const auto are = [&](std::initializer_list<LinePart> wanted) {
      return std::equal(parts.begin(), parts.end(), wanted.begin(), wanted.end());
    };
    if (are({LinePart::SomeEmpties})) return along_rays(to.glides);
    if (are({LinePart::Empties, LinePart::Piece, LinePart::Empties, LinePart::Piece})) {
      return along_rays(to.shots);
    }
    if (parts.back() != LinePart::Cell) return false;
    const auto last = cells(pattern.segments.back(), piece);
    if (!last) return false;
    const auto may_end = [&](std::int32_t site) {
      return std::binary_search(last->begin(), last->end(), site);
    };
    const lang::Board& board = model.board;
    if (n == 1 && !bends) {
      for (const std::int32_t way : *ways) {
        const std::int32_t end = board.step(piece.site, way);
        if (end == piece.site) return false;
        if (end >= 0 && may_end(end)) to.leaps[static_cast<std::size_t>(piece.site)].insert(end);
      }
      return true;
    }
    if (n == 2 && parts[0] == LinePart::Empty && pattern.segments[0].bends.empty()) {
      std::vector<std::int32_t> amounts;
      for (const ExprId bend : pattern.segments[1].bends) {
        const auto amount = value_of_piece(lowering, bend, slot, piece);
        if (!amount || amount->is_none()) return false;
        amounts.push_back(amount->number);
      }
      if (amounts.empty()) amounts.push_back(0);
      for (const std::int32_t way : *ways) {
        const std::int32_t middle = board.step(piece.site, way);
        if (middle < 0) continue;
        for (const std::int32_t amount : amounts) {
          const std::int32_t further =
              pattern.segments[1].bends.empty() ? way : turned(board, way, amount);
          if (further == lang::kNone || further < 0) continue;
          const std::int32_t end = board.step(middle, further);
          if (end == piece.site || middle == piece.site) return false;
          if (end >= 0 && may_end(end)) to.hops.insert({piece.site, {middle, end}});
        }
      }
      return true;
    }
    if (last->size() != board.sites.size()) return false;
    if (are({LinePart::Empties, LinePart::Cell})) return along_rays(to.slides);
    return are({LinePart::Empties, LinePart::Piece, LinePart::Empties, LinePart::Cell}) &&
           along_rays(to.screens);
  }

  // As add, for a line whose last cell may hold anything: who asks says elsewhere what it must be.
  // The others are empty. Each line has an end of its own.
  bool add_cells(const LinePattern& pattern, const std::vector<ExprId>& of_man,
                 const Standing& piece, Lines& to) const {
    if (pattern.over != kNoExpr || pattern.included || !is_name(model, pattern.from, slot))
      return false;
    std::int32_t n = 0;
    for (const Segment& segment : pattern.segments) {
      const bool last = &segment == &pattern.segments.back();
      if (segment.what == kNoExpr || segment.or_edge || segment.run || !segment.bends.empty()) {
        return false;
      }
      const auto least = segment.least == kNoExpr ? std::nullopt : lowering.constant(segment.least);
      const auto most = segment.most == kNoExpr ? std::nullopt : lowering.constant(segment.most);
      if (!least || !most || least->number != most->number || least->number < 1) return false;
      const bool goes_over = !last || least->number > 1;
      if (goes_over && lang::at(model, segment.what).op != Op::EmptySites) return false;
      n += least->number;
      if (n > 2) return false;
    }
    for (const ExprId condition : of_man) {
      const auto holds = value_of_piece(lowering, condition, slot, piece);
      if (!holds) return false;
      if (holds->number <= 0) return true;
    }
    const auto ways = directions(pattern, piece);
    if (!ways) return false;
    std::set<std::int32_t> ends;
    for (const std::int32_t way : *ways) {
      const std::int32_t next = model.board.step(piece.site, way);
      const std::int32_t end = n == 1 || next < 0 ? next : model.board.step(next, way);
      if (end < 0) continue;
      if (end == piece.site || next == piece.site || !ends.insert(end).second) return false;
      if (n == 1) {
        to.leaps[static_cast<std::size_t>(piece.site)].insert(end);
      } else {
        to.hops.insert({piece.site, {next, end}});
      }
    }
    return true;
  }

  // By who stands at the beginning, wherever.
  std::optional<Lines> cells_from(const LinePattern& pattern, const std::vector<ExprId>& of_man,
                                  std::int32_t kind, std::int32_t owner) const {
    Lines all;
    all.leaps.resize(model.board.sites.size());
    for (std::size_t site = 0; site < model.board.sites.size(); ++site) {
      if (!add_cells(pattern, of_man, {kind, owner, static_cast<std::int32_t>(site)}, all)) {
        return std::nullopt;
      }
    }
    return all;
  }

  // A piece slides alike from wherever it stands.
  std::optional<Lines> lines(const Generator& generator, std::int32_t kind,
                             std::int32_t owner) const {
    const auto n_sites = static_cast<std::int32_t>(model.board.sites.size());
    Lines all;
    all.leaps.resize(static_cast<std::size_t>(n_sites));
    for (std::int32_t site = 0; site < n_sites; ++site) {
      Lines here;
      here.leaps.resize(static_cast<std::size_t>(n_sites));
      for (const LinePattern& pattern : generator.patterns) {
        if (!add(pattern, {kind, owner, site}, here)) return std::nullopt;
      }
      const bool alike = here.slides == all.slides && here.screens == all.screens &&
                         here.glides == all.glides && here.shots == all.shots;
      if (site > 0 && !alike) return std::nullopt;
      all.slides = here.slides;
      all.screens = here.screens;
      all.glides = here.glides;
      all.shots = here.shots;
      all.leaps[static_cast<std::size_t>(site)] = here.leaps[static_cast<std::size_t>(site)];
      all.hops.insert(here.hops.begin(), here.hops.end());
    }
    return all;
  }

  ReachPlan::Class of(const Lines& lines) const {
    const std::size_t n = model.board.sites.size();
    ReachPlan::Class made;
    std::vector<Value> leaps;
    std::vector<std::vector<std::int32_t>> landings(n);
    std::vector<std::set<std::int32_t>> far(n);
    for (std::size_t site = 0; site < n; ++site) {
      for (const std::int32_t end : lines.leaps[site]) {
        landings[static_cast<std::size_t>(end)].push_back(static_cast<std::int32_t>(site));
      }
      leaps.emplace_back(
          std::vector<std::int32_t>(lines.leaps[site].begin(), lines.leaps[site].end()));
    }
    made.first.assign(n + 1, 0);
    for (const auto& [from, rest] : lines.hops) {
      made.hops.push_back({from, rest.first, rest.second});
      far[static_cast<std::size_t>(rest.second)].insert(from);
      ++made.first[static_cast<std::size_t>(from) + 1];
    }
    for (std::size_t site = 0; site < n; ++site) made.first[site + 1] += made.first[site];
    made.slides.assign(lines.slides.begin(), lines.slides.end());
    made.screens.assign(lines.screens.begin(), lines.screens.end());
    made.glides.assign(lines.glides.begin(), lines.glides.end());
    made.shots.assign(lines.shots.begin(), lines.shots.end());
    const auto note = [&](const std::vector<std::int32_t>& ways, std::vector<bool>& along) {
      along.resize(model.board.directions.size());
      for (const std::int32_t way : ways) {
        along[static_cast<std::size_t>(way)] = true;
        for (std::size_t site = 0; site < n; ++site) {
          std::int32_t at_ = model.board.step(static_cast<std::int32_t>(site), way);
          for (; at_ >= 0; at_ = model.board.step(at_, way)) {
            far[static_cast<std::size_t>(at_)].insert(static_cast<std::int32_t>(site));
          }
        }
      }
    };
    note(made.slides, made.slides_along);
    note(made.screens, made.screens_along);
    note(made.glides, made.glides_along);
    note(made.shots, made.shots_along);
    std::vector<Value> landing_sets;
    std::vector<Value> far_sets;
    for (std::size_t site = 0; site < n; ++site) {
      landing_sets.emplace_back(landings[site]);
      far_sets.emplace_back(std::vector<std::int32_t>(far[site].begin(), far[site].end()));
    }
    made.leaps = lowering.set_table(leaps, sites_type());
    made.landings = lowering.set_table(landing_sets, sites_type());
    made.far = lowering.set_table(far_sets, sites_type());
    return made;
  }

  // From what each piece does: lines_of(kind, owner), -1 for nobody.
  template <class LinesOf>
  std::optional<ReachPlan> plan(const LinesOf& lines_of) const {
    const auto& codes = lowering.program.layout.codes;
    const std::size_t n_words =
        model.board.sites.size() * codes.size() * static_cast<std::size_t>(lowering.program.words);
    if (n_words > kMostTableWords) return std::nullopt;
    ReachPlan made;
    std::vector<Lines> known;
    for (std::size_t content = 0; content <= codes.size(); ++content) {
      const bool nobody = content == 0;
      const auto found =
          lines_of(nobody ? -1 : codes[content - 1].kind, nobody ? -1 : codes[content - 1].owner);
      if (!found) return std::nullopt;
      std::int32_t which = -1;
      if (!found->none()) {
        const auto same = std::find(known.begin(), known.end(), *found);
        which = static_cast<std::int32_t>(same - known.begin());
        if (same == known.end()) {
          known.push_back(*found);
          made.classes.push_back(of(*found));
        }
      }
      made.class_of.push_back(which);
    }
    return made;
  }
};

// The same plan once.
std::int32_t add_plan(Program& program, ReachPlan plan) {
  const auto same = std::find(program.reaches.begin(), program.reaches.end(), plan);
  const auto index = static_cast<std::int32_t>(same - program.reaches.begin());
  if (same == program.reaches.end()) program.reaches.push_back(std::move(plan));
  return index;
}

}  // namespace

std::optional<std::int32_t> slide_plan(Lowering& lowering,
                                       const std::vector<std::int32_t>& directions) {
  if (!lay_ray_sets(lowering.program)) return std::nullopt;
  const std::size_t n = lowering.model.board.sites.size();
  Lines lines;
  lines.leaps.resize(n);
  for (const std::int32_t way : directions) {
    if (lowering.program.ray_order[static_cast<std::size_t>(way)] == 0) return std::nullopt;
    lines.slides.insert(way);
  }
  const Tabulation tabulation{lowering, lowering.model, kNoIndex};
  ReachPlan plan;
  plan.classes.push_back(tabulation.of(lines));
  plan.class_of.assign(lowering.program.layout.codes.size() + 1, 0);
  plan.class_of[0] = -1;
  return add_plan(lowering.program, std::move(plan));
}

std::optional<std::int32_t> cells_plan(Lowering& lowering, const LinePattern& pattern, Index man,
                                       const std::vector<ExprId>& of_man) {
  if (lowering.model.board.steps.empty()) return std::nullopt;
  const Tabulation table{lowering, lowering.model, man};
  auto plan = table.plan([&](std::int32_t kind, std::int32_t owner) {
    return table.cells_from(pattern, of_man, kind, owner);
  });
  if (!plan) return std::nullopt;
  return add_plan(lowering.program, std::move(*plan));
}

std::optional<std::int32_t> Lowering::reach_plan(GeneratorId id) {
  const auto known = reaches_.find(id);
  if (known != reaches_.end()) {
    return known->second < 0 ? std::nullopt : std::optional(known->second);
  }
  reaches_[id] = -1;
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  const bool fits = folds && model.board.shape != lang::BoardShape::Tiles &&
                    generator.form == GeneratorForm::Line && generator.named &&
                    generator.let.size() == 1 && !model.board.steps.empty();
  if (!fits) return std::nullopt;
  const Tabulation table{*this, model, generator.let.front().first};
  auto plan = table.plan(
      [&](std::int32_t kind, std::int32_t owner) { return table.lines(generator, kind, owner); });
  if (!plan) return std::nullopt;
  return reaches_[id] = add_plan(program, std::move(*plan));
}

}  // namespace ludo::program
