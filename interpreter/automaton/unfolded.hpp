// How large definitions are when those they use are written out in their place.
//
// What looks at conditions before the game begins goes into definitions each time that they are
// used. Where each uses the next one twice, that is twice as much work for each step.
//
// Tested by tests/interpreter/automaton/test_build.cpp and tests/interpreter/services/.
#pragma once

#include <cstdint>

#include "lang/model/model.hpp"

namespace ludo::automaton {

/// The most expressions that a definition may come to.
inline constexpr std::uint64_t kMostUnfolded = 200'000;

/// Whether some definition comes to more.
bool unfolds_too_far(const lang::GameModel& model);

}  // namespace ludo::automaton
