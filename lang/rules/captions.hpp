// What is said of the figure of an example: the author's sentence, and the move in words.
//
// Tested by tests/rules/test_examples.cpp.
#pragma once

#include <vector>

#include "lang/rules/examples.hpp"
#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

/// The sentences below the figure of an example. Of more things than a caption can name, and where
/// nothing is known of them, it gives the move as the game writes it.
std::vector<Sentence> caption_of(const Speaker& speaker, const Language& language,
                                 const Example& example);

}  // namespace ludo::lang::rules
