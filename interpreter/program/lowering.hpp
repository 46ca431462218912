// Lowering: from expressions, generators and labels to instructions. Internal to program/.
//
// One Lowering writes one program. Expressions become code that leaves its value in registers;
// conditions become jumps. Registers: those of the automaton's frames have fixed places;
// temporaries are handed out upwards within a unit and given back by marks; two units that may be
// active at the same time (a law while a turn runs, a define that is called) never share
// temporaries, so every unit takes fresh ones.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/program/fold.hpp"
#include "interpreter/program/program.hpp"

namespace ludo::program {

// The general form of operation 0 of ops.def.
inline constexpr Code kFirstOp = Code::Op_Constant;

// Thrown inside freeze() when a game needs what the machine does not have (yet); freeze() turns it
// into FreezeAnswer::trouble.
struct NotFrozen {
  std::string what;
};

// What the slots of an expression are: registers of an automaton's frame or of a unit's own.
struct Scope {
  std::vector<Operand> slots;       // by slot of the model
  std::vector<bool> kept;           // by slot: whether a write goes on the trail
  std::uint16_t me = kNoRegister;   // integer register that stands for `me`, if not the state's
  bool raw = false;                 // asked by a law: its ways are raw
  std::map<ExprId, Operand> known;  // values that were computed before, where they cannot change
};

// A place in the code that is not known yet.
struct Target {
  std::int32_t at = -1;             // once placed
  std::vector<std::int32_t> jumps;  // instructions whose x waits for it
  std::vector<std::int32_t> pool;   // entries of Program::pool that wait for it
};

class Lowering {
 public:
  Lowering(Program& program_, const automaton::Automaton& automaton_);

  Program& program;
  const lang::GameModel& model;
  const automaton::Automaton& automaton;
  std::vector<bool> register_kept;    // by register of the automaton
  Scope scope_of(Index frame) const;  // an automaton frame's
  bool folds = true;                  // whole-board forms; off when the pass `whole_board` is off
  std::vector<Operand> places;  // by register of the automaton; filled before anything is lowered

  // ---- emit.cpp: code, constants, registers
  std::int32_t here() const { return static_cast<std::int32_t>(program.code.size()); }
  std::int32_t emit(Instruction instruction);                     // → its index
  std::int32_t emit_to(Instruction instruction, Target& target);  // … whose x is a place
  std::int32_t pool_to(Target& target);  // an entry of the pool that is a place
  void jump(Code code, Target& target, std::uint16_t a = kNoRegister,
            std::uint16_t b = kNoRegister);
  void place(Target& target);
  std::int32_t set_constant(
      const std::vector<std::int32_t>& bits);  // → index; the same set, the same index
  std::int32_t set_table(const std::vector<lang::Value>& sets,
                         const lang::Type& type);                     // consecutive constants
  std::int32_t pool_table(const std::vector<std::int32_t>& numbers);  // → its first entry
  std::vector<std::int32_t> bits_of(const lang::Value& set, const lang::Type& type) const;
  std::uint16_t temp_int();
  std::uint16_t temp_set();
  std::uint16_t temp_alone();                 // … whose writes may be kept
  Operand temp(const lang::Type& type);       // for a value of a type
  Operand temp_slot(const lang::Type& type);  // for a name; one of a piece follows it
  Bank bank_of(const lang::Type& type) const;
  int width_of(const lang::Type& type) const;  // of tallies and tuples
  struct Mark {
    std::int32_t ints, sets;
  };
  Mark mark() const;
  void release(Mark mark);
  void new_unit();  // from here on temporaries that nobody else has
  // Lowers the subroutines that were called and not yet written. Call it behind the end of a unit
  // (unit() does so itself), and once when all is lowered.
  void finish();

