// What the machine keeps that has the same shape for every width of sets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/runtime/errors.hpp"
#include "lang/model/model.hpp"

namespace ludo::runtime {

using lang::Index;
using lang::kNone;
using program::Bank;
using program::Code;
using program::Field;
using program::Instruction;
using program::kKeep;
using program::kLawful;
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

// Of a decision whose moves were not counted.
inline constexpr std::uint64_t kUncounted = UINT64_MAX;

struct Budget {
  std::uint64_t steps = 2'000'000'000;  // of one call of the engine
  std::uint64_t moves = 5'000'000;
  std::uint64_t numbers = 25'000'000;    // in what it keeps: lists, outcomes that are compared
  const lang::StopFlag* stop = nullptr;  // set: calls throw Stopped
};

// One elementary change of the state; those of a statement, or of a round of triggers, act
// together. Forms and order as in interpreter/reference/changes.cpp, whose meaning this is.
struct Change {
  enum class Form : std::uint8_t {
    Lift,
    Remove,
    Put,
    Turn,
    Set,
    Add,
    Take,
    SetEntry,
    SetSlot,
    AddSlot,
    TakeSlot,
    SetSlotEntry,
    Exchange,
    Lay,  // tile `kind` turned `from` on block `to`
    Decide,
  } form = Form::Set;
  std::int32_t from = kNone;
  std::int32_t to = kNone;
  std::int32_t kind = 0;
  std::int32_t owner = -1;
  std::int32_t variable = -1;
  std::int32_t of = 0;      // owner of the variable
  std::int32_t number = 0;  // value: a scalar, or …
  std::int32_t first = 0;   // … the first word of a set or tally in Machine::change_values, …
  std::int32_t width = 0;   // … and how many numbers (tally)
  lang::Verdict verdict = lang::Verdict::Draw;
  std::int32_t statement = -1;  // where it stands in the text
};

// What a word of the memory held before it was written.
struct Logged {
  std::uint32_t word;  // of the memory
  std::uint64_t old;
};

// What a `preferring` scope has kept so far: the paths with the best keys.
struct Collected {
  std::uint32_t digits = 0;  // heights where the scope was opened
  std::uint32_t keys = 0;
  std::uint32_t spans = 0;
  std::vector<std::int32_t> best;  // keys of the kept paths, empty at first
  std::uint64_t count = 0;
  std::vector<std::int32_t> paths;  // each: n digits …, n keys …, n span events … (numbers first)
};

// A rule with `same outcome is same move` has begun (outcome -1) or ended at this height of digits.
struct SpanEvent {
  std::int32_t digits = 0;
  std::int32_t outcome = -1;
};

// The position history of one game being played: what repetition compares.
struct Repeated {
  std::uint64_t hash = 0;
  std::uint32_t position = 0;  // offset into History::positions
  std::int32_t mover = -1;     // whose turn led here; -1: none
  bool passed = false;         // … and he only said `pass`
};
struct History {
  std::vector<Repeated> entries;
  std::vector<std::uint64_t>
      positions;                  // position words, then the turn part as it was at the turn's end
  std::int32_t ended_mover = -1;  // the turn that has just ended, until step (i); -1: none
  bool ended_passed = false;      // … was nothing but `pass`
  std::vector<std::uint64_t> ended;  // … and its turn part
};

// What the changes of one moment are sorted into; kept for its capacity.
struct Moment {
  struct Lifted {
    std::int32_t from = 0;
    std::int32_t to = kNone;       // kNone: off the board
    std::int32_t piece = 0;        // as the mail has it
    std::uint32_t attributes = 0;  // where they begin in `cells`
  };
  struct Sum {
    std::int32_t variable = 0;
    std::int32_t of = 0;
    std::int32_t statement = -1;
    std::uint32_t first = 0;  // into `numbers` or, sets, into `words`
  };
  std::vector<Lifted> lifted;
  std::vector<unsigned char> cells;  // contents of attributes that travel
  std::vector<std::int32_t> moved;   // by site: where its piece is now, or kStays
  std::vector<std::int32_t> left;    // sites whose entry of `moved` is not kStays
  std::vector<Sum> sums;
  std::vector<std::int64_t> numbers;
  std::vector<std::uint64_t> words;
  std::vector<std::int32_t> entries;  // of one tally
  static constexpr std::int32_t kStays = INT32_MAX;
};

// Triggers that are settling, and where they were asked.
struct Round {
  std::size_t returns = 0;
  std::size_t choices = 0;
  std::size_t changes = 0;  // planned before
  std::uint32_t trail = 0;  // when the running round began
  std::int32_t count = 0;
};

// By what stands in the mail: where the pieces of its owner and kind stand, as byte offsets.
struct PiecePlanes {
  std::int32_t owner = 0;
  std::int32_t kind = -1;  // -1: that of all pieces
};

// By `mover`: the part of hash() that follows from who is to move and who is there.
struct HeaderHash {
  std::array<std::uint64_t, 3> words{};
  std::uint64_t hash = 0;
  bool known = false;
};

// Pieces that are needed: rows of bits that must meet in some site, or must not.
struct NeedRows {
  std::array<const std::uint64_t*, 3> rows{};  // what is not asked is the row of all bits
  bool there = true;
  std::int32_t line = 0;
};

// Of some result lines: by mover what they need, in their order.
struct LineNeeds {
  std::vector<std::vector<NeedRows>> by_mover;
  std::vector<bool> known;  // by line: rows tell all of it
  bool all_known = false;   // … for every line, and each needs something
};

// What the end of a turn has to do in one phase.
struct PhaseAgenda {
  LineNeeds end_needs;
  bool plain = false;   // its turns are passed on in one step
  bool merges = false;  // … are taken by their outcome
  bool simple = false;  // … are not, and no move is forbidden for what it repeats
};

// Where a limit counts its turns, and how many there may be.
struct LimitAgenda {
  std::int32_t turns = 0;  // byte offset in the block
  std::int32_t most = 0;   // … if it does not follow from the state
  bool follows_state = true;
};

// What a count has met, so that one of the moves is played without searching again: digits that
// lead to one path, or to a choice of which each element is one (its rest is selected there).
struct FoundPath {
  std::uint64_t first = 0;   // rank of the first of its paths
  std::uint32_t digits = 0;  // where they begin in found_digits
};

}  // namespace ludo::runtime
