// Reads records that are laid out as PGN is: PGN itself, PDN, WXF and ludorec. Part of
// movetext.hpp.
//
// Tested by tests/interpreter/services/test_movetext.cpp and test_record_text.cpp.
#pragma once

#include <string_view>

#include "interpreter/services/movetext.hpp"

namespace ludo::interpreter {

/// Precondition: the format is one of these four.
RecordFile read_prose(std::string_view text, MoveFormat format);

/// `1-0`, `1/2-1/2`, `*` and the like: how a game in this format may end.
bool is_result(std::string_view word, MoveFormat format);

/// What a comment in braces says: notes for programs, which stand first, and the rest. `doubled`: a
/// bracket that belongs to a value stands twice. Answers what is wrong with a note; nothing: all is
/// well.
std::string read_remarks(std::string_view inside, bool doubled, std::size_t after,
                         std::vector<RecordRemark>& remarks);

}  // namespace ludo::interpreter
