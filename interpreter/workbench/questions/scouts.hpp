// Quick games that nobody looks at: those worth a closer look are named.
//
// Tested by tests/questions/.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/runtime/state.hpp"
#include "interpreter/workbench/questions/classes.hpp"
#include "lang/model/play_errors.hpp"

namespace ludo::workbench::questions {

/// A game by the numbers of its moves in the lists of legal moves.
using Ranks = std::vector<std::uint64_t>;

/// What quick games are watched for, beside how they end.
struct ScoutOrders {
  bool returns = false;     // a position that comes back
  bool twins = false;       // two moves that come to the same
  bool idle = false;        // pieces that do not leave their places
  bool empty = false;       // turns of several moves that change nothing
  bool out = false;         // players who go out, and who is to move though he is out
  std::size_t longest = 0;  // moves that the games of a text with a limit may need to come to it
  /// What shows in a game that has ended; empty: nothing. No answer where so many hundredths of the
  /// work that is for this are done.
  std::function<std::optional<std::string>(const runtime::FastState& over, unsigned hundredths)>
      judge;
};

/// So many moves a game may need to come to a limit that it cannot miss, three for each of its
/// turns; 0: there is none, or it lies more than 5,000 turns ahead.
std::size_t moves_to_limit(const interpreter::Engine& engine, const lang::GameModel& model);

/// The moves of a game of the fast engine. Precondition: it can be played so, up to the last move,
/// which may be a mistake.
Line line_of(const std::shared_ptr<const program::Program>& program, const Ranks& ranks,
             const lang::StopFlag* stop);

/// A game that is worth a closer look.
struct ScoutedGame {
  Ranks ranks;
  bool is_suspected = false;  // at its end something shows that was watched for
};

struct ScoutReport {
  Scouted counts;
  // Of each thing that was watched for, then of each new way to end, or to fail, the shortest game;
  // shortest first.
  std::vector<ScoutedGame> games;
  std::uint64_t plies = 0;
};

/// Plays games on the fast engine until so many plies are made: three quarters at random, then of
/// players who win at once if they can; and a quarter as many that go on from where something was
/// new (frontier.hpp).
ScoutReport scout(const std::shared_ptr<const program::Program>& program, std::uint64_t plies,
                  std::uint64_t seed, const ScoutOrders& orders, const lang::StopFlag* stop);

}  // namespace ludo::workbench::questions