  // ---- lower_*.cpp: expressions. The value is in the operand; a Slot answers its own register.
  Operand value(ExprId expr, const Scope& scope);
  void value_into(ExprId expr, const Scope& scope, Operand to, bool keep);  // … copied to `to`
  std::uint16_t number(ExprId expr, const Scope& scope);                    // integer register
  std::uint16_t set(ExprId expr, const Scope& scope);  // set register; of a scalar: one or none
  void copy(Operand from, Operand to, bool keep);
  std::uint16_t me(const Scope& scope);             // integer register: who is `me`
  std::uint16_t constant_int(std::int32_t number);  // integer register that holds it
  // Jumps to `target` if the condition holds (or fails), falls through otherwise.
  void branch(ExprId expr, const Scope& scope, bool when, Target& target);
  std::optional<lang::Value> constant(ExprId expr) const;  // when it reads neither state nor slots
  Folding& folding() const { return folding_; }
  // Whether a part of the code is worth a copy for each player, in which he is known: it asks who
  // is `me` or the mover, players are few, and it is not long.
  bool gains_by_player(std::int32_t first, std::int32_t last) const;
  // The scope in which the body of a definition is read when it is called: its arguments are
  // computed here. Nothing if the definition must stay a subroutine.
  std::optional<Scope> call_scope(ExprId call, const Scope& scope);
  // A copy of the scope in which these slots lie in temporaries.
  Scope with_slots(const Scope& scope, const std::vector<std::pair<Index, lang::Type>>& slots);
  // Names that stand for what a generator binds, with their types.
  std::vector<std::pair<Index, lang::Type>> names_of(GeneratorId generator) const;
  // Computes the sets and counts below an expression that read none of these slots, once: they are
  // in the scope's `known` afterwards.
  void hoist(ExprId expr, Scope& scope, const std::vector<std::pair<Index, lang::Type>>& slots);
  // An effect statement: plan and, if wanted, commit. With `otherwise` what cannot be done goes
  // there, else the path dies.
  void effect(Index statement, const Scope& scope, bool commits, Target* otherwise);

  // ---- lower_generators.cpp
  // Runs `body` for each solution with its names bound (order is not kept for lines and ways unless
  // asked), in a loop without choices; `done` is placed behind it by the caller. `body` may jump
  // out. Before it does, it calls leave_each().
  void each(GeneratorId generator, const Scope& scope, const std::function<void()>& body);
  void leave_each();
  // Where the solutions of a line end: a set register. Only for lines whose `where` reads nothing
  // but where they end (named lines).
  std::uint16_t line_ends(GeneratorId generator, const Scope& scope);
  // Where the solutions of a named line that meet these conditions end; nothing when one of them
  // cannot be asked for all ends at once. The name is not written.
  std::optional<std::uint16_t> named_ends(GeneratorId generator, const Scope& scope,
                                          const std::vector<ExprId>& conditions);
  // ---- reach.cpp: the plan of a named line of which everything but what is empty follows from the
  // piece that it begins at (its only argument).
  std::optional<std::int32_t> reach_plan(GeneratorId generator);
  // The elements of an In generator that satisfy its `where` and the conditions, as a set register.
  std::uint16_t filtered(GeneratorId generator, const Scope& scope,
                         const std::vector<ExprId>& conditions);
  // A record list of all solutions in the normative order; its plan binds the slots of the scope.
  // `list` moves on with next-record, `begin` stays. Both are temporaries.
  struct List {
    std::uint16_t list;
    std::int32_t plan;
    std::uint16_t begin;
  };
  List collect(GeneratorId generator, const Scope& scope, const std::vector<ExprId>& conditions,
               bool weighted = false);

  // ---- lower_lines.cpp
  // A plan, when no segment reads a name that the pattern itself binds; its sets are computed here.
  std::optional<std::int32_t> line_plan(const lang::LinePattern& pattern, const Scope& scope,
                                        bool keep);
  // A plan of lines that also meet all of these conditions (those on the last `to` lifted into
  // LinePlan::goal) and bind their names in the scope; nothing when one cannot be said so.
  std::optional<std::int32_t> line_choice(const lang::LinePattern& pattern, const Scope& scope,
                                          const std::vector<ExprId>& conditions);
  // The record plan that binds the names of a line plan (order: search.hpp).
  std::int32_t line_records(std::int32_t line_plan, bool sure);

  // ---- lift.cpp: conditions over all values of one site register at once
  // {v : expr holds with slot := v}; nothing when it cannot be said so. What is known of v may make
  // it possible, or cheaper; then the answer is right for these v only.
  struct Among {
    std::uint16_t set = kNoRegister;  // v lies in this set, …
    ExprId domain = kNoExpr;          // … which is part of this one
    bool only_some = false;           // it is only asked whether there is one, and nothing else
  };
  std::optional<std::uint16_t> lift(ExprId expr, Index slot, const Scope& scope,
                                    const Among& among = {kNoRegister, kNoExpr, false});
  // For Choose::counted: sets whose sizes add up to the number of paths, and lines that are
  // followed man by man; nothing when not possible. `domain`: the set register chosen from. Who
  // asks says of a choice of a line from a man to a goal whether the laws alone stand behind it.
  struct Counted {
    std::vector<std::uint16_t> sets;
    std::vector<CountedReach> reaches;
    // By set, when each path is known whole: where it goes on, and what the line binds on the way.
    // The sets are in the order of paths then.
    struct Rest {
      automaton::Node to = 0;
      std::uint16_t man = kNoRegister;
      std::int32_t direction = 0;
      std::vector<std::uint16_t> cells;  // integer registers by step; kNoRegister: not named
    };
    std::vector<Rest> rests;
  };
  // Behind a choice of where a man goes: for which goals the rest of the path is that he moves
  // there and nothing else that a law asks about.
  struct Onward {
    bool all = false;
    std::vector<std::vector<std::int32_t>> plain;  // by who is `me`; unless `all`
  };
  // … as a set in a register: each of them begins one path, unless a law is broken.
  std::uint16_t plain_goals(const Onward& onward);
  using AskOnward =
      std::function<std::optional<Onward>(const automaton::Edge&, Index man, Index goal)>;
  std::optional<Counted> count_sets(automaton::Node choose, std::uint16_t domain,
                                    const Scope& scope, const AskOnward& onward);
  // The sites of the domain that may lead somewhere: those left out die before the next choice.
  // Nothing when that cannot be told.
  std::optional<std::uint16_t> with_next(automaton::Node choose, std::uint16_t domain,
                                         const Scope& scope);

