// Tidies the code of a finished program.
#pragma once

#include "interpreter/program/program.hpp"

namespace ludo::program {

/// Lets jumps to jumps go where those go.
void thread_jumps(Program& program);

/// It goes to x or goes on, by what it reads, and does nothing else.
bool jumps_on_condition(Code code);

/// The x of the instruction is an instruction.
bool jumps_to_x(Code code);

/// The pool holds y instructions from x on.
bool jumps_to_pool(Code code);

}  // namespace ludo::program
