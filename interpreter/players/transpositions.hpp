// What a search has found out about states, for when it meets them again on another way, or looks
// at them again to a greater depth (Greenblatt, Eastlake and Crocker, 1967; Zobrist, "A new hashing
// method with application for game playing", 1970).
//
// All states have room until there are 2^18; then the table begins anew. So what is known does not
// hang on where hashes fall, and is the same on both engines. It is forgotten from decision to
// decision.
//
// Tested by tests/interpreter/players/test_alphabeta.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludo::players {

class Transpositions {
 public:
  enum class Bound : std::uint8_t { Exact, Least, Most };  // the value, at least it, at most it

  struct Entry {
    std::uint64_t hash = 0;
    std::int64_t value = 0;
    std::uint32_t age = 0;   // of the table when it was written
    std::uint32_t move = 0;  // 1 + the number of the move that was best
    std::uint8_t depth = 0;  // moves that were looked ahead
    Bound bound = Bound::Exact;
    bool complete = false;  // nothing was cut short by depth: it holds to any depth
  };

  /// Forgets all.
  void clear();
  /// What is known of a state, or null; until the next store().
  const Entry* find(std::uint64_t hash) const;
  /// Keeps what was found out, in place of what was known of the state.
  void store(const Entry& entry);

 private:
  std::size_t slot_of(std::uint64_t hash) const;
  void grow();

  std::vector<Entry> slots_;  // a power of two, half of them filled at most
  std::size_t n_ = 0;
  std::uint32_t age_ = 1;
};

}  // namespace ludo::players
