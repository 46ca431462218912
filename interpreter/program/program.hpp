// The program of a game: flat instructions over a flat state. Frozen from an automaton; a value.
//
// A program holds all that the machine needs: instructions, constants, tables of the board, plans
// of lines, ways and scopes, and the layout of the state. It keeps a pointer to its model for what
// is rare (names, texts, spans). Instruction 0 is `fail`.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/automaton/automaton.hpp"
#include "interpreter/program/layout.hpp"
#include "lang/model/model.hpp"

namespace ludo::program {

using lang::ExprId;
using lang::GeneratorId;
using lang::Index;
using lang::kNoExpr;
using lang::kNoIndex;
using lang::kNone;

enum class Code : std::uint16_t {
#define LUDO_CODE(code, name, meaning) code,
#include "interpreter/program/code.def"
#undef LUDO_CODE
#define LUDO_OP(op, name, reads, meaning) Op_##op,
#include "lang/model/ops.def"
#undef LUDO_OP
};
inline constexpr std::size_t kCodeCount = 0
#define LUDO_CODE(code, name, meaning) +1
#include "interpreter/program/code.def"
#undef LUDO_CODE
#define LUDO_OP(op, name, reads, meaning) +1
#include "lang/model/ops.def"
#undef LUDO_OP
    ;
std::string_view code_name(Code code);

inline constexpr std::uint16_t kNoRegister = 0xFFFF;
inline constexpr std::int32_t kKeep = 1;    // the write of dst goes on the trail
inline constexpr std::int32_t kSure = 2;    // Choose: every element leads to exactly one path
inline constexpr std::int32_t kLawful = 8;  // Choose: no law is broken by what follows
inline constexpr std::int32_t kNumber = 4;  // the set holds numbers: value = bit + number_base

struct Instruction {
  Code code = Code::Fail;
  std::uint16_t dst = kNoRegister;
  std::uint16_t a = kNoRegister;
  std::uint16_t b = kNoRegister;
  std::int32_t x = 0;
  std::int32_t y = 0;
};
static_assert(sizeof(Instruction) == 16);

// Where a value lies.
enum class Bank : std::uint8_t {
  Int,
  Set,
  Several
};  // Several: consecutive integers (tally, tuple)
struct Operand {
  Bank bank = Bank::Int;
  std::uint16_t index = kNoRegister;  // kNoRegister: missing
  std::uint16_t width = 1;            // Several: how many
};

// How a solution is written down: digits, then the registers it binds.
struct RecordPlan {
  std::vector<Operand>
      digits;  // registers read by add-record, in order; a Set gives its elements, then -1
  std::vector<Operand> binds;          // registers written by next-record and choose-record
  std::vector<bool> keep;              // by bind: whether its write goes on the trail
  std::uint16_t weight = kNoRegister;  // integer register: nature's weight (choose-chance)
  bool sure = false;                   // choose-line: as kSure
};

// A line pattern whose segments' sets do not depend on its own names.
struct LineSegment {
  std::uint16_t what = kNoRegister;   // set register; kNoRegister: nothing but the edge
  std::uint16_t least = kNoRegister;  // integer registers; kNoRegister: 0 and no bound
  std::uint16_t most = kNoRegister;
  std::int32_t fixed_least = -1;  // the same when known at freezing; -1: in the register
  std::int32_t fixed_most = -1;   // INT32_MAX: no bound
  bool run = false;
  bool or_edge = false;
  Operand as;                        // Int (site) or Set; missing: no name
  std::uint16_t to = kNoRegister;    // integer register
  std::vector<std::uint16_t> bends;  // integer registers: amounts
};
struct LinePlan {
  std::uint16_t from = kNoRegister;  // integer register: the first site
  bool included = false;
  std::uint16_t directions = kNoRegister;      // set register
  std::vector<std::int32_t> fixed_directions;  // the same when known at freezing (else empty)
  std::uint16_t direction = kNoRegister;       // integer register that is bound
  std::vector<LineSegment> segments;
  std::uint16_t goal = kNoRegister;  // set register in which the last site must lie, or kNoRegister
  bool keep = false;                 // writes of bound registers go on the trail
  // choose-line: of the ends in s[plain] (kNoRegister: all) those are left out where a law would be
  // broken; each of the others leads to exactly one path.
  bool lawful = false;
  std::uint16_t plain = kNoRegister;
  std::int32_t source = -1;  // generator, for listings
};

// A line of which the last site tells everything else: at most one segment of free length.
struct RayShape {
  bool fits = false;
  std::int32_t free = -1;           // that segment, or -1
  std::int32_t fixed = 0;           // cells of all others
  bool single = false;              // all segments are single cells
  std::int32_t slides = -1;         // the machine: where the rays stand that tell its ends, or -1
  bool stretch = false;             // … and it is nothing but one stretch of sites
  std::uint16_t end = kNoRegister;  // the machine: of its last site, if nothing else is bound
};
RayShape ray_shape(const LinePlan& plan);

// Where lines from a piece lead that follow from the piece, its site, and which sites are empty;
// tabulated for each class of pieces. Rays are those of Program::ray_sets.
struct ReachPlan {
  struct Hop {
    std::int32_t from = 0;
    std::int32_t middle = 0;  // must be empty
    std::int32_t to = 0;
    friend bool operator==(const Hop&, const Hop&) = default;
  };
  struct Class {
    // Set constants, by site: where a line of one cell leads, whatever stands there; from where one
    // leads there; from where one of another form might.
    std::int32_t leaps = 0;
    std::int32_t landings = 0;
    std::int32_t far = 0;
    std::vector<Hop> hops;             // by `from`
    std::vector<std::int32_t> first;   // by site: its first in `hops`; one more at the end
    std::vector<std::int32_t> slides;  // directions: over empty sites, to any of them or the next
    std::vector<std::int32_t>
        screens;  // over empty sites, one piece, empty sites; to any or the next
    std::vector<std::int32_t> glides;  // as slides, to empty sites only
    std::vector<std::int32_t> shots;   // as screens, to a piece only
    // By direction: some line of more than a cell leads so.
    std::vector<bool> slides_along, screens_along, glides_along, shots_along;

