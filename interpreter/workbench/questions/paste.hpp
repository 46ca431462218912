// A text with one of its repairs.
//
// Tested by tests/questions/test_repairs.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/workbench/questions/classes.hpp"

namespace ludo::workbench::questions {

/// The text of the file that a repair belongs into, with the repair where it says; nothing where
/// the place is left to the author.
std::optional<std::string> pasted(const Asked& asked, const Repair& repair);

}  // namespace ludo::workbench::questions
