// Lines from which games go on, those that are nearest to something first.
//
// Tested by tests/questions/.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/runtime/random.hpp"
#include "interpreter/workbench/questions/trail.hpp"

namespace ludo::workbench::questions {

struct Entry {
  double distance = 0;
  StopAt at;
  std::uint64_t visits = 0;
};

/// Puts a stop in its place among the ten nearest, if it is one of them; kFar: it is none.
void keep_nearest(std::vector<Entry>& archive, double distance, const StopAt& at);

/// An entry that was drawn, likelier if that was seldom, and from it at most six moves back.
/// Precondition: there is one.
StopAt chosen(std::vector<Entry>& entries, interpreter::Random& random);

}  // namespace ludo::workbench::questions
