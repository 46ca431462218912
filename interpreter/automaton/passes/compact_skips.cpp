// A node that only a skip leaves is left out: what leads to it leads to where the skip leads.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include "interpreter/automaton/graph.hpp"
#include "interpreter/automaton/passes.hpp"

namespace ludo::automaton {

void compact_skips(const lang::GameModel&, Automaton& automaton) {
  Edges edges = edges_of(automaton);
  const auto goes_on = [&](Node node) {
    // Skips never lead round in a circle.
    for (;;) {
      const auto& out = edges.of[static_cast<std::size_t>(node)];
      if (out.size() != 1 || out[0].label.kind != LabelKind::Skip) return node;
      node = out[0].to;
    }
  };
  for (auto& out : edges.of) {
    for (Edge& edge : out) {
      edge.to = goes_on(edge.to);
      if (edge.label.entry != kNoIndex) edge.label.entry = goes_on(edge.label.entry);
    }
  }
  for (Entry& entry : automaton.entries) entry.node = goes_on(entry.node);
  replace_edges(automaton, edges);
  number_nodes(automaton);
}

}  // namespace ludo::automaton
