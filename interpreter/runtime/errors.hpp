// What the machine throws.
#pragma once

#include <string>

#include "lang/model/model.hpp"

namespace ludo::runtime {

// The work that a call may do is spent, or the room that it may take.
struct BudgetSpent {
  std::string what;
};

// A mistake of the description that shows only in play.
struct DescriptionError {
  std::string message;
  lang::Span span;
};

}  // namespace ludo::runtime
