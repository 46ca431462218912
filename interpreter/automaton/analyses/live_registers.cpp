// Works backward from the ends of paths until nothing changes.
//
// What the keys of a scope read is marked with the register of the scope from its end back to its
// beginning, and counts before that only.
//
// Tested by tests/interpreter/automaton/test_analyses.cpp.
#include "interpreter/automaton/analyses/live_registers.hpp"

#include <set>
#include <utility>

#include "interpreter/automaton/analyses/uses.hpp"
#include "interpreter/automaton/graph.hpp"

namespace ludo::automaton {

namespace {

// A register, and the scope for whose keys it is kept; kNoIndex: for anything.
using Kept = std::set<std::pair<Register, Register>>;

struct Step {
  Uses uses;
  std::set<Register> keys;  // Close
};

Kept before(const Label& label, const Step& step, const Kept& after) {
  Kept kept;
  for (const auto& [index, scope] : after) {
    if (step.uses.writes.contains(index)) continue;
    const bool opens = label.kind == LabelKind::Scope && label.scope == ScopeForm::Open;
    kept.emplace(index, opens && scope == label.a ? kNoIndex : scope);
  }
  const bool closes_scope = label.kind == LabelKind::Scope && label.scope == ScopeForm::Close;
  const bool closes_span = label.kind == LabelKind::Effect && label.effect == EffectForm::CloseSpan;
  if (closes_scope) {
    for (const Register index : step.keys) kept.emplace(index, label.a);
  } else if (!closes_span) {
    for (const Register index : step.uses.reads) kept.emplace(index, kNoIndex);
  }
  return kept;
}

}  // namespace

std::vector<std::vector<Register>> live_registers(const lang::GameModel& model,
                                                  const Automaton& automaton) {
  const Edges edges = edges_of(automaton);
  const std::size_t count = edges.of.size();
  std::vector<std::vector<Step>> steps(count);
  std::vector<std::vector<Node>> resumed(
      count);  // where the path may go on behind the end of a run
  for (std::size_t node = 0; node < count; ++node) {
    for (const Edge& edge : edges.of[node]) {
      Step step{uses_of(model, automaton, edge.label), {}};
      if (edge.label.kind == LabelKind::Scope && edge.label.scope == ScopeForm::Close) {
        step.keys = key_registers(model, automaton, edge.label);
      }
      steps[node].push_back(std::move(step));
      if (edge.label.entry == kNoIndex) continue;
      const std::vector<bool> body = reached_from(automaton, edge.label.entry, false);
      for (std::size_t inside = 0; inside < count; ++inside) {
        if (!body[inside] || static_cast<Node>(inside) == kFinal) continue;
        resumed[inside].push_back(edge.to);
        resumed[inside].push_back(edge.label.entry);
      }
    }
  }
  std::vector<Kept> live(count);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t node = count; node-- > 0;) {
      Kept now;
      for (std::size_t i = 0; i < edges.of[node].size(); ++i) {
        const Edge& edge = edges.of[node][i];
        Kept after = live[static_cast<std::size_t>(edge.to)];
        const auto add = [&](Node other) {
          const Kept& more = live[static_cast<std::size_t>(other)];
          after.insert(more.begin(), more.end());
        };
        if (edge.label.entry != kNoIndex) add(edge.label.entry);
        if (edge.label.kind == LabelKind::End) {
          for (const Node other : resumed[node]) add(other);
        }
        now.merge(before(edge.label, steps[node][i], after));
      }
      if (now == live[node]) continue;
      live[node] = std::move(now);
      changed = true;
    }
  }
  std::vector<std::vector<Register>> answer(count);
  for (std::size_t node = 0; node < count; ++node) {
    for (const auto& [index, scope] : live[node]) {
      if (scope == kNoIndex) answer[node].push_back(index);
    }
  }
  return answer;
}

}  // namespace ludo::automaton
