// Writes instructions, constants and tables, and hands out registers.
//
// Tested through the listings of tests/interpreter/program/.
#include <algorithm>

#include "interpreter/program/lowering.hpp"
#include "interpreter/program/pages.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

Lowering::Lowering(Program& program_, const automaton::Automaton& automaton_)
    : program(program_), model(*program_.model), automaton(automaton_), folding_(model) {
  // Instruction 0 is `fail`.
  if (program.code.empty()) program.code.emplace_back();
  next_int_ = floor_int_ = program.int_count;
  next_set_ = floor_set_ = program.set_count;
}

// ---- code

std::int32_t Lowering::emit(Instruction instruction) {
  program.code.push_back(instruction);
  return here() - 1;
}

std::int32_t Lowering::emit_to(Instruction instruction, Target& target) {
  const std::int32_t at = emit(instruction);
  if (target.at >= 0) {
    program.code.back().x = target.at;
  } else {
    target.jumps.push_back(at);
  }
  return at;
}

std::int32_t Lowering::pool_to(Target& target) {
  const auto at = static_cast<std::int32_t>(program.pool.size());
  program.pool.push_back(target.at);
  if (target.at < 0) target.pool.push_back(at);
  return at;
}

void Lowering::jump(Code code, Target& target, std::uint16_t a, std::uint16_t b) {
  emit_to({.code = code, .a = a, .b = b}, target);
}

void Lowering::place(Target& target) {
  LUDO_ASSERT(target.at < 0, "a place is placed once");
  target.at = here();
  for (const std::int32_t at : target.jumps) program.code[static_cast<std::size_t>(at)].x = here();
  for (const std::int32_t at : target.pool) program.pool[static_cast<std::size_t>(at)] = here();
  target.jumps.clear();
  target.pool.clear();
}

// ---- constants

std::vector<std::int32_t> Lowering::bits_of(const lang::Value& set, const lang::Type& type) const {
  std::vector<std::int32_t> bits = set.items;
  if (type.base == lang::Base::Int) {
    for (std::int32_t& bit : bits) bit -= program.number_base;
  }
  for (const std::int32_t bit : bits) {
    const std::int32_t end =
        type.base == lang::Base::Int ? program.words * 64 : bits_of_width(program.words);
    if (bit < 0 || bit >= end) throw NotFrozen{"a set of distant numbers"};
  }
  return bits;
}

namespace {

std::int32_t append_constant(Program& program, const std::vector<std::int32_t>& bits) {
  const auto words = static_cast<std::size_t>(program.words);
  const std::size_t at = program.set_constants.size();
  append_set(program.set_constants, program.words, bits);
  return static_cast<std::int32_t>(at / words);
}

}  // namespace

std::int32_t Lowering::set_constant(const std::vector<std::int32_t>& bits) {
  const auto found = constants_.find(bits);
  if (found != constants_.end()) return found->second;
  return constants_[bits] = append_constant(program, bits);
}

std::int32_t Lowering::set_table(const std::vector<lang::Value>& sets, const lang::Type& type) {
  std::vector<std::int32_t> key;
  for (const lang::Value& set : sets) {
    const auto bits = bits_of(set, type);
    key.insert(key.end(), bits.begin(), bits.end());
    key.push_back(-1);
  }
  const auto found = tables_.find(key);
  if (found != tables_.end()) return found->second;
  std::int32_t first = -1;
  for (const lang::Value& set : sets) {
    const std::int32_t at = append_constant(program, bits_of(set, type));
    if (first < 0) first = at;
  }
  return tables_[key] = first;
}

std::int32_t Lowering::pool_table(const std::vector<std::int32_t>& numbers) {
  const auto found = pools_.find(numbers);
  if (found != pools_.end()) return found->second;
  const auto at = static_cast<std::int32_t>(program.pool.size());
  program.pool.insert(program.pool.end(), numbers.begin(), numbers.end());
  return pools_[numbers] = at;
}

// ---- registers

namespace {

constexpr std::int32_t kMostRegisters = 0xFFF0;

}  // namespace

