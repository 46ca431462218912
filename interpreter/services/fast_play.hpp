// The fast machine for those who have states of the reference engine: brings a state to it.
//
// Tested by tests/interpreter/services/test_fast_play.cpp and tests/differential/.
#pragma once

#include <memory>
#include <string>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/state.hpp"
#include "interpreter/runtime/engine.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

/// Which machine executes; all give the same answers.
enum class EngineChoice : std::uint8_t { Fast, Reference };

/// Sets a playout of the model's program to a state. False when the fast machine cannot stand there
/// by itself (a position in the middle of a setup or a `begin` that nothing led to).
bool place(runtime::Playout& playout, const State& state);

/// What the two engines must agree on, taken from a state between turns.
runtime::FastPosition position_of(const State& state);

}  // namespace ludo::interpreter
