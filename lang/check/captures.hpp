// Asks for `capturing what stands there` where something may stand.
//
// A path is followed through rules, definitions and what is supposed with what is known of free
// sites; what spec/3-interactions.md counts as proof is what is followed here.
//
// Tested by tests/lang/check/test_captures.cpp.
#pragma once

#include "lang/check/context.hpp"

namespace ludo::lang {

/// Reports moves that may take off what stands at their goal and do not say so, and, of the file
/// of the game itself, moves that say so although nothing can stand there.
void judge_captures(Context& context);

}  // namespace ludo::lang
