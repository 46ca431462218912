// What a machine asks of its program again and again, worked out once; the same for every width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"

namespace ludo::runtime {

/// All keys with which a game can end, sorted.
std::vector<std::string> keys_of_results(const lang::GameModel& model);

/// The initial value is a column of the piece's kind that says a value for each.
bool is_by_kind(const lang::GameModel& model, const lang::Variable& variable);

struct Facts {
  explicit Facts(const program::Program& program);

  bool keeps_hash = false;                 // some repetition is asked about
  bool forbids_repetition = false;         // some repetition is forbidden
  std::int32_t least_repeats = INT32_MAX;  // fewer times and no repetition is asked about
  bool new_ones_may_repeat = false;        // … also about positions that were never there before
  bool bounds_pieces = false;              // some kind has a most on the board
  bool stays_settled = true;               // no path takes back what it has done
  bool nests = false;                      // some search holds another, or is compared with itself
  bool faces_nothing = false;              // no repetition is asked about, and there is no limit
  std::int32_t halt = -1;                  // an instruction that halts
  std::vector<std::int32_t> attributes;    // variables of pieces
  std::vector<std::int32_t> piece_variables;  // variables of type Piece
  std::vector<std::string> result_keys;       // sorted; in the block a key is its index
  std::vector<std::uint64_t> teams;           // by player: those who play together, a bit set
  std::vector<std::int32_t> enemy_planes;   // players whose pieces are hostile, one after the other
  std::vector<std::int32_t> first_enemy;    // by player: where his begin in enemy_planes
  std::vector<std::int32_t> next_in_order;  // by player; kNone: not in it
  // What of initial values follows from a key alone (Machine::key_of_initial) is asked once.
  std::size_t initial_count = 0;
  std::vector<std::int32_t> initial_first;  // by variable: where its values begin there, or -1
  bool has_initial_sets = false;            // some of them are sets
  // By word of the block: what of it hash_of_future() covers.
  std::vector<std::uint64_t> future_bits;

 private:
  void find_repetitions(const program::Program& program);
  void find_enemies(const lang::GameModel& model);
  void find_order(const lang::GameModel& model);
  void find_variables(const program::Program& program);
  void find_future(const program::Program& program);
};

}  // namespace ludo::runtime
