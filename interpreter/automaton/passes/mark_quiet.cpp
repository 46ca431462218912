// Finds effects that write nothing that triggers and lines marked `at any moment` read.
//
// What changes without an effect (who moves, the phase, counters, variables of a turn) may make
// them true unnoticed; a game where they read such things has no quiet effects.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include <algorithm>

#include "interpreter/automaton/graph.hpp"
#include "interpreter/automaton/passes.hpp"
#include "lang/model/reads.hpp"

namespace ludo::automaton {

namespace {

using lang::Part;
using lang::Reads;

void add(Reads& all, const Reads& more) {
  all.parts |= more.parts;
  all.variables.insert(more.variables.begin(), more.variables.end());
}

void add_moments(const lang::GameModel& model, const std::vector<lang::ResultLine>& lines,
                 Reads& all) {
  for (const lang::ResultLine& line : lines) {
    if (!line.at_any_moment) continue;
    add(all, lang::reads_of(model, line.when));
    if (line.each_slot != kNoIndex) all.parts |= Part::Alive;
    if (line.who == kNoExpr) continue;
    // Who moves or decides is always somebody.
    const lang::Op who = model.exprs[static_cast<std::size_t>(line.who)].op;
    if (who == lang::Op::Me || who == lang::Op::Mover) continue;
    add(all, lang::reads_of(model, line.who));
  }
}

// It may change between two moves.
bool passes_by_itself(const lang::GameModel& model, const Reads& reads) {
  if (reads.parts.meets(Part::Me | Part::Mover | Part::Phase | Part::Counters | Part::History)) {
    return true;
  }
  return std::any_of(reads.variables.begin(), reads.variables.end(), [&](Index index) {
    const lang::Variable& what = model.variables[static_cast<std::size_t>(index)];
    return what.life != lang::Variable::Life::Game || what.owner == lang::Owner::Turn ||
           what.owner == lang::Owner::Move || what.owner == lang::Owner::Phase;
  });
}

}  // namespace

void mark_quiet(const lang::GameModel& model, Automaton& automaton) {
  Reads watched;
  for (const lang::Trigger& trigger : model.triggers) {
    add(watched, lang::reads_of_generator(model, trigger.generator));
  }
  add_moments(model, model.scenario.end, watched);
  for (const lang::PhaseDef& phase : model.scenario.phases) {
    add_moments(model, phase.end, watched);
  }
  if (passes_by_itself(model, watched)) return;
  Edges edges = edges_of(automaton);
  for (auto& out : edges.of) {
    for (Edge& edge : out) {
      if (edge.label.kind != LabelKind::Effect || edge.label.effect != EffectForm::Statement) {
        continue;
      }
      edge.label.quiet = !lang::touches(lang::writes_of(model, edge.label.statement), watched);
    }
  }
  replace_edges(automaton, edges);
}

}  // namespace ludo::automaton
