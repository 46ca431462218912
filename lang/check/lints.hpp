// Warnings: what is allowed and probably not meant.
//
// Tested by tests/lang/check/test_lints.cpp.
#pragma once

#include "lang/check/elements.hpp"

namespace ludo::lang {

void look_for_slips(Elements& elements);

}  // namespace ludo::lang
