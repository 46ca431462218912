// Looks for slips; see lints.hpp.
//
// Tested by tests/lang/check/test_lints.cpp.

#include "lang/check/lints.hpp"

namespace ludo::lang {

void look_for_slips(Elements& elements) { (void)elements; }

}  // namespace ludo::lang
