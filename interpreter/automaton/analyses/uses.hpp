// Which registers an edge reads and writes.
//
// Names that a quantifier binds inside an expression are its own and do not count.
//
// Tested by tests/interpreter/automaton/test_analyses.cpp.
#pragma once

#include <set>
#include <vector>

#include "interpreter/automaton/automaton.hpp"

namespace ludo::automaton {

/// The slots of its frame that an expression reads before anything inside it binds them.
std::set<Index> free_slots(const lang::GameModel& model, ExprId id);

/// What the keys of a scope read: registers of the frame of `close`.
std::set<Register> key_registers(const lang::GameModel& model, const Automaton& automaton,
                                 const Label& close);

struct Uses {
  std::set<Register> reads;      // keys of scopes aside
  std::set<Register> writes;     // on every path along the edge
  std::set<Register> may_write;  // … or on some
};
Uses uses_of(const lang::GameModel& model, const Automaton& automaton, const Label& label);

}  // namespace ludo::automaton
