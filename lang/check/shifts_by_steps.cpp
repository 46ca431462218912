// Writes the questions about shifts by several steps; see shifts_by_steps.hpp.
//
// Tested by tests/lang/check/test_shifts_by_steps.cpp.

#include "lang/check/shifts_by_steps.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace ludo::lang {

namespace {

const Type kShifted = set_type(Base::Site);

// No text can name them.
constexpr const char* kRoom = "steps to the edge";
constexpr const char* kAround = "steps around";
constexpr const char* kLeaving = "who is shifted over the edge";
constexpr const char* kMoving = "who is shifted elsewhere";

struct StepsAsked {
  Context& context;
  GameModel& model;
  Span span;

  // How many steps stay on the board, and how many lead back to the site; in a ring the first is
  // any number, elsewhere the second.
  std::int32_t counted(Index site, Index direction, bool around) const {
    const std::int32_t any = any_number_type().most;
    const auto n_sites = static_cast<std::int32_t>(model.board.sites.size());
    std::int32_t gone = 0;
    Index at = model.board.walk(site, direction, 1);
    for (; at >= 0 && at != site && gone < n_sites; ++gone) {
      at = model.board.walk(at, direction, 1);
    }
    const bool ring = at == site;
    if (around) return ring ? gone + 1 : any;
    return ring ? any : gone;
  }

  Index table(bool around) {
    const char* name = around ? kAround : kRoom;
    const auto known = std::ranges::find(model.tables, name, &DataTable::name);
    if (known != model.tables.end()) return static_cast<Index>(known - model.tables.begin());
    DataTable made;
    made.name = name;
    made.row_type = scalar_type(Base::Site);
    made.column_type = scalar_type(Base::Direction);
    made.type = number_type(0, any_number_type().most);
    const auto n_directions = static_cast<Index>(model.board.directions.size());
    for (Index d = 0; d < n_directions; ++d) made.columns.push_back(d);
    for (std::size_t s = 0; s < model.board.sites.size(); ++s) {
      const auto site = static_cast<Index>(s);
      made.rows.push_back(site);
      std::vector<ExprId>& cells = made.cells.emplace_back();
      for (Index d = 0; d < n_directions; ++d) {
        cells.push_back(context.constant(made.type, Value(counted(site, d, around)), span));
      }
    }
    model.tables.push_back(std::move(made));
    return static_cast<Index>(model.tables.size()) - 1;
  }

  ExprId cell(bool around) {
    const ExprId site = context.slot(3, scalar_type(Base::Site), span);
    const ExprId way = context.slot(1, scalar_type(Base::Direction), span);
    return context.make(Op::TableCell, number_type(0, any_number_type().most), {site, way}, span,
                        table(around));
  }

  ExprId holds(bool leaving) {
    const ExprId steps = context.slot(2, any_number_type(), span);
    if (leaving) return context.make(Op::Less, bool_type(), {cell(false), steps}, span);
    const ExprId rest =
        context.make(Op::Modulo, number_type(0, any_number_type().most), {steps, cell(true)}, span);
    const ExprId goes =
        context.make(Op::NotEqual, bool_type(), {rest, context.number(0, span)}, span);
    const ExprId stays = context.make(Op::LessEqual, bool_type(), {steps, cell(false)}, span);
    return context.make(Op::And, bool_type(), {stays, goes}, span);
  }

  // Its registers: the set, the direction, the steps, and one of the set.
  Index define(bool leaving) {
    const std::string key = leaving ? kLeaving : kMoving;
    for (std::size_t i = 0; i < model.defines.size(); ++i) {
      if (model.defines[i].item.key == key) return static_cast<Index>(i);
    }
    Generator one;
    one.slot = 3;
    one.domain = context.slot(0, kShifted, span);
    one.where = holds(leaving);
    one.span = span;
    Expr all;
    all.op = Op::Collect;
    all.type = kShifted;
    all.generator = context.add(std::move(one));
    all.span = span;
    Define made;
    made.item.key = key;
    made.item.span = span;
    made.params = 3;
    made.slots = 4;
    made.body = context.add(std::move(all));
    model.defines.push_back(std::move(made));
    return static_cast<Index>(model.defines.size()) - 1;
  }

  ExprId of(const Statement& shift, bool leaving) {
    return context.make(Op::CallDefine, kShifted, shift.exprs, span, define(leaving));
  }
};

}  // namespace

ExprId who_leaves_by_steps(Context& context, const Statement& shift) {
  return StepsAsked{context, context.model, shift.span}.of(shift, true);
}

ExprId who_moves_by_steps(Context& context, const Statement& shift) {
  return StepsAsked{context, context.model, shift.span}.of(shift, false);
}

}  // namespace ludo::lang
