// The working parts of shorten(): blocks, what is known of registers, and instructions that become
// one. Internal to program/.
//
// A block is a run of instructions that is entered at its beginning alone. While the code is worked
// on, set registers from kPlanes on stand for planes of the state (by their place behind the
// first), those behind the program's own for constants; at the end they become registers that are
// read and never written.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/program/code_text.hpp"
#include "interpreter/program/lowering.hpp"
#include "interpreter/program/places.hpp"

namespace ludo::program {

inline constexpr std::int32_t kPlanes = 0xF000;
inline constexpr std::int32_t kMostPlanes = 0xF00;

/// Its only effect is what it writes to dst.
bool is_plain(Code code);

/// It also reads what was in dst.
bool reads_dst(Code code);

/// What is known of registers stays true behind it, but for dst.
bool is_quiet(Code code);

/// It reads the registers of a line plan.
bool reads_line(Code code);

/// y bit 0 says that the write goes on the trail.
bool may_keep(Code code);

struct Shortening {
  Program& program;
  std::int32_t own_sets;                      // set registers of the program itself
  std::map<std::int32_t, std::int32_t> rows;  // constant → its register
  std::vector<std::int32_t> constants;        // by register behind own_sets
  std::vector<bool> leads;                    // by instruction: a block begins there
  std::vector<bool> gone;                     // … it is left out
  Registers outside;                          // read by other blocks than the one that writes them
  std::vector<std::int32_t> plan_readers;     // by line plan: how many instructions name it

  explicit Shortening(Program& program_)
      : program(program_), own_sets(program_.set_count), outside(program_) {}

  Instruction& at(std::size_t pc) { return program.code[pc]; }
  std::size_t size() const { return program.code.size(); }

  // ---- registers

  struct Named {
    Bank bank;
    std::int32_t reg;
    friend bool operator==(const Named&, const Named&) = default;
  };
  static Named named(char bank, std::uint16_t reg) {
    return {bank == 's' ? Bank::Set : Bank::Int, reg};
  }
  OperandBanks banks_of(const Instruction& in) const {
    OperandBanks banks = operand_banks(in.code);
    if (in.code >= kFirstOp) {
      const auto& type = program.model->exprs[static_cast<std::size_t>(in.y)].type;
      banks.dst = type.shape == lang::Shape::Set ? 's' : 'i';
    }
    return banks;
  }
  bool reads(const Instruction& in, const Named& what) const {
    const OperandBanks banks = banks_of(in);
    const auto is = [&](char bank, std::uint16_t reg) {
      return bank != 0 && reg != kNoRegister && named(bank, reg) == what;
    };
    return is(banks.a, in.a) || is(banks.b, in.b) || (reads_dst(in.code) && is(banks.dst, in.dst));
  }
  bool writes(const Instruction& in, const Named& what) const {
    const OperandBanks banks = banks_of(in);
    if (in.code == Code::NextBit && named('s', in.a) == what) return true;
    return banks.dst != 0 && in.dst != kNoRegister && named(banks.dst, in.dst) == what;
  }
  std::optional<Named> target_of(const Instruction& in) const {
    const OperandBanks banks = banks_of(in);
    if (banks.dst == 0 || in.dst == kNoRegister) return std::nullopt;
    return named(banks.dst, in.dst);
  }

  std::uint16_t row_of(std::int32_t constant) {
    const auto [found, fresh] =
        rows.try_emplace(constant, own_sets + static_cast<std::int32_t>(constants.size()));
    if (fresh) constants.push_back(constant);
    return static_cast<std::uint16_t>(found->second);
  }
  std::uint16_t plane_of(std::int32_t offset) const {
    return static_cast<std::uint16_t>(kPlanes +
                                      (offset - program.layout.occupied) / (8 * program.words));
  }
  std::uint16_t owner_plane(std::int32_t player) const {
    return plane_of(program.layout.owner_planes[static_cast<std::size_t>(player)]);
  }
  std::uint16_t kind_plane(std::int32_t kind) const {
    return plane_of(program.layout.kind_planes[static_cast<std::size_t>(kind)]);
  }
  static bool is_plane(std::uint16_t reg) { return reg >= kPlanes && reg != kNoRegister; }
  bool is_constant(std::uint16_t reg) const {
    return reg >= own_sets && static_cast<std::size_t>(reg - own_sets) < constants.size();
  }
  bool is_empty(std::uint16_t reg) const {
    return is_constant(reg) &&
           constants[static_cast<std::size_t>(reg - own_sets)] == program.no_sites;
  }
  // The player whose pieces stand in a plane, or -1.
  std::int32_t owner_of(std::uint16_t reg) const {
    const auto n = program.model->players.size();
    for (std::size_t i = 0; is_plane(reg) && i < n; ++i) {
      if (owner_plane(static_cast<std::int32_t>(i)) == reg) return static_cast<std::int32_t>(i);
    }
    return -1;
  }

  // ---- blocks
  void find_blocks();

  // Nobody reads what the register holds behind an instruction.
  bool is_dead(std::size_t pc, const Named& what);

  // The only instruction of the block that reads what this one writes, behind which it is dead.
  std::optional<std::size_t> only_reader(std::size_t pc);
  bool unwritten_between(std::size_t from, std::size_t to, const Named& what);

  // The instruction of the block that has last written an operand.
  std::optional<std::size_t> maker_of(std::size_t pc, const Named& what);

  // ---- known values

  struct Known {
    std::map<std::uint16_t, std::int32_t> numbers;
    std::map<std::uint16_t, std::uint16_t> ints, sets;  // register → one with the same content
    std::vector<Instruction> made;                      // sets that their dst still holds

    void forget(Bank bank, std::uint16_t reg) {
      auto& same = bank == Bank::Set ? sets : ints;
      same.erase(reg);
      std::erase_if(same, [&](const auto& entry) { return entry.second == reg; });
      if (bank == Bank::Int) numbers.erase(reg);
      if (bank == Bank::Set) {
        std::erase_if(made, [&](const Instruction& in) {
          return in.dst == reg || in.a == reg || in.b == reg;
        });
      }
    }
  };
  void put_in_known(bool shares);

  // A set that is there already is copied.
  void share(Instruction& in, Known& known) const;

  // Sets that a choice finds in its plan or table.
  void put_in_plans(const Instruction& in, const Known& known);

  // As plain as it can be said, knowing what is known.
  void simplify(Instruction& in, const Known& known);

  // ---- several as one
  void join();

  // What made an operand, if it does nothing else.
  std::optional<std::size_t> made_for(std::size_t pc, const Named& what);
  void join_shift(std::size_t pc, std::uint16_t shifted, std::uint16_t other);

  // Fills of the same sets in several directions, united.
  void join_fills(std::size_t pc);

  // Pieces go, and others come to the same sites.
  void join_removal(std::size_t pc);

  // s and back(s) and back(back(s)) …
  void join_row(std::size_t pc);
  void join_meets(std::size_t pc);
  void join_not(std::size_t pc);

  // What is only copied is written where it is wanted.
  void join_copy(std::size_t pc);

  // `r := 0; when not T go on behind; r := 1` is r := T.
  void join_test(std::size_t pc);

  // Ways between instructions (shorten_jumps.cpp).
  void straighten();

  // ---- what is left out
  void leave_out_unread();

  // … as far as the flow of the whole program tells (shorten_live.cpp).
  void leave_out_dead();

  // True: something was.
  bool close_up();

  // ---- registers as the machine has them
  void lay_rows();
};

}  // namespace ludo::program
