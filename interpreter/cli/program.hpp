// The program: reads the command line, runs a verb, answers the exit status.
//
// Tested by tests/cli/.
#pragma once

#include <functional>

#include "interpreter/cli/status.hpp"

namespace ludo::interpreter {

int run_program(int argc, char** argv);

// The exit status of some work, whatever it throws; what is thrown is said.
int guarded(const std::function<Status()>& work);

}  // namespace ludo::interpreter
