// What in a program names instructions and registers: for those who rewrite its code.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/program/program.hpp"

namespace ludo::program {

/// Calls `visit` once for each number of the program that is an instruction's.
void each_place(Program& program, const std::function<void(std::int32_t&)>& visit);

struct Registers {
  std::vector<bool> ints, sets;
  explicit Registers(const Program& program)
      : ints(static_cast<std::size_t>(program.int_count)),
        sets(static_cast<std::size_t>(program.set_count)) {}
  void add(const Operand& operand);
  bool has(Bank bank, std::int32_t reg) const;
};

/// Registers that are named by plans, units and tables: what is read in places that instructions do
/// not say themselves.
Registers named_elsewhere(const Program& program);

/// The instruction may go on elsewhere than behind itself, or comes back there.
bool leaves(Code code);

/// Calls `visit` with a reference to each number of a choose-counted's row in the pool that names a
/// set register.
template <class Pool, class Visit>
void each_counted_set(Pool& pool, const Instruction& in, const Visit& visit) {
  const auto row = [&](std::int32_t at) -> auto& { return pool[static_cast<std::size_t>(at)]; };
  std::int32_t at = in.x;
  for (std::int32_t n = row(at++); n > 0; --n) visit(row(at++));
  for (std::int32_t n = row(at++); n > 0; --n, at += 2) visit(row(at));
  for (std::int32_t n = row(at++); n > 0; --n, at += kCountedReachSize) {
    for (std::int32_t i = 0; i < 3; ++i) visit(row(at + i));
  }
}

}  // namespace ludo::program
