// The machine that runs a program: a backtracking machine over one flat memory.
//
// Memory is one row of 64-bit words: the state's block, then the integer registers, then the set
// registers. A write that must come back is logged on the trail (word, old content). A choice
// pushes a choice point and follows its first element; `fail` undoes the trail up to the latest
// choice point and takes its next element. A path that reaches a boundary is a leaf: it is counted,
// listed, or (when its rank is the one wanted) the machine stops in its state.
//
// One generator, three sinks: Mode says which. Scopes, ways, `travel` and `same outcome` work in all.
//
// The functions are grouped by the file that defines them (templates; each width of sets is
// instantiated in a .cpp of its own: width_1.cpp, width_2.cpp …).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/runtime/set.hpp"

namespace ludo::runtime {

using lang::Index;
using lang::kNone;
using program::Bank;
using program::Code;
using program::Field;
using program::Instruction;
using program::kKeep;
using program::kNoRegister;
using program::kNumber;
using program::kSure;
using program::LeafForm;
using program::Operand;
using program::Program;

// As lang's reference engine has it.
enum class Stage : std::int32_t { Turn, Setup, Begin, FirstMover, StuckPass, Over };

enum class Mode : std::uint8_t {
  Count,   // how many paths; sure choices are not followed
  List,    // their digits, into Machine::listed
  Select,  // stops in the state of the wanted-th path
  Guide,   // follows the digits of Machine::guide
  First,   // stops at the first path
  Plain,   // inside ways and travel: digits do not matter
};

struct Budget {
  std::uint64_t steps = 2'000'000'000;  // of one call of the engine
  std::uint64_t moves = 5'000'000;
};

// One elementary change of the state; those of a statement, or of a round of triggers, act together.
// Forms and order as in interpreter/reference/changes.cpp, whose meaning this is.
struct Change {
  enum class Form : std::uint8_t {
    Lift, Remove, Put, Turn, Set, Add, Take, SetEntry, SetSlot, AddSlot, TakeSlot, SetSlotEntry,
    Exchange, Decide,
  } form = Form::Set;
  std::int32_t from = kNone;
  std::int32_t to = kNone;
  std::int32_t kind = 0;
  std::int32_t owner = -1;
  std::int32_t variable = -1;
  std::int32_t of = 0;          // owner of the variable
  std::int32_t number = 0;      // value: a scalar, or …
  std::int32_t first = 0;       // … the first word of a set or tally in Machine::change_values, …
  std::int32_t width = 0;       // … and how many numbers (tally)
  lang::Verdict verdict = lang::Verdict::Draw;
  std::int32_t statement = -1;  // where it stands in the text
};

// What stands on the choice stack.
template <int W>
struct ChoicePoint {
  enum class Form : std::uint8_t { Set, Records, Subset, Fork, Order, First, Scope, Replay, Way, Travel, Counted }
      form = Form::Set;
  Mode mode = Mode::Count;
  std::int32_t pc = 0;            // the instruction that made it
  std::int32_t next = 0;          // next alternative, record …
  std::int32_t end = 0;
  std::uint32_t trail = 0;        // heights to go back to
  std::uint32_t digits = 0;
  std::uint32_t arena = 0;
  std::uint32_t keys = 0;
  std::uint32_t spans = 0;
  std::int32_t barrier = -1;      // innermost way or run around it
  std::int32_t guide_at = 0;
  std::uint64_t reached = 0;      // paths completed when it was made (`first`)
  Set<W> rest;                    // elements still to be tried
};

// Undo information, results and the position history of one game being played.
struct Repeated {
  std::uint64_t hash = 0;
  std::uint32_t position = 0;  // offset into History::positions
  std::int32_t mover = -1;     // whose turn led here; -1: none
};
struct History {
  std::vector<Repeated> entries;
  std::vector<std::uint64_t> positions;  // position words, then the turn part as it was at the turn's end
};

template <int W>
class Machine {
 public:
  using Bits = Set<W>;
  using Point = ChoicePoint<W>;

  Machine(const Program& program, const Budget& budget);

  const Program& program;
  Budget budget;

  // ---- memory
  std::vector<std::uint64_t> memory;
  std::uint64_t* block = nullptr;  // memory.data()
  std::int32_t* ints = nullptr;    // inside memory
  Bits* sets = nullptr;            // inside memory
  struct Logged {
    std::uint32_t word;
    std::uint64_t old;
  };
  std::vector<Logged> trail;
  std::vector<Point> choices;
  std::vector<std::int32_t> digits;       // of the running path
  std::vector<std::int32_t> arena;        // record lists
  std::vector<std::int32_t> returns;      // return addresses and saved registers
  std::vector<Change> changes;            // planned
  std::vector<std::uint64_t> change_values;
  History history;
  bool count_history = true;