  // ---- units
  // Registers of its own for the slots of expressions that have no frame of the automaton: those of
  // these expressions, generator and block.
  Scope unit_scope(Index slots, const std::vector<ExprId>& exprs, GeneratorId generator,
                   lang::BlockId block, bool raw);
  // An argument of a rule stays within the type of its parameter; nothing is written when it must.
  void check_type(Operand value, const lang::Type& type, const lang::Type& given, Index statement);
  void check_scalar(std::uint16_t value, const lang::Type& type, const lang::Type& given,
                    Index statement);
  void check_set(std::uint16_t value, const lang::Type& type, const lang::Type& given,
                 Index statement);
  void check_tally(Operand value, const lang::Type& type, const lang::Type& given, Index statement);
  // The set constant of a type's values: numbers within bounds, or those of its subset.
  std::int32_t values_of(const lang::Type& type);
  Unit unit(ExprId expr, Index slots, bool raw = false);  // code of its own, ends with halt
  // Where the way of a rule begins: put it into WayPlan::entry (freeze.cpp turns it into an
  // instruction at the end). The registers of its frame: scope_of(way_frame(…)).
  std::int32_t way_entry(Index rule, bool raw) const;
  Index way_frame(Index rule, bool raw) const;
  std::vector<Operand> way_results(Index rule, bool raw) const;  // where they are at way-end
  struct DefineUnit {
    std::int32_t pc = -1;
    std::vector<Operand> params;
    Operand result;
    bool recursive = false;
    Target entry;
    std::int32_t saved = -1;  // pool: the range of registers that a call from inside saves
  };
  DefineUnit& define_unit(Index define, bool raw);
  /// Its type or its operation allows `none`.
  bool may_be_none(ExprId expr) const;

