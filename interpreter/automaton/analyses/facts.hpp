// What surely holds of registers at a node, whatever path has led there.
//
// Tested by tests/interpreter/automaton/test_analyses.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/automaton/graph.hpp"

namespace ludo::automaton {

/// Of one register (or expression). Of a set they hold of all its elements.
struct Fact {
  bool is_some = false;                     // not none
  bool occupied = false;                    // a piece stands there, if it is not none
  bool empty = false;                       // no piece stands there
  std::uint64_t kinds = ~std::uint64_t{0};  // of which kinds a piece that stands there may be

  friend bool operator==(const Fact&, const Fact&) = default;
};

/// At one node. What a list holds is remembered by the list and the register it will be bound to.
struct Facts {
  bool reached = false;
  std::vector<Fact> of;  // by register; empty: nothing is known
  std::map<std::pair<Register, Register>, Fact> listed;

  friend bool operator==(const Facts&, const Facts&) = default;
};

/// By node. Nothing is known in a game with secret phases, where what is read may be old, nor in an
/// automaton of monstrous size.
std::vector<Facts> facts_at_nodes(const lang::GameModel& model, const Automaton& automaton);

/// What holds of the value of an expression, read where these facts hold.
Fact fact_of(const lang::GameModel& model, const Automaton& automaton, const Facts& facts,
             Index frame, ExprId id);

/// Whether a condition surely holds, or surely fails, where these facts hold.
std::optional<bool> truth_of(const lang::GameModel& model, const Automaton& automaton,
                             const Facts& facts, Index frame, ExprId id);

}  // namespace ludo::automaton