    bool has_rays() const {
      return !slides.empty() || !screens.empty() || !glides.empty() || !shots.empty();
    }
    friend bool operator==(const Class&, const Class&) = default;
  };
  // Pieces of one class that two planes tell: of a kind and, if not all of them, of an owner.
  struct Group {
    std::int32_t kind = 0;
    std::int32_t owner = -1;  // -1: any; the number of players: nobody
    std::int32_t of = 0;      // class
    friend bool operator==(const Group&, const Group&) = default;
  };
  std::vector<std::int32_t> class_of;  // by content of the mail; -1: no lines
  std::vector<Class> classes;
  friend bool operator==(const ReachPlan&, const ReachPlan&) = default;
};

// Of a choice whose paths are counted (choose-counted), in the pool: from each of these men lines
// lead on, each a path. The numbers stand one after the other.
struct CountedReach {
  std::int32_t men = kNoRegister;    // set registers
  std::int32_t among = kNoRegister;  // where the lines may end; kNoRegister: anywhere
  // Lines that end elsewhere begin more than one path, so that nothing is counted; kNoRegister:
  // there are none.
  std::int32_t plain = kNoRegister;
  std::int32_t plan = 0;    // into Program::reaches
  std::int32_t lawful = 0;  // 1: those are left out with which a law would be broken
};
inline constexpr std::int32_t kCountedReachSize = 5;

// How many sets such a choice may name.
inline constexpr std::size_t kMostCountedSets = 20;

// A law that no line leads from one of these men to one of those targets, all of them pieces that
// kind and owner tell: by who is `me`.
struct LawPlan {
  struct Side {
    std::vector<ReachPlan::Group> men, targets;
    std::vector<bool> is_man, is_target;  // by code
  };
  std::int32_t reach = 0;
  std::vector<Side> sides;
  bool single = false;        // several targets: no line leads to what is all of them
  bool every = false;         // several targets: lines lead to each of them
  ExprId only_man = kNoExpr;  // several men, targets: an error of the description
  ExprId only_target = kNoExpr;
};

struct ScopePlan {
  std::vector<std::pair<Operand, bool>> keys;  // Int or Several; true: the most is best
  std::int32_t statement = -1;
};

struct WayPlan {
  std::int32_t entry = 0;  // instruction
  Index rule = kNoIndex;
  bool raw = false;
  std::vector<std::pair<Operand, Operand>>
      arguments;  // from (temporaries), to (registers of its frame)
};

struct TravelPlan {
  std::int32_t entry = 0;  // first instruction of the body
  std::uint16_t most = kNoRegister;
  std::vector<Operand> sets;  // registers that the body sets, in text order of their first `set`
  std::vector<std::int32_t>
      leasts;  // by it: least value of its type (order of numbers), unused else
  std::uint16_t runs = kNoRegister;  // `as k`
};

enum class LeafForm : std::uint8_t { Setup, Begin, Turn, Commit, By, Random, Drawn, Over };

// The solutions that a running `for each` has still to take.
struct ListPlan {
  std::uint16_t list = kNoRegister;  // integer register: the next one, as next-record has it
  std::int32_t plan = 0;             // into Program::records
};

// Where play goes on after a boundary inside a turn.
struct Resume {
  // … as the text has it: before, behind or inside of a statement.
  enum class Where : std::uint8_t { Before, After, Inside } where = Where::After;
  Index statement = kNoIndex;
  std::int32_t pc = 0;
  std::vector<std::int32_t> by_player;  // as Unit::by_player
  std::vector<Operand> live;            // registers that may still be read: part of the state
  std::vector<ListPlan> lists;          // … and of loops that may still go on
  bool chance = false;                  // nature decides there
  Index node = 0;                       // of the automaton, for listings
};

// An expression of the scenario with a frame of its own, or a block.
struct Unit {
  std::int32_t pc = -1;      // -1: there is none
  bool is_constant = false;  // it follows from nothing: its value is …
  std::int32_t constant = 0;
  Operand result;
  Operand slot0;  // its first register (`each p`, `score of p`, a piece's site)
  // The same for one player each, as code in which he is known: while he is `me` and the mover.
  // Empty: nothing would be gained.
  std::vector<std::int32_t> by_player;
};

// Pieces that a result line needs to be on the board, or not to be: else it does not hold. They are
// of one of these kinds, of this player and in this region, as far as each is said.
struct PieceNeed {
  enum class Whose : std::uint8_t {
    Anyone,
    Given,  // `player`
    Mover,
    Other,  // the mover's opponent, of two players
    Each,   // the player whom `each p` asks about
  };
  bool there = true;
  std::vector<std::int32_t> kinds;
  Whose whose = Whose::Anyone;
  std::int32_t player = kNone;
  std::int32_t region = -1;         // set constant, or -1; …
  Whose region_of = Whose::Anyone;  // … else the first of one for each player: Mover or Each
};

struct ResultUnit {
  const lang::ResultLine* line = nullptr;
  Unit when, who;
  bool moment = false;
  std::vector<PieceNeed> needs = {};  // asked before `when`, which costs more
};

// Steps of the board as shifts of rows of bits: for each direction groups of sites whose step leads
// to `site + by`.
struct ShiftGroup {
  std::int32_t by = 0;
  std::int32_t mask = 0;  // set constant: the sites of the group
};

struct Program {
  std::shared_ptr<const lang::GameModel> model;
  std::vector<Instruction> code;
  std::vector<Operand> operands;
  std::vector<std::int32_t> pool;
  std::int32_t words = 1;  // 64-bit words in a set: 1, 2, 4 … 32, or kPagedWords (pages.hpp)
  std::vector<std::uint64_t> set_constants;  // words each
  std::int32_t number_base = 0;
  std::int32_t int_count = 0;  // registers
  std::int32_t set_count = 0;

