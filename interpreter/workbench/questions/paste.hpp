// A text with one of its repairs.
//
// Tested by tests/questions/test_repairs.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "interpreter/workbench/questions/classes.hpp"

namespace ludo::workbench::questions {

/// How many blanks stand before the lines of a repair where it is put; nothing where that is left
/// to the author.
std::optional<std::size_t> depth_of(const Asked& asked, const Repair& repair);

/// The text of the file that a repair belongs into, with the repair where it says; nothing where
/// the place is left to the author.
std::optional<std::string> pasted(const Asked& asked, const Repair& repair);

}  // namespace ludo::workbench::questions
