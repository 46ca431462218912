// What moves came to whenever they were made, all moves as first (AMAF): not only as the next move
// from a state, but anywhere behind it, by the same player. So a playout tells of as many moves as
// it has.
//
// Moves are the same by their keys (search::Search::keys). Tables are of nodes of a tree; all of
// them stand in one open-addressing table.
//
// Tested by tests/interpreter/players/test_amaf.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludo::players {

class Amaf {
 public:
  struct Known {
    std::uint32_t times = 0;
    std::int64_t sum = 0;  // of the parts of search::kWhole that its mover got
  };

  /// Forgets all tables; there may be so many entries in all.
  void clear(std::uint64_t most_entries);
  /// A move was made by a seat in a game behind the node of a table. Within one game (`game`, which
  /// grows from game to game, from 1) a move counts once a table. Where there is no room for more
  /// entries the first stay.
  void add(std::uint32_t table, std::uint64_t key, std::int16_t seat, std::int64_t reward,
           std::uint32_t game);
  /// What is known of a move.
  Known find(std::uint32_t table, std::uint64_t key, std::int16_t seat) const;

 private:
  struct Entry {
    std::uint64_t name = 0;  // 0: none
    std::int64_t sum = 0;
    std::uint32_t times = 0;
    std::uint32_t game = 0;  // the last one that counted
  };
  static std::uint64_t name_of(std::uint32_t table, std::uint64_t key, std::int16_t seat);
  std::size_t slot_of(std::uint64_t name) const;
  void grow();

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  std::uint64_t most_ = 0;
};

}  // namespace ludo::players
