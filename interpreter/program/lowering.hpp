// Lowering: from expressions, generators and labels to instructions. Internal to program/.
//
// One Lowering writes one program. Expressions become code that leaves its value in registers;
// conditions become jumps. Registers: those of the automaton's frames have fixed places; temporaries
// are handed out upwards within a unit and given back by marks; two units that may be active at the
// same time (a law while a turn runs, a define that is called) never share temporaries, so every
// unit takes fresh ones.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/program/program.hpp"

namespace ludo::program {

// Thrown inside freeze() when a game needs what the machine does not have (yet); freeze() turns it
// into FreezeAnswer::trouble.
struct NotFrozen {
  std::string what;
};

// What the slots of an expression are: registers of an automaton's frame or of a unit's own.
struct Scope {
  std::vector<Operand> slots;                 // by slot of the model
  std::vector<bool> kept;                     // by slot: whether a write goes on the trail
  std::uint16_t me = kNoRegister;             // integer register that stands for `me`, if not the state's
  bool raw = false;                           // asked by a law: its ways are raw
};

// A place in the code that is not known yet.
struct Target {
  std::int32_t at = -1;                       // once placed
  std::vector<std::int32_t> jumps;            // instructions whose x waits for it
  std::vector<std::int32_t> pool;             // entries of Program::pool that wait for it
};

class Lowering {
 public:
  Lowering(Program& program_, const automaton::Automaton& automaton_);

  Program& program;
  const lang::GameModel& model;
  const automaton::Automaton& automaton;
  bool folds = true;   // whole-board forms; off when the pass `whole_board` is off

  // ---- emit.cpp: code, constants, registers
  std::int32_t here() const { return static_cast<std::int32_t>(program.code.size()); }
  std::int32_t emit(Instruction instruction);              // → its index
  void jump(Code code, Target& target, std::uint16_t a = kNoRegister, std::uint16_t b = kNoRegister);
  void place(Target& target);
  std::int32_t set_constant(const std::vector<std::int32_t>& bits);  // → index; the same set, the same index
  std::uint16_t temp_int();
  std::uint16_t temp_set();
  Operand temp(const lang::Type& type);                    // for a value of a type
  Bank bank_of(const lang::Type& type) const;
  int width_of(const lang::Type& type) const;              // of tallies and tuples
  struct Mark { std::int32_t ints, sets; };
  Mark mark() const;
  void release(Mark mark);
  void new_unit();   // from here on temporaries that nobody else has

  // ---- lower_*.cpp: expressions. The value is in the operand; a Slot answers its own register.
  Operand value(ExprId expr, const Scope& scope);
  void value_into(ExprId expr, const Scope& scope, Operand to, bool keep);  // … copied to `to`
  std::uint16_t number(ExprId expr, const Scope& scope);   // integer register
  std::uint16_t set(ExprId expr, const Scope& scope);      // set register; of a scalar: one or none
  void copy(Operand from, Operand to, bool keep);
  // Jumps to `target` if the condition holds (or fails), falls through otherwise.
  void branch(ExprId expr, const Scope& scope, bool when, Target& target);
  std::optional<lang::Value> constant(ExprId expr) const;  // when it reads neither state nor slots

  // ---- lower_generators.cpp
  // Runs `body` for each solution with its names bound (order is not kept for lines and ways unless
  // asked), in a loop without choices; `done` is placed behind it by the caller. `body` may jump out.
  void each(GeneratorId generator, const Scope& scope, const std::function<void()>& body);
  // The elements of an In generator that satisfy its `where` and the conditions, as a set register.
  std::uint16_t filtered(GeneratorId generator, const Scope& scope, const std::vector<ExprId>& conditions);
  // A record list of all solutions in the normative order; its plan binds the slots of the scope.
  struct List { std::uint16_t list; std::int32_t plan; };
  List collect(GeneratorId generator, const Scope& scope, const std::vector<ExprId>& conditions, bool weighted = false);

  // ---- lower_lines.cpp
  // A plan, when no segment reads a name that the pattern itself binds; its sets are computed here.
  std::optional<std::int32_t> line_plan(const lang::LinePattern& pattern, const Scope& scope, bool keep);

  // ---- lift.cpp: conditions over all values of one site register at once
  // {v : expr holds with slot := v}, restricted to `within`; nothing when it cannot be said so.
  std::optional<std::uint16_t> lift(ExprId expr, Index slot, const Scope& scope);
  // For Choose::counted: sets whose sizes add up to the number of paths; nothing when not possible.
  std::optional<std::vector<std::uint16_t>> count_sets(automaton::Node choose, const Scope& scope);

  // ---- units
  Unit unit(ExprId expr, Index slots, bool raw = false);   // code of its own, ends with halt
  // The way unit of a rule (made by freeze.cpp).
  std::function<std::int32_t(Index rule, bool raw)> way_entry;
  std::int32_t define_entry(Index define, bool raw);       // subroutine; arguments and result registers in defines_
  struct DefineUnit {
    std::int32_t pc = -1;
    std::vector<Operand> params;
    Operand result;
    bool recursive = false;
  };
  DefineUnit& define_unit(Index define, bool raw);

 private:
  friend struct LoweringState;
  std::int32_t next_int_ = 0, next_set_ = 0;    // next free temporary
  std::map<std::pair<Index, bool>, DefineUnit> defines_;
  std::map<std::vector<std::int32_t>, std::int32_t> constants_;
};

}  // namespace ludo::program
