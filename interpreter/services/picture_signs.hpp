// What the pictures of boards have in common: the signs of pieces and of values, lists that are
// wrapped, and values at their beginning.
//
// Tested by tests/interpreter/services/test_board_picture.cpp.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/reference/state.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

// A picture, and the variables whose values stand in it.
struct Picture {
  std::string text;
  std::set<lang::Index> told;
};

using PieceSigns = std::map<PieceOnSite, std::string>;

// `White Man`, or `Rock` of nobody.
std::string piece_words(const lang::GameModel& model, const PieceOnSite& piece);

// A sign for every sort of piece on the board: the legend's, else letters of its name.
PieceSigns signs_of(const lang::GameModel& model, const Position& position);

// The first of the letters in `name`, then of the digits, that is not `taken`; it is taken then.
// Small letters if `small`, capital ones otherwise.
std::string fresh_sign(std::string_view name, bool small, std::set<std::string>& taken);

// `  label one, two, …`, with line breaks before column 80.
std::string told_list(std::string_view label, const std::vector<std::string>& items);

// Where pieces stand, a list for each sort.
std::string pieces_by_sort(const lang::GameModel& model, const Position& position);

// What a variable holds before it is set, where that is the same for all owners and known.
std::optional<lang::Value> fixed_initial(const lang::GameModel& model,
                                         const lang::Variable& variable);

// What a variable of `owner` holds; precondition: fixed_initial() is there.
lang::Value value_at(const lang::GameModel& model, const Position& position, lang::Index variable,
                     lang::Index owner);

// Open to all, and kept from turn to turn.
bool is_open_and_lasting(const lang::Variable& variable);

}  // namespace ludo::interpreter
