// Finds effects after which no trigger can have come true and no line marked `at any moment`.
//
// They write nothing that triggers and these lines read, and they find a state that has settled:
// one in which an effect that is not quiet has been done since the turn began and since the last
// boundary. For a position that was set up, the start of a game and of a turn need not have
// settled: a variable that lasts a turn begins anew without an effect, and so does who decides.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include "interpreter/automaton/graph.hpp"
#include "interpreter/automaton/passes.hpp"
#include "lang/model/reads.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

namespace {

using lang::Reads;
using lang::StatePart;

struct Watched {
  bool anything = false;
  Reads reads{};

  void add(const Reads& more) {
    anything = true;
    reads.parts |= more.parts;
    reads.variables.insert(more.variables.begin(), more.variables.end());
  }

  void add_moments(const lang::GameModel& model, const std::vector<lang::ResultLine>& lines) {
    for (const lang::ResultLine& line : lines) {
      if (!line.at_any_moment) continue;
      add(lang::reads_of(model, line.when));
      add(lang::reads_of(model, line.who));
      if (line.each_slot != kNoIndex) reads.parts |= StatePart::Alive;
    }
  }
};

Watched watched_by(const lang::GameModel& model) {
  Watched watched;
  for (const lang::Trigger& trigger : model.triggers) {
    watched.add(lang::reads_of_generator(model, trigger.generator));
  }
  watched.add_moments(model, model.scenario.end);
  for (const lang::PhaseDef& phase : model.scenario.phases) {
    watched.add_moments(model, phase.end);
  }
  return watched;
}

bool is_statement(const Label& label) {
  return label.kind == LabelKind::Effect && label.effect == EffectForm::Statement;
}

// Whether the state has settled behind an edge, if it has before it.
bool is_settled_behind(const Label& label, bool settled, bool is_quiet) {
  switch (label.kind) {
    case LabelKind::Effect:
      return settled || (is_statement(label) && !is_quiet);
    case LabelKind::Choose:
      // What nature has chosen ends a move, and variables of the move begin anew.
      return settled && !label.chance;
    case LabelKind::Boundary:
    case LabelKind::Lookahead:
    case LabelKind::End:
      return false;
    case LabelKind::Skip:
    case LabelKind::Guard:
    case LabelKind::Branch:
    case LabelKind::Scope:
      return settled;
  }
  LUDO_UNREACHABLE();
}

}  // namespace

void mark_quiet(const lang::GameModel& model, Automaton& automaton) {
  const Watched watched = watched_by(model);
  Edges edges = edges_of(automaton);
  std::vector<bool> settled(edges.of.size(), true);
  for (const Entry& entry : automaton.entries) {
    settled[static_cast<std::size_t>(entry.node)] = !watched.anything;
  }
  const auto is_quiet = [&](const Label& label, std::size_t node) {
    return settled[node] && !lang::touches(lang::writes_of(model, label.statement), watched.reads);
  };
  // Of nodes on several paths it must hold on all; what is found wanting stays so.
  for (bool changed = watched.anything; changed;) {
    changed = false;
    const auto unsettle = [&](Node node) {
      if (!settled[static_cast<std::size_t>(node)]) return;
      settled[static_cast<std::size_t>(node)] = false;
      changed = true;
    };
    for (std::size_t node = 0; node < edges.of.size(); ++node) {
      for (const Edge& edge : edges.of[node]) {
        const bool quiet = is_statement(edge.label) && is_quiet(edge.label, node);
        if (!is_settled_behind(edge.label, settled[node], quiet)) unsettle(edge.to);
        if (edge.label.entry != kNoIndex) unsettle(edge.label.entry);
      }
    }
  }
  for (std::size_t node = 0; node < edges.of.size(); ++node) {
    for (Edge& edge : edges.of[node]) {
      if (is_statement(edge.label)) edge.label.quiet = is_quiet(edge.label, node);
    }
  }
  // In a setup nothing settles before its end.
  if (watched.anything) {
    for (std::size_t node = 1; node < edges.of.size(); ++node) {
      const auto entry = static_cast<std::size_t>(edges.nodes[node].entry);
      if (automaton.entries[entry].form != EndForm::Setup) continue;
      for (Edge& edge : edges.of[node]) edge.label.quiet = false;
    }
  }
  replace_edges(automaton, edges);
}

}  // namespace ludo::automaton
