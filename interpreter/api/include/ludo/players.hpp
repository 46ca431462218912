// Players: programs that choose moves (spec/14-players.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <ludo/state.hpp>

namespace ludo {

/// What is certain of the best that who decides can get.
enum class Proof : std::uint8_t {
  None,   ///< nothing
  Win,    ///< all the points
  Loss,   ///< none
  Draw,   ///< an equal part
  Other,  ///< another part
};

/// A move that a player thought of.
struct Candidate {
  std::uint64_t index = 0;    ///< among the moves of the state
  std::uint64_t visits = 0;   ///< how often it was tried
  double value = 0;           ///< the part of the points that is expected, 0 to 1
  Proof proof = Proof::None;  ///< what is certain of it
};

/// What a player chose, and why.
struct Choice {
  std::uint64_t index = 0;            ///< of the move
  double value = 0;                   ///< as Candidate::value
  Proof proof = Proof::None;          ///< as Candidate::proof
  std::uint64_t iterations = 0;       ///< that were made
  std::vector<Candidate> candidates;  ///< of who looks ahead: all moves, the best first
};

/// The canonical form of a player: `mcts:iterations=50` with all its settings. Throws Misuse, with
/// what is wrong, where a text names no player.
std::string canonical_player(std::string_view player);

/// The move that a player chooses in a state: the same for the same state, player and seed, on
/// every machine and with both engines. Throws Misuse where the text names no player, or a person;
/// where the game is over or nature decides; where the player is a solver and something is hidden
/// from it. In games with secrets the player decides by what it has seen of the moves since the
/// state's beginning.
Choice choose(const State& state, std::string_view player, std::uint64_t seed = 1);

}  // namespace ludo
