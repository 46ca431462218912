// Which shifts run into nobody, seen from the line that named who is shifted: it ends behind them
// where nothing stands.
//
// It is noted at the statement, so that an engine asks nothing in play; of others it asks. Tested
// by tests/lang/check/test_clear_shifts.cpp.
#pragma once

#include "lang/model/model.hpp"

namespace ludo::lang {

void find_clear_shifts(GameModel& model);

}  // namespace ludo::lang
