// In what two states differ, both in the form of the fast engine (runtime/state.hpp).
#pragma once

#include <string>

#include "interpreter/runtime/state.hpp"
#include "lang/model/model.hpp"

namespace ludo::tests {

// The lines in which they differ, each with both sides; empty when they are equal.
std::string differences(const lang::GameModel& model, const runtime::FastPosition& reference,
                        const runtime::FastPosition& fast);

}  // namespace ludo::tests
