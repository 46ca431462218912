// States as texts and back: a position is the inside of a `given` block.
//
// print_position() writes the tiles laid, the pieces (as a picture in the setup's legend where the
// board has one and the signs suffice, as `put` statements elsewhere), then what differs from the
// declared initial values, counters, who left, who is to move, and the result of a game that is
// over. In the middle of a turn, of the setup, of a phase's beginning or of a secret phase it
// writes the position with which that began, and the moves `played` since.
//
// Every state has a text, and reading it gives an equal state; a text holds everything, what is
// hidden included. History (for repetition) is not part of a position.
//
// Tested by tests/interpreter/services/test_position.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "lang/lang.hpp"

namespace ludo::interpreter {

// Finds the written forms of the moves since, and so may throw BudgetSpent as Engine::moves() does.
std::string print_position(const Engine& engine, const State& state);

// A value as an expression of the language: `{Cloud 2}`, `(1, 2)`, `[0,1].Field2`, `the piece at
// e5`. The position says which tiles lie where.
std::string print_expression(const lang::GameModel& model, const Position& position,
                             const lang::Type& type, const lang::Value& value);

// What lies on a site, from bottom to top: at most one piece where the board has no piles.
std::vector<PieceOnSite> pile_at(const lang::GameModel& model, const Position& position,
                                 lang::Index site);

// A line for each pile of two or more, from the top: `a1: White Man, Black Man`.
std::string list_of_piles(const lang::GameModel& model, const Position& position);

// The pieces on the board as lines of text: the picture on boards that have one, else `kind owner:
// sites`. For people; not always readable again.
std::string picture(const lang::GameModel& model, const State& state);

// A position text on its game: the model checked with it, and the state. Nothing when errors were
// reported.
struct PositionRead {
  lang::GameModel model;
  State state;
};
std::optional<PositionRead> read_position(lang::LoadedGame& game, lang::CheckOptions options,
                                          std::string name, std::string text,
                                          lang::Diagnostics& diagnostics, std::uint64_t seed = 1,
                                          const Budget& budget = {});

}  // namespace ludo::interpreter
