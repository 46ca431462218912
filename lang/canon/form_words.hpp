// The words of the form for the closed lists of the model: they never change, whatever the model
// calls them.
//
// Tested by tests/lang/canon/test_canon.cpp.
#pragma once

#include <string_view>

#include "lang/model/model.hpp"

namespace ludo::lang::canon {

std::string_view word_of(Verdict verdict);
std::string_view word_of(Variable::Life life);
std::string_view word_of(RelativeDirection direction);
std::string_view word_of(SameWhat what);
std::string_view word_of(Counter counter);

}  // namespace ludo::lang::canon
