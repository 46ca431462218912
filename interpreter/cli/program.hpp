// The program: reads the command line, runs a verb, answers the exit status.
//
// Tested by tests/cli/.
#pragma once

namespace ludo::interpreter {

int run_program(int argc, char** argv);

}  // namespace ludo::interpreter
