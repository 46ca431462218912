// Draws an automaton for Graphviz: a cluster for each entry, short labels.
//
// Tested by tests/interpreter/automaton/test_text.cpp.
#include <fmt/format.h>

#include "interpreter/automaton/describe.hpp"
#include "interpreter/automaton/graph.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

namespace {

constexpr std::size_t kLongest = 40;

// Cut where it is too long, never inside a character, and quoted.
std::string quoted(std::string text) {
  if (text.size() > kLongest) {
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    text.resize(end);
    text += "…";
  }
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string_view colour_of(LabelKind kind) {
  switch (kind) {
    case LabelKind::Skip:
      return "gray";
    case LabelKind::Guard:
      return "darkorange";
    case LabelKind::Choose:
    case LabelKind::Branch:
      return "blue";
    case LabelKind::Effect:
      return "black";
    case LabelKind::Scope:
    case LabelKind::Lookahead:
      return "purple";
    case LabelKind::Boundary:
    case LabelKind::End:
      return "darkgreen";
  }
  LUDO_UNREACHABLE();
}

std::string name_of(const lang::GameModel& model, const Automaton& automaton, const Entry& entry) {
  std::string name = describe_frame(model, automaton.frames[static_cast<std::size_t>(entry.frame)]);
  if (entry.form == EndForm::Way) name = "way by " + name;
  if (entry.raw) name += " asked by a law";
  return name;
}

}  // namespace

std::string print_dot(const lang::GameModel& model, const Automaton& automaton) {
  const Edges edges = edges_of(automaton);
  std::string out = fmt::format(
      "digraph {} {{\n  node [shape=circle, fontsize=10];\n  edge [fontsize=9];\n"
      "  {} [label=\"end\", shape=doublecircle];\n",
      quoted(model.name), kFinal);
  for (std::size_t i = 0; i < automaton.entries.size(); ++i) {
    const Entry& entry = automaton.entries[i];
    out += fmt::format("  subgraph cluster_{} {{\n    label={};\n", i,
                       quoted(name_of(model, automaton, entry)));
    for (std::size_t node = 0; node < edges.of.size(); ++node) {
      if (edges.nodes[node].entry != static_cast<Index>(i)) continue;
      const bool begins = entry.node == static_cast<Node>(node);
      out += fmt::format("    {}{};\n", node, begins ? " [penwidth=3]" : "");
    }
    out += "  }\n";
  }
  for (const auto& leaving : edges.of) {
    for (const Edge& edge : leaving) {
      const Label& label = edge.label;
      out += fmt::format("  {} -> {} [label={}, color={}];\n", edge.from, edge.to,
                         quoted(describe(model, automaton, label)), colour_of(label.kind));
      if (label.entry == kNoIndex) continue;
      out += fmt::format("  {} -> {} [label=\"run\", style=dashed, color=purple];\n", edge.from,
                         label.entry);
    }
  }
  return out + "}\n";
}

}  // namespace ludo::automaton
