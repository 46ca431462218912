// The state of a game for the reference engine: a value with exact equality, order and hash.
//
// Variables and the board are kept sparse (what differs from its initial value), so equal states
// have equal representations. History (repetition, limits, the turn's past) stands beside the state
// and does not count for equality.
//
// Tested by tests/interpreter/reference/test_state.cpp.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/reference/flat_map.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

struct PieceOnSite {
  lang::Index kind = 0;
  lang::Index owner = lang::kNoIndex;  // kNoIndex: nobody
  friend auto operator<=>(const PieceOnSite&, const PieceOnSite&) = default;
};

struct LaidTile {
  lang::Index tile = 0;
  lang::Index turn = 0;
  friend auto operator<=>(const LaidTile&, const LaidTile&) = default;
};

// A variable of an owner: (index of the variable, index of its site, player, link or block; 0 for
// the game, the turn, the phase, the move and the record).
using VariableKey = std::pair<lang::Index, lang::Index>;
using Valuation = FlatMap<VariableKey, lang::Value>;

// What remains to be done inside a turn: frames of plain numbers.
struct Control {
  lang::Index kind = 0;  // a ControlKind of machine.hpp
  lang::Index block = 0;
  lang::Index next = 0;
  std::vector<lang::Value> data;
  friend auto operator<=>(const Control&, const Control&) = default;
  friend bool operator==(const Control&, const Control&) = default;
};

struct Frame {
  lang::Index rule = lang::kNoIndex;  // kNoIndex: a turn, a setup, a begin
  std::vector<lang::Value> slots;
  std::vector<Control> control;
  std::vector<lang::Index> result_slots;  // where the caller wants the results
  friend auto operator<=>(const Frame&, const Frame&) = default;
  friend bool operator==(const Frame&, const Frame&) = default;
};

// Where in the course of a game a position stands.
enum class Stage : lang::Index {
  Turn,        // the start of a turn when there are no frames, the middle of one otherwise
  Setup,       // in the setup
  Begin,       // in the `begin` of a phase
  FirstMover,  // nature draws who begins
  StuckPass,   // the mover has no path and passes
  Over,
};

// The part that decides what can happen next (but for history).
struct Position {
  FlatMap<lang::Index, PieceOnSite> pieces;  // by site
  FlatMap<lang::Index, LaidTile> tiles;      // by block
  Valuation variables;                       // only what differs from its initial value
  std::vector<lang::Index> seats;            // by player: who plays this side
  std::vector<lang::Index> alive;            // sorted
  lang::Index phase = 0;
  lang::Index mover = 0;
  lang::Index me = 0;         // who decides now
  bool nature = false;        // … or nature
  std::vector<Frame> frames;  // empty between turns
  Stage stage = Stage::Turn;
  friend auto operator<=>(const Position&, const Position&) = default;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Result {
  bool over = false;
  std::string key;
  std::vector<lang::Index>
      rank;               // by player: 0 best …; players that went out keep their place below
  bool draw = false;      // nobody wins: those of rank 0 share
  bool finished = false;  // the result is `ranked by score`
  friend auto operator<=>(const Result&, const Result&) = default;
  friend bool operator==(const Result&, const Result&) = default;
};

// For cycles: the turn variables at the end of each turn, and who moved.
struct TurnRecord {
  lang::Index mover = lang::kNoIndex;  // kNoIndex: no turn led here (the start, a given position)
  Valuation variables;
  Position position;    // as at step (i) of the turn boundary, after that turn
  bool passed = false;  // nothing but `pass` was said in it
};

// A chain: copying a state copies one pointer.
struct History {
  std::shared_ptr<const History> before;
  TurnRecord turn;
  std::uint64_t hash = 0;  // of turn.position
  std::int32_t length = 0;

  History() = default;
  History(const History&) = delete;
  History& operator=(const History&) = delete;
  ~History();  // long chains are unlinked one by one
};

// What was written in a secret phase: a site (`variable` kNoIndex) or a variable of an owner.
struct SecretWrite {
  lang::Index variable = lang::kNoIndex;
  lang::Index owner = 0;
  friend auto operator<=>(const SecretWrite&, const SecretWrite&) = default;
};

struct State {
  Position position;
  Result result;
  // Players that are out, in order of leaving; kNoIndex closes each group that left together.
  std::vector<lang::Index> ranks_out;

  // Not compared: counters and history.
  std::int32_t turns = 0;
  std::int32_t turns_of_phase = 0;
  std::int32_t rounds = 0;
  std::int32_t passes_in_a_row = 0;
  bool passed = false;              // a `pass` was played in the running turn …
  bool acted = false;               // … and an effect was done
  std::vector<std::int32_t> quiet;  // by limit rule: turns in a row without its condition
  Valuation record;                 // `the record has`
  TurnRecord ended;                 // the turn that has just ended, until step (i)
  std::shared_ptr<const History> history;
  // The last state that can be written plainly (services/position.hpp), null when this one can, and
  // the digits of the moves (and acts) played since.
  std::shared_ptr<const State> origin;
  std::vector<std::vector<std::int32_t>> since;
  std::shared_ptr<const State>
      phase_start;  // in a secret phase: the state its first turn began with
  FlatMap<SecretWrite, std::vector<lang::Index>> secrets;  // … and who has written what since

  // Inside a way or a supposition: what registers outside it stand for that are read in its end.
  std::vector<lang::Value> outer_pieces;

  friend bool operator==(const State& a, const State& b) {
    return a.position == b.position && a.result == b.result && a.ranks_out == b.ranks_out &&
           a.outer_pieces == b.outer_pieces;
  }
  // A total order that agrees with equality.
  friend std::strong_ordering operator<=>(const State& a, const State& b) {
    if (const auto order = a.position <=> b.position; order != 0) return order;
    if (const auto order = a.result <=> b.result; order != 0) return order;
    if (const auto order = a.ranks_out <=> b.ranks_out; order != 0) return order;
    return a.outer_pieces <=> b.outer_pieces;
  }
};

// Equal states have equal hashes, on every machine.
std::uint64_t hash(const State& state);
std::uint64_t hash(const Position& position);
// At the beginning of a turn: of all that decides how a game can go on; `reads` as counters_read()
// has it (lang/model/reads.hpp), with the positions before where `remembers`. Nothing inside a turn
// and in secret phases.
std::optional<std::uint64_t> hash_of_future(const State& state, const std::array<bool, 4>& reads,
                                            bool remembers);

/// About how many bytes a copy of the state takes of its own: what is shared does not count.
std::size_t footprint(const State& state);

}  // namespace ludo::interpreter
