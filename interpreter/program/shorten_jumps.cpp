// Makes ways between instructions shorter: jumps over jumps, jumps to an end, and code that nothing
// leads to. See shortening.hpp.
//
// Tested by tests/interpreter/program/test_shorten.cpp and tests/differential/.
#include "interpreter/program/places.hpp"
#include "interpreter/program/shortening.hpp"

namespace ludo::program {

namespace {

// Nothing follows it, wherever it stands.
bool is_an_end(Code code) {
  return code == Code::Fail || code == Code::Leaf || code == Code::Halt || code == Code::Return;
}

}  // namespace

void Shortening::straighten() {
  std::vector<bool> aimed(size() + 1, false);
  each_place(program, [&](std::int32_t& place) { aimed[static_cast<std::size_t>(place)] = true; });
  const auto kept_from = [&](std::size_t pc) {
    while (pc < size() && gone[pc]) ++pc;
    return pc;
  };
  const auto target = [&](const Instruction& in) {
    return kept_from(static_cast<std::size_t>(in.x));
  };
  // The first two instructions are where paths and units end; they stay.
  for (std::size_t pc = 2; pc < size(); ++pc) {
    if (gone[pc]) continue;
    Instruction& in = at(pc);
    if (in.code == Code::JumpIf || in.code == Code::JumpUnless) {
      const std::size_t over = kept_from(pc + 1);
      bool alone = over < size() && at(over).code == Code::Jump;
      for (std::size_t between = pc + 1; alone && between <= over; ++between) {
        alone = !aimed[between];
      }
      if (alone && target(in) == kept_from(over + 1)) {
        in.code = in.code == Code::JumpIf ? Code::JumpUnless : Code::JumpIf;
        in.x = at(over).x;
        gone[over] = true;
      }
    }
    if (in.code != Code::Jump) continue;
    for (std::size_t next = pc + 1; next < size() && !aimed[next]; ++next) gone[next] = true;
    const std::size_t there = target(in);
    if (there == kept_from(pc + 1)) {
      gone[pc] = true;
    } else if (there < size() && is_an_end(at(there).code)) {
      in = at(there);
    }
  }
}

}  // namespace ludo::program
