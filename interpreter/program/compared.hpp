// What a repetition compares: the bits of a position that must be alike.
//
// Tested by tests/differential/test_tiny_games.cpp and spec/litmus.md.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/program/program.hpp"

namespace ludo::program {

/// By word of the position; empty: all of it. The program is laid out.
std::vector<std::uint64_t> compared_bits(const Program& program, const lang::RepetitionRule& rule);

}  // namespace ludo::program