std::uint16_t Lowering::temp_int() {
  const std::int32_t reg = next_int_++;
  program.int_count = std::max(program.int_count, next_int_);
  if (next_int_ > kMostRegisters) throw NotFrozen{"too many registers"};
  return static_cast<std::uint16_t>(reg);
}

std::uint16_t Lowering::temp_set() {
  const std::int32_t reg = next_set_++;
  program.set_count = std::max(program.set_count, next_set_);
  if (next_set_ > kMostRegisters) throw NotFrozen{"too many registers"};
  return static_cast<std::uint16_t>(reg);
}

// A register whose writes are kept must not share its word with one whose writes are not.
std::uint16_t Lowering::temp_alone() {
  if (next_int_ % 2 != 0) temp_int();
  const std::uint16_t reg = temp_int();
  temp_int();
  return reg;
}

Bank Lowering::bank_of(const lang::Type& type) const {
  switch (type.shape) {
    case lang::Shape::Scalar:
      return Bank::Int;
    case lang::Shape::Set:
      return Bank::Set;
    case lang::Shape::Tally:
    case lang::Shape::Tuple:
      return Bank::Several;
  }
  LUDO_UNREACHABLE();
}

int Lowering::width_of(const lang::Type& type) const {
  switch (type.shape) {
    case lang::Shape::Scalar:
    case lang::Shape::Set:
      return 1;
    case lang::Shape::Tally:
      return lang::domain_size(model, type);
    case lang::Shape::Tuple:
      return type.width;
  }
  LUDO_UNREACHABLE();
}

Operand Lowering::temp(const lang::Type& type) {
  Operand operand{bank_of(type), kNoRegister, static_cast<std::uint16_t>(width_of(type))};
  switch (operand.bank) {
    case Bank::Int:
      operand.index = temp_int();
      break;
    case Bank::Set:
      operand.index = temp_set();
      break;
    case Bank::Several:
      operand.index = temp_int();
      for (int i = 1; i < operand.width; ++i) temp_int();
      break;
  }
  return operand;
}

// A name of a piece follows it while a way or a supposition moves it, so its register is nobody
// else's and is never given back.
Operand Lowering::temp_slot(const lang::Type& type) {
  const bool follows = program.follows_pieces && type.base == lang::Base::Piece;
  if (!follows) return temp(type);
  Operand operand{bank_of(type), kNoRegister, 1};
  switch (operand.bank) {
    case Bank::Int:
      operand.index = temp_alone();
      floor_int_ = next_int_;
      break;
    case Bank::Set:
      operand.index = temp_set();
      floor_set_ = next_set_;
      break;
    case Bank::Several:
      throw NotFrozen{"a tally of pieces"};
  }
  program.piece_registers.push_back(operand);
  return operand;
}

Lowering::Mark Lowering::mark() const { return {next_int_, next_set_}; }

void Lowering::release(Mark mark) {
  next_int_ = std::max(mark.ints, floor_int_);
  next_set_ = std::max(mark.sets, floor_set_);
}

void Lowering::new_unit() {
  if (program.int_count % 2 != 0) ++program.int_count;
  next_int_ = floor_int_ = program.int_count;
  next_set_ = floor_set_ = program.set_count;
}

// ---- units

bool Lowering::gains_by_player(std::int32_t first, std::int32_t last) const {
  constexpr std::size_t kMostPlayers = 4;
  constexpr std::int32_t kMostInstructions = 1024;
  if (!folds || model.players.size() > kMostPlayers || last - first > kMostInstructions) {
    return false;
  }
  return std::any_of(
      program.code.begin() + first, program.code.begin() + last,
      [](const Instruction& in) { return in.code == Code::Me || in.code == Code::Mover; });
}

Unit Lowering::unit(ExprId expr, Index slots, bool raw) {
  Unit made;
  if (expr == kNoExpr) return made;
  new_unit();
  const Scope scope = unit_scope(slots, {expr}, kNoIndex, kNoIndex, raw);
  if (!scope.slots.empty()) made.slot0 = scope.slots[0];
  made.result = temp(model.exprs[static_cast<std::size_t>(expr)].type);
  made.pc = here();
  value_into(expr, scope, made.result, false);
  emit({.code = Code::Halt});
  finish();
  return made;
}

}  // namespace ludo::program
