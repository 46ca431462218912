// The order in which moves are tried: what has decided something before comes first.
//
// First a move that the caller names, then the one that decided last at this ply (the killer; Akl
// and Newborn, "The principal continuation and the killer heuristic", 1977), then those that have
// decided most, deep decisions counting more (Schaeffer, "The history heuristic", 1983). Moves are
// known again by their keys.
//
// Tested by tests/interpreter/players/test_alphabeta.cpp and test_solver.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/search/search.hpp"

namespace ludo::players {

class MoveOrder {
 public:
  /// Forgets all.
  void clear();

  /// The numbers of the moves of the state as they are to be tried at a ply; moves that are alike
  /// in this stay in order. `first` is 1 + the number of a move that comes before all, 0: none.
  /// What is answered may be changed, and holds until the ply is asked for again; it must be asked
  /// for anew when a deeper one was (it may have moved).
  std::vector<std::uint64_t>& moves(search::Search& at, std::size_t ply, std::uint64_t first = 0);
  /// The same, in the normative order: where to look for an order costs more than it saves.
  std::vector<std::uint64_t>& all_moves(search::Search& at, std::size_t ply);
  /// What was answered for a ply.
  std::vector<std::uint64_t>& at_ply(std::size_t ply) { return plies_[ply].moves; }

  /// A move of a ply decided, so many moves before the end of the search. Precondition: moves() was
  /// asked for at the ply.
  void decided(std::size_t ply, std::uint64_t move, std::uint64_t depth);

 private:
  struct Ply {
    std::vector<std::uint64_t> keys;   // by number of the move
    std::vector<std::uint64_t> moves;  // as they are tried
    std::uint64_t killer = 0;          // the key of what decided last
    bool has_killer = false;
  };
  Ply& ply_of(std::size_t ply);

  std::vector<Ply> plies_;
  std::unordered_map<std::uint64_t, std::uint64_t> history_;  // by key: how much it decided
  std::vector<std::uint64_t> worth_;                          // by number, of the moves at hand
};

}  // namespace ludo::players
