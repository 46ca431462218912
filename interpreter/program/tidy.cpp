// Tidies the code of a finished program: shorter ways between instructions, none moved.
//
// Tested by tests/interpreter/program/test_print.cpp.
#include "interpreter/program/tidy.hpp"

#include <set>

namespace ludo::program {

bool jumps_on_condition(Code code) {
  switch (code) {
    case Code::JumpIf:
    case Code::JumpUnless:
    case Code::JumpIfNone:
    case Code::JumpIfEmpty:
    case Code::JumpUnlessMeets:
    case Code::JumpLess:
    case Code::JumpUnlessChosen:
      return true;
    default:
      return false;
  }
}

bool jumps_to_x(Code code) {
  if (jumps_on_condition(code)) return true;
  switch (code) {
    case Code::Jump:
    case Code::Call:
    case Code::CallLaws:
    case Code::CallDeep:
    case Code::LeafIfOver:
    case Code::Way:
    case Code::NextBit:
    case Code::CommitOr:
    case Code::CommitRound:
    case Code::CycleTurn:
      return true;
    default:
      return false;
  }
}

bool jumps_to_pool(Code code) {
  return code == Code::Switch || code == Code::Fork || code == Code::First ||
         code == Code::FollowCounted;
}

namespace {

// Where one comes to from an instruction without doing anything.
std::int32_t followed(const Program& program, std::int32_t at) {
  for (int steps = 0; steps < 64; ++steps) {
    const Instruction& in = program.code[static_cast<std::size_t>(at)];
    if (in.code != Code::Jump || in.x == at) return at;
    at = in.x;
  }
  return at;
}

// A test that jumps to the same test goes on where that one would.
void thread_test(Program& program, Instruction& in) {
  const bool tests = in.code == Code::JumpIf || in.code == Code::JumpUnless ||
                     in.code == Code::JumpIfNone || in.code == Code::JumpIfEmpty;
  for (int steps = 0; tests && steps < 8; ++steps) {
    const Instruction& next = program.code[static_cast<std::size_t>(in.x)];
    if (next.code != in.code || next.a != in.a || next.x == in.x) return;
    in.x = followed(program, next.x);
  }
}

}  // namespace

void thread_jumps(Program& program) {
  std::vector<Instruction>& code = program.code;
  // Tables of jumps may be shared: each entry is followed once.
  std::set<std::int32_t> entries;
  for (Instruction& in : code) {
    if (jumps_to_x(in.code)) in.x = followed(program, in.x);
    thread_test(program, in);
    if (jumps_to_pool(in.code)) {
      for (std::int32_t i = 0; i < in.y; ++i) entries.insert(in.x + i);
    }
    if (in.code == Code::NextRecord) entries.insert(in.y);
    if (in.code == Code::PlanOr) entries.insert(in.b);
  }
  for (const std::int32_t entry : entries) {
    std::int32_t& target = program.pool[static_cast<std::size_t>(entry)];
    target = followed(program, target);
  }
}

}  // namespace ludo::program
