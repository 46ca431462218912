// Why a condition of a test does not hold: the part of it that fails, and what was met instead.
//
// Tested by tests/interpreter/services/test_test_run.cpp.
#pragma once

#include <string>

#include "interpreter/reference/engine.hpp"
#include "lang/model/model.hpp"
#include "lang/text/source.hpp"

namespace ludo::interpreter {

/// Of several conditions the first that fails, in the words of the text, and the number that it
/// asks of; of `some x among D where C` how many there are in D, and what of C none of them passes;
/// of `no …` and `every …` the first that is otherwise. `sources` null: without words of the text.
/// Precondition: the expectation is a condition that fails in this state.
std::string why_it_fails(const Engine& engine, const lang::GameModel& model,
                         const lang::SourceMap* sources, const State& state,
                         const lang::Expectation& expectation);

}  // namespace ludo::interpreter
