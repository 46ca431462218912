// Counts the ways in which a game can go on from a state: perft, in three units.
//
// - moves: sequences of exactly `depth` moves, nature's included.
// - turns: sequences of the moves that make up exactly `depth` complete turns. Nature's choices are
//   part of a sequence, but do not count in its depth; what nature does after the last turn is
//   left out.
// - outcomes: sequences of exactly `depth` distinct states, each the end of a turn that begins in
//   the one before it.
//
// A game that ends earlier adds nothing. A turn is complete when the next one may begin or the
// game is over. Repetition and limits end no game unless `history` is on; what a law forbids, the
// repetition of a position included, is never played.
//
// Tested by tests/interpreter/services/test_perft.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"

namespace ludo::interpreter {

enum class PerftUnit : std::uint8_t { Moves, Turns, Outcomes };

std::string_view unit_name(PerftUnit unit);
std::optional<PerftUnit> find_unit(std::string_view name);

struct PerftOptions {
  std::int32_t depth = 1;
  PerftUnit unit = PerftUnit::Moves;
  bool history = false;
  unsigned threads = 1;  // never changes the answer
  // Split the count by the first move. Its text is the reference engine's, and dear where a
  // decision has thousands of moves; without it a program counts alone.
  bool divide = true;
  const lang::StopFlag* stop = nullptr;  // set: give up soon
  // The fast machine counts with this program of the model; null: the reference engine does.
  std::shared_ptr<const program::Program> program;
  // Counts the parts, what begins with one first move, that there are and that are done.
  std::atomic<std::uint64_t>* all_parts = nullptr;
  std::atomic<std::uint64_t>* done_parts = nullptr;
};

struct PerftRow {
  std::string move;  // the first move; of outcomes the moves of the first turn, the least ones
  std::uint64_t count = 0;
  bool finished = true;

  friend bool operator==(const PerftRow&, const PerftRow&) = default;
};

struct PerftAnswer {
  std::uint64_t count = 0;
  std::vector<PerftRow> divide;  // in the order of the moves; empty at depth 0, or if not wanted
  bool finished = true;  // false: stopped, or a budget was spent; `count` holds what is done
  std::string trouble;   // the budget's message
};

PerftAnswer perft(const lang::GameModel& model, const State& state, const PerftOptions& options,
                  Budget budget = {});

}  // namespace ludo::interpreter
