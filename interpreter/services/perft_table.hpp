// Perft tables: numbers that a game's moves must reproduce, each with where it comes from.
//
//   # from                depth  nodes   unit   provenance
//   start                 3      251856  turns  two-programs "dossier 4.4"
//   after "a1-a2, b2-b3"  2      100     moves  by-hand "two men, no capture"
//   fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1"  1  15  moves  published "somewhere"
//   given "a king in a corner"  1  3  moves  by-hand
//   with river=off
//   start                 1      12      moves  by-hand
//
// A row may begin with a notation that the game declares, and a position in it, or with the
// sentence of a test, whose position and options are meant. One row a line; `#`
// begins a comment. `with` sets options for the rows below it, until the next `with`; `with
// nothing` takes them back. A provenance is a word, and a source in quotes after it.
// spec/8-formats.md is the long form.
//
// Tested by tests/interpreter/services/test_perft_table.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/services/perft.hpp"

namespace ludo::interpreter {

struct PerftTableRow {
  std::vector<std::string> after;              // moves played from the start
  std::string position;                        // a position text; empty: the start
  std::string test;                            // the sentence of a test; empty: none is meant
  std::map<std::string, std::string> options;  // as in lang::CheckOptions
  std::int32_t depth = 0;
  std::uint64_t nodes = 0;
  PerftUnit unit = PerftUnit::Moves;
  std::string provenance;  // "by-hand", "two-programs", "published", "other-engine", "self" …
  std::string source;      // empty: none given
  std::size_t line = 0;    // from 1
};

struct PerftTable {
  std::vector<PerftTableRow> rows;
  std::vector<std::string> errors;  // "line 3: `trun` is no unit; moves, turns or outcomes"
};

PerftTable read_perft_table(std::string_view text);

}  // namespace ludo::interpreter
