// The line of moves after which a question shows, as it is told.
//
// Tested by tests/questions/.
#pragma once

#include "interpreter/reference/engine.hpp"
#include "interpreter/workbench/questions/question.hpp"
#include "interpreter/workbench/questions/trail.hpp"

namespace ludo::workbench::questions {

/// The line to a stop, each move as the game writes it.
Witness witness_to(const interpreter::Engine& engine, const StopAt& end);

/// The same of a line. Precondition: its moves can be made one after the other.
Witness witness_of(const interpreter::Engine& engine, Trail& trail, const Line& line);

}  // namespace ludo::workbench::questions
