// Positions in the notations that a game declares, such as FEN: the way out of the program. The way
// in is lang/check/notations.hpp.
//
// Tested by tests/interpreter/services/test_field_notation.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/reference/state.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

/// The state in a notation of its model. Nothing if the notation has no words for it: in the middle
/// of a turn, when the game is over, where a piece has no sign in the setup's legend.
std::optional<std::string> write_in_notation(const lang::GameModel& model, const State& state,
                                             const lang::Notation& notation);

}  // namespace ludo::interpreter
