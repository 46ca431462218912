// Notations of positions, such as FEN: their declaration, and reading a text in one of them.
//
// A text in a notation is translated into the lines of a `given` block, which are then read as if
// they had been written; so a notation can say nothing that a position could not.
//
// Tested by tests/lang/check/test_notations.cpp.
#pragma once

#include <string>
#include <string_view>

#include "lang/ast/node.hpp"
#include "lang/check/elements.hpp"

namespace ludo::lang {

/// All `notation` items, into GameModel::notations. After the scenario is checked.
void check_notations(Elements& elements);

/// The lines of a `given` block that say what `written` says, or why there are none.
struct TranslatedPosition {
  std::string lines;
  std::string fault;  // empty: there is none
};
/// Reads a position in a notation of the model. Fields that are missing at the end keep their
/// declared initial values.
TranslatedPosition translate_position(const GameModel& model, const Notation& notation,
                                      std::string_view written);

/// `set turns without C to n`: the limit that counts it, or kNoIndex after a message.
Index find_quiet_limit(Elements& elements, const Node& condition);

}  // namespace ludo::lang
