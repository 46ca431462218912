// Which registers are alive at a node: may be read on some path from there before they are written.
//
// What only the keys of a scope read that is open there does not count, as a scope is over where
// states are kept or compared: at a boundary its keys have been read. Nor do spans, nor names that
// only notation reads.
//
// Tested by tests/interpreter/automaton/test_analyses.cpp.
#pragma once

#include <vector>

#include "interpreter/automaton/automaton.hpp"

namespace ludo::automaton {

/// By node, sorted.
std::vector<std::vector<Register>> live_registers(const lang::GameModel& model,
                                                  const Automaton& automaton);

}  // namespace ludo::automaton
