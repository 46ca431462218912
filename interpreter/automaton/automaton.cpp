// The automaton as a value: its parts, walking along its edges, and replacing them.
//
// Tested by tests/interpreter/automaton/test_build.cpp.
#include "interpreter/automaton/automaton.hpp"

#include <algorithm>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/strong_components.hpp>
#include <numeric>

#include "interpreter/automaton/graph.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

namespace {

Edge edge_at(const Net& net, const Net::edge_descriptor& at) {
  return {static_cast<Node>(boost::source(at, net)), static_cast<Node>(boost::target(at, net)),
          net[at]};
}

void mark_reached(const Edges& edges, Node from, bool through_lookaheads,
                  std::vector<bool>& reached) {
  std::vector<Node> open{from};
  reached[static_cast<std::size_t>(from)] = true;
  const auto visit = [&](Node node) {
    if (reached[static_cast<std::size_t>(node)]) return;
    reached[static_cast<std::size_t>(node)] = true;
    open.push_back(node);
  };
  while (!open.empty()) {
    const Node at = open.back();
    open.pop_back();
    for (const Edge& edge : edges.of[static_cast<std::size_t>(at)]) {
      visit(edge.to);
      if (through_lookaheads && edge.label.entry != kNoIndex) visit(edge.label.entry);
    }
  }
}

}  // namespace

Automaton::Automaton() : graph_(std::make_unique<Graph>()) {}
Automaton::~Automaton() = default;
Automaton::Automaton(Automaton&&) noexcept = default;
Automaton& Automaton::operator=(Automaton&&) noexcept = default;

bool operator==(const Automaton& a, const Automaton& b) {
  if (a.frames != b.frames || a.registers != b.registers || a.entries != b.entries ||
      a.node_count() != b.node_count()) {
    return false;
  }
  return edges_of(a).of == edges_of(b).of;
}

std::size_t Automaton::node_count() const { return boost::num_vertices(graph_->net); }

std::size_t Automaton::edge_count() const { return boost::num_edges(graph_->net); }

std::vector<Edge> Automaton::out_edges(Node node) const {
  std::vector<Edge> edges;
  const auto range = boost::out_edges(static_cast<Net::vertex_descriptor>(node), graph_->net);
  for (auto at = range.first; at != range.second; ++at) edges.push_back(edge_at(graph_->net, *at));
  return edges;
}

const Entry* Automaton::find_entry(EndForm form, Index index, bool raw) const {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    return entry.form == form && entry.index == index && entry.raw == raw;
  });
  return found == entries.end() ? nullptr : &*found;
}

Edges edges_of(const Automaton& automaton) {
  Edges edges;
  const std::size_t count = automaton.node_count();
  for (std::size_t node = 0; node < count; ++node) {
    edges.nodes.push_back(automaton.graph().net[node]);
    edges.of.push_back(automaton.out_edges(static_cast<Node>(node)));
  }
  return edges;
}

void replace_edges(Automaton& automaton, const Edges& edges, const std::vector<Node>& number) {
  const auto renumbered = [&](Node node) { return number[static_cast<std::size_t>(node)]; };
  const Node last = *std::max_element(number.begin(), number.end());
  Net net(static_cast<std::size_t>(last) + 1);
  for (std::size_t node = 0; node < edges.of.size(); ++node) {
    if (number[node] == kNoIndex) continue;
    net[static_cast<std::size_t>(number[node])] = edges.nodes[node];
    for (const Edge& edge : edges.of[node]) {
      LUDO_ASSERT(renumbered(edge.to) != kNoIndex, "an edge leads to a node that is left out");
      Label label = edge.label;
      if (label.entry != kNoIndex) label.entry = renumbered(label.entry);
      boost::add_edge(static_cast<std::size_t>(number[node]),
                      static_cast<std::size_t>(renumbered(edge.to)), std::move(label), net);
    }
  }
  for (Entry& entry : automaton.entries) entry.node = renumbered(entry.node);
  automaton.graph().net = std::move(net);
}

void replace_edges(Automaton& automaton, const Edges& edges) {
  std::vector<Node> same(edges.of.size());
  std::iota(same.begin(), same.end(), 0);
  replace_edges(automaton, edges, same);
}

void number_nodes(Automaton& automaton) {
  const Edges edges = edges_of(automaton);
  std::vector<Node> number(edges.of.size(), kNoIndex);
  Node next = 0;
  number[kFinal] = next++;
  std::vector<Node> open;
  const auto follow = [&] {
    while (!open.empty()) {
      const Node at = open.back();
      open.pop_back();
      Node& given = number[static_cast<std::size_t>(at)];
      if (given != kNoIndex) continue;
      given = next++;
      const auto& out = edges.of[static_cast<std::size_t>(at)];
      // What is met first is numbered first; the body of a lookahead comes before what follows it.
      for (auto edge = out.rbegin(); edge != out.rend(); ++edge) {
        open.push_back(edge->to);
        if (edge->label.entry != kNoIndex) open.push_back(edge->label.entry);
      }
    }
  };
  for (const Entry& entry : automaton.entries) {
    open.push_back(entry.node);
    follow();
  }
  replace_edges(automaton, edges, number);
}

std::vector<bool> reached_from(const Automaton& automaton, Node from, bool through_lookaheads) {
  const Edges edges = edges_of(automaton);
  std::vector<bool> reached(edges.of.size());
  mark_reached(edges, from, through_lookaheads, reached);
  return reached;
}

bool Cycles::has(const Edge& edge) const {
  const auto from = static_cast<std::size_t>(edge.from);
  const auto to = static_cast<std::size_t>(edge.to);
  return on_cycle[from] && (component[from] == component[to] || on_cycle[to]);
}

Cycles cycles_of(const Automaton& automaton) {
  const Net& net = automaton.graph().net;
  Cycles cycles;
  cycles.component.resize(boost::num_vertices(net));
  cycles.on_cycle.resize(cycles.component.size());
  if (cycles.component.empty()) return cycles;
  const std::size_t count = boost::strong_components(
      net, boost::make_iterator_property_map(cycles.component.begin(),
                                             boost::get(boost::vertex_index, net)));
  std::vector<std::size_t> size(count);
  for (const std::size_t component : cycles.component) ++size[component];
  const Edges edges = edges_of(automaton);
  for (std::size_t node = 0; node < edges.of.size(); ++node) {
    if (size[cycles.component[node]] > 1) cycles.on_cycle[node] = true;
    for (const Edge& edge : edges.of[node]) {
      if (edge.to == edge.from) cycles.on_cycle[node] = true;
    }
  }
  for (const auto& out : edges.of) {
    for (const Edge& edge : out) {
      if (edge.label.entry == kNoIndex) continue;
      std::vector<bool> body(edges.of.size());
      mark_reached(edges, edge.label.entry, true, body);
      for (std::size_t node = 0; node < body.size(); ++node) {
        if (body[node] && static_cast<Node>(node) != kFinal) cycles.on_cycle[node] = true;
      }
    }
  }
  return cycles;
}

}  // namespace ludo::automaton