  std::vector<RecordPlan> records;
  std::vector<LinePlan> lines;
  std::vector<ReachPlan> reaches;
  std::vector<LawPlan> law_plans;     // all laws, if `lawful` is asked
  std::uint16_t counted_choices = 0;  // of men whose lines are followed one by one
  std::vector<ScopePlan> scopes;
  std::vector<WayPlan> ways;
  std::vector<TravelPlan> travels;
  std::vector<Resume> resumes;

  // The board, flat.
  std::int32_t site_count = 0;
  std::int32_t direction_count = 0;
  std::vector<std::int32_t> steps;                   // [site * directions + direction], or -1
  std::vector<std::vector<ShiftGroup>> shifts;       // by direction
  std::vector<std::vector<ShiftGroup>> back_shifts;  // by direction: where a step comes from
  // [from * sites + to] = ray_entry: the only ray that leads from one site to another, or 0.
  std::vector<std::uint16_t> rays;
  // Set constants [direction * sites + site]: the sites of the ray from there; -1: nothing asks.
  std::int32_t ray_sets = -1;
  // By direction: 1: along each ray the sites come in the order of their bits, -1: against it, so
  // that what stands nearest is the first bit, or the last; 0: neither, or rays meet.
  std::vector<std::int8_t> ray_order;
  bool clear_rays = false;              // no ray comes back, and no two rays from a site meet
  bool symmetric_steps = false;         // touching and beside are symmetric relations
  std::vector<std::int32_t> row_tests;  // what some-row looks for: entries of pool
  // Boards of tiles, by face (4 * tile + quarter turns): [face * 12 + port] = the part that owns
  // the port, or -1; [face * parts_per_tile + part] = its ports, as bits.
  std::vector<std::int32_t> tile_parts;
  std::vector<std::uint32_t> tile_ports;
  std::int32_t all_sites = 0;  // set constants
  std::int32_t no_sites = 0;

