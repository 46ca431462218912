// Turns sites about sites; see turned_sites.hpp.
//
// Tested by tests/lang/check/test_turned_sites.cpp.

#include "lang/check/turned_sites.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/check/lattice.hpp"

namespace ludo::lang {

namespace {

// The least turn clockwise that brings the cells of the board onto each other, and how many steps
// of direction it is.
struct LeastTurn {
  LatticeMap map{};
  std::int32_t steps = 1;
};

std::optional<LeastTurn> least_turn(const Board& board) {
  constexpr std::size_t kFirst = 1;  // behind the identity
  constexpr std::int32_t kQuarter = 2;
  switch (board.shape) {
    case BoardShape::Square:
    case BoardShape::Drawn:
      return LeastTurn{square_lattice(1, 1).maps[kFirst], kQuarter};
    case BoardShape::Hexagon:
      return LeastTurn{hexagon_lattice(1, board.pointed).maps[kFirst]};
    case BoardShape::Rhombus:
    case BoardShape::Triangle:
      return LeastTurn{rhombus_lattice(1, 1).maps[kFirst]};
    case BoardShape::Track:
    case BoardShape::Graph:
    case BoardShape::Tiles:
      return std::nullopt;
  }
  return std::nullopt;
}

struct Turning {
  Context& context;
  Span span;
  LeastTurn least;
  GameModel& model = context.model;
  std::int32_t full = model.board.angles / model.board.turn;  // steps of a whole turn
  Type type = scalar_type(Base::Site, true);

  Index table(std::int32_t steps) {
    const std::string name = fmt::format("turned by {}", steps);
    const auto known = std::ranges::find(model.tables, name, &DataTable::name);
    if (known != model.tables.end()) return static_cast<Index>(known - model.tables.begin());
    LatticeMap map = {1, 0, 0, 1};
    for (std::int32_t i = 0; i < steps; i += least.steps) {
      const LatticeMap& m = least.map;
      map = {m[0] * map[0] + m[1] * map[2], m[0] * map[1] + m[1] * map[3],
             m[2] * map[0] + m[3] * map[2], m[2] * map[1] + m[3] * map[3]};
    }
    const std::vector<Site>& sites = model.board.sites;
    std::map<std::pair<std::int32_t, std::int32_t>, ExprId> at;
    const ExprId nowhere = context.constant(type, Value(kNone), span);
    DataTable made;
    made.name = name;
    made.row_type = made.column_type = scalar_type(Base::Site);
    made.type = type;
    for (std::size_t s = 0; s < sites.size(); ++s) {
      const auto index = static_cast<Index>(s);
      at[{sites[s].column, sites[s].row}] = context.constant(type, Value(index), span);
      made.rows.push_back(index);
      made.columns.push_back(index);
    }
    for (const Site& site : sites) {
      std::vector<ExprId>& cells = made.cells.emplace_back();
      for (const Site& middle : sites) {
        const std::int32_t x = site.column - middle.column;
        const std::int32_t y = site.row - middle.row;
        const auto image = at.find(
            {middle.column + map[0] * x + map[1] * y, middle.row + map[2] * x + map[3] * y});
        cells.push_back(image == at.end() ? nowhere : image->second);
      }
    }
    model.tables.push_back(std::move(made));
    return static_cast<Index>(model.tables.size()) - 1;
  }

  ExprId image(std::int32_t steps, ExprId site, ExprId middle) {
    return context.make(Op::TableCell, type, {site, middle}, span, table(steps));
  }

  // By a number that is known as the game runs: one table for each turn there is.
  ExprId image_by(ExprId amount, ExprId site, ExprId middle) {
    const ExprId whole = context.number(full, span);
    const ExprId by = context.make(Op::Modulo, number_type(0, full - 1), {amount, whole}, span);
    ExprId made = context.constant(type, Value(kNone), span);
    for (std::int32_t steps = 0; steps < full; steps += least.steps) {
      const ExprId is_it =
          context.make(Op::Equal, bool_type(), {by, context.number(steps, span)}, span);
      made = context.make(Op::If, type, {is_it, image(steps, site, middle), made}, span);
    }
    return made;
  }
};

// The number that a text wrote.
std::optional<std::int32_t> written_number(const GameModel& model, ExprId id) {
  const Expr& e = at(model.exprs, id);
  if (e.op == Op::Constant) return at(model.constants, e.imm).number;
  if (e.op != Op::Negate) return std::nullopt;
  const auto inner = written_number(model, e.args[0]);
  return inner ? std::optional(-*inner) : std::nullopt;
}

}  // namespace

ExprId check_turned_site(Context& context, Scope& scope, const Node& node) {
  const ExprId site = check_site(context, scope, node[0]);
  ExprId amount =
      node[1].absent() ? context.number(1, node.span) : check_number(context, scope, node[1]);
  const ExprId middle = check_site(context, scope, node[2]);
  if (site == kNoExpr || amount == kNoExpr || middle == kNoExpr) return kNoExpr;
  const auto least = least_turn(context.model.board);
  if (!least) {
    context.error(DiagnosticKind::wrong_board, node.span,
                  "a turn brings the cells of this board nowhere",
                  "say for each where it goes, in the cases of a `define`");
    return kNoExpr;
  }
  Turning turning{context, node.span, *least};
  if (node.text == "left") {
    amount = context.make(Op::Negate, any_number_type(), {amount}, node.span);
  }
  const auto written = written_number(context.model, amount);
  if (!written) return turning.image_by(amount, site, middle);
  if (turning.full <= std::abs(*written)) {
    context.error(DiagnosticKind::wrong_board, node.span,
                  fmt::format("`by` counts steps of {}°, and all around are {}", 360 / turning.full,
                              turning.full),
                  least->steps == 1 ? "the next direction is `turned right`"
                                    : "a quarter turn is `turned right by 2`, or `left by 2`");
    return kNoExpr;
  }
  if (*written % least->steps != 0) {
    context.error(DiagnosticKind::wrong_board, node.span,
                  "a turn of 45° brings no cells of squares onto others",
                  "a quarter turn is `turned right by 2`, or `left by 2`");
    return kNoExpr;
  }
  const std::int32_t steps = (*written % turning.full + turning.full) % turning.full;
  return turning.image(steps, site, middle);
}

}  // namespace ludo::lang
