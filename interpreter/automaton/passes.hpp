// The passes over an automaton: one thing each, one file each, knowing nothing of one another.
//
// A pass keeps every invariant of verify() and the digits of every move. Those named `mark` only
// write down what they found out.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "interpreter/automaton/automaton.hpp"

namespace ludo::automaton {

struct Pass {
  std::string_view name;
  void (*run)(const lang::GameModel& model, Automaton& automaton);
};

/// In the order in which they run.
std::span<const Pass> passes();

/// Leads edges to skips to where these lead.
void compact_skips(const lang::GameModel& model, Automaton& automaton);
/// Leaves out what no entry reaches, and numbers the nodes anew.
void prune_unreachable(const lang::GameModel& model, Automaton& automaton);
/// Decides guards whose conditions are the same in every state.
void fold_constants(const lang::GameModel& model, Automaton& automaton);
/// Moves a guard that follows a choice into the choice.
void fold_guards(const lang::GameModel& model, Automaton& automaton);
/// RegisterInfo::once.
void mark_once(const lang::GameModel& model, Automaton& automaton);
/// Label::quiet: triggers need not settle after it, nor lines `at any moment` be asked.
void mark_quiet(const lang::GameModel& model, Automaton& automaton);
/// Label::sure.
void mark_sure(const lang::GameModel& model, Automaton& automaton);
/// By node, if no law is broken: exactly one path leads on from there; what stands there is done,
/// or excludes one another, whatever comes behind it. No scope is open.
struct SinglePaths {
  std::vector<bool> single, passes;
};
SinglePaths single_paths(const lang::GameModel& model, const Automaton& automaton);

}  // namespace ludo::automaton
