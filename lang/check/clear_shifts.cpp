// Looks at the line above a shift; see clear_shifts.hpp.
//
// Tested by tests/lang/check/test_clear_shifts.cpp.

#include "lang/check/clear_shifts.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

struct ClearShifts {
  const GameModel& model;

  const Expr& expr(ExprId id) const { return at(model.exprs, id); }

  // The registers that a set is made of; nothing where it is made otherwise.
  bool slots_of(ExprId id, std::set<Index>& slots) const {
    const Expr& e = expr(id);
    if (e.op == Op::Slot) return slots.insert(e.imm).second;
    if (e.op == Op::Singleton) return slots_of(e.args[0], slots);
    if (e.op != Op::Union) return false;
    return std::ranges::all_of(e.args, [&](ExprId arg) { return slots_of(arg, slots); });
  }

  bool is_written(const Statement& s, const std::set<Index>& slots) const {
    const auto is_one = [&](Index slot) { return slots.contains(slot); };
    bool bound = std::ranges::any_of(s.slots, is_one);
    if (s.generator != kNoIndex) {
      each_bound_slot(at(model.generators, s.generator),
                      [&](Index slot) { bound = bound || is_one(slot); });
    }
    return bound;
  }

  // Leaves all pieces where they are, whatever a trigger does.
  bool keeps_pieces(const Statement& s) const {
    const auto asks = [](StatementOp op) {
      return op == StatementOp::Require || op == StatementOp::Let || op == StatementOp::Choose;
    };
    const auto writes = [](StatementOp op) {
      return op == StatementOp::SetVariable || op == StatementOp::AddNumber;
    };
    if (asks(s.op)) return true;
    if (!model.triggers.empty()) return false;
    if (writes(s.op)) return true;
    if (s.op != StatementOp::If) return false;
    return std::ranges::all_of(s.blocks, [&](BlockId block) {
      bool kept = true;
      for_each_statement(model, block,
                         [&](const Statement& inner) { kept = kept && writes(inner.op); });
      return kept;
    });
  }

  // A cell on which nothing can stand, the one behind the board included.
  bool is_free_cell(const Segment& segment) const {
    if (!segment.bends.empty()) return false;
    if (segment.what == kNoExpr) return segment.or_edge;
    if (expr(segment.what).op != Op::EmptySites || segment.least == kNoExpr) return false;
    const Expr& least = expr(segment.least);
    return least.op == Op::Constant && 0 < at(model.constants, least.imm).number;
  }

  // The line names all in one stretch, and behind it is a free cell.
  bool ends_free(const LinePattern& pattern, const std::set<Index>& slots, Index course) const {
    if (pattern.direction_slot != course || pattern.over != kNoExpr) return false;
    std::size_t found = 0;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < pattern.segments.size(); ++i) {
      const Segment& segment = pattern.segments[i];
      if (segment.as_slot == kNoIndex || !slots.contains(segment.as_slot)) continue;
      const bool goes_on = !last || (*last + 1 == i && segment.bends.empty());
      if (!goes_on || segment.or_edge) return false;
      last = i;
      ++found;
    }
    return last && found == slots.size() && *last + 1 < pattern.segments.size() &&
           is_free_cell(pattern.segments[*last + 1]);
  }

  bool is_clear(const StatementBlock& block, std::size_t at_shift) const {
    const Statement& shift = at(model.statements, block.statements[at_shift]);
    std::set<Index> slots;
    const Expr& course = expr(shift.exprs[1]);
    if (shift.exprs.size() > 2) return false;  // they go further than to the free cell
    if (course.op != Op::Slot || !slots_of(shift.exprs[0], slots)) return false;
    std::set<Index> all = slots;
    all.insert(course.imm);
    for (std::size_t i = at_shift; i-- > 0;) {
      const Statement& s = at(model.statements, block.statements[i]);
      if (!keeps_pieces(s)) return false;
      if (!is_written(s, all)) continue;
      if (s.op != StatementOp::Choose) return false;
      const Generator& g = at(model.generators, s.generator);
      return g.form == GeneratorForm::Line && !g.named && g.patterns.size() == 1 &&
             ends_free(g.patterns[0], slots, course.imm);
    }
    return false;
  }
};

}  // namespace

void find_clear_shifts(GameModel& model) {
  const ClearShifts work{model};
  for (const StatementBlock& block : model.blocks) {
    for (std::size_t i = 0; i < block.statements.size(); ++i) {
      Statement& s = model.statements[static_cast<std::size_t>(block.statements[i])];
      if (s.op == StatementOp::Shift) s.imm = work.is_clear(block, i) ? 1 : 0;
    }
  }
}

}  // namespace ludo::lang
