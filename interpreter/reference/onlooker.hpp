// What one player sees of a game that others play: of moves, of states; and states that look the
// same to him.
//
// Tested by tests/interpreter/search/test_belief.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/rules.hpp"
#include "interpreter/runtime/random.hpp"

namespace ludo::interpreter {

class Machine;

class Onlooker {
 public:
  explicit Onlooker(const lang::GameModel& model, Budget budget = {});

  /// A legal move and what a player sees of it.
  struct Sight {
    std::vector<std::int32_t> digits;
    std::uint64_t weight = 1;            // nature's moves: relative probability
    std::vector<std::int32_t> shown;     // the digits, kNone for one that he does not see
    std::vector<std::string> announced;  // what all are told by it
  };
  /// The legal moves in their normative order as the player sees them (Engine::seen, without
  /// texts). Who decides sees all of his own.
  std::vector<Sight> moves(const State& state, lang::Index player) const;
  /// The player decides there, and not nature.
  bool decides(const State& state, lang::Index player) const;

  /// A number for the player's view: equal for equal views (Engine::observe), and for others but
  /// for one chance in 2^64.
  std::uint64_t view_hash(const State& state, lang::Index player) const;

  /// The state with what the player cannot tell apart dealt out anew, each way as likely: the
  /// pieces whose kinds he does not know among their places, for each owner; what lies in tallies
  /// that he does not see (and in hidden values of the game) among those of one type, each keeping
  /// its total. It hangs on what the player sees and on what is dealt, not on how that lay before.
  /// Inside a turn that is done where it began, and what was played since is played again. Nothing:
  /// it would not look the same, or what was played cannot be played there.
  std::optional<State> exchanged(const State& state, lang::Index player, Random& random) const;

  /// Where what a state remembers of the moves before it (State::since) begins: the first decision
  /// there. The state itself where it remembers none.
  State beginning(const State& state) const;

  const Engine& engine() const { return engine_; }
  /// The elementary steps of all calls so far.
  std::uint64_t spent() const { return rules_.steps + engine_.spent(); }

 private:
  Machine machine_of(lang::Index viewer) const;
  State opened(const State& origin) const;
  bool deal(State& state, lang::Index player, Random& random) const;

  Budget budget_;
  Rules rules_;
  Engine engine_;
};

}  // namespace ludo::interpreter
