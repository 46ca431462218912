// The state of a game for the reference engine: a value with exact equality, order and hash.
//
// Variables and the board are kept sparse (what differs from its initial value), so equal states have equal
// representations. History (repetition, limits, the turn's past) stands beside the state and does not count for equality.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

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

// A variable of an owner: site, player, link, block, or 0.
using VariableKey = std::pair<lang::Index, lang::Index>;

// What remains to be done inside a turn: frames of plain numbers.
struct Control {
  lang::Index kind = 0;     // see engine.cpp
  lang::Index block = 0;
  lang::Index next = 0;
  std::vector<lang::Value> data;
  friend auto operator<=>(const Control&, const Control&) = default;
  friend bool operator==(const Control&, const Control&) = default;
};

struct Frame {
  lang::Index rule = lang::kNoIndex;       // kNoIndex: a turn, a setup, a begin
  std::vector<lang::Value> slots;
  std::vector<Control> control;
  std::vector<lang::Index> result_slots;   // where the caller wants the results
  friend auto operator<=>(const Frame&, const Frame&) = default;
  friend bool operator==(const Frame&, const Frame&) = default;
};

// The part that decides what can happen next (but for history).
struct Position {
  std::map<lang::Index, PieceOnSite> pieces;       // by site
  std::map<lang::Index, LaidTile> tiles;           // by block
  std::map<VariableKey, lang::Value> variables;    // only what differs from its initial value
  std::vector<lang::Index> seats;                  // by player: who plays this side
  std::vector<lang::Index> alive;                  // sorted
  lang::Index phase = 0;
  lang::Index mover = 0;
  lang::Index me = 0;                              // who decides now
  bool nature = false;                             // … or nature
  std::vector<Frame> frames;                       // empty between turns
  lang::Index stage = 0;                           // where in setup, turn or boundary; see engine.cpp
  friend auto operator<=>(const Position&, const Position&) = default;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Result {
  bool over = false;
  std::string key;
  std::vector<lang::Index> rank;   // by player: 0 best … ; all 0: a draw. Out players keep the rank they went out with
  bool finished = false;           // `finish`: ranked by score
  friend auto operator<=>(const Result&, const Result&) = default;
  friend bool operator==(const Result&, const Result&) = default;
};

struct TurnRecord {                 // for cycles: the turn variables at the end of each turn, and who moved
  lang::Index mover = 0;
  std::map<VariableKey, lang::Value> variables;
  Position position;               // as at 0.1.6 (i), after that turn
};

struct History {
  std::shared_ptr<const History> before;   // a chain: copying a state copies one pointer
  TurnRecord turn;
  std::int32_t length = 0;
};

struct State {
  Position position;
  Result result;
  std::vector<lang::Index> ranks_out;      // players that are out, in order of leaving; ties in one step share: see engine.cpp

  // Not compared: counters and history.
  std::int32_t turns = 0;
  std::int32_t turns_of_phase = 0;
  std::int32_t rounds = 0;
  std::int32_t passes_in_a_row = 0;
  std::vector<std::int32_t> quiet;         // by limit rule
  std::map<VariableKey, lang::Value> record;  // `the record has`
  std::shared_ptr<const History> history;
  std::vector<std::string> played;         // moves of the running turn, written
  std::shared_ptr<const State> turn_start; // the state the running turn began with; null between turns

  friend bool operator==(const State& a, const State& b) {
    return a.position == b.position && a.result == b.result && a.ranks_out == b.ranks_out;
  }
};

// Equal states have equal hashes, on every machine.
std::uint64_t hash(const State& state);

}  // namespace ludo::interpreter
