// What code.def says about the operands of instructions.
#pragma once

#include <string_view>

#include "interpreter/program/program.hpp"

namespace ludo::program {

/// What an instruction does, in the words of code.def or ops.def.
std::string_view code_meaning(Code code);

/// In which bank its operands `dst`, `a` and `b` lie: 'i', 's', or 0 when it has none there. The
/// result of a general operation lies where its expression's type says.
struct OperandBanks {
  char dst = 0;
  char a = 0;
  char b = 0;
};
OperandBanks operand_banks(Code code);

}  // namespace ludo::program
