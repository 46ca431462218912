// The graph of an automaton, with Boost.Graph: for the files of this room only.
//
// Lists of out-edges are vectors, so their order is the order in which edges were added.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <cstddef>
#include <vector>

#include "interpreter/automaton/automaton.hpp"

namespace ludo::automaton {

/// What is known of a node.
struct NodeInfo {
  Index entry = kNoIndex;  // whose sub-automaton it belongs to; the final node belongs to none
};

using Net = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, NodeInfo, Label>;

struct Automaton::Graph {
  Net net;
};

/// The node behind all End edges. It is the first of all and has no out-edges.
inline constexpr Node kFinal = 0;

/// An automaton's edges by the node they leave, in order: what passes rewrite.
struct Edges {
  std::vector<NodeInfo> nodes;
  std::vector<std::vector<Edge>> of;  // by node
};
Edges edges_of(const Automaton& automaton);

/// Replaces the graph. Nodes that `number` maps to kNoIndex are left out, the others get the
/// number it gives; entries and lookaheads follow.
void replace_edges(Automaton& automaton, const Edges& edges, const std::vector<Node>& number);
void replace_edges(Automaton& automaton, const Edges& edges);

/// Numbers the nodes as they are met on the way from the entries, text order first; what is never
/// met is left out.
void number_nodes(Automaton& automaton);

/// The nodes that can be reached from a node, itself included; through lookaheads as well, if
/// asked for.
std::vector<bool> reached_from(const Automaton& automaton, Node from, bool through_lookaheads);

/// By node: the number of its strongly connected component, and whether it lies on a cycle. The
/// body of a lookahead runs again and again, so all its nodes count as lying on a cycle.
struct Cycles {
  std::vector<std::size_t> component;
  std::vector<bool> on_cycle;

  bool has(const Edge& edge) const;  // the edge lies on a cycle
};
Cycles cycles_of(const Automaton& automaton);

}  // namespace ludo::automaton
