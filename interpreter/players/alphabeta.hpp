// A player that looks ahead move by move: alpha-beta, deepened until its moves are spent (Knuth and
// Moore, "An analysis of alpha-beta pruning", 1975).
//
// Everybody else is held to play against it (with two players that is what they do), and who
// decides twice in a row decides twice. At nature's decisions what is expected is taken by weights.
// Behind the last move the game's evaluation speaks, if it predicts; else nobody is ahead there. A
// win is worth more the sooner it comes, a loss the later.
//
// Moves are tried in the order in which they have proved good: the best of the last depth first,
// then those that cut something off (move_order.hpp). What was found out about a state is kept, and
// counts where it was looked at as deep as now, or to the end (transpositions.hpp). States are told
// by search::Search::hash(), which has in it all that decides how the game goes on: counters that a
// limit reads, and the positions before where a rule asks for repetition. Inside a turn there is
// none, and nothing is kept. So the value to a depth is the same with the table and without.
//
// Where no depth is asked for, a quarter of the moves is kept for a win that can be forced beyond
// the depths (forced_win.hpp); with what is left of the others a sooner one is looked for.
//
// Tested by tests/interpreter/players/test_alphabeta.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/players/forced_win.hpp"
#include "interpreter/players/move_order.hpp"
#include "interpreter/players/player.hpp"
#include "interpreter/players/transpositions.hpp"

namespace ludo::players {

class AlphabetaPlayer final : public Player {
 public:
  AlphabetaPlayer(const Spec& spec, std::shared_ptr<const Evaluation> evaluation)
      : spec_(spec), evaluation_(std::move(evaluation)) {}

  Decision decide(search::Search& at, interpreter::Random& random) override;

 private:
  struct Spent {};  // thrown where no more moves may be made

  std::int64_t value_of(search::Search& at, std::uint64_t depth, std::int64_t least,
                        std::int64_t most, std::size_t ply);
  std::int64_t looked_up(search::Search& at, std::uint64_t depth, std::int64_t least,
                         std::int64_t most, std::size_t ply);
  std::int64_t best_of(search::Search& at, std::uint64_t depth, std::int64_t least,
                       std::int64_t most, std::size_t ply, std::uint64_t& first);
  std::int64_t expected_of(search::Search& at, std::uint64_t depth, std::size_t ply);
  std::int64_t leaf(search::Search& at, std::size_t ply);
  void play(search::Search& at, std::uint64_t move);
  std::int64_t look(search::Search& at, std::vector<std::uint64_t>& moves, std::uint64_t depth,
                    std::uint64_t& best, std::int64_t least);

  Spec spec_;
  std::shared_ptr<const Evaluation> evaluation_;  // null: it does not predict
  Evaluation::Scratch scratch_;
  std::vector<std::int64_t> rewards_;
  lang::Index me_ = 0;
  std::uint64_t spent_ = 0;
  std::uint64_t most_ = 0;  // moves that may be made
  bool complete_ = false;   // nothing was cut short by depth
  bool draws_ = false;      // nature has decided somewhere
  MoveOrder order_;
  Transpositions table_;
  ForcedWin forced_;
};

}  // namespace ludo::players
