// Lowers values to the registers where they are wanted.
//
// Code that has just been written can leave its value in another register than it has chosen
// itself, as long as all its instructions that name the register can be changed.
//
// Tested by tests/interpreter/program/.
#include <algorithm>

#include "interpreter/program/code_text.hpp"
#include "interpreter/program/lowering.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using lang::Expr;
using lang::Shape;

namespace {

bool covers(const Operand& operand, Bank bank, std::int32_t index) {
  if (operand.index == kNoRegister || (operand.bank == Bank::Set) != (bank == Bank::Set)) {
    return false;
  }
  const std::int32_t width = operand.bank == Bank::Several ? operand.width : 1;
  return operand.index <= index && index < operand.index + width;
}

bool mentions(const LinePlan& plan, Bank bank, std::int32_t index) {
  const auto is = [&](std::uint16_t reg, Bank of) { return of == bank && reg == index; };
  bool found = is(plan.from, Bank::Int) || is(plan.directions, Bank::Set) ||
               is(plan.direction, Bank::Int) || is(plan.goal, Bank::Set);
  for (const LineSegment& segment : plan.segments) {
    found = found || is(segment.what, Bank::Set) || is(segment.least, Bank::Int) ||
            is(segment.most, Bank::Int) || is(segment.to, Bank::Int) ||
            covers(segment.as, bank, index);
    for (const std::uint16_t bend : segment.bends) found = found || is(bend, Bank::Int);
  }
  return found;
}

// Whether an instruction may name a register in another place than dst, a and b.
bool names_elsewhere(const Program& program, const Instruction& in, Bank bank, std::int32_t index) {
  if (in.code >= kFirstOp) {
    const Expr& expr = at(*program.model, in.y);
    // Without arguments some read `me`.
    const std::size_t n = std::max<std::size_t>(expr.args.size(), 1);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t operand = static_cast<std::size_t>(in.x) + i;
      if (operand < program.operands.size() && covers(program.operands[operand], bank, index)) {
        return true;
      }
    }
    const bool several = expr.type.shape == Shape::Tally || expr.type.shape == Shape::Tuple;
    return several && bank == Bank::Int;
  }
  switch (in.code) {
    case Code::CollectLines:
    case Code::LineExists:
    case Code::CountLines:
    case Code::LineStarts:
    case Code::LineEnds:
    case Code::LineCells:
      return mentions(program.lines[static_cast<std::size_t>(in.x)], bank, index);
    case Code::Connected:
      return bank == Bank::Set && in.x == index;
    case Code::CopySome:
    case Code::TallyEntry:
    case Code::TallyKeys:
    case Code::CheckTally:
      return bank == Bank::Int;
    case Code::AddRecord:
    case Code::NextRecord:
    case Code::CollectSubsets:
    case Code::Plan:
    case Code::PlanOr:
    case Code::Way:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Lowering::value_into(ExprId expr, const Scope& scope, Operand to, bool keep) {
  const Mark before = mark();
  const auto first = here();
  const Operand from = value(expr, scope);
  if (keep || !write_into(from, to, before, first, scope)) copy(from, to, keep);
  release(before);
}

// Lets the code that has just been written leave its value where it is wanted. Only for values in
// a temporary of this code, and places that the code cannot read.
bool Lowering::write_into(Operand from, Operand to, Mark before, std::int32_t first,
                          const Scope& scope) {
  if (from.bank != to.bank || from.bank == Bank::Several) return false;
  const bool sets = from.bank == Bank::Set;
  const std::int32_t oldest =
      std::max(sets ? before.sets : before.ints, sets ? floor_set_ : floor_int_);
  if (from.index < oldest || here() == first) return false;
  if (slot_of(scope, to) != kNoIndex) {
    // A name may be read by the code: then only a single instruction reads before it writes.
    if (here() != first + 1) return false;
  }
  for (std::int32_t at_ = first; at_ < here(); ++at_) {
    const Instruction& in = program.code[static_cast<std::size_t>(at_)];
    if (names_elsewhere(program, in, from.bank, from.index)) return false;
  }
  const char bank = sets ? 's' : 'i';
  for (std::int32_t at_ = first; at_ < here(); ++at_) {
    Instruction& in = program.code[static_cast<std::size_t>(at_)];
    OperandBanks banks = operand_banks(in.code);
    if (in.code >= kFirstOp) {
      const bool gives_set = at(model, in.y).type.shape == Shape::Set;
      banks.dst = gives_set ? 's' : 'i';
    }
    LUDO_ASSERT((in.a == kNoRegister || banks.a != 0) && (in.dst == kNoRegister || banks.dst != 0),
                "the text of `{}` says where its operands lie", code_name(in.code));
    if (banks.dst == bank && in.dst == from.index) in.dst = to.index;
    if (banks.a == bank && in.a == from.index) in.a = to.index;
    if (banks.b == bank && in.b == from.index) in.b = to.index;
  }
  return true;
}

}  // namespace ludo::program
