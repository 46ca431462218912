// The fast machine for those who have states of the reference engine: brings a state to it and
// back, and compares what the two say about it.
//
// Tested by tests/interpreter/services/test_fast_play.cpp and tests/differential/.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/reference/state.hpp"
#include "interpreter/runtime/engine.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

/// The engines do not agree: a fault of ludo, never of a description.
struct Disagreement : std::logic_error {
  explicit Disagreement(const std::string& difference)
      : std::logic_error("the engines disagree: " + difference +
                         "; `--engine reference` does without the fast one") {}
};

/// The same work for the fast machine, of whose steps ten cost less than one of the other engine's.
runtime::Budget fast_budget(const Budget& budget);

/// Sets a playout of the model's program to a state. False when the fast machine cannot stand there
/// by itself (a position in the middle of a setup or a `begin` that nothing led to, a secret phase
/// in which somebody has resigned).
bool place(runtime::Playout& playout, const State& state);

/// The state of the reference engine for one of the fast engine, with its history. Nothing inside a
/// turn, a setup, a `begin` or a secret phase: how that came about is not in the fast state.
std::optional<State> state_of(const runtime::FastEngine& engine, const runtime::FastState& fast);

/// What the fast machine says otherwise about the decision at which it stands than the reference
/// engine, whose moves of the state these are; empty when the two agree. "the fast engine has 3
/// moves, the reference engine 4".
std::string disagreement(runtime::Playout& playout, const Engine& engine, const State& state,
                         const std::vector<Move>& moves);

/// The same for a playout of its own that is set to the state; throws Disagreement. Where the fast
/// machine cannot stand by itself, or spends its budget, nothing is compared.
void require_agreement(const std::shared_ptr<const program::Program>& program, const Engine& engine,
                       const State& state, const std::vector<Move>& moves);

/// What the two engines must agree on, taken from a state between turns.
runtime::FastPosition position_of(const State& state);

}  // namespace ludo::interpreter
