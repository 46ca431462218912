// Writes records as text for people: ludorec, the layout of PGN for the moves of any game. It is
// read by movetext.hpp, and what was written is read as it was.
//
//   [Game "Kalah"]
//   [Result "South"]
//
//   1. c1 {South again.} 1. f1 $1 (1. a1 {quieter} 2. f2) 2. b2 {[%value 0.61]} *
//
// Tags stand first, one a line; those with several lines stand once for each. A move with a blank,
// a bracket or the like stands in quotation marks, one of chance in `<>`; `}` in a comment is
// doubled; every game ends in `*`. See spec/8-formats.md.
//
// Tested by tests/interpreter/services/test_record_text.cpp.
#pragma once

#include <span>
#include <string>

#include "interpreter/services/movetext.hpp"

namespace ludo::interpreter {

/// Reading it gives equal games if they are settled (settle()), their names are names
/// (is_record_name()), their texts UTF-8 with plain line ends, their variations at most
/// kMostVariations deep, not empty and behind a move.
std::string write_records(std::span<const RecordedGame> games);

/// What a game says of itself in tags, as settle() leaves them, in the order in which they are
/// written.
std::vector<std::pair<std::string, std::string>> ordered_tags(const RecordedGame& game);

}  // namespace ludo::interpreter
