// A first look at a graph without places: stress majorisation, after Gansner, Koren and North,
// "Graph drawing by stress majorization" (2004), in its localised form.
//
// Only + - * / and square roots of doubles are used, in an order that is always the same, and what
// comes out is rounded to tens: the same places on every machine.
//
// Tested by tests/interpreter/scene/test_places.cpp.
#pragma once

#include <vector>

#include "interpreter/scene/scene.hpp"
#include "lang/model/board.hpp"

namespace ludo::scene {

/// The middles by site, the least 0 0. Sites that are linked lie about `apart` from each other.
std::vector<Point> graph_layout(const lang::Board& board, std::int32_t apart);

}  // namespace ludo::scene
