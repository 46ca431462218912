// Counting in how many ways a game can go on.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include <ludo/state.hpp>

namespace ludo {

/// What is counted (spec/8-formats.md).
enum class PerftUnit : std::uint8_t {
  Moves,     ///< sequences of exactly so many moves, nature's included
  Turns,     ///< sequences of the moves of exactly so many turns
  Outcomes,  ///< sequences of exactly so many distinct ends of turns
};

/// How to count.
struct PerftOptions {
  PerftUnit unit = PerftUnit::Moves;        ///< what
  bool history = false;                     ///< repetition and limits end games, too
  bool divide = false;                      ///< split by the first move
  unsigned threads = 1;                     ///< never changes the answer
  const std::atomic<bool>* stop = nullptr;  ///< set by somebody else: give up soon
};

/// The sequences that begin with one move.
struct PerftRow {
  std::string move;         ///< as people write it; of outcomes the moves of the turn
  std::uint64_t count = 0;  ///< how many
  bool finished = true;     ///< false: stopped, or a budget was spent

  /// Equal in all parts.
  friend bool operator==(const PerftRow&, const PerftRow&) = default;
};

/// What was counted.
struct PerftAnswer {
  std::uint64_t count = 0;     ///< the sequences; when not finished, those that were counted
  std::vector<PerftRow> rows;  ///< by first move, if they were asked for
  bool finished = true;        ///< false: stopped, or a budget was spent
  std::string trouble;         ///< which budget
};

/// Counts the sequences of a depth that begin in a state. Games that end earlier add nothing. May
/// throw DescriptionError; a spent budget is told in the answer.
PerftAnswer perft(const State& state, std::uint32_t depth, const PerftOptions& options = {});

}  // namespace ludo
