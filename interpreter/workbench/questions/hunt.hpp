// Looks for moments of a game in which questions show, knowing nothing of what they are about.
//
// In this order, each bounded by a part of a number of plies:
//
//   0. the ends of lines that are given, such as those of faults that a trial has met;
//   1. breadth-first from the start, so that what shows soon shows in the fewest moves;
//   2. scouts: many quick games on the fast engine, at random and of players who win at once if
//      they can; a game that ended as none before, or met a fault, is looked at move by move;
//      numbers that have a bound are driven up (climbs.hpp);
//   3. where something is hidden, lines that look like another to one who decides (pairs.hpp);
//   4. guided search: each class has an archive of the states nearest to a question of it, and new
//      kinds of states are kept in a corpus; from one of these, some moves back, a game goes on at
//      random, towards the nearest question, or as a player would (in the spirit of Arcuri, "Many
//      independent objective (MIO) algorithm for test suite generation", 2017, and of fuzzing by
//      coverage);
//   5. shrinking: moves are left out of a witness as long as the question still shows (Zeller and
//      Hildebrandt, "Simplifying and isolating failure-inducing input", 2002).
//
// The same text, seed and bounds give the same answer. What is not found was not reached in so many
// plies; nobody says that it cannot be.
//
// Tested by tests/questions/.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/workbench/questions/question.hpp"
#include "lang/model/model.hpp"
#include "lang/model/play_errors.hpp"
#include "lang/text/source.hpp"

namespace ludo::workbench::questions {

struct HuntOptions {
  std::uint64_t plies = 4000;       // looked at move by move
  std::uint64_t scouted = 200'000;  // plies of scouts at most
  std::uint64_t seed = 1;
  // Of the engine that looks move by move, for each ply: their sum ends the search, too.
  std::uint64_t steps = 30'000;
  // If it spends less than this for each ply it goes on, to five times the plies at most.
  std::uint64_t least = 6'000;
  // Lines whose ends are looked at first: where something is known to show.
  std::vector<Line> lines = {};
  // What random games have met of rules, to be asked about where nothing tells why.
  std::vector<NeverPossible> never = {};
  const lang::StopFlag* stop = nullptr;
  std::atomic<std::uint64_t>* progress = nullptr;  // counts plies that are looked at
};

struct Hunted {
  std::vector<Question> questions;  // by class, then by the length of their witnesses
  std::vector<Searched> classes;    // all, in order
  std::uint64_t plies = 0;          // that were looked at
  std::uint64_t scouted = 0;        // plies of scouts
  std::uint64_t steps = 0;          // of the engine that looked
  std::uint64_t thought = 0;        // of the fast engine, by players who look at moves
  std::uint64_t depth = 0;          // all lines of so many moves were tried
  bool everything = false;          // and there are no longer ones
  std::string trouble;              // of a budget that ended the search early
  bool interrupted = false;
};

/// Looks for questions of all classes, from the start of the game. Without a program nobody scouts.
Hunted hunt(const lang::GameModel& model, const lang::SourceMap& sources,
            const std::shared_ptr<const program::Program>& program, const HuntOptions& options);

}  // namespace ludo::workbench::questions
