// The shapes that every view has, as the text of a module.
//
// Tested by tests/lang/view/test_standard.cpp.
#pragma once

#include <string_view>

namespace ludo::lang {

/// `shapes standard`: disc, token, square, counter, card, flag, rail, dot, cube, brackets, cross,
/// stroke, mini-board, pit, chip, deck, back.
std::string_view standard_shapes();

}  // namespace ludo::lang
