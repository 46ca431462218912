// Finds registers that are written on one edge only, which lies on no cycle.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include "interpreter/automaton/analyses/uses.hpp"
#include "interpreter/automaton/graph.hpp"
#include "interpreter/automaton/passes.hpp"

namespace ludo::automaton {

void mark_once(const lang::GameModel& model, Automaton& automaton) {
  const Edges edges = edges_of(automaton);
  const Cycles cycles = cycles_of(automaton);
  std::vector<int> writers(automaton.registers.size());
  constexpr int kMany = 2;
  for (const auto& out : edges.of) {
    for (const Edge& edge : out) {
      for (const Register index : uses_of(model, automaton, edge.label).may_write) {
        writers[static_cast<std::size_t>(index)] += cycles.has(edge) ? kMany : 1;
      }
    }
  }
  // Who asks about a way writes its parameters.
  for (const Entry& entry : automaton.entries) {
    if (entry.form != EndForm::Way) continue;
    const Frame& frame = automaton.frames[static_cast<std::size_t>(entry.frame)];
    const Index params = model.rules[static_cast<std::size_t>(entry.index)].params;
    for (Index slot = 0; slot < params; ++slot) {
      ++writers[static_cast<std::size_t>(frame.first + slot)];
    }
  }
  for (std::size_t i = 0; i < writers.size(); ++i) {
    RegisterInfo& info = automaton.registers[i];
    // What is counted on a path goes back with it.
    info.once = writers[i] == 1 && info.use != RegisterUse::Uses;
  }
}

}  // namespace ludo::automaton
