// Players: who choose a move in a state.
//
// A player's choice hangs on the state, its spec and the numbers that it draws, and on nothing
// else: neither on time nor on threads. Who is told of the moves of a game may keep what it thought
// there; then its choice hangs on the game so far, too.
//
// Tested by tests/interpreter/players/.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/players/evaluation.hpp"
#include "interpreter/players/spec.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/search/search.hpp"

namespace ludo::players {

// What is known for certain of the best that the mover can get.
enum class Proof : std::uint8_t { None, Win, Loss, Draw, Other };

// A move that was thought of.
struct Candidate {
  std::uint64_t move = 0;    // its number
  std::uint64_t visits = 0;  // how often it was tried
  std::int64_t value = 0;    // the mover's part of search::kWhole that is expected
  Proof proof = Proof::None;

  friend bool operator==(const Candidate&, const Candidate&) = default;
};

struct Decision {
  std::uint64_t move = 0;
  std::int64_t value = 0;  // as Candidate::value
  Proof proof = Proof::None;
  std::uint64_t spent = 0;  // iterations, or moves that were made
  // Of a player that looks ahead: all moves, the best first.
  std::vector<Candidate> candidates = {};
  // Of a win or loss that a solver has proved: how many moves of everybody it takes at most, and
  // the moves, or as many of the first ones as were looked for.
  std::uint64_t distance = 0;
  std::vector<std::uint64_t> line = {};
  // Of a player by playouts: by seat, the part of search::kWhole that those behind the move came
  // to; nothing where there was no choice.
  std::vector<std::int64_t> expected = {};

  friend bool operator==(const Decision&, const Decision&) = default;
};

class Player {
 public:
  virtual ~Player() = default;
  /// Chooses in the state where the search stands; the search stands there again afterwards.
  /// Preconditions: the game is not over, and nature does not decide.
  virtual Decision decide(search::Search& at, interpreter::Random& random) = 0;

  /// A game begins, of which every move will be told, whoever makes it: until the next one begins
  /// decisions are asked for where these moves have led. Who is never told of a game keeps nothing.
  virtual void begin_game() {}
  /// A move of that game is made: its number in the state.
  virtual void made(std::uint64_t /*move*/) {}
};

/// Whether a player uses the game's evaluation: where it predicts, and who could play games out
/// instead, where it pays.
bool looks_at(const Spec& spec, const Evaluation& evaluation);

/// The spec with what is left to the game (Spec::grave, Spec::look) as the evaluation says; without
/// one, off.
Spec settled(Spec spec, const Evaluation* evaluation);

/// Precondition: the spec is no person's. The evaluation is the game's; where there is none, or the
/// player does not look at it, it does without.
std::unique_ptr<Player> make_player(const Spec& spec,
                                    std::shared_ptr<const Evaluation> evaluation = nullptr);

/// The stream from which the player draws who makes the decision of a number in a game, so that
/// nature's draws are the same whoever thinks.
interpreter::Random stream_of(std::uint64_t seed, std::uint64_t game, std::uint64_t decision);

/// Of the candidates of the first decisions of a game one is drawn among those that are as good as
/// the best, by a fiftieth of all points, and were tried a tenth as often at least; in proportion
/// to how often. So games differ without a move that the player thinks bad.
std::uint64_t varied(const Decision& decision, interpreter::Random& random);

}  // namespace ludo::players