  // ---- the running search
  Mode mode = Mode::Count;
  std::uint64_t counted = 0;              // paths so far (Count, Select)
  std::uint64_t wanted = 0;               // Select: rank of the path wanted
  bool automatic = false;                 // a path without digits was met
  std::vector<std::int32_t> listed;       // List: length, digits …, one after the other
  std::vector<std::int64_t> weights;      // nature's, by rank
  std::span<const std::int32_t> guide;
  std::int32_t guide_at = 0;
  std::uint64_t reached = 0;              // paths that came to the end of a scope, ever
  std::int32_t barrier = -1;              // innermost Way or Travel choice point
  std::uint64_t steps = 0;
  LeafForm leaf = LeafForm::Turn;         // Select, Guide, First: where the path ended
  std::int32_t leaf_resume = -1;

  // ---- memory.hpp: reading and writing (inline)
  void log(std::uint64_t* word) {
    trail.push_back({static_cast<std::uint32_t>(word - block), *word});
  }
  void log_int(std::uint32_t reg) {
    log(reinterpret_cast<std::uint64_t*>(reinterpret_cast<std::uintptr_t>(ints + reg) & ~std::uintptr_t{7}));
  }
  void log_set(std::uint32_t reg) {
    for (int i = 0; i < W; ++i) log(&sets[reg].words[static_cast<std::size_t>(i)]);
  }
  void undo_to(std::uint32_t height) {
    while (trail.size() > height) {
      block[trail.back().word] = trail.back().old;
      trail.pop_back();
    }
  }
  std::int32_t field(Field f) const {
    return reinterpret_cast<const std::int32_t*>(block)[static_cast<std::size_t>(f)];
  }
  void set_field(Field f, std::int32_t value);          // logged
  Bits& plane(std::int32_t offset) {
    return *reinterpret_cast<Bits*>(reinterpret_cast<unsigned char*>(block) + offset);
  }
  std::int32_t& beside(std::int32_t offset) {           // 32-bit integer at a byte offset
    return *reinterpret_cast<std::int32_t*>(reinterpret_cast<unsigned char*>(block) + offset);
  }
  void set_beside(std::int32_t offset, std::int32_t value);  // logged
  Bits constant(std::int32_t index) const;
  int piece_at(std::int32_t site) const;                // 0, or 1 + code
  std::int32_t kind_at(std::int32_t site) const;        // kNone: nobody there
  std::int32_t owner_at(std::int32_t site) const;       // kNone: nobody there, or nobody's
  std::uint64_t hash() const;                           // of the position, as kept
  std::uint64_t hash_from_scratch() const;

  // ---- run.hpp: the loop (control, choices, and what is hot)
  enum class Stop : std::uint8_t { Exhausted, Leaf, Halted };
  // Runs from an instruction until the choices above `base` are exhausted, a wanted leaf is
  // reached, or the unit halts.
  Stop run(std::int32_t pc);
  // A deterministic unit: its result register afterwards. Nested in a running search.
  std::int32_t evaluate(const program::Unit& unit);

  // ---- general.hpp: the operations of ops.def in their general form; false: the path dies
  bool general(const Instruction& instruction);

  // ---- lines.hpp
  std::int32_t collect_lines(const program::LinePlan& plan);  // → list in the arena
  bool line_exists(const program::LinePlan& plan);
  std::int64_t count_lines(const program::LinePlan& plan);
  Bits line_starts(const program::LinePlan& plan);
  Bits shift(const Bits& from, std::int32_t direction) const;
  Bits shift_back(const Bits& from, std::int32_t direction) const;

  // ---- effects.hpp; false: cannot be done, the path dies (reported)
  bool move_piece(std::int32_t from, std::int32_t to, std::int32_t statement);
  bool remove_pieces(const Bits& sites);
  bool put_piece(std::int32_t kind, std::int32_t owner, std::int32_t site, std::int32_t statement);
  std::int32_t load(std::int32_t variable, std::int32_t owner) const;
  Bits load_set(std::int32_t variable, std::int32_t owner) const;
  bool store(std::int32_t variable, std::int32_t owner, std::int32_t value, std::int32_t statement);
  bool store_set(std::int32_t variable, std::int32_t owner, const Bits& value, std::int32_t statement);
  bool plan(std::int32_t statement, const Operand* operands);
  bool commit_changes();
  void report(std::string_view what, std::int32_t statement);
  void reset_turn();   // variables of the turn take their initial values
  void reset_move();
  void reset_phase();

  // ---- results.hpp
  void ask_moments();
  bool is_over() const;
  bool mover_is_out() const;
  const program::ResultUnit* decide_lines(const std::vector<program::ResultUnit>& lines, bool moments);
  void act(lang::Verdict verdict, const std::vector<std::int32_t>& who, std::int32_t key);
  void leave(std::vector<std::int32_t> players);
  bool last_team_wins();

  // ---- course.hpp: from one decision to the next (spec 5.15)
  void start();                       // the beginning of a game, before its first decision
  std::uint64_t advance();            // to the next decision or the end; the number of its moves
  void step_on();                     // past the boundary that the selected path has come to
  bool repeats_too_often();
};

struct BudgetSpent {
  std::string what;
};

}  // namespace ludo::runtime
