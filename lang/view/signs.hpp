// Short signs for kinds of pieces: what stands on a disc, and what `sign short` means.
//
// Tested by tests/lang/view/test_derive_signs.cpp.
#pragma once

#include <string>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang {

/// By kind, one to three letters: its sign in `table pieces`, else its sign in the legend of the
/// setup, if that is the same for all owners, else the shortest beginning of its name. Two kinds
/// that one player, or nobody, may have never get the same sign, whatever the letters' case.
std::vector<std::string> short_signs(const GameModel& model);

}  // namespace ludo::lang