 private:
  // ---- lower_values.cpp
  std::optional<Operand> folded(ExprId expr, const Scope& scope);
  Operand constant_value(const lang::Value& value, const lang::Type& type);
  Operand general(ExprId expr, const Scope& scope);
  bool write_into(Operand from, Operand to, Mark before, std::int32_t first, const Scope& scope);
  Operand truth(ExprId expr, const Scope& scope);
  void branch_if(std::uint16_t reg, ExprId expr, bool when, Target& target);
  bool folded_is_better(ExprId expr) const;
  std::optional<std::uint16_t> counted_set(ExprId expr, const Scope& scope);
  std::optional<Operand> comparison(ExprId expr, const Scope& scope);
  std::optional<Operand> arithmetic(ExprId expr, const Scope& scope);
  // ---- lower_sets.cpp
  std::optional<Operand> set_value(ExprId expr, const Scope& scope);
  std::optional<Operand> piece_value(ExprId expr, const Scope& scope);
  std::optional<Operand> place_value(ExprId expr, const Scope& scope);
  void value_or_single_into(ExprId expr, const Scope& scope, Operand to);
  std::optional<Operand> pieces_of_kind_and_player(ExprId expr, const Scope& scope);
  Operand pieces_of_each(const lang::Expr& expr, const std::vector<std::int32_t>& all, Code code);
  void connect(std::uint16_t dst, std::uint16_t start, std::uint16_t within, ExprId along,
               const Scope& scope);
  // ---- lower_state.cpp
  std::optional<Operand> state_value(ExprId expr, const Scope& scope);
  Operand variable(ExprId expr, const Scope& scope);
  Operand column(ExprId expr, const Scope& scope);
  bool column_by_code(const lang::KindColumn& column, std::uint16_t site, Operand dst);
  Operand table_cell(ExprId expr, const Scope& scope);
  Operand region(ExprId expr, const Scope& scope);
  Operand call(ExprId expr, const Scope& scope);
  Operand supposing(ExprId expr, const Scope& scope);
  void suppose_block(lang::BlockId block, const Scope& scope, Target& otherwise);
  bool is_small(ExprId expr, int& budget) const;
  bool is_inlined(Index define, const Scope& scope) const;
  bool reaches_itself(Index define) const;
  void refuse_circles(Index rule) const;
  void refuse_circles_of_define(Index define) const;
  lang::Type param_type(Index define, Index param) const;
  Operand temp_like(Operand operand);
  void none_is_no(const lang::Type& type, Operand operand);
  void nothing_into(const lang::Type& type, Operand to);
  void switch_over(std::uint16_t reg, std::vector<Target>& targets);
  // ---- lower_quantified.cpp
  std::optional<Operand> quantified(ExprId expr, const Scope& scope);
  bool branch_quantified(ExprId expr, const Scope& scope, bool when, Target& target);
  Scope in_solution(GeneratorId generator, const Scope& scope) const;
  std::optional<std::uint16_t> whole_set(GeneratorId generator, const Scope& scope);
  std::optional<std::int32_t> plain_line(GeneratorId generator, const Scope& scope);
  void forget_code(std::size_t size);
  void extreme(ExprId expr, const Scope& names, const Scope& inner, Operand best);
  void the_one(ExprId expr, const Scope& names, const Scope& inner, Operand best);
  void otherwise_into(const lang::Expr& expr, std::size_t arg, std::uint16_t found,
                      const Scope& scope, Operand to);
  Operand cycle(ExprId expr, const Scope& scope);
  void jump_if_better(Operand one, Operand best, bool most, Target& better, Target& worse);
  // ---- lower_generators.cpp
  struct Filter {
    std::uint16_t set = kNoRegister;
    std::vector<ExprId> rest;  // conditions that must be tested for each element
  };
  Filter lifted(GeneratorId generator, const Scope& scope, const std::vector<ExprId>& conditions,
                bool only_some = false);
  std::optional<std::uint16_t> known_elements(ExprId expr, Index slot);
  std::uint16_t domain_of(const lang::Generator& generator, const Scope& scope);
  Index slot_of(const Scope& scope, Operand operand) const;
  void each_of_set(std::uint16_t set, const lang::Type& type, Operand slot,
                   const std::vector<ExprId>& where, const Scope& scope,
                   const std::function<void()>& body);
  void each_group(const lang::Generator& generator, const Scope& scope,
                  const std::function<void()>& body);
  void each_way(GeneratorId generator, const Scope& scope, const std::function<void()>& body);
  void each_record(List list, const Scope& scope, const std::vector<ExprId>& where,
                   const std::function<void()>& body);
  std::int32_t record_plan(const std::vector<Operand>& digits, const std::vector<Index>& slots,
                           const Scope& scope, std::uint16_t weight = kNoRegister);
  void keep_those(List from, const Scope& scope, const std::vector<ExprId>& where, List to);
  List subset_list(const lang::Generator& generator, const Scope& scope, bool weighted);
  // ---- lower_loops.cpp
  void each_line_of(GeneratorId generator, const Scope& scope, const std::function<void()>& body);
  std::int32_t collect_lines_of(GeneratorId generator, const Scope& scope, const Scope& inner,
                                const std::vector<ExprId>& where, List list);
  void each_line(const lang::LinePattern& pattern, const Scope& scope,
                 const std::function<void(const std::vector<Operand>& digits)>& body);
  std::optional<List> line_list(const lang::LinePattern& pattern, const Scope& scope);
  // ---- hoist.cpp
  bool is_plain(ExprId expr) const;
  friend struct LineLoop;

  std::int32_t next_int_ = 0, next_set_ = 0;    // next free temporary
  std::int32_t floor_int_ = 0, floor_set_ = 0;  // below it nothing is given back
  std::map<std::pair<Index, bool>, DefineUnit> defines_;
  std::vector<std::pair<Index, bool>> unwritten_;  // subroutines
  std::vector<std::function<void()>> leaves_;      // by loop around: what must be done to leave it
  std::map<std::vector<std::int32_t>, std::int32_t> pools_;
  std::map<std::vector<std::int32_t>, std::int32_t> tables_;
  std::map<GeneratorId, std::int32_t> reaches_;  // -1: there is no such plan
  mutable std::map<ExprId, bool> plain_;
  mutable Folding folding_;
  int inlined_ = 0;  // definitions around, written in place
  bool finishing_ = false;
  std::map<std::vector<std::int32_t>, std::int32_t> constants_;
};

}  // namespace ludo::program
