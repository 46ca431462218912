// Lays out the state of a game: how wide sets are, where everything lies, and the flat tables of
// the board.
//
// Tested by tests/interpreter/program/test_layout.cpp.
#pragma once

#include "interpreter/program/program.hpp"

namespace ludo::program {

/// Fills what follows from the model alone: words, number_base, the tables of the board and their
/// set constants, and the layout but for its registers. Throws NotFrozen for what the machine
/// cannot play.
void lay_out(Program& program);

/// The faces of all tiles, and how many words the set of the parts of all that can be laid needs.
/// Throws NotFrozen for a board that is too large.
void lay_out_tiles(Program& program);
std::int32_t words_of_parts(const lang::GameModel& model);
/// How many tiles can lie on the board.
std::int32_t most_tiles(const lang::Board& board);

/// Appends room for the registers that are alive at boundaries inside a turn; once all resumes are
/// known.
void lay_out_registers(Program& program);

}  // namespace ludo::program
