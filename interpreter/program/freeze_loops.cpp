// Where the automaton goes round: one node of every circle, at which the machine spends a step, so
// that no loop of a description is free.

#include <map>
#include <vector>

#include "interpreter/program/freeze.hpp"

namespace ludo::program {

using automaton::Edge;
using automaton::LabelKind;
using automaton::Node;

// Depth first: what is entered again while it is open closes a circle.
void Freezing::find_loops(Node first) {
  struct Step {
    Node node;
    std::vector<Edge> edges;
    std::size_t next = 0;
  };
  std::map<Node, bool> open;  // false: left for good
  std::vector<Step> path;
  const auto enter = [&](Node node) {
    const auto [known, fresh] = open.emplace(node, true);
    if (fresh) {
      path.push_back({node, automaton_.out_edges(node)});
    } else if (known->second) {
      loop_heads_.insert(node);
    }
  };
  enter(first);
  while (!path.empty()) {
    Step& step = path.back();
    if (step.next == step.edges.size()) {
      open[step.node] = false;
      path.pop_back();
      continue;
    }
    const Edge edge = step.edges[step.next++];
    if (edge.label.kind != LabelKind::End) enter(edge.to);
    if (edge.label.kind == LabelKind::Lookahead) enter(edge.label.entry);
  }
}

}  // namespace ludo::program
