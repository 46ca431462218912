// Which kinds of moves a game has, how strong players use them, and what they are worth.
//
// An *action* is a class of moves: those that play a rule, those of them that take a branch, or
// those that move a kind of piece. Players play games against themselves, and it is counted how
// often each action was there, and how often it was made, against how often a player who draws
// among all moves would have made it: so what is never chosen shows, and what is always chosen.
// Decisions at which the player has proved what comes are left out: who has lost makes any move.
//
// That says nothing of what an action is worth: who is ahead can afford what others cannot. So the
// same games are played once more, and one player may not make a move of the action unless he has
// no other (restricted play; Jaffe, Miller, Andersen, Liu, Karlin and Popovic, "Evaluating
// competitive game balance with restricted play", 2012), each seat in turn, with the same luck. He
// learns it when he comes to decide: what he looks ahead to he still takes for allowed.
//
// Games are those of paired.hpp. Nothing hangs on threads.
//
// Tested by tests/interpreter/workbench/test_restricted.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/workbench/paired.hpp"

namespace ludo::workbench {

struct ActionOptions {
  RunOptions run;                    // its players are not looked at
  players::Spec player;              // in all seats
  std::uint64_t games = 100;         // that are watched, and played again for each action and seat
  std::size_t most_restricted = 12;  // actions that are forbidden in turn, the first of the list
};

// What is found of an action by watching.
enum class Finding : std::uint8_t {
  NeverPossible,  // a rule of the turn that no move played
  Dead,           // made a tenth as often as by chance, or less
  Dominant,       // made four times in five that it is there, and not by chance
  Plain,
};
/// `never_possible`, `dead`, `dominant`, `plain`.
const char* code_of(Finding finding);

// What forbidding an action shows.
enum class Worth : std::uint8_t {
  Necessary,  // who may not use it scores 20 points less, or still less
  Useful,     // he scores less
  NoUse,      // no difference of 2 points or more
  Harmful,    // he scores more
  Open,       // nothing can be said
};
/// `necessary`, `useful`, `no_use`, `harmful`, `open`.
const char* code_of(Worth worth);

struct Restricted {
  std::uint64_t pairs = 0;         // games finished both ways, over all seats
  std::uint64_t unequal = 0;       // … that came to another result
  double difference = 0;           // of the score of who may not use it, a part of 1
  interpreter::Interval interval;  // 95 %
  double probability = 1;          // of a difference as far from 0, if there is none
  double adjusted = 1;             // among all that were restricted (false_discoveries)
  Worth worth = Worth::Open;
};

// How the score of seats that made it, when they could, differs from that of those who did not.
struct Lift {
  double difference = 0;
  interpreter::Interval interval;  // 95 %
};

struct Action {
  std::string rule;             // its key
  std::string branch;           // a label; empty: all
  std::string kind;             // a name; empty: all
  std::uint64_t decisions = 0;  // with a choice, at which it was there
  std::uint64_t games = 0;      // … in so many games
  std::uint64_t others = 0;     // … and something else could be made as well
  std::uint64_t chosen = 0;     // … and made
  double available = 0;         // the part of all decisions with a choice
  double rate = 0;              // chosen / decisions
  double expected = 0;          // the same of players who draw among all moves
  double probability = 1;       // of a rate as far from that, if players drew
  double adjusted = 1;          // among all actions
  std::optional<Lift> lift;
  Finding finding = Finding::Plain;
  std::optional<Restricted> restricted;

  /// There was hardly ever anything else, so that nobody could be forbidden it.
  bool is_nearly_all() const;

  /// "`capture`", "`march` with `promote`", "`march` of Man".
  std::string name() const;
};

struct Actions {
  players::Spec player;
  std::uint64_t games = 0, stopped = 0, distinct = 0;
  std::uint64_t decisions = 0;  // with a choice
  // Rules of the turn that could be chosen only where it was proved what comes: there nobody
  // chooses, and nothing is counted.
  std::vector<std::string> proved;
  // Never possible first, then dead and dominant ones, then the others; the clearest first.
  std::vector<Action> actions;
};

/// Precondition: nothing is hidden from players, or the player does not mind. Throws what the
/// search throws.
Actions watch_actions(const Ruleset& rules, const ActionOptions& options);

/// What can be said, in plain sentences, the worst first.
std::vector<std::string> sentences_of(const Actions& told);

}  // namespace ludo::workbench
