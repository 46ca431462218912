// Whose a variable may be, in words.
//
// Tested by tests/lang/check/test_states.cpp and tests/interpreter/services/test_position.cpp.
#pragma once

#include <string>
#include <string_view>

#include "lang/model/model.hpp"

namespace ludo::lang {

/// The description of a variable that the checker keeps because a text asks what happened.
inline constexpr std::string_view kKeptOfRecord = "what happened, as the text asks";

/// As a text says it: `piece`, `player`, `turn` ….
std::string_view owner_word(Owner owner);

/// Which of them has it, by its number: `b3`, `White`; empty for the game and what is of it alone.
std::string owner_name(const GameModel& model, Owner owner, Index number);

/// Each of several things has one of its own; otherwise it is a single variable, `the turn has`.
bool is_of_things(Owner owner);

}  // namespace ludo::lang
