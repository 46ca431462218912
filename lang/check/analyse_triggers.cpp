// Triggers that may fire for ever, and triggers that set one thing to two values.
//
// A trigger comes to rest if each firing removes pieces (and no trigger puts any), takes from a
// stock, adds new elements to a set, or sets what its own condition reads to a fixed value; else it
// needs `at most n times`.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "lang/check/analyses.hpp"
#include "lang/check/consumption.hpp"
#include "lang/model/reads.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

bool comes_to_rest(const GameModel& model, const Trigger& trigger, const Footprint& all) {
  const Reads asked = reads_of_generator(model, trigger.generator);
  const auto& statements = model.blocks[static_cast<std::size_t>(trigger.body)].statements;
  return std::any_of(statements.begin(), statements.end(), [&](Index index) {
    const Statement& s = model.statements[static_cast<std::size_t>(index)];
    const Index variable = s.places.empty() ? kNoIndex : s.places[0].variable;
    if (uses_up(model, s, all, trigger.body)) return true;
    if (s.op == StatementOp::Change) return asked.parts.meets(StatePart::Kinds);
    const bool fixed = s.op == StatementOp::SetVariable && at(model, s.exprs[0]).op == Op::Constant;
    const bool grows = s.op == StatementOp::AddElements && !all.lowered.contains(variable);
    return (fixed || grows) && asked.variables.contains(variable);
  });
}

// Two `set`s of one place in one body; fixed values that differ between triggers.
void find_conflicts(Context& context) {
  const GameModel& model = context.model;
  struct Write {
    const Trigger* trigger;
    const Statement* statement;
  };
  std::map<Index, std::vector<Write>> writes;
  for (const Trigger& trigger : model.triggers) {
    for_each_statement(model, trigger.body, [&](const Statement& s) {
      if (s.op == StatementOp::SetVariable && s.places[0].variable != kNoIndex) {
        writes[s.places[0].variable].push_back({&trigger, &s});
      }
    });
  }
  for (const auto& [variable, list] : writes) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t j = i + 1; j < list.size(); ++j) {
        const Statement& a = *list[i].statement;
        const Statement& b = *list[j].statement;
        const Expr& left = at(model, a.exprs[0]);
        const Expr& right = at(model, b.exprs[0]);
        if (left.op != Op::Constant || right.op != Op::Constant) continue;
        const bool same = model.constants[static_cast<std::size_t>(left.imm)] ==
                          model.constants[static_cast<std::size_t>(right.imm)];
        // Of owners that differ, both may be set; only what belongs to the game as a whole is
        // surely one place.
        const bool one_place = a.places[0].owner == kNoExpr && b.places[0].owner == kNoExpr;
        if (same || !one_place) continue;
        const bool one_body = list[i].trigger == list[j].trigger;
        context.error_with(
            DiagnosticKind::set_twice, b.span,
            fmt::format("`{}` is set to two values {}",
                        model.variables[static_cast<std::size_t>(variable)].name,
                        one_body ? "at one moment" : "by triggers that may fire at one moment"),
            a.span, "here to another value", "all that triggers do at one moment happens at once");
      }
    }
  }
}

}  // namespace

void analyse_triggers(Context& context) {
  const GameModel& model = context.model;
  std::vector<BlockId> bodies;
  for (const Trigger& trigger : model.triggers) bodies.push_back(trigger.body);
  const Footprint all = footprint_of(model, bodies, context.capturing);
  for (const Trigger& trigger : model.triggers) {
    if (trigger.most_times != kNoIndex || comes_to_rest(model, trigger, all)) continue;
    context.error(
        DiagnosticKind::endless_trigger, trigger.item.span,
        fmt::format("`{}` may fire for ever: nothing is used up when it does", trigger.item.key),
        fmt::format("give it a bound: `whenever {} at most 20 times: …`", trigger.item.key));
  }
  find_conflicts(context);
}

}  // namespace ludo::lang
