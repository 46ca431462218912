// Checks how the game is played: phases, turns, order, stuck, repetition, limits, ends, points.
//
// Tested by tests/lang/check/test_scenario.cpp.
#pragma once

#include "lang/ast/node.hpp"
#include "lang/check/context.hpp"
#include "lang/check/elements.hpp"

namespace ludo::lang {

// The phases, so that they can be named: those declared, and Main where a turn stands outside of
// phases.
void declare_phases(Elements& elements);

void check_scenario(Elements& elements);

// The first item of this form, or null; further ones are reported.
const Node* only_item(const Elements& elements, Form form);

}  // namespace ludo::lang
