// What the reference engine works out about a model once, before anything is played.
//
// Tested through the engine.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/reference/registers.hpp"
#include "interpreter/reference/state.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

struct Rules {
  explicit Rules(const lang::GameModel& game);

  const lang::GameModel& model;
  std::vector<bool> reads_state;  // by expression: needs more than slots and `me`
  std::vector<bool> reads_kinds;  // by expression: follows from what kinds pieces are of
  std::vector<lang::Index> team;  // by player: equal for those who play together
  bool follows_pieces = false;    // some variable or register is of type Piece
  bool has_piece_variables = false;
  bool has_moments = false;  // some line is marked `at any moment`
  bool has_repetition = false;
  bool forbids_repetition = false;
  bool merges_outcomes = false;        // some rule says `same outcome is same move`
  bool hides = false;                  // players know different things
  bool hides_kinds = false;            // … of what kinds pieces are
  bool announces = false;              // some value is said aloud
  std::set<lang::Index> ends_secrets;  // states whose things are seen while they hold
  bool bounds_pieces = false;          // some kind has a most on the board
  std::vector<std::string> owner_key;  // by statement: key of the rule or phase it stands in

  // Registers of type Piece that a way (by generator) or a supposition (by expression) reads: their
  // pieces may move in it.
  std::vector<std::vector<lang::Index>> pieces_in_way;
  std::vector<std::vector<lang::Index>> pieces_supposed;

  // Answers to questions that need no state, filled as they are asked.
  mutable std::map<std::pair<lang::Index, std::vector<lang::Value>>, lang::Value> tables;
  mutable std::map<std::pair<lang::Index, lang::Index>, std::vector<std::int32_t>> regions;
  // Paths that died of an effect that could not be done: message → times.
  mutable std::map<std::pair<std::string, lang::Offset>, Report> reports;
  mutable std::uint64_t steps = 0;  // spent by all calls
  // Beyond so many it is looked whether the work is to stop.
  mutable std::uint64_t next_look = 0;

  /// What everybody knows of the registers; worked out when it is asked for.
  const RegisterSights& registers() const;

  // liveness.cpp: the slots of a frame that may be read when it goes on; `arriving` are slots that
  // a running call will write first.
  std::vector<bool> live_slots(const Frame& frame, const std::vector<lang::Index>& arriving) const;

  // The types of a frame's slots; may be shorter than the frame.
  const std::vector<lang::Type>& slot_types(const Frame& frame, lang::Index phase) const;

 private:
  void find_outer_pieces();

  mutable std::optional<RegisterSights> registers_;
};

}  // namespace ludo::interpreter
