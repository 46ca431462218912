// Players in games in which something is hidden from them. They are given what they believe
// (search/belief.hpp) and never the state of the game.
//
// `mcts` grows one tree over the player's own information: each iteration draws a state that he
// believes in and goes down by the moves that are possible there, where a move is told by its key;
// the bound of a move counts how often it was possible (Cowling, Powley and Whitehouse,
// "Information set Monte Carlo tree search", 2012). What another, or nature, does without his
// seeing it does not part the tree, so that his later moves do not hang on it. Such a search plays
// well against those who move much like it; somebody who knows how it plays may exploit it, and
// more iterations need not help against him (Lisy, Lanctot and Bowling, "Online Monte Carlo
// counterfactual regret minimization", 2015).
//
// The others decide in some states that they believe in, and make the move that they chose most
// often.
//
// Tested by tests/interpreter/search/test_belief.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/players/player.hpp"
#include "interpreter/search/belief.hpp"

namespace ludo::players {

class SecretPlayer {
 public:
  virtual ~SecretPlayer() = default;
  /// Chooses where the player decides who believes this; `keys` are those of his legal moves, which
  /// he may know, in order. The candidates are moves of that list.
  virtual Decision decide(search::Belief& belief, const std::vector<std::uint64_t>& keys,
                          interpreter::Random& random) = 0;
};

/// Precondition: the spec is no person's and does not see everything. The evaluation as for
/// make_player().
std::unique_ptr<SecretPlayer> make_secret_player(
    const Spec& spec, std::shared_ptr<const Evaluation> evaluation = nullptr);

/// What another than the player does is not seen by him, or not all of it.
struct Unseen {
  bool nature = false;  // some draw is hidden
  bool others = false;  // some choice is hidden, or it is done in a secret phase
  bool now = false;     // the running phase is a secret one
};
/// From a state on, as far as it can be told from the model.
Unseen unseen_from(const lang::GameModel& model, lang::Index phase);

}  // namespace ludo::players
