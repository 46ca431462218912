// Mistakes of a description that show only in play and that both engines tell in the same words.
//
// Tested by tests/defects/test_laws.cpp.
#pragma once

#include <string>

#include "lang/model/model.hpp"

namespace ludo::lang {

/// After a boundary inside a turn no path leads on. `by_law`: some would, but each breaks a law.
std::string nothing_goes_on(const GameModel& model, bool by_law);

}  // namespace ludo::lang
