// What the players of one game know of it, where something is hidden from somebody: each who thinks
// has a belief of his own (search/belief.hpp), which is told what he observes.
//
// Belief p draws for what was played as the i-th (from 0) from a stream of its own, with key
// mix(mix(mix(seed, game), 2^33 + i), p): never from the game's, nor from that of a decision.
//
// Where sides are exchanged a belief stays with its side.
//
// Tested by tests/interpreter/search/test_belief.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/players/information.hpp"
#include "interpreter/search/belief.hpp"
#include "interpreter/services/levels.hpp"
#include "interpreter/services/match.hpp"

namespace ludo::interpreter {

/// The players of such games by seat; null: one who moves at random, is a person, or sees all.
using SecretSeats = std::vector<std::unique_ptr<players::SecretPlayer>>;

/// Empty where nobody thinks without seeing all, or nothing is hidden.
SecretSeats secret_seats(const lang::GameModel& model, const std::vector<players::Spec>& specs,
                         const std::shared_ptr<const players::Evaluation>& evaluation);
/// The same with an evaluation for each seat.
SecretSeats secret_seats(
    const lang::GameModel& model, const std::vector<players::Spec>& specs,
    const std::vector<std::shared_ptr<const players::Evaluation>>& evaluations);

class Knowledge {
 public:
  /// Where a game stands: all know its beginning, and each has seen what came since, if the state
  /// remembers that; of another position each knows what he sees. The model and the seats must
  /// outlive it.
  Knowledge(const lang::GameModel& model, std::shared_ptr<const program::Program> program,
            const State& start, const SecretSeats& seats, std::uint64_t seed, std::uint64_t game,
            const Budget& budget);
  ~Knowledge();

  /// He is one who thinks and does not see everything.
  bool thinks(lang::Index seat) const { return seats_[static_cast<std::size_t>(seat)] != nullptr; }
  /// What who sits there does; `keys` are those of his legal moves, in order. Precondition:
  /// thinks(), and he decides.
  players::Decision decide(const std::vector<std::uint64_t>& keys, Random& random);
  /// The n-th move was made.
  void played(std::uint64_t n);
  /// Something with these digits was played, a move or an act.
  void played(const std::vector<std::int32_t>& digits);

  /// What a player believes; null: nobody asks.
  search::Belief* belief(lang::Index player) {
    return beliefs_[static_cast<std::size_t>(player)].get();
  }
  const State& state() const { return state_; }
  const LevelCounts& levels() const { return levels_; }

 private:
  Onlooker onlooker_;
  State state_;  // as the umpire knows it
  const SecretSeats& seats_;
  std::uint64_t key_;
  std::uint64_t n_played_ = 0;
  std::vector<std::unique_ptr<search::Belief>> beliefs_;  // by player
  LevelCounts levels_;
};

}  // namespace ludo::interpreter
