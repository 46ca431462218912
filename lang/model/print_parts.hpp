// The parts that the printed model is put together from; print.cpp does that.
//
// Tested by tests/lang/model/test_model.cpp.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lang/model/model.hpp"
#include "lang/model/print_code.hpp"

namespace ludo::lang {

/// Where no register has a name.
inline const SlotNames kNoSlots;

/// The name of a row of a table; a number outside it is our mistake, shown rather than hidden.
template <class Row>
std::string name_in(const std::vector<Row>& rows, Index index) {
  if (index < 0 || static_cast<std::size_t>(index) >= rows.size()) return fmt::format("?{}", index);
  return rows[static_cast<std::size_t>(index)].name;
}

/// In quotation marks, with those inside marked.
std::string quoted(std::string_view text);

/// With a blank between.
std::string list_of_names(const GameModel& model, Base base, const std::vector<Index>& values);

/// ` "Title"` after the head of an item, and the notes and rulings below it.
std::string title_of(const Item& item);
std::string attached_to(const Item& item, std::size_t depth);

std::string print_elements(const GameModel& model);
std::string print_given(const GameModel& model, const Given& given);
std::string print_test(const GameModel& model, const TestModel& test);

}  // namespace ludo::lang