  // The course of the game.
  Unit setup;
  struct Phase {
    Unit begin, turn, first, until, then;
    std::vector<ResultUnit> end, stuck;
    bool same_outcome = false;
  };
  std::vector<Phase> phases;
  Unit first, next_player, score;
  std::vector<ResultUnit> end, stuck;
  Unit laws;      // a subroutine that fails when one is broken; pc -1: the game has none
  Unit triggers;  // settles; pc -1: the game has none
  struct Repetition {
    Unit count;
    std::vector<ResultUnit> results;
    bool forbidden = false;
    bool passes_exempt = false;
    std::vector<std::uint64_t> compared;  // the bits of a position that count; empty: all
  };
  std::vector<Repetition> repetitions;
  struct Limit {
    Unit turns, without;
    std::vector<ResultUnit> results;
  };
  std::vector<Limit> limits;
  std::vector<Unit>
      initials;  // by variable: its initial value, slot0 = the owner; pc -1: constant in `layout`
  struct RegionTable {
    std::int32_t constant =
        -1;  // set constant of the first player's (or the only) value; others follow
    bool owned = false;
  };
  std::vector<RegionTable> regions;
  bool has_moments = false;
  bool merges_outcomes = false;
  bool follows_pieces = false;           // a register or variable of type Piece exists
  std::vector<Operand> piece_registers;  // frame registers of type Piece (Int, or Set of pieces)

  std::vector<std::pair<Operand, std::string>> names;  // registers of frames, for listings

  // With FreezeOptions::uses: by rule, then by trigger, the integer register that counts its uses.
  // They lie beside the state: who plays in place sets them to 0, and reads them at the end.
  std::vector<std::uint16_t> uses;

  // Set registers that hold a constant from the start and are never written.
  std::vector<std::pair<std::uint16_t, std::int32_t>> constant_rows;

  Layout layout;
};

/// Where the block of the state begins in the machine's memory, in words: behind the set registers,
/// so that its planes are rows like these, too.
inline std::int32_t block_begin(const Program& program) {
  const std::int32_t used = program.set_count * program.words;
  const std::int32_t first = program.layout.occupied / 8;
  return used + (program.words - first % program.words) % program.words;
}

/// The plane at a byte offset of the block as a set register, which is read and never written.
inline std::int32_t plane_row(const Program& program, std::int32_t offset) {
  return (block_begin(program) + offset / 8) / program.words;
}

/// Direction and number of steps of a ray, as Program::rays has it.
constexpr std::uint16_t ray_entry(std::int32_t direction, std::int32_t length) {
  return length > 255 ? std::uint16_t{0}
                      : static_cast<std::uint16_t>((length << 8) | (direction + 1));
}
struct Ray {
  std::int32_t direction = 0;
  std::int32_t length = 0;
};
/// Precondition: there is one.
inline Ray ray_of(const Program& program, std::int32_t from, std::int32_t to) {
  const std::uint16_t entry =
      program.rays[static_cast<std::size_t>(from) * static_cast<std::size_t>(program.site_count) +
                   static_cast<std::size_t>(to)];
  return {(entry & 255) - 1, entry >> 8};
}

// Why a game cannot be frozen (yet): it is then played by the reference engine.
struct FreezeAnswer {
  std::shared_ptr<const Program> program;  // null: see trouble
  std::string trouble;
};
struct FreezeOptions {
  automaton::PassOptions passes;
  bool uses = false;  // count the uses of rules and triggers (Program::uses)
};
// Builds the automaton, runs the passes and freezes.
FreezeAnswer freeze(std::shared_ptr<const lang::GameModel> model,
                    const FreezeOptions& options = {});

// A listing.
std::string print(const Program& program);

}  // namespace ludo::program
