// Leaves moves out of a line as long as a question still shows at its end.
//
// Tested by tests/questions/.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/workbench/questions/classes.hpp"
#include "interpreter/workbench/questions/trail.hpp"

namespace ludo::workbench::questions {

/// Where the question shows after the fewest moves that were found: by leaving out parts of the
/// line, halves first, then smaller ones (Zeller and Hildebrandt 2002). A move that is not legal
/// any more is left out, too. Looks at `plies` states at most.
Arrived shrunk(Trail& trail, QuestionClass& of, const std::string& key, const StopAt& found,
               std::uint64_t plies);

}  // namespace ludo::workbench::questions
