// What renderers of letters write for pieces and tints: every sort of piece has a sign of its own.
//
// Tested by tests/interpreter/scene/test_letters.cpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "interpreter/scene/select.hpp"

namespace ludo::scene {

using PieceLetters = std::map<interpreter::PieceOnSite, std::string>;

/// Of the sorts of pieces among these: their signs in the setup's legend, else the beginnings of
/// their names, small for the second player; no sign twice.
PieceLetters letters_of(const lang::GameModel& model, const Pieces& pieces);

/// A letter of the name that is not taken yet, small ones first; else a number. It is taken then.
std::string fresh_letter(std::string_view name, std::set<std::string>& taken);

}  // namespace ludo::scene
