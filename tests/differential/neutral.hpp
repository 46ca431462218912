// States of both engines in one form, so that they can be compared and shown.
#pragma once

#include <string>

#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/state.hpp"

namespace ludo::tests {

// A state of the reference engine, taken apart as FastEngine::position() does its own.
runtime::FastPosition neutral_position(const interpreter::State& state);

// The lines in which they differ, each with both sides; empty when they are equal.
std::string differences(const lang::GameModel& model, const runtime::FastPosition& reference,
                        const runtime::FastPosition& fast);

}  // namespace ludo::tests
