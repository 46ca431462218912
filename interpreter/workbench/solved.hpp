// What perfect play gives: small games are solved from where they begin.
//
// Players who look ahead may all miss the same move again and again, and then every game of theirs
// says the same false thing. Where the start can be solved that is known, and told first.
//
// Tested by tests/interpreter/workbench/test_solved.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/workbench/paired.hpp"

namespace ludo::workbench {

struct Solved {
  bool is_draw = false;     // neither of two players can force a win
  std::string winner;       // who can, the seat's name; empty: a draw
  std::uint64_t moves = 0;  // … within so many moves of everybody
  friend bool operator==(const Solved&, const Solved&) = default;
};

// How much may be tried: moves, and the engine's elementary steps.
struct SolveBudget {
  std::uint64_t moves = 3'000'000;  // 0: none, nothing is looked for
  std::uint64_t steps = 60'000'000;
};

/// Nothing where that is not known: the budget does not do, something is secret, nature decides
/// first, or chance is in it. The same on every machine. Throws Stopped.
std::optional<Solved> solve(const Ruleset& rules, const SolveBudget& budget,
                            const lang::StopFlag* stop);

/// In words, without a point: "White can force the win, within 12 moves, everybody's
/// counted".
std::string words_of(const Solved& solved);

}  // namespace ludo::workbench
