// What the machine throws.
#pragma once

#include "lang/model/play_errors.hpp"

namespace ludo::runtime {

using lang::BudgetSpent;
using lang::DescriptionError;
using lang::Stopped;

// Throws BudgetSpent; out of line, so that those who ask for little stay small.
[[noreturn, gnu::cold]] void throw_spent(const char* what);

}  // namespace ludo::runtime
