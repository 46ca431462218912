// A guard that every solution of a choice meets next becomes a condition of the choice.
//
// Nature's choices end a move, so what follows them stays where it is.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include "interpreter/automaton/graph.hpp"
#include "interpreter/automaton/passes.hpp"

namespace ludo::automaton {

void fold_guards(const lang::GameModel&, Automaton& automaton) {
  Edges edges = edges_of(automaton);
  std::vector<int> arrivals(edges.of.size());
  const auto arrive = [&](Node node) { ++arrivals[static_cast<std::size_t>(node)]; };
  for (const auto& out : edges.of) {
    for (const Edge& edge : out) {
      arrive(edge.to);
      if (edge.label.entry != kNoIndex) arrive(edge.label.entry);
    }
  }
  for (const Entry& entry : automaton.entries) arrive(entry.node);
  for (auto& out : edges.of) {
    for (Edge& edge : out) {
      if (edge.label.kind != LabelKind::Choose || edge.label.chance) continue;
      for (;;) {
        const auto& behind = edges.of[static_cast<std::size_t>(edge.to)];
        if (arrivals[static_cast<std::size_t>(edge.to)] != 1 || behind.size() != 1) break;
        const Label& guard = behind[0].label;
        const bool moves = guard.kind == LabelKind::Guard && guard.guard == GuardForm::Holds &&
                           guard.frame == edge.label.frame;
        if (!moves) break;
        edge.label.conditions.push_back(guard.expr);
        edge.to = behind[0].to;
      }
    }
  }
  replace_edges(automaton, edges);
  number_nodes(automaton);
}

}  // namespace ludo::automaton
