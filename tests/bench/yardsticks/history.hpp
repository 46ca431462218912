// Repetition for the yardsticks: whether a position has stood for the third time. Positions are
// compared exactly, with those since the last move that nothing can undo.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tests/bench/yardsticks/playouts.hpp"

namespace ludo::yardsticks {

/// What tells one position from another; the word in which positions differ most comes first.
template <std::size_t kWords>
using PositionKey = std::array<std::uint64_t, kWords>;

/// The positions since the last move that nothing undoes, at most `kMost`, the mover changing from
/// each to the next.
template <class Key, std::size_t kMost>
class History {
 public:
  History() : n_keys_(0) {}

  void forget() { n_keys_ = 0; }

  /// Books the position; whether it stands for the third time. Between two occurrences each player
  /// goes away and comes back, so they are four apart at least.
  bool thrice(const Key& key) {
    // Word by word: a copy as a block would read at once what has just been written in parts, for
    // which the processor waits.
    for (std::size_t i = 0; i < key.size(); ++i) keys_[n_keys_][i] = key[i];
    ++n_keys_;
    bool twice = false;
    for (std::size_t n = n_keys_; 5 <= n; n -= 2) {
      if (keys_[n - 5] != key) continue;
      if (twice) return true;
      twice = true;
    }
    return false;
  }

 private:
  std::size_t n_keys_;
  std::array<Key, kMost> keys_;  // left as they are until they are used
};

/// A position that remembers: its third occurrence is a draw. The position has, besides what
/// playouts.hpp asks for,
///
///   auto key() const;                        // a PositionKey
///   static constexpr std::size_t kMostKept;  // positions between moves that nothing undoes
///   bool irreversible;                       // set by play(): nothing can undo that move
template <class Position>
struct Remembering : Position {
  Remembering() { history.thrice(this->key()); }

  Standing play(const typename Position::Move& move) {
    const Standing standing = Position::play(move);
    if (standing != Standing::GoesOn) return standing;
    if (this->irreversible) history.forget();
    return history.thrice(this->key()) ? Standing::Draw : Standing::GoesOn;
  }

  History<decltype(Position().key()), Position::kMostKept> history;
};

/// As yardstick_of; perft knows no repetition, and the state is counted without its history.
template <class Position, class Game = Remembering<Position>>
constexpr Yardstick yardstick_of_remembering(std::string_view name, double reference_pace = 0) {
  Yardstick yardstick = yardstick_of<Position>(name, reference_pace);
  yardstick.listing = &play_listing<Game>;
  yardstick.counting = &play_counting<Game>;
  return yardstick;
}

}  // namespace ludo::yardsticks
