// Where the automaton goes round: one node of every circle, at which the machine spends a step, so
// that no loop of a description is free; and loops whose solutions are the elements of a set.

#include <map>
#include <set>
#include <vector>

#include "interpreter/program/freeze.hpp"

namespace ludo::program {

using automaton::Edge;
using automaton::EffectForm;
using automaton::Label;
using automaton::LabelKind;
using automaton::Node;
using automaton::Register;

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

// Loops over a set, but for those that may go on in another decision: what they have still to take
// would be part of the state.
void Freezing::find_set_loops() {
  const auto nodes = static_cast<Node>(live_.size());
  std::set<Register> parked;
  std::map<Register, Index> generators;
  std::set<Register> several;
  for (Node node = 0; node < nodes; ++node) {
    for (const Edge& edge : automaton_.out_edges(node)) {
      const Label& label = edge.label;
      const bool effect = label.kind == LabelKind::Effect;
      const bool parks = label.kind == LabelKind::Boundary || label.kind == LabelKind::Lookahead ||
                         (label.kind == LabelKind::Choose && label.chance) ||
                         (effect && (label.effect == EffectForm::OpenSpan ||
                                     label.effect == EffectForm::CloseSpan));
      if (parks) {
        for (const Node at : {edge.from, edge.to}) {
          const auto& live = live_[static_cast<std::size_t>(at)];
          parked.insert(live.begin(), live.end());
        }
      }
      if (!effect || label.effect != EffectForm::Collect) continue;
      if (!generators.emplace(label.a, label.generator).second) several.insert(label.a);
    }
  }
  for (const auto& [list, generator] : generators) {
    const lang::Generator& what = model_.generators[static_cast<std::size_t>(generator)];
    if (what.form != lang::GeneratorForm::In || parked.contains(list) || several.contains(list)) {
      continue;
    }
    const lang::Type& type = model_.exprs[static_cast<std::size_t>(what.domain)].type;
    if (type.shape != lang::Shape::Set || type.base == lang::Base::Piece) continue;
    SetLoop loop;
    loop.left = lowering_.temp_set();
    loop.number = type.base == lang::Base::Int;
    set_loops_[list] = loop;
  }
}

}  // namespace ludo::program
